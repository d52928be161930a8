/// An attribute of a user in the pool.
///
/// ```swift
/// AuthUserAttribute(.email, value: "ada@example.com")
/// ```
///
/// Source: seed `Sign-up`.
public struct AuthUserAttribute: Sendable {
    /// The attribute's key.
    public let key: AuthUserAttributeKey
    /// The value; a phone number as `+49301234567`, a date as `1815-12-10`.
    public let value: String

    /// Creates an attribute.
    /// - Parameters:
    ///   - key: the attribute's key.
    ///   - value: the value.
    public init(_ key: AuthUserAttributeKey, value: String) {
        self.key = key
        self.value = value
    }
}

/// The key of a user attribute. The plugin maps it to the service's name.
///
/// Source: seed `Sign-up`.
public enum AuthUserAttributeKey: Hashable, Sendable {
    /// The postal address.
    case address
    /// The day of birth.
    case birthDate
    /// The e-mail address.
    case email
    /// Indicates whether the e-mail address is verified, as `true` or `false`.
    case emailVerified
    /// The family name.
    case familyName
    /// The gender.
    case gender
    /// The given name.
    case givenName
    /// The language and region.
    case locale
    /// The middle name.
    case middleName
    /// The whole name.
    case name
    /// The nickname.
    case nickname
    /// The phone number.
    case phoneNumber
    /// Indicates whether the phone number is verified, as `true` or `false`.
    case phoneNumberVerified
    /// The URL of a picture.
    case picture
    /// The user's preferred name.
    case preferredUsername
    /// The URL of a profile page.
    case profile
    /// The user's id in the pool.
    case sub
    /// The time of the last change, in seconds since 1970.
    case updatedAt
    /// The URL of a website.
    case website
    /// The time zone.
    case zoneInfo
    /// A custom attribute of the pool, without the prefix `custom:`.
    case custom(String)
    /// Any other attribute, by the service's name.
    case unknown(String)
}

/// The progress of an attribute's change.
public struct AuthUpdateAttributeResult: Sendable {
    /// Indicates whether the attribute is changed.
    public let isUpdated: Bool
    /// The next step.
    public let nextStep: AuthUpdateAttributeStep

    /// Creates a result.
    /// - Parameters:
    ///   - isUpdated: whether the attribute is changed.
    ///   - nextStep: the next step.
    public init(isUpdated: Bool, nextStep: AuthUpdateAttributeStep) {
        self.isUpdated = isUpdated
        self.nextStep = nextStep
    }
}

/// The next step of an attribute's change.
public enum AuthUpdateAttributeStep: Sendable, Equatable {
    /// A code was sent. Call ``AuthCategory/confirm(userAttribute:confirmationCode:options:)`` with it.
    case confirmAttributeWithCode(AuthCodeDeliveryDetails, AdditionalInfo?)
    /// The attribute is changed.
    case done
}
