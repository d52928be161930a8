package import NativeAuthCore

extension UserPool {
    /// Makes an account, and remembers what its confirmation goes on with. A refusal changes nothing of what is known
    /// about an earlier sign-up of the same name.
    /// - Parameters:
    ///   - username: the name, or in some pools the e-mail address or phone number.
    ///   - password: the password; `nil` where the pool signs in without.
    ///   - attributes: what is known about the user.
    ///   - validationData: what only the pool's own code is told.
    ///   - metadata: what the pool's own code is told.
    package func signUp(
        username: String, password: Secret?, attributes: [UserAttribute] = [],
        validationData: [UserAttribute] = [], metadata: [String: String] = [:]
    ) async throws -> SignUpOutcome {
        let answer = try await client.signUp(
            username: username, password: password, attributes: attributes, validationData: validationData,
            metadata: metadata)
        signUps.change(username) { record in
            record = SignUpRecord(
                session: answer.session, userID: answer.userID, isConfirmed: answer.isConfirmed,
                changedAt: .distantPast)
            record?.metadata = metadata
        }
        guard answer.isConfirmed else { return SignUpOutcome(progress: .code(answer.delivery), userID: answer.userID) }
        return SignUpOutcome(progress: Self.confirmed(answer.session), userID: answer.userID)
    }

    /// Confirms an account with the code that was sent. A wrong code, or no answer, loses nothing. If the service no longer
    /// takes what the sign-up gave, the code is sent once more without it.
    /// - Parameters:
    ///   - username: the name that signed up.
    ///   - code: the code.
    ///   - forceAliasCreation: whether an e-mail address or phone number moves here from another account.
    ///   - metadata: what the pool's own code is told, now and at the sign-in that follows.
    package func confirmSignUp(
        username: String, code: Secret, forceAliasCreation: Bool? = nil, metadata: [String: String] = [:]
    ) async throws -> SignUpOutcome {
        let known = signUps[username]
        let session = known?.isConfirmed == false ? known?.session : nil
        func confirm(_ session: Secret?) async throws -> Secret? {
            try await client.confirmSignUp(
                username: username, code: code, session: session, forceAliasCreation: forceAliasCreation,
                metadata: metadata)
        }

        let next: Secret?
        do {
            next = try await confirm(session)
        } catch let error as NativeAuthError where session != nil && error.serverCode == "NotAuthorizedException" {
            // What the sign-up gave is too old. The code need not be.
            signUps.change(username) { if $0?.session == session { $0?.session = nil } }
            next = try await confirm(nil)
        }
        signUps.change(username) { record in
            record = SignUpRecord(
                session: next, userID: record?.userID ?? known?.userID, isConfirmed: true, changedAt: .distantPast)
            record?.metadata = metadata
        }
        return SignUpOutcome(progress: Self.confirmed(next), userID: known?.userID)
    }

    /// Sends a new code. What is known of the sign-up stays.
    /// - Returns: where it went; `nil` when the service does not say.
    package func resendSignUpCode(username: String, metadata: [String: String] = [:]) async throws -> CodeDelivery? {
        try await client.resendConfirmationCode(username: username, metadata: metadata)
    }

    private static func confirmed(_ session: Secret?) -> SignUpProgress {
        session.map(SignUpProgress.signInFollows) ?? .done
    }
}
