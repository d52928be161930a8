/// The user's answer to an ``AccountCreationRequest``.
public struct AccountCreationAnswer: Sendable, Equatable {
    /// The new passkey's response.
    public var passkey: PasskeyAnswer
    /// The e-mail address, if the user has chosen that.
    public var email: String?
    /// The phone number, if the user has chosen that.
    public var phone: String?
    /// The first name, if it was requested and entered.
    public var givenName: String?
    /// The last name, if it was requested and entered.
    public var familyName: String?

    /// Creates an answer.
    /// - Parameters:
    ///   - passkey: the new passkey's response.
    ///   - email: the e-mail address.
    ///   - phone: the phone number.
    ///   - givenName: the first name.
    ///   - familyName: the last name.
    public init(
        passkey: PasskeyAnswer,
        email: String? = nil,
        phone: String? = nil,
        givenName: String? = nil,
        familyName: String? = nil
    ) {
        self.passkey = passkey
        self.email = email
        self.phone = phone
        self.givenName = givenName
        self.familyName = familyName
    }

    /// Returns the values of a step's fields: the passkey's, and those that the answer has.
    func values(for step: FlowStep) -> [FormField.ID: String] {
        var values = passkey.values
        for field in step.fields where field.kind != .passkey && field.kind != .hidden {
            guard let part = AccountCreationRequest.Part(field) else { continue }
            values[field.id] = self[part]
        }
        return values
    }

    private subscript(part: AccountCreationRequest.Part) -> String? {
        switch part {
        case .email: email
        case .phone: phone
        case .givenName: givenName
        case .familyName: familyName
        }
    }
}

extension AccountCreationAnswer: CustomStringConvertible, CustomReflectable {
    /// The passkey's fields, without the user's data.
    public var description: String { "AccountCreationAnswer(\(passkey))" }

    /// A mirror without the user's data.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
