import AuthFlows

extension FormDialog {
    /// Completes a step that requires a browser or a passkey.
    /// - Returns: whether there is one for the step.
    func performExternalStep(_ snapshot: FormSnapshot) async throws(Interruption) -> Bool {
        if try await openBrowser(snapshot) { return true }
        return try await usePasskey(snapshot)
    }

    /// Uses or creates a passkey at a passkey step. After a failure the step's form is shown as usual.
    /// - Returns: whether there are passkeys for the step.
    private func usePasskey(_ snapshot: FormSnapshot) async throws(Interruption) -> Bool {
        guard case .passkey = snapshot.step.kind,
            state.passkeyStep != snapshot.step.id,
            let passkeys
        else { return false }

        state.passkeyStep = snapshot.step.id
        try await call.run(texts(.sending)) { await model.usePasskey(passkeys) }
        return true
    }
}
