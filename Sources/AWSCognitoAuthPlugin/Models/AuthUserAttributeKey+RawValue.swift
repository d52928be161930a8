public import Amplify

extension AuthUserAttributeKey: RawRepresentable {
    private static let customPrefix = "custom:"
    private static let names: [AuthUserAttributeKey: String] = [
        .address: "address", .birthDate: "birthdate", .email: "email", .emailVerified: "email_verified",
        .familyName: "family_name", .gender: "gender", .givenName: "given_name", .locale: "locale",
        .middleName: "middle_name", .name: "name", .nickname: "nickname", .phoneNumber: "phone_number",
        .phoneNumberVerified: "phone_number_verified", .picture: "picture", .preferredUsername: "preferred_username",
        .profile: "profile", .sub: "sub", .updatedAt: "updated_at",
        .website: "website", .zoneInfo: "zoneinfo",
    ]

    /// Creates a key from the service's name. An unrecognized name becomes `unknown`.
    /// - Parameter rawValue: the service's name, such as `phone_number` or `custom:team`.
    public init(rawValue: String) {
        if let known = Self.names.first(where: { $0.value == rawValue }) {
            self = known.key
        } else if rawValue.hasPrefix(Self.customPrefix) {
            self = .custom(String(rawValue.dropFirst(Self.customPrefix.count)))
        } else {
            self = .unknown(rawValue)
        }
    }

    /// The service's name.
    public var rawValue: String {
        switch self {
        case .custom(let name): Self.customPrefix + name
        case .unknown(let name): name
        default: Self.names[self] ?? "\(self)"
        }
    }
}
