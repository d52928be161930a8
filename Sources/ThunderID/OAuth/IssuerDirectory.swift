import Foundation
import NativeAuthBase
import NativeAuthCore

/// The accepted issuers of the server's tokens.
///
/// The issuer is normally the base URL. For any other issuer the server's discovery document is requested once; its TLS
/// certificate authenticates the server.
final class IssuerDirectory: Sendable {
    private typealias Request = SingleFlight<Result<Void, any Error>>

    private struct State {
        var declared: String?
        var nextRequestAt: Duration = .zero
        var running: Request?
    }

    private static let coolDown = Duration.seconds(60)

    private let configuredIssuers: Set<String>
    private let http: ThunderIDHTTP
    private let clock: AuthClock
    private let state = Lock(State())

    init(http: ThunderIDHTTP, clock: AuthClock) {
        self.http = http
        self.clock = clock
        let base = http.baseURL.absoluteString.withoutTrailingSlash
        configuredIssuers = http.provider.map { [$0.issuer] } ?? [base, base + "/"]
    }

    var known: Set<String> {
        guard let declared = state.withLock({ $0.declared }) else {
            return configuredIssuers
        }
        return configuredIssuers.union([declared])
    }

    /// Returns the issuers to accept for a token with `issuer`. Concurrent calls share one request (single-flight).
    func accepted(for issuer: String?) async throws -> Set<String> {
        // The provider's discovery document names its only issuer (OpenID Connect Discovery, section 4.3).
        guard http.provider == nil, let issuer, !known.contains(issuer) else {
            return known
        }

        let now = clock.elapsed
        let (request, isNew) = state.withLock { state -> (Request?, Bool) in
            if let running = state.running { return (running, false) }
            guard now >= state.nextRequestAt else { return (nil, false) }
            let request = Request()
            state.running = request
            return (request, true)
        }
        guard let request else { return known }
        if isNew { Task { await complete(request, startedAt: now) } }

        try await request.value().get()
        return known
    }

    private func complete(_ request: Request, startedAt start: Duration) async {
        let result = await declaredIssuer()
        state.withLock { state in
            state.running = nil
            if case .success(let declared) = result {
                state.declared = declared ?? state.declared
                state.nextRequestAt = start + Self.coolDown
            }
        }
        request.complete(result.map { _ in })
    }

    private func declaredIssuer() async -> Result<String?, any Error> {
        do {
            let document = try await http.send(ThunderIDRequest(path: EndpointPath.discovery)).json()
            return .success(document["issuer"]?.string.flatMap(\.nonEmpty))
        } catch let error as NativeAuthError where error.httpStatus == 404 {
            // Without a discovery document the issuer is the base URL.
            return .success(nil)
        } catch {
            return .failure(error)
        }
    }
}
