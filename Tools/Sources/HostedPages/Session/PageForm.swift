import IdentityBase

/// The decoded body of a form.
struct PageForm: Sendable {
    /// The actions of the pages themselves, apart from those of a flow.
    enum OwnAction: String, Sendable {
        case confirm, restart
        /// Returns to the application.
        case cancel
        case withoutPasskey = "without"
        case followLink = "follow"

        /// The value of the button.
        var formValue: String { PageForm.ownPrefix + rawValue }
    }

    enum Action: Sendable, Equatable {
        case own(OwnAction)
        case engine(String)
    }

    static let actionField = "action"
    /// Prefix of the names of a flow's inputs.
    static let inputPrefix = "in."
    /// Prefix of the values of `OwnAction`.
    static let ownPrefix = "gate:"
    /// Suffix of the name of a phone number, for the field with its country prefix.
    static let prefixSuffix = ".prefix"

    let fields: [String: String]

    /// - Throws: `OAuthError.malformed` for a body that is not percent-encoded UTF-8.
    init(encoded: String) throws {
        fields = try FormParameters(encoded: encoded).plain
    }

    var execution: String {
        fields["executionId"] ?? ""
    }
    var token: String? { fields["csrf"] }
    var step: Int? {
        fields["step"].flatMap { Int($0) }
    }

    var action: Action? {
        guard let text = fields[Self.actionField], !text.isEmpty else {
            return nil
        }
        guard text.hasPrefix(Self.ownPrefix) else {
            return .engine(text)
        }
        return OwnAction(rawValue: String(text.dropFirst(Self.ownPrefix.count))).map(Action.own)
    }

    subscript(input identifier: String) -> String? {
        fields[Self.inputPrefix + identifier]
    }
}
