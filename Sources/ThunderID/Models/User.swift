import NativeAuthCore

/// The signed-in user.
///
/// Source: seed `ThunderIDClient`, `getUser(options:)`.
public struct User: Codable, Sendable, Equatable {
    /// The subject: the user's id at the server.
    public let sub: String
    /// The user name.
    public let username: String?
    /// The e-mail address.
    public let email: String?
    /// The display name.
    public let displayName: String?
    /// The URL of a picture.
    public let profilePicture: String?
    /// Indicates whether the user has just signed up, if known.
    public let isNewUser: Bool?
    /// All claims of the token.
    public let claims: [String: AnyCodable]?
    /// After ``ThunderIDClient/updateUserProfile(payload:userId:)`` the attributes that the server did not store, by
    /// the names of the payload. Otherwise empty; never encoded. An addition to the documented members.
    public internal(set) var unstoredAttributes: [String] = []

    private enum CodingKeys: String, CodingKey {
        case sub, username, email, displayName, isNewUser, claims
        case profilePicture = "picture"
    }

    /// Creates a user.
    /// - Parameters:
    ///   - sub: the subject.
    ///   - username: the user name.
    ///   - email: the e-mail address.
    ///   - displayName: the display name.
    ///   - profilePicture: the URL of a picture.
    ///   - isNewUser: whether the user has just signed up.
    ///   - claims: all claims of the token.
    public init(
        sub: String,
        username: String? = nil,
        email: String? = nil,
        displayName: String? = nil,
        profilePicture: String? = nil,
        isNewUser: Bool? = nil,
        claims: [String: AnyCodable]? = nil
    ) {
        self.sub = sub
        self.username = username
        self.email = email
        self.displayName = displayName
        self.profilePicture = profilePicture
        self.isNewUser = isNewUser
        self.claims = claims
    }

    init?(claims: [String: JSONValue]) {
        guard let sub = claims["sub"]?.string, !sub.isEmpty else {
            return nil
        }
        self.init(sub: sub, claims: claims)
    }

    init(sub: String, claims: [String: JSONValue]) {
        let parts = ["given_name", "family_name"].compactMap { claims[$0]?.string }
        let fullName = parts.filter { !$0.isEmpty }.joined(separator: " ")
        let name = claims["name"]?.string ?? claims["displayName"]?.string

        self.init(
            sub: sub,
            username: claims["username"]?.string ?? claims["preferred_username"]?.string,
            email: claims["email"]?.string,
            displayName: name ?? fullName.nonEmpty,
            profilePicture: claims["picture"]?.string,
            claims: claims.mapValues(AnyCodable.init(json:))
        )
    }
}
