// Whoever imports the components has the client, its models and its errors too.
@_exported public import ThunderID
