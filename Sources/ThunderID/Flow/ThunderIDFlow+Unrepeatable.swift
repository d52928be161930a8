import AuthFlows
import NativeAuthCore

extension ThunderIDFlow {
    /// Returns the failure of a mailed link, or of the new password after one, that the server may have accepted; `nil`
    /// for another one. The server accepts each only once, so the advice is a new link: to send the same again would
    /// be refused. Followed on another device, the link of a recovery looks like that of an invitation.
    func unrepeatable(_ error: NativeAuthError, _ payload: EmbeddedSignInPayload) -> NativeAuthError? {
        let cause = error.underlying as? TransportError
        let isIntercepted = cause?.kind == .networkSignInRequired
        guard error.outcomeIsUnknown, !isIntercepted else { return nil }

        let sentNames = Set(payload.inputs.keys)
        if !sentNames.isDisjoint(with: [InputName.inviteToken, InputName.token]) {
            return error.adding(texts(.linkMayBeUsed), recovery: [.restart])
        }

        let fields = stepState.step?.fields ?? []
        let setsPassword = fields.contains {
            $0.purpose == .newPassword && sentNames.contains($0.id)
        }
        guard [.recovery, .invitation].contains(kind), setsPassword else { return nil }
        return error.adding(texts(.newPasswordMayBeSet), recovery: [.restart, .signIn])
    }
}

extension NativeAuthError {
    /// Returns the error with a further sentence and other next actions.
    fileprivate func adding(_ sentence: String, recovery: [RecoveryOption]) -> NativeAuthError {
        var error = NativeAuthError(
            code,
            message: "\(message) \(sentence)",
            serverCode: serverCode,
            requestID: requestID,
            httpStatus: httpStatus,
            underlying: underlying,
            fieldErrors: fieldErrors,
            recovery: recovery
        )
        error.serverDescription = serverDescription
        return error
    }
}
