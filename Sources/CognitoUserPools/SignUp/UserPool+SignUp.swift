package import NativeAuthCore

extension UserPool {
    /// Creates an account, and stores the session for its confirmation. A refusal leaves the record of an earlier
    /// sign-up with the same user name unchanged.
    package func signUp(
        username: String,
        password: Secret?,
        attributes: [UserAttribute] = [],
        validationData: [UserAttribute] = [],
        metadata: [String: String] = [:]
    ) async throws -> SignUpOutcome {
        let response = try await client.signUp(
            username: username,
            password: password,
            attributes: attributes,
            validationData: validationData,
            metadata: metadata
        )

        signUps.change(username) { record in
            record = SignUpRecord(
                session: response.session,
                userID: response.userID,
                isConfirmed: response.isConfirmed,
                metadata: metadata
            )
        }

        var progress = SignUpProgress.code(response.delivery)
        if response.isConfirmed { progress = .afterConfirmation(response.session) }
        return SignUpOutcome(progress: progress, userID: response.userID)
    }

    /// Confirms an account with a code. The record is kept after a wrong code or without a response. If the service no
    /// longer accepts the session of the sign-up, the code is sent once more without it.
    /// - Parameter metadata: client metadata for the pool's Lambda triggers, now and at the subsequent sign-in.
    package func confirmSignUp(
        username: String,
        code: Secret,
        forceAliasCreation: Bool? = nil,
        metadata: [String: String] = [:]
    ) async throws -> SignUpOutcome {
        let known = signUps[username]
        var session: Secret?
        if known?.isConfirmed == false { session = known?.session }
        func confirm(_ session: Secret?) async throws -> Secret? {
            try await client.confirmSignUp(
                username: username,
                code: code,
                session: session,
                forceAliasCreation: forceAliasCreation,
                metadata: metadata
            )
        }

        let next: Secret?
        do {
            next = try await confirm(session)
        } catch let error as NativeAuthError where session != nil && error.serverCode == "NotAuthorizedException" {
            // Perhaps only the session of the sign-up has expired, and the code is still valid.
            signUps.change(username) { record in
                if record?.session == session { record?.session = nil }
            }
            next = try await confirm(nil)
        }
        signUps.change(username) { record in
            record = SignUpRecord(
                session: next,
                userID: record?.userID ?? known?.userID,
                isConfirmed: true,
                metadata: metadata
            )
        }
        return SignUpOutcome(progress: .afterConfirmation(next), userID: known?.userID)
    }

    /// Signs in a user whose sign-up was just confirmed. The session of the sign-up is used up on success, and removed
    /// if the service refuses it permanently; after any other error it is kept.
    /// - Returns: the next step.
    /// - Throws: `NativeAuthError` with code `wrong_state` if there is no confirmed sign-up with this user name.
    package func autoSignIn(using signIn: CognitoSignIn) async throws -> SignInStep {
        let username = signIn.username
        guard let record = signUps[username], record.isConfirmed else {
            throw NativeAuthError(
                .wrongState,
                message: "No sign-up has just been confirmed.",
                recovery: [.signInInstead]
            )
        }
        func forget() {
            signUps.change(username) { current in
                if current?.session == record.session { current = nil }
            }
        }

        do {
            let flow = InitiateAuthFlow.choice(session: record.session)
            let step = try await signIn.begin(flow, metadata: record.metadata)
            forget()
            return step
        } catch let error as NativeAuthError {
            // Any other error may be temporary, and the session is still valid then.
            if Self.finalExceptions.contains(error.serverCode ?? "") {
                forget()
            }
            throw error
        }
    }

    /// Exceptions for a session that is used up or expired, and for a pool without this sign-in method.
    private static let finalExceptions: Set = [
        "NotAuthorizedException", "UserNotFoundException", "InvalidParameterException", "ResourceNotFoundException",
        "UnsupportedOperationException", "UnsupportedUserStateException",
    ]
}

package struct SignUpOutcome: Sendable, Equatable {
    package let progress: SignUpProgress
    /// The user's id, if the service has reported it to this device.
    package let userID: String?
}

package enum SignUpProgress: Sendable, Equatable {
    /// A code is required; with its delivery, if the service reports it.
    case code(CodeDelivery?)
    /// The account is confirmed, and a sign-in can follow without another factor.
    case autoSignIn(Secret)
    case done

    fileprivate static func afterConfirmation(_ session: Secret?) -> Self {
        session.map(autoSignIn) ?? .done
    }
}
