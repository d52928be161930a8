import Foundation
import NativeAuthCore

/// What is kept beside a session, written and removed with it: who it is in the service's words, and tokens for other scopes than the sign-in's.
struct AccountCache: Sendable, Equatable, Codable {
    /// A token for other scopes.
    struct Entry: Sendable, Equatable, Codable {
        var requested: [String]
        var granted: [String]
        var accessToken: String
        var expiresAt: Date?
    }

    /// Its name among the session's keys.
    static let name = "cache"
    /// So many are kept; the oldest goes first.
    static let capacity = 16

    /// The session that it belongs to. With another one it means nothing.
    var generation: String?
    /// `uid.utid`.
    var identifier: String?
    /// What the sign-in asked for.
    var scopes: [String]
    var entries: [Entry] = []

    init(generation: String?, identifier: String?, scopes: [String]) {
        self.generation = generation
        self.identifier = identifier
        self.scopes = scopes
    }

    /// - Returns: `nil` for a text that is no cache.
    init?(_ secret: Secret?) {
        guard let secret, let cache = try? JSONDecoder().decode(Self.self, from: Data(secret.reveal().utf8)) else {
            return nil
        }
        self = cache
    }

    /// What is stored beside a session. Where that can't be read, what was granted stands for what was asked for.
    static func of(_ record: SessionRecord, _ secret: Secret?) -> Self {
        if let cache = Self(secret), cache.generation == record.generation { return cache }
        return Self(generation: record.generation, identifier: nil, scopes: record.scopes)
    }

    /// As it is stored.
    var secret: Secret? {
        (try? JSONEncoder().encode(self)).flatMap { String(bytes: $0, encoding: .utf8) }.map(Secret.init)
    }

    /// The newest token that is good for these scopes.
    func entry(for scopes: [String]) -> Entry? {
        entries.last { ScopeSet($0.requested).union(ScopeSet($0.granted)).covers(ScopeSet(scopes)) }
    }

    mutating func add(_ entry: Entry) {
        entries.removeAll { ScopeSet($0.requested) == ScopeSet(entry.requested) }
        entries.append(entry)
        if entries.count > Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
    }
}
