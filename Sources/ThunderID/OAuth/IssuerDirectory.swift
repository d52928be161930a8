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
        var flight: Flight<Result<Void, any Error>>?
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
        ours = http.provider.map { [$0.issuer] } ?? [bare, bare + "/"]
    }

    /// The names that are known without asking.
    var known: Set<String> {
        ours.union(knowledge.withLock { $0.declared }.map { [$0] } ?? [])
    }

    /// The names to accept where somebody claims to be `issuer`. However many ask at once, the server is asked once.
    /// - Throws: ``IAMError`` when the server can't be asked; `CancellationError`.
    func accepted(for issuer: String?) async throws -> Set<String> {
        // A provider's own document has said its name, and it has no other (OpenID Connect Discovery, section 4.3).
        guard http.provider == nil, let issuer, !known.contains(issuer) else { return known }
        let now = clock.elapsed
        let (flight, isMine) = knowledge.withLock { knowledge -> (Flight<Result<Void, any Error>>?, Bool) in
            if let flight = knowledge.flight { return (flight, false) }
            guard now >= knowledge.askAgainAt else { return (nil, false) }
            let flight = Flight<Result<Void, any Error>>()
            knowledge.flight = flight
            return (flight, true)
        }
        guard let flight else { return known }
        if isMine {
            Task {
                let result = await ask()
                knowledge.withLock { knowledge in
                    knowledge.flight = nil
                    if case .success(let declared) = result {
                        knowledge.declared = declared ?? knowledge.declared
                        knowledge.askAgainAt = now + Self.coolDown
                    }
                }
                flight.land(result.map { _ in })
            }
        }
        try await flight.value().get()
        return known
    }

    private func ask() async -> Result<String?, any Error> {
        do {
            let (json, _) = try await http.json(WireRequest(path: Endpoint.discovery))
            return .success(json["issuer"]?.string.flatMap { $0.isEmpty ? nil : $0 })
        } catch let error as IAMError where error.details?.httpStatus == 404 {
            // It does not say, so it is what it is called.
            return .success(nil)
        } catch {
            return .failure(error)
        }
    }
}
