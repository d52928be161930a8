/// iOS 10.0, macOS unavailable, watchOS unavailable
public struct UITextContentType: Hashable, RawRepresentable, Sendable {
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public let rawValue: String

    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public init(rawValue: String) { self.rawValue = rawValue }

    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let name = UITextContentType(rawValue: "name")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let namePrefix = UITextContentType(rawValue: "namePrefix")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let givenName = UITextContentType(rawValue: "givenName")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let middleName = UITextContentType(rawValue: "middleName")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let familyName = UITextContentType(rawValue: "familyName")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let nickname = UITextContentType(rawValue: "nickname")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let jobTitle = UITextContentType(rawValue: "jobTitle")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let organizationName = UITextContentType(rawValue: "organizationName")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let streetAddressLine1 = UITextContentType(rawValue: "streetAddressLine1")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let addressCity = UITextContentType(rawValue: "addressCity")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let addressState = UITextContentType(rawValue: "addressState")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let countryName = UITextContentType(rawValue: "countryName")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let postalCode = UITextContentType(rawValue: "postalCode")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let telephoneNumber = UITextContentType(rawValue: "telephoneNumber")
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let emailAddress = UITextContentType(rawValue: "emailAddress")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// iOS 10.0, macOS unavailable, watchOS unavailable
    public static let URL = UITextContentType(rawValue: "URL")
    /// iOS 11.0, macOS unavailable, watchOS unavailable
    public static let username = UITextContentType(rawValue: "username")
    /// iOS 11.0, macOS unavailable, watchOS unavailable
    public static let password = UITextContentType(rawValue: "password")
    /// iOS 12.0, macOS unavailable, watchOS unavailable
    public static let newPassword = UITextContentType(rawValue: "newPassword")
    /// iOS 12.0, macOS unavailable, watchOS unavailable
    public static let oneTimeCode = UITextContentType(rawValue: "oneTimeCode")
}
