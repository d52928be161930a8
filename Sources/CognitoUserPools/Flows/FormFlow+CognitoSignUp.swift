import AuthFlows
import NativeAuthCore

extension FormFlow<CognitoAdapter> {
    func signUp(_ values: [FormField.ID: String]) async throws -> FlowStep {
        let (username, attributes) = SignUpForm(adapter.settings).request(values)
        let entered = Secret(values[CognitoAdapter.Field.password] ?? "")
        let password: Secret? = if entered.isEmpty { nil } else { entered }
        context.password = password

        let secrets = values.mapValues(Secret.init)
        let hadUnknownOutcome = context.signUpWithUnknownOutcome == secrets
        context.signUpWithUnknownOutcome = nil

        do {
            let outcome = try await send {
                try await $0.signUp(username: username, password: password, attributes: attributes)
            }
            guard case .code(let delivery) = outcome.progress else {
                update { $0.username = username }
                return try await signInAfterConfirmation(username)
            }
            return showConfirmation(username, delivery: delivery)
        } catch let error as NativeAuthError {
            // The account exists nevertheless.
            if error.serverCode == "CodeDeliveryFailureException" {
                return showConfirmation(username, error: error)
            }
            if hadUnknownOutcome, error.serverCode == "UsernameExistsException" {
                return try await resumeSignUpWithUnknownOutcome(username, error: error)
            }
            if error.outcomeIsUnknown { context.signUpWithUnknownOutcome = secrets }
            throw error
        }
    }

    /// Handles an existing account after an identical request whose response was lost: if the account is unconfirmed,
    /// it is the one that this request created.
    private func resumeSignUpWithUnknownOutcome(_ username: String, error: NativeAuthError) async throws -> FlowStep {
        do {
            return showConfirmation(
                username,
                delivery: try await send { try await $0.client.resendConfirmationCode(username: username) }
            )
        } catch let refusal as NativeAuthError where refusal.isInputRejection {
            throw error
        }
    }

    /// Shows the form for the code. The entered values are kept for a way back.
    private func showConfirmation(
        _ username: String,
        delivery: CodeDelivery? = nil,
        note: FormTexts.Key? = nil,
        error: NativeAuthError? = nil
    ) -> FlowStep {
        show(.confirmSignUp) { next in
            next.username = username
            next.introduction = note
            next.error = error
            next.details.delivery = delivery
            if error == nil {
                next.details.resendsAt = CognitoAdapter.resendDate(after: adapter.clock.now)
            }
        }
    }

    /// Confirms the account, and signs in. A completed confirmation is not repeated.
    func confirm(code: Secret) async throws -> FlowStep {
        let username = state?.username ?? ""
        if state?.details.isDone != true,
            adapter.pool.signUps[username]?.isConfirmed != true
        {
            do {
                _ = try await send { try await $0.confirmSignUp(username: username, code: code) }
            } catch let error as NativeAuthError where error.isConfirmedAlready {
                // An earlier request was processed, and its response was lost.
                adapter.pool.signUps.change(username) { $0?.isConfirmed = true }
            }
        }

        update { $0.details.isDone = true }
        return try await signInAfterConfirmation(username)
    }

    /// Signs in with the session of the sign-up or with the entered password; otherwise shows the sign-in form.
    func signInAfterConfirmation(_ username: String) async throws -> FlowStep {
        if adapter.pool.signUps[username]?.session != nil {
            do {
                return try await autoSignIn(username)
            } catch let error as NativeAuthError where error.isInputRejection && error.code != .rateLimited {
                // The session has expired, or the app client does not allow this sign-in method.
                adapter.pool.signUps.change(username) { $0 = nil }
            }
        }

        if context.password != nil {
            do {
                return try await signIn(username)
            } catch let error as NativeAuthError where error.isInputRejection && error.code != .rateLimited {
                context.endSignIn()
            }
        }

        adapter.pool.signUps.change(username) { $0 = nil }
        return showSignIn(username, note: .accountConfirmed)
    }

    func resendConfirmation() async throws -> FlowStep {
        let username = state?.username ?? ""
        return showAgain(codeSentTo: try await send { try await $0.client.resendConfirmationCode(username: username) })
    }

    func showAgain(codeSentTo delivery: CodeDelivery?) -> FlowStep {
        update { state in
            state.details.delivery = delivery ?? state.details.delivery
            state.details.resendsAt = CognitoAdapter.resendDate(after: adapter.clock.now)
            state.details.outcomeIsUnknown = false
        }
    }

    /// Handles a sign-in to an unconfirmed account: sends a code and continues with the confirmation.
    func beginConfirmation(_ username: String) async throws -> FlowStep {
        // The stored record is of an earlier account with that name, or outdated.
        adapter.pool.signUps.change(username) { record in
            record?.isConfirmed = false
            record?.session = nil
        }

        do {
            let delivery = try await send { try await $0.client.resendConfirmationCode(username: username) }
            return showConfirmation(username, delivery: delivery, note: .accountUnconfirmed)
        } catch let error as NativeAuthError where error.isInputRejection {
            // An earlier code may still be valid.
            return showConfirmation(username, note: .accountUnconfirmed, error: error)
        }
    }
}

extension NativeAuthError {
    /// Indicates whether the service refuses to confirm an account because it is confirmed.
    fileprivate var isConfirmedAlready: Bool {
        serverCode == "NotAuthorizedException" && message.hasSuffix("Current status is CONFIRMED")
    }
}
