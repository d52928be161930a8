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

    private enum CodingKeys: String, CodingKey {
        case signInID = "generation"
        case identifier, scopes, entries
    }

    /// The sign-in of the session that it belongs to. For another one it is invalid.
    var signInID: String?
    /// `uid.utid`.
    var identifier: String?
    /// The scopes requested by the sign-in.
    var scopes: [String]
    var entries: [Entry] = []

    /// Returns the cache of a session. If it can't be read, the granted scopes stand for the requested ones.
    static func of(_ record: SessionRecord, secret: Secret?) -> Self {
        let data = secret.map { Data($0.reveal().utf8) }
        let cache = data.flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
        if let cache, cache.signInID == record.signInID { return cache }
        return Self(signInID: record.signInID, scopes: record.tokens.scopes)
    }

    var secret: Secret? {
        guard let data = try? JSONEncoder().encode(self) else { return nil }
        return String(bytes: data, encoding: .utf8).map(Secret.init)
    }

    /// Returns the newest token that covers these scopes.
    func entry(for scopes: [String]) -> Entry? {
        let scopes = Set(comparableScopes: scopes)
        return entries.last { entry in
            let covered = Set(comparableScopes: entry.requested + entry.granted)
            return scopes.isSubset(of: covered)
        }
    }

    mutating func add(_ entry: Entry) {
        let scopes = Set(comparableScopes: entry.requested)
        entries.removeAll { Set(comparableScopes: $0.requested) == scopes }
        entries.append(entry)
        let excess = entries.count - Self.capacity
        if excess > 0 { entries.removeFirst(excess) }
    }
}

extension [String] {
    /// Returns the scopes of a request that its response does not grant (RFC 6749, section 5.1: a response without
    /// scopes grants all). The service may write a scope with its resource; `.default` stands for others.
    func declined(byGranted granted: [String]) -> [String] {
        let granted = Set(comparableScopes: granted)
        guard !granted.isEmpty else { return [] }

        let requested = Set(comparableScopes: self)
        return filter { scope in
            let name = scope.lowercased()
            guard requested.contains(name), !name.hasSuffix(".default") else { return false }
            return !granted.contains { $0 == name || $0.hasSuffix("/" + name) }
        }
    }
}

extension Set<String> {
    /// Scopes in the service's comparison: case-insensitive, and without those of every token request.
    init(comparableScopes scopes: [String]) {
        let lowercase = Set(scopes.map { $0.lowercased() })
        self = lowercase.subtracting(["openid", "profile", "offline_access", "email", ""])
    }
}
