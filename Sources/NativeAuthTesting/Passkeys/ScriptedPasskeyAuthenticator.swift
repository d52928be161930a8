public import AuthFlows
public import NativeAuthCore

/// Passkeys with scripted responses: for tests and previews of steps that require one.
///
/// ```swift
/// let passkeys = ScriptedPasskeyAuthenticator([.cancelled, .json(answer)])
/// await model.usePasskey(passkeys)  // model.error?.code == .cancelled, and the step is still there
/// await model.usePasskey(passkeys)  // submits the passkey's response
/// let asked = await passkeys.requests.first?.relyingPartyID
/// ```
public actor ScriptedPasskeyAuthenticator: PasskeyAuthenticator {
    /// One result of the script.
    public enum Answer: Sendable {
        /// The passkey's response in WebAuthn's JSON.
        case json(String)
        /// The user closes the system's sheet.
        case cancelled
        /// There is no passkey, or it fails.
        case failure(NativeAuthError)
        /// Any result; may suspend.
        case custom(@Sendable (PasskeyRequest) async throws -> PasskeyAnswer)
    }

    private var answers: [Answer]
    /// The requests so far.
    public private(set) var requests: [PasskeyRequest] = []

    /// Creates an authenticator.
    /// - Parameter answers: the script: one result for each request.
    public init(_ answers: [Answer]) { self.answers = answers }

    /// Records the request and returns the next result.
    /// - Throws: the scripted error; `NativeAuthError` with code `unknown` at the end of the script (add a result), and
    ///   `invalid_input` for a scripted JSON that is not a passkey's response (correct it).
    public func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer {
        requests.append(request)
        guard !answers.isEmpty else {
            throw NativeAuthError(.unknown, message: "The script of these passkeys is at its end.")
        }

        switch answers.removeFirst() {
        case .json(let text):
            guard let answer = PasskeyAnswer(json: text) else {
                throw NativeAuthError(
                    .invalidInput,
                    message: "The script of these passkeys has a JSON that is no answer."
                )
            }
            return answer
        case .cancelled: throw CancellationError()
        case .failure(let error): throw error
        case .custom(let body): return try await body(request)
        }
    }
}
