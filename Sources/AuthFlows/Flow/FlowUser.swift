/// The user that a flow signed in, with the attributes that all providers share.
public struct FlowUser: Sendable, Equatable, Codable {
    /// The subject: the user's id at the provider.
    public var id: String
    /// The user name, if the provider has one.
    public var username: String?
    /// The e-mail address, if known.
    public var email: String?
    /// The display name, if known.
    public var displayName: String?
    /// The data about the user that only the provider's module has, such as all claims.
    package var details = Details()

    /// A value in memory only: it is not encoded, and users are equal without it.
    package struct Details: Sendable, Equatable {
        package var value: (any Sendable)?

        package static func == (one: Self, other: Self) -> Bool { true }
    }

    private enum CodingKeys: String, CodingKey {
        case id, username, email, displayName
    }

    /// Creates a user.
    /// - Parameters:
    ///   - id: the subject.
    ///   - username: the user name.
    ///   - email: the e-mail address.
    ///   - displayName: the display name.
    public init(id: String, username: String? = nil, email: String? = nil, displayName: String? = nil) {
        self.id = id
        self.username = username
        self.email = email
        self.displayName = displayName
    }
}
