import AuthFlows
import NativeAuthCore

extension EntraFlow {
    /// Handles a rejected form. If it can be sent again, or if the flow has ended at the service and starts again, the
    /// result is a step. Every other error is thrown, and the current step remains.
    func refused(_ error: EntraError, sent: Stand) throws -> FlowStep {
        guard let stand else { throw error.nativeAuthError }
        // The submitted form succeeded, and only a request after it failed: the newer form is shown, with the error.
        if stand.id != sent.id, error.kind != .expired { return showAgain { $0.error = error } }
        if let state = error.state {
            let next = Place.waiting(state)
            // Another form is another step, whatever the error: the form under the old step's id must not change.
            if next.name != stand.place.name, error.kind != .expired, error.kind != .passwordChangeRequired {
                return show(next) { $0.error = error }
            }
            self.stand?.place = next
        }
        let beginning = stand.place.beginning
        let isFirst = stand.place == beginning
        if error.isTransient || isFirst && error.isTechnical { throw told(error) }
        if isFirst || error.state != nil && error.kind != .expired {
            if error.kind == .passwordChangeRequired { return showRecovery() }
            return showAgain { $0.error = error }
        }
        switch (error.kind, stand.place) {
        case (.passwordChangeRequired, _): return showRecovery()
        case (.userAlreadyExists, .waiting(.signUpAttributes(let state))) where state.hasAlias:
            // Another alias may succeed. If the sign-up has ended at the service, the next request reports it.
            return showAgain { $0.error = error }
        case (.resetUnconfirmed, _):
            return show(.signIn) { next in
                next.values[FormWriter.Field.username] = stand.username
                next.note = .passwordUnconfirmed
            }
        default:
            return show(beginning) { next in
                next.values[FormWriter.Field.username] = stand.username
                next.isDetour = next.place == .recovery && kind != .recovery
                next.error = error
            }
        }
    }

    /// Shows the recovery form: the password can only be replaced by a reset.
    private func showRecovery() -> FlowStep {
        show(.recovery) { next in
            next.values[FormWriter.Field.username] = next.username
            next.note = .passwordResetNeeded
            next.isDetour = true
        }
    }

    /// Returns an error with the messages of the current form.
    func told(_ error: EntraError) -> NativeAuthError {
        guard let stand else { return error.nativeAuthError }
        let shown = form(stand)
        return Refusal(texts: texts, place: stand.place, fields: shown.fields, actions: shown.actions).told(error)
    }
}

extension EntraError {
    /// Whether no input can resolve the error: the app, the tenant or the service has to be fixed.
    fileprivate var isTechnical: Bool {
        switch kind {
        case .misconfigured, .invalidScope, .unexpectedChallenge, .unexpectedResponse, .unusableTokens,
            .untrustedServer, .http:
            true
        default: false
        }
    }
}

extension EntraState.SignUpAttributes {
    fileprivate var hasAlias: Bool { attributes.contains { $0.name == AttributePage.alias } }
}
