/// One sheet of the system for a new account: the user's name, an address, and a passkey. It replaces a form whose step
/// requires these and nothing else.
///
/// Source: WebAuthn Level 3, section 5.1.3, for the passkey.
public struct AccountCreationRequest: Sendable, Equatable {
    /// An address that identifies the account.
    public enum Contact: Sendable, Hashable {
        /// An e-mail address.
        case email
        /// A phone number.
        case phone
    }

    /// The options for the passkey.
    public let passkey: PasskeyRequest.RegistrationOptions
    /// The accepted addresses, the preferred one first. The user enters exactly one.
    public let contacts: [Contact]
    /// Indicates whether the user's name is requested.
    public let requestsName: Bool

    /// Creates the request for a step.
    /// - Parameters:
    ///   - step: the step.
    ///   - values: the input of its fields.
    /// - Returns: `nil` for a step that the sheet can't fill in: without a passkey to create or an address, with other
    ///   required fields, or with input of the user.
    init?(_ step: FlowStep, values: [FormField.ID: String]) {
        guard case .passkey(let request) = step.kind, case .create(let options) = request.ceremony,
            options.relyingPartyID?.isEmpty == false
        else { return nil }

        let fields = step.fields.filter { $0.kind != .passkey && $0.kind != .hidden }
        let hasInput = fields.contains { field in
            let value = values[field.id] ?? ""
            return Part(field) != nil && !value.isEmpty
        }
        let required = fields.filter(\.isRequired).map(Part.init)
        guard !hasInput, !required.contains(nil), let contacts = Self.contacts(fields) else { return nil }

        passkey = options
        self.contacts = contacts
        requestsName = fields.contains { [.givenName, .familyName].contains(Part($0)) }
    }

    /// Returns the accepted addresses; `nil` without any, or if two are required: the sheet has one.
    private static func contacts(_ fields: [FormField]) -> [Contact]? {
        let parts: [(Contact, Part)] = [(.email, .email), (.phone, .phone)]
        var offered: [Contact] = []
        var required: [Contact] = []
        for (contact, part) in parts {
            let matching = fields.filter { Part($0) == part }
            if !matching.isEmpty { offered.append(contact) }
            if matching.contains(where: \.isRequired) { required.append(contact) }
        }

        switch required.count {
        case 0 where !offered.isEmpty: return offered
        case 1: return required
        default: return nil
        }
    }

    /// A part of the sheet's answer.
    enum Part: Sendable, Equatable {
        case email, phone, givenName, familyName

        /// The part that fills in a field; `nil` for none.
        init?(_ field: FormField) {
            switch (field.purpose, field.kind) {
            case (.givenName?, _): self = .givenName
            case (.familyName?, _): self = .familyName
            case (.email?, _), (_, .email): self = .email
            // The value of a phone number with prefixes begins with one of them.
            case (.phone?, _) where field.options.isEmpty, (_, .phone) where field.options.isEmpty: self = .phone
            default: return nil
            }
        }
    }
}

extension AccountCreationRequest: CustomStringConvertible, CustomReflectable {
    /// The requested parts, without the challenge.
    public var description: String { "AccountCreationRequest(contacts: \(contacts), name: \(requestsName))" }

    /// A mirror without the options.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
