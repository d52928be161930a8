public import Amplify

extension AuthUserAttributeKey: RawRepresentable {
    private static let custom = "custom:"
    private static let known: [AuthUserAttributeKey] = [
        .address, .birthDate, .email, .emailVerified, .familyName, .gender, .givenName, .locale, .middleName, .name,
        .nickname, .phoneNumber, .phoneNumberVerified, .picture, .preferredUsername, .profile, .sub, .updatedAt,
        .website, .zoneInfo,
    ]

    /// Creates a key from the service's name. An unrecognized name becomes `unknown`.
    /// - Parameter rawValue: the service's name, such as `phone_number` or `custom:team`.
    public init(rawValue: String) {
        if let known = Self.known.first(where: { $0.rawValue == rawValue }) {
            self = known
        } else if rawValue.hasPrefix(Self.custom) {
            self = .custom(String(rawValue.dropFirst(Self.custom.count)))
        } else {
            self = .unknown(rawValue)
        }
    }

    /// The service's name.
    public var rawValue: String {
        switch self {
        case .address: "address"
        case .birthDate: "birthdate"
        case .email: "email"
        case .emailVerified: "email_verified"
        case .familyName: "family_name"
        case .gender: "gender"
        case .givenName: "given_name"
        case .locale: "locale"
        case .middleName: "middle_name"
        case .name: "name"
        case .nickname: "nickname"
        case .phoneNumber: "phone_number"
        case .phoneNumberVerified: "phone_number_verified"
        case .picture: "picture"
        case .preferredUsername: "preferred_username"
        case .profile: "profile"
        case .sub: "sub"
        case .updatedAt: "updated_at"
        case .website: "website"
        case .zoneInfo: "zoneinfo"
        case .custom(let name): Self.custom + name
        case .unknown(let name): name
        }
    }
}
