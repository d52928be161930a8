import IdentityBase

/// The decoded body of a form.
struct PageForm: Sendable {
    /// The actions of the pages themselves, apart from those of a flow.
    enum OwnAction: String, Sendable {
        /// Confirms the execution.
        case confirm
        /// Starts the flow over.
        case restart
        /// Returns to the application.
        case cancel
        /// Continues without a passkey.
        case without
        /// Continues with the mailed link.
        case follow
    }

    package enum Action: Sendable, Equatable {
        case own(OwnAction)
        case engine(String)
    }

    static let executionField = "executionId"
    static let tokenField = "csrf"
    static let stepField = "step"
    static let actionField = "action"
    /// Before the name of a field that a flow asks for.
    static let inputPrefix = "in."
    /// Before the name of an action that is not a flow's.
    static let ownPrefix = "gate:"
    /// After the name of a telephone number, for what stands before it.
    static let prefixSuffix = ".prefix"
    /// Before the name of a box of a consent.
    static let consentPrefix = "consent."

    package let fields: [String: String]

    /// - Throws: `OAuthError.malformed` for what is not UTF-8 in percent encoding.
    package init(encoded: String) throws {
        fields = try FormParameters(encoded: encoded).plain
    }

    package var execution: String { fields[Self.executionField] ?? "" }
    package var token: String? { fields[Self.tokenField] }
    package var step: Int? { fields[Self.stepField].flatMap { Int($0) } }

    package var action: Action? {
        guard let text = fields[Self.actionField], !text.isEmpty else { return nil }
        guard text.hasPrefix(Self.ownPrefix) else { return .engine(text) }
        return OwnAction(rawValue: String(text.dropFirst(Self.ownPrefix.count))).map(Action.own)
    }

    package subscript(input identifier: String) -> String? { fields[Self.inputPrefix + identifier] }
}
