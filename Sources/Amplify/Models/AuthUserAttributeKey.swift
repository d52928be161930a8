/// What a pool can know about a user. The plugin knows the service's names for them.
///
/// Source: seed `Sign-up`, and Amplify's public surface.
public enum AuthUserAttributeKey: Hashable, Sendable {
    /// The postal address.
    case address
    /// The day of birth.
    case birthDate
    /// The e-mail address.
    case email
    /// Whether the e-mail address is the user's, as `true` or `false`.
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
    /// Whether the phone number is the user's, as `true` or `false`.
    case phoneNumberVerified
    /// The address of a picture.
    case picture
    /// The name that the user prefers.
    case preferredUsername
    /// The address of a profile page.
    case profile
    /// The user's id in the pool.
    case sub
    /// When something was last changed, in seconds since 1970.
    case updatedAt
    /// The address of a website.
    case website
    /// The time zone.
    case zoneInfo
    /// An attribute of the pool's own, without the `custom:` in front.
    case custom(String)
    /// Anything else, by the service's name.
    case unknown(String)
}
