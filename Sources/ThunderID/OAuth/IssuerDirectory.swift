import NativeAuthBase
import Foundation
import NativeAuthCore

/// The accepted issuers of the server's tokens.
///
/// The issuer is normally the base URL. For any other issuer the server's discovery document is requested once; its TLS
/// certificate authenticates the server.
final class IssuerDirectory: Sendable {
    private struct Knowledge {
        var declared: String?
        var askAgainAt: Duration = .zero
        var flight: SingleFlight<Result<Void, any Error>>?
    }

    /// The minimum interval between two requests.
    private static let coolDown = Duration.seconds(60)

    private let configuredIssuers: Set<String>
    private let http: ThunderIDHTTP
    private let clock: AuthClock
    private let knowledge = Lock(Knowledge())

    init(http: ThunderIDHTTP, clock: AuthClock) {
        self.http = http
        self.clock = clock
        let base = http.baseURL.absoluteString
        let bare = if base.hasSuffix("/") { String(base.dropLast()) } else { base }
        configuredIssuers = http.provider.map { [$0.issuer] } ?? [bare, bare + "/"]
    }

    /// The issuers that are known without a request.
    var known: Set<String> {
        configuredIssuers.union(knowledge.withLock { $0.declared }.map { [$0] } ?? [])
    }

    /// Returns the issuers to accept for a token with `issuer`. Concurrent calls share one request (single-flight).
    /// - Throws: ``IAMError`` if the request fails; `CancellationError`.
    func accepted(for issuer: String?) async throws -> Set<String> {
        // The provider's discovery document names its only issuer (OpenID Connect Discovery, section 4.3).
        guard http.provider == nil, let issuer, !known.contains(issuer) else { return known }
        let now = clock.elapsed
        let (flight, isMine) = knowledge.withLock { knowledge -> (SingleFlight<Result<Void, any Error>>?, Bool) in
            if let flight = knowledge.flight { return (flight, false) }
            guard now >= knowledge.askAgainAt else { return (nil, false) }
            let flight = SingleFlight<Result<Void, any Error>>()
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
                flight.complete(result.map { _ in })
            }
        }
        try await flight.value().get()
        return known
    }

    private func ask() async -> Result<String?, any Error> {
        do {
            let (json, _) = try await http.sendForJSON(ThunderIDRequest(path: EndpointPath.discovery))
            return .success(json["issuer"]?.string.flatMap(\.nonEmpty))
        } catch let error as IAMError where error.details?.httpStatus == 404 {
            // Without a discovery document the issuer is the base URL.
            return .success(nil)
        } catch {
            return .failure(error)
        }
    }
}
