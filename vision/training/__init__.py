"""What makes the weights of the symbol network: drawn figures, paper, light, and the training itself.

Nothing at run time imports this package.
"""
