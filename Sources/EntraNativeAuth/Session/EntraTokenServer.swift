import NativeAuthBase
import Foundation
import NativeAuthCore

/// Refreshes the tokens of a session.
struct EntraTokenServer: Sendable {
    /// A request for a token with other scopes, while the session's own token remains.
    final class Errand: Sendable {
        let scopes: [String]
        let claims: String?
        let answer = Lock<Result<TokenAnswer, EntraError>?>(nil)

        init(scopes: [String], claims: String?) {
            self.scopes = scopes
            self.claims = claims
        }
    }

    /// Placeholder for a missing access token: not every store keeps an empty text.
    static let noToken = Secret("-")

    /// The error codes that end a session: the service reports an invalid refresh token.
    private static let refusals: Set = ["invalid_grant", "expired_token", "expired_refresh_token", "user_not_found"]

    let http: EntraHTTP
    let wire: Version1
    /// Returns the scopes requested by a session's sign-in.
    let scopes: @Sendable (SessionRecord) -> [String]
    let errand = Lock<Errand?>(nil)
    /// The correlation id of the next request; `nil` for a new one.
    let requestID = Lock<UUID?>(nil)

    /// - Parameter audience: the identifier of the tenant and the app.
    func server(_ audience: String) -> Session.Server {
        Session.Server(
            audience: audience,
            refresh: { await refresh($0) },
            // The service has no revocation endpoint.
            discard: { _ in })
    }

    /// The time before its expiry at which a token is renewed.
    var leeway: Duration { http.configuration.renewalLeeway }

    /// Converts a response to a session's tokens.
    func set(of answer: TokenAnswer) -> TokenSet {
        TokenSet(
            accessToken: answer.accessToken ?? Self.noToken, refreshToken: answer.refreshToken, idToken: answer.idToken,
            scope: answer.scope,
            expiresAt: http.serverClock.now().addingTimeInterval(TimeInterval(answer.expiresIn)))
    }

    private func refresh(_ record: SessionRecord) async -> RefreshAnswer {
        guard var refreshToken = record.tokens.refreshToken else {
            return .failed(
                NativeAuthError(.expired, message: "The session can't be prolonged.", recovery: [.restart]),
                wasSent: false)
        }
        guard let errand = errand.withLock({ $0 }) else {
            return await answer(refreshToken, scopes(record), claims: nil, record)
        }
        var tokens = record.tokens
        var isRenewed = false
        let end = record.tokens.expiresAt ?? .distantFuture
        if http.serverClock.now(offset: record.clockOffset) >= end.addingTimeInterval(-leeway.inSeconds) {
            // Renews the session's own token too, for callers that wait for it.
            let own = await answer(refreshToken, scopes(record), claims: nil, record)
            guard case .granted(let new) = own else { return own }
            tokens = tokens.refreshed(by: new)
            refreshToken = tokens.refreshToken ?? refreshToken
            isRenewed = true
        }
        do {
            let answer = try await ask(refreshToken, errand.scopes, claims: errand.claims, record)
            errand.answer.withLock { $0 = .success(answer) }
            tokens.refreshToken = answer.refreshToken ?? refreshToken
            tokens.idToken = answer.idToken ?? tokens.idToken
            return .granted(tokens)
        } catch {
            let failure = error as? EntraError ?? EntraError(.refused, underlying: error)
            if !isRenewed {
                guard Self.isDefinite(error) else {
                    return .failed(Self.known(error), wasSent: Self.mayHaveBeenUsed(error))
                }
                // The refresh token may be invalid: then the session has ended, which must be reported.
                let own = await answer(refreshToken, scopes(record), claims: nil, record)
                guard case .granted(let new) = own else { return own }
                tokens = tokens.refreshed(by: new)
            }
            // A rejection of some scopes does not concern the session; tokens renewed on the way are kept.
            errand.answer.withLock { $0 = .failure(failure) }
            return .granted(tokens)
        }
    }

    private func answer(
        _ refreshToken: Secret, _ scopes: [String], claims: String?, _ record: SessionRecord
    ) async -> RefreshAnswer {
        do {
            let answer = try await ask(refreshToken, scopes, claims: claims, record)
            guard answer.accessToken != nil else {
                let error = Self.known(EntraError(.unusableTokens))
                return answer.refreshToken.map { .rotated($0, error) } ?? .failed(error, wasSent: true)
            }
            return .granted(set(of: answer))
        } catch {
            let known = Self.known(error)
            if Self.isDefinite(error) { return .refused(known, isDoubtful: false) }
            return .failed(known, wasSent: Self.mayHaveBeenUsed(error))
        }
    }

    private func ask(
        _ refreshToken: Secret, _ scopes: [String], claims: String?, _ record: SessionRecord
    ) async throws -> TokenAnswer {
        let request = wire.refresh(refreshToken, scopes: scopes, claims: claims)
        let (answer, id) = try await http.send(request, id: requestID.withLock { $0 } ?? UUID())
        let fault = Fault(endpoint: .token, correlationID: id)
        guard case .ok(let members) = answer else { throw fault.error(answer) }
        if case .browser(let reason)? = try? Version1Answers.passage(members) { throw fault.browser(reason) }
        guard let tokens = try? TokenAnswer(members) else { throw fault.error(.unexpectedResponse) }
        let (before, after) = (IDTokenClaims(record.tokens.idToken), IDTokenClaims(tokens.idToken))
        if let before = before?.subject, let after = after?.subject, before != after {
            throw fault.error(.unusableTokens)
        }
        return tokens
    }

    /// Whether the service has reported that the session has ended.
    static func isDefinite(_ error: any Error) -> Bool {
        guard let error = error as? EntraError, let status = error.httpStatus, (400..<500).contains(status),
            let word = error.error, refusals.contains(word), !error.isTransient
        else { return false }
        return !error.requiresInteraction
    }

    /// Whether the service may have rotated the refresh token, as far as an error shows.
    private static func mayHaveBeenUsed(_ error: any Error) -> Bool {
        guard let error = error as? EntraError else { return true }
        if let status = error.httpStatus { return !(400..<500).contains(status) }
        return (error.underlying as? TransportError)?.requestMayHaveBeenSent ?? true
    }

    private static func known(_ error: any Error) -> NativeAuthError {
        (error as? EntraError)?.nativeAuthError
            ?? NativeAuthError(.unknown, message: "The session could not be renewed.", underlying: error)
    }
}
