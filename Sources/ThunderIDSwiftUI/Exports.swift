// Whoever imports the components has the client with its models and errors, and the forms with their themes, too.
@_exported public import AuthFlowsUI
@_exported public import ThunderID
