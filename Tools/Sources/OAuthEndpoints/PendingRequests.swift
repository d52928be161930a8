import Foundation
import IdentityBase
import IdentityDomain

/// The store of pending requests. Each can be taken once; a backchannel request can be updated until it is done.
struct PendingRequests: Sendable {
    enum Kind: String, Sendable {
        /// An authorization that waits for the user.
        case authorization
        /// Pushed parameters of an authorization request.
        case pushed
        /// A sign-out that waits for the user.
        case logout
        /// A sign-out that a form of another site has sent. The browser continues it with its cookie.
        case sentLogout
        /// A backchannel request (CIBA), whose client polls.
        case backchannel

        var realm: Realm { Realm(rawValue: "\(Realm.oauth.rawValue):\(rawValue)") }
    }

    let database: ServerDatabase
    let clock: any WallClock
    let sweep: ExpirySweep

    private var values: OneTimeStore { OneTimeStore(database: database, clock: clock, sweep: sweep) }

    /// - Parameter most: the maximum number of requests of this kind. Above it, the oldest ones are deleted.
    func put(
        _ content: some Encodable & Sendable,
        kind: Kind,
        id: String,
        for lifetime: TimeInterval,
        most: Int? = nil
    ) async throws {
        try await values.put(
            content,
            handle: id,
            for: lifetime,
            in: ConversationStore(kind.realm, capacity: most)
        )
    }

    /// Changes a request, and deletes it when it is done, in one transaction. Returns the result of the change; nil if
    /// the request has expired or is gone.
    func update<Content: Codable & Sendable, Result: Sendable>(
        _ type: Content.Type,
        kind: Kind,
        id: String,
        change: @escaping @Sendable (inout Content) -> (Result, isDone: Bool)
    ) async throws -> Result? {
        let now = clock.now().timeIntervalSince1970
        let store = ConversationStore(kind.realm)

        return try await database.pool.write { connection in
            guard let request = try store.unexpired(id, now: now, in: connection) else {
                return nil
            }
            var content = try request.decoded(type)
            let (result, isDone) = change(&content)
            if isDone {
                try store.remove(id, in: connection)
            } else {
                _ = try store.update(content, handle: id, in: connection)
            }
            return result
        }
    }

    /// Returns and deletes a request; nil if it has expired or was taken before.
    func take<Content: Decodable>(
        _ type: Content.Type,
        kind: Kind,
        id: String
    ) async throws -> Content? {
        try await values.take(type, handle: id, from: ConversationStore(kind.realm))
    }
}
