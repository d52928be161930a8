public import AuthFlows
public import NativeAuthCore

/// Passkeys that answer from a script: for tests and previews of steps that need one.
///
/// ```swift
/// let passkeys = ScriptedPasskeyAuthenticator([.cancelled, .json(answer)])
/// await model.usePasskey(passkeys)  // model.error?.code == .cancelled, and the step is still there
/// await model.usePasskey(passkeys)  // submits what the passkey answered
/// let asked = await passkeys.requests.first?.relyingPartyID
/// ```
public actor ScriptedPasskeyAuthenticator: PasskeyAuthenticator {
    /// One answer of the script.
    public enum Answer: Sendable {
        /// The passkey answers with WebAuthn's JSON.
        case json(String)
        /// The person closes the system's sheet.
        case cancelled
        /// There is no passkey, or it fails.
        case failure(NativeAuthError)
        /// Anything; may wait.
        case custom(@Sendable (PasskeyRequest) async throws -> PasskeyAnswer)
    }

    private var answers: [Answer]
    /// What was asked for so far.
    public private(set) var requests: [PasskeyRequest] = []

    /// Makes an authenticator.
    /// - Parameter answers: the script: one answer for each time that it is asked.
    public init(_ answers: [Answer]) { self.answers = answers }

    /// Keeps the request and gives the next answer.
    /// - Throws: what the script says; `NativeAuthError` with code `unknown` at its end, and `invalid_input` for a JSON in
    ///   it that is no passkey's answer.
    public func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer {
        requests.append(request)
        guard !answers.isEmpty else {
            throw NativeAuthError(.unknown, message: "The script of these passkeys is at its end.")
        }
        switch answers.removeFirst() {
        case .json(let text):
            guard let answer = PasskeyAnswer(json: text) else {
                throw NativeAuthError(.invalidInput, message: "The script of these passkeys has a JSON that is no answer.")
            }
            return answer
        case .cancelled: throw CancellationError()
        case .failure(let error): throw error
        case .custom(let body): return try await body(request)
        }
    }
}
