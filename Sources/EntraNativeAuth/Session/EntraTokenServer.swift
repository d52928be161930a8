import Foundation
import NativeAuthCore

/// Gets new tokens for a session.
struct EntraTokenServer: Sendable {
    /// A token for other scopes that somebody waits for, while the session's own token stays what it is.
    final class Errand: Sendable {
        let scopes: [String]
        let claims: String?
        let answer = Lock<Result<TokenAnswer, EntraError>?>(nil)

        init(scopes: [String], claims: String?) {
            self.scopes = scopes
            self.claims = claims
        }
    }

    /// Stands for an access token where the service gave none: not every store keeps an empty text.
    static let noToken = Secret("-")

    /// What ends a session: the service says that the refresh token is worth nothing.
    private static let refusals: Set = ["invalid_grant", "expired_token", "expired_refresh_token", "user_not_found"]

    let http: EntraHTTP
    let wire: Version1
    /// What the sign-in of a session asked for.
    let scopes: @Sendable (SessionRecord) -> [String]
    let errand = Lock<Errand?>(nil)
    /// Under which id the service shall log the next request; `nil` for a new one.
    let requestID = Lock<UUID?>(nil)

    /// - Parameter audience: the identifier of the tenant and the app.
    func server(_ audience: String) -> Session.Server {
        Session.Server(
            audience: audience,
            refresh: { await refresh($0) },
            // The service has no way to be told.
            discard: { _ in })
    }

    /// The time before its expiry at which a token is renewed.
    var leeway: Duration { http.configuration.renewalLeeway }

    /// A set of tokens as a session has it.
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
            // Whoever waits for the session's own token is served, too.
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
                // It may be the refresh token that is worth nothing: then the session is over, and the app must know.
                let own = await answer(refreshToken, scopes(record), claims: nil, record)
                guard case .granted(let new) = own else { return own }
                tokens = tokens.refreshed(by: new)
            }
            // A refusal for some scopes says nothing of the session, and what was renewed on the way is kept.
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

    /// Whether the service has said that the session is over.
    static func isDefinite(_ error: any Error) -> Bool {
        guard let error = error as? EntraError, let status = error.httpStatus, (400..<500).contains(status),
            let word = error.error, refusals.contains(word), !error.isTransient
        else { return false }
        return !error.requiresInteraction
    }

    /// Whether the service may have replaced the refresh token, as far as an error tells.
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
