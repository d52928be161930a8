import Amplify
import CognitoUserPools
import NativeAuthCore

/// What every call shares.
extension AWSCognitoAuthPlugin {
    typealias Event = HubPayload.EventName.Auth

    func parts() throws -> PluginParts {
        guard let parts = state.withLock({ $0.parts }) else {
            throw AuthError.configuration(
                "The Auth plugin is not configured.", "Call Amplify.configure when the app starts.")
        }
        return parts
    }

    func pool() throws -> UserPool { try parts().pool }

    /// Does a call, tells the Hub how it ended, and throws nothing but `AuthError`.
    /// - Parameters:
    ///   - event: the call's event.
    ///   - change: the change of the session that a result means, if it means one.
    ///   - body: the call.
    func call<Value: Sendable>(
        _ event: HubPayloadEventName, change: (Value) -> HubPayloadEventName? = { _ in nil },
        _ body: () async throws -> Value
    ) async throws -> Value {
        let result: Result<Value, AuthError>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(authError(error))
        }
        means.hub.dispatch(to: .auth, payload: HubPayload(eventName: event, data: result))
        switch result {
        case .success(let value): change(value).map(tellChange)
        case .failure(.sessionExpired): tellChange(Event.sessionExpired)
        case .failure: break
        }
        return try result.get()
    }

    /// Tells a change of the session, unless it is the one that was told last.
    func tellChange(_ event: HubPayloadEventName) {
        state.withLock { state in
            guard state.events.isNew(event) else { return }
            means.hub.dispatch(to: .auth, payload: HubPayload(eventName: event))
        }
    }

    /// An error as an `AuthError`. Whether the session has ended, or nobody was signed in, only the pool knows.
    func authError(_ error: any Error) -> AuthError {
        guard let error = error as? NativeAuthError, error.code == .expired,
            error.underlying as? ServiceException == nil
        else { return ErrorMap.authError(error) }
        return (try? missing())
            ?? .sessionExpired(error.message, "Sign in again.", error.exception.map(CognitoServiceError.init))
    }

    /// Why there is no session; `nil` when there is one.
    /// - Throws: `NativeAuthError` when that can't be told now.
    func missing() throws -> AuthError? {
        switch try pool().presence() {
        case .somebody: nil
        case .nobody: .signedOut("Nobody is signed in.", "Sign in first.")
        case .expired(let error):
            .sessionExpired(
                "The session has ended.", "Sign in again.", error?.exception.map(CognitoServiceError.init))
        }
    }

    /// Does something for whoever is signed in.
    func withAccessToken<Value>(_ body: (UserPool, Secret) async throws -> Value) async throws -> Value {
        let pool = try pool()
        return try await body(pool, try await pool.accessToken())
    }

    static func require(_ text: String, _ field: Field, _ what: String) throws {
        guard text.isEmpty else { return }
        throw AuthError.validation(field, "\(what) is empty.", "Ask for it, and call again.")
    }

    static func requireName(_ username: String) throws { try require(username, "username", "The username") }
}
