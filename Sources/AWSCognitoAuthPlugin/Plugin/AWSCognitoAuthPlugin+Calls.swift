import Amplify
import CognitoUserPools
import NativeAuthCore

extension AWSCognitoAuthPlugin {
    typealias Event = HubPayload.EventName.Auth

    func components() throws -> Components {
        guard let components = state.withLock({ $0.components }) else {
            throw AuthError.configuration(
                "The Auth plugin is not configured.",
                "Call Amplify.configure when the app starts."
            )
        }
        return components
    }

    func pool() throws -> UserPool {
        guard let userPool = try components().userPool else {
            throw AuthError.configuration(
                "There is no user pool.",
                "Add CognitoUserPool to the configuration, which has an identity pool only."
            )
        }
        return userPool
    }

    /// Performs a call and dispatches its outcome to the Hub. Every thrown error is an `AuthError`.
    /// - Parameter sessionEvent: the session event that a result implies, if any.
    func call<Value: Sendable>(
        _ event: HubPayloadEventName,
        sessionEvent: (Value) -> HubPayloadEventName? = { _ in nil },
        body: () async throws -> Value
    ) async throws -> Value {
        let result: Result<Value, AuthError>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(authError(error))
        }

        hub.dispatch(to: .auth, payload: HubPayload(eventName: event, data: result))

        switch result {
        case .success(let value): sessionEvent(value).map(dispatchSessionEvent)
        case .failure(.sessionExpired): dispatchSessionEvent(Event.sessionExpired)
        case .failure: break
        }
        return try result.get()
    }

    /// Dispatches a session event, unless it equals the last one.
    func dispatchSessionEvent(_ event: HubPayloadEventName) {
        state.withLock { state in
            guard state.sessionEvents.recordIfNew(event) else { return }
            hub.dispatch(to: .auth, payload: HubPayload(eventName: event))
        }
    }

    /// Converts an error to an `AuthError`. For `expired` the pool's state decides between an ended session and a
    /// signed-out user.
    func authError(_ error: any Error) -> AuthError {
        guard let error = error as? NativeAuthError, error.code == .expired,
            !(error.underlying is ServiceException)
        else { return AuthErrorMap.authError(error) }
        return (try? missingSessionError())
            ?? .sessionExpired(error.message, "Sign in again.", error.exception.map(CognitoServiceError.init))
    }

    /// Returns the error for a missing session; `nil` if there is a session.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now.
    func missingSessionError() throws -> AuthError? {
        switch try components().userPool?.signInStatus() {
        case .signedIn: nil
        case .signedOut, nil: .signedOut("No user is signed in.", "Sign in first.")
        case .expired(let error):
            .sessionExpired("The session has ended.", "Sign in again.", error?.exception.map(CognitoServiceError.init))
        }
    }

    /// Runs a call that needs the signed-in user's access token.
    func withAccessToken<Value>(_ body: (UserPool, Secret) async throws -> Value) async throws -> Value {
        let userPool = try pool()
        return try await userPool.withAccessToken { token in try await body(userPool, token) }
    }

    static func requireNonEmpty(_ text: String, field: Field, name: String) throws {
        guard text.isEmpty else { return }
        throw AuthError.validation(field, "\(name) is empty.", "Ask for it, and call again.")
    }

    static func requireUsername(_ username: String) throws {
        try requireNonEmpty(username, field: "username", name: "The username")
    }
}

/// A filter that drops repeated session events.
struct SessionEventFilter: Sendable {
    private var last: HubPayloadEventName?

    /// - Returns: whether the event differs from the last one.
    mutating func recordIfNew(_ eventName: HubPayloadEventName) -> Bool {
        guard eventName != last else { return false }
        last = eventName
        return true
    }
}
