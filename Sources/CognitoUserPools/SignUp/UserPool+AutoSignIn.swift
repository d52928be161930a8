import NativeAuthCore

extension UserPool {
    /// Signs in a user whose sign-up was just confirmed. The session of the sign-up is used up on success, and removed
    /// if the service refuses it permanently; after any other error it is kept.
    /// - Parameter signIn: the sign-in that performs it, for the confirmed user name.
    /// - Returns: the next step.
    /// - Throws: `NativeAuthError` with code `wrong_state` if there is no confirmed sign-up with this user name.
    package func autoSignIn(using signIn: CognitoSignIn) async throws -> SignInStep {
        let username = signIn.username
        guard let record = signUps[username], record.isConfirmed else {
            throw NativeAuthError(
                .wrongState, message: "No sign-up has just been confirmed.", recovery: [.signInInstead])
        }
        func forget() {
            signUps.change(username) { if $0?.session == record.session { $0 = nil } }
        }
        do {
            let step = try await signIn.begin(.choice(session: record.session), metadata: record.metadata)
            forget()
            return step
        } catch let error as NativeAuthError {
            // Any other error may be temporary, and the session is still valid then.
            if error.serverCode.map(Self.finalExceptions.contains) ?? false { forget() }
            throw error
        }
    }

    /// Exceptions for a session that is used up or expired, and for a pool without this sign-in method.
    private static let finalExceptions: Set = [
        "NotAuthorizedException", "UserNotFoundException", "InvalidParameterException", "ResourceNotFoundException",
        "UnsupportedOperationException", "UnsupportedUserStateException",
    ]
}
