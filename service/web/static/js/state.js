/** A page's state: one value, replaced whole, and those who want to know when it changes. */

/**
 * @template {object} S
 * @param {S} initial
 */
export function stateOf(initial) {
  let state = initial;
  /** @type {((state: S, before: S) => void)[]} */
  const watchers = [];
  return {
    /** The state as it is now; never changed in place. */
    now: () => state,
    /**
     * Change parts of the state and redraw.
     * @param {Partial<S>} parts
     */
    change(parts) {
      const before = state;
      state = { ...state, ...parts };
      for (const watcher of watchers) watcher(state, before);
    },
    /**
     * Be told of every change.
     * @param {(state: S, before: S) => void} watcher
     */
    watch(watcher) {
      watchers.push(watcher);
    },
  };
}
