import Foundation
import NativeAuthCore

/// Data stored beside a session, written and removed with it: the service's user id, and tokens for other scopes than
/// the sign-in's.
struct AccountCache: Sendable, Equatable, Codable {
    struct Entry: Sendable, Equatable, Codable {
        var requested: [String]
        var granted: [String]
        var accessToken: String
        var expiresAt: Date?
    }

    /// The item's name among the session's keys.
    static let name = "cache"
    /// Maximum number of entries; the oldest is dropped first.
    static let capacity = 16

    /// The session that it belongs to. For another session it is invalid.
    var generation: String?
    /// `uid.utid`.
    var identifier: String?
    /// The scopes requested by the sign-in.
    var scopes: [String]
    var entries: [Entry] = []

    init(generation: String?, identifier: String?, scopes: [String]) {
        self.generation = generation
        self.identifier = identifier
        self.scopes = scopes
    }

    /// - Returns: `nil` for a text that is not a cache.
    init?(_ secret: Secret?) {
        guard let secret, let cache = try? JSONDecoder().decode(Self.self, from: Data(secret.reveal().utf8)) else {
            return nil
        }
        self = cache
    }

    /// Returns the cache of a session. If it can't be read, the granted scopes stand for the requested ones.
    static func of(_ record: SessionRecord, secret: Secret?) -> Self {
        if let cache = Self(secret), cache.generation == record.signInID { return cache }
        return Self(generation: record.signInID, identifier: nil, scopes: record.scopes)
    }

    var secret: Secret? {
        (try? JSONEncoder().encode(self)).flatMap { String(bytes: $0, encoding: .utf8) }.map(Secret.init)
    }

    /// Returns the newest token that covers these scopes.
    func entry(for scopes: [String]) -> Entry? {
        entries.last { ScopeSet($0.requested).union(ScopeSet($0.granted)).covers(ScopeSet(scopes)) }
    }

    mutating func add(_ entry: Entry) {
        entries.removeAll { ScopeSet($0.requested) == ScopeSet(entry.requested) }
        entries.append(entry)
        if entries.count > Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
    }
}

/// Scopes in the service's comparison: case-insensitive, and without those of every token request.
struct ScopeSet: Sendable, Equatable {
    private static let usual: Set = ["openid", "profile", "offline_access", "email"]

    private let names: Set<String>

    init(_ scopes: [String]) { names = Set(scopes.map { $0.lowercased() }).subtracting(Self.usual).subtracting([""]) }

    private init(_ names: Set<String>) { self.names = names }

    var isEmpty: Bool { names.isEmpty }

    func union(_ other: Self) -> Self { Self(names.union(other.names)) }

    func covers(_ other: Self) -> Bool { names.isSuperset(of: other.names) }
}
