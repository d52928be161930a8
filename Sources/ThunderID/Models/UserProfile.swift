/// The full profile of a user.
///
/// Source: seed `ThunderIDClient`, `getUserProfile(options:)`.
public struct UserProfile: Codable, Sendable, Equatable {
    /// The user's id.
    public let id: String
    /// All attributes.
    public let claims: [String: AnyCodable]

    /// Creates a profile.
    /// - Parameters:
    ///   - id: the user's id.
    ///   - claims: all attributes.
    public init(id: String, claims: [String: AnyCodable]) {
        self.id = id
        self.claims = claims
    }
}
