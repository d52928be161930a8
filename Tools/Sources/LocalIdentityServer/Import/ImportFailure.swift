import IdentityBase

/// The reasons why one document of an import fails.
struct ImportFailure: Error, Equatable, Sendable {
    /// Codes of the protocol.
    enum Code: String, Sendable {
        /// An unsupported document, or one that contradicts existing resources.
        case invalid = "IMP-1001"
        case unreadable = "IMP-1002"
        case variable = "IMP-1003"
        case userConflict = "USR-1014"
        case userSchema = "USR-1019"
    }

    let code: Code
    var problems: [FlowDefinitionError] = []
}
