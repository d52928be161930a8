import AuthFlows
import NativeAuthCore

extension EntraFlow {
    /// A form that the service refused and that can be sent again is a step, and so is the way back to the beginning when the
    /// service has given the flow up. Anything else is thrown, and the step stays.
    func refused(_ error: EntraError, sent: Stand) throws -> FlowStep {
        guard let stand else { throw error.nativeAuthError }
        // What was answered is done, and only what follows from it has failed: then the newer form is shown, with the error.
        if stand.id != sent.id, error.kind != .expired { return showAgain { $0.error = error } }
        if let state = error.state {
            let next = Place.waiting(state)
            // Another form is another step, whatever went wrong: what waits under the old one's id must not change.
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
            // Another alias may do. If the service has given the sign-up up, it says so then.
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

    /// The password can only be replaced by a reset.
    private func showRecovery() -> FlowStep {
        show(.recovery) { next in
            next.values[FormWriter.Field.username] = next.username
            next.note = .passwordResetNeeded
            next.isDetour = true
        }
    }

    /// An error in the words of the form that is shown.
    func told(_ error: EntraError) -> NativeAuthError {
        guard let stand else { return error.nativeAuthError }
        let shown = form(stand)
        return Refusal(texts: texts, place: stand.place, fields: shown.fields, actions: shown.actions).told(error)
    }
}

extension EntraError {
    /// Nothing that anybody could enter otherwise: the app, the tenant or the service has to be mended.
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
