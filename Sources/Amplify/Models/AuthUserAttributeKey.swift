/// The key of a user attribute. The plugin maps it to the service's name.
///
/// Source: seed `Sign-up`, and Amplify's public surface.
public enum AuthUserAttributeKey: Hashable, Sendable {
    /// The postal address.
    case address
    /// The day of birth.
    case birthDate
    /// The e-mail address.
    case email
    /// Whether the e-mail address is verified, as `true` or `false`.
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
    /// Whether the phone number is verified, as `true` or `false`.
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
