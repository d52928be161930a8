import AuthFlows
import NativeAuthCore

extension CognitoFlow {
    /// Creates the account.
    func signUp(_ values: [String: String]) async throws -> FlowStep {
        let (username, attributes) = SignUpForm(settings).request(values)
        let entered = Secret(values[FormWriter.Field.password] ?? "")
        password = entered.isEmpty ? nil : entered
        let secrets = values.mapValues(Secret.init)
        let wasDoubtful = doubtfulSignUp == secrets
        doubtfulSignUp = nil
        do {
            let outcome = try await ask { [password] in
                try await $0.signUp(username: username, password: password, attributes: attributes)
            }
            guard case .code(let delivery) = outcome.progress else {
                stand?.username = username
                return try await signInAfterConfirmation(username)
            }
            return showConfirmation(username, delivery)
        } catch let error as NativeAuthError {
            switch error.serverCode {
            // The account exists nevertheless.
            case "CodeDeliveryFailureException": return showConfirmation(username, error: error)
            case "UsernameExistsException" where wasDoubtful: return try await resumeDoubtful(username, error)
            case nil where error.requestMayHaveBeenSent:
                doubtfulSignUp = secrets
                throw error
            default: throw error
            }
        }
    }

    /// Handles an existing account after an identical request whose response was lost: if the account is unconfirmed,
    /// it is the one that this request created.
    private func resumeDoubtful(_ username: String, _ error: NativeAuthError) async throws -> FlowStep {
        do {
            return showConfirmation(username, try await ask { try await $0.resendSignUpCode(username: username) })
        } catch let refusal as NativeAuthError where refusal.isVerdict {
            throw error
        }
    }

    /// Shows the form for the code. The entered values are kept for a way back.
    private func showConfirmation(
        _ username: String, _ delivery: CodeDelivery? = nil, note: FormTexts.Key? = nil, error: NativeAuthError? = nil
    ) -> FlowStep {
        let next = error == nil ? codeAgainAt() : nil
        let remembered = stand?.values ?? [:]
        return show(.confirmSignUp) { stand in
            stand.username = username
            stand.values = remembered
            stand.delivery = delivery
            stand.note = note
            stand.error = error
            stand.resendsAt = next
        }
    }

    /// Confirms the account, and signs in. A completed confirmation is not repeated.
    func confirm(code: Secret) async throws -> FlowStep {
        let username = stand?.username ?? ""
        if stand?.isDone != true, pool.signUps[username]?.isConfirmed != true {
            do {
                _ = try await ask { try await $0.confirmSignUp(username: username, code: code) }
            } catch let error as NativeAuthError where error.isConfirmedAlready {
                // An earlier request was processed, and its response was lost.
                pool.signUps.change(username) { $0?.isConfirmed = true }
            }
        }
        stand?.isDone = true
        return try await signInAfterConfirmation(username)
    }

    /// Signs in with the session of the sign-up or with the entered password; otherwise shows the sign-in form.
    func signInAfterConfirmation(_ username: String) async throws -> FlowStep {
        if pool.signUps[username]?.session != nil {
            do {
                let attempt = newAttempt(username)
                sendsPassword = password != nil
                return try await take(try await ask { try await $0.autoSignIn(attempt) })
            } catch let error as NativeAuthError where error.isVerdict && error.code != .rateLimited {
                // The session has expired, or the app client does not allow this sign-in method.
                pool.signUps.change(username) { $0 = nil }
            }
        }
        if password != nil {
            do {
                return try await beginSignIn(username)
            } catch let error as NativeAuthError where error.isVerdict && error.code != .rateLimited {
                endAttempt()
            }
        }
        pool.signUps.change(username) { $0 = nil }
        return show(.signIn) { stand in
            stand.note = .accountConfirmed
            stand.values = [FormWriter.Field.username: username]
        }
    }

    /// Sends a new code; the form and its values stay.
    func resendConfirmation() async throws -> FlowStep {
        let username = stand?.username ?? ""
        let delivery = try await ask { try await $0.resendSignUpCode(username: username) }
        let next = codeAgainAt()
        return showAgain { stand in
            stand.delivery = delivery ?? stand.delivery
            stand.resendsAt = next
        }
    }

    /// Handles a sign-in to an unconfirmed account: sends a code and continues with the confirmation.
    func beginConfirmation(_ username: String) async throws -> FlowStep {
        // The stored record is of an earlier account with that name, or outdated.
        pool.signUps.change(username) { record in
            record?.isConfirmed = false
            record?.session = nil
        }
        do {
            let delivery = try await ask { try await $0.resendSignUpCode(username: username) }
            return showConfirmation(username, delivery, note: .accountUnconfirmed)
        } catch let error as NativeAuthError where error.isVerdict {
            // An earlier code may still be valid.
            return showConfirmation(username, note: .accountUnconfirmed, error: error)
        }
    }
}

extension NativeAuthError {
    /// Whether the service refuses to confirm an account because it is confirmed. Nobody is signed in by that.
    fileprivate var isConfirmedAlready: Bool {
        serverCode == "NotAuthorizedException" && message.hasSuffix("Current status is CONFIRMED")
    }
}
