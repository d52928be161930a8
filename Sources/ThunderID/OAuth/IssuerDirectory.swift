import Foundation
import NativeAuthCore

/// Under which names the server may sign.
///
/// Its tokens normally name the base URL. Where they name something else, the server itself is asked once, over the
/// connection whose certificate proves that it is the server, how it calls itself.
final class IssuerDirectory: Sendable {
    private struct Knowledge {
        var declared: String?
        var askAgainAt: Duration = .zero
    }

    /// How long the server is not asked again.
    private static let coolDown = Duration.seconds(60)

    private let ours: Set<String>
    private let http: ThunderIDHTTP
    private let clock: AuthClock
    private let knowledge = Lock(Knowledge())

    init(http: ThunderIDHTTP, clock: AuthClock) {
        self.http = http
        self.clock = clock
        let base = http.baseURL.absoluteString
        let bare = base.hasSuffix("/") ? String(base.dropLast()) : base
        ours = [bare, bare + "/"]
    }

    /// The names that are known without asking.
    var known: Set<String> {
        ours.union(knowledge.withLock { $0.declared }.map { [$0] } ?? [])
    }

    /// The names to accept where somebody claims to be `issuer`.
    /// - Throws: ``IAMError`` when the server can't be asked.
    func accepted(for issuer: String?) async throws -> Set<String> {
        guard let issuer, !known.contains(issuer) else { return known }
        let now = clock.elapsed
        let mayAsk = knowledge.withLock { knowledge in
            guard now >= knowledge.askAgainAt else { return false }
            knowledge.askAgainAt = now + Self.coolDown
            return true
        }
        guard mayAsk else { return known }
        do {
            let (json, _) = try await http.json(WireRequest(path: Endpoint.discovery))
            if let declared = json["issuer"]?.string, !declared.isEmpty {
                knowledge.withLock { $0.declared = declared }
            }
        } catch let error as IAMError where error.details?.httpStatus == 404 {
            // It does not say, so it is what it is called.
        } catch {
            knowledge.withLock { $0.askAgainAt = now }
            throw error
        }
        return known
    }
}
