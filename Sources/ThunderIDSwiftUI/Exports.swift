// An import of the components includes the client with its models and errors, and the forms with their themes.
@_exported public import AuthFlowsUI
@_exported public import ThunderID
