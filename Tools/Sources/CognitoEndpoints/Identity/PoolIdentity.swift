import GRDB

/// An identity of an identity pool.
struct PoolIdentity: Sendable, Codable, FetchableRecord, PersistableRecord {
    let id: String
    let identityPoolID: String
    /// The user; nil for a guest.
    var userID: String?
    /// Time of the last request for credentials, or of the creation.
    var usedAt: Double
}
