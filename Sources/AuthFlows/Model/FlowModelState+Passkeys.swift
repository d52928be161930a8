/// The decisions about passkeys in a flow.
extension FlowModelState {
    /// Returns the request for the one sheet for a new account, once for each step; `nil` if the step does not suit, or
    /// the user has entered something.
    mutating func takeAccountCreation() -> AccountCreationRequest? {
        guard phase == .ready, let step, offeredAccountCreation != step.id,
            let request = AccountCreationRequest(step, values: values)
        else { return nil }
        offeredAccountCreation = step.id
        return request
    }

    /// Checks the other fields of a step before its passkey is created: a device must not keep a passkey for a form
    /// that can't be sent.
    mutating func acceptsNewPasskey() -> Bool {
        guard phase == .ready, let step, case .passkey(let request) = step.kind, case .create = request.ceremony else {
            return true
        }
        let fields = step.fields.filter { $0.kind != .passkey && Self.sends($0, with: step.defaultAction) }
        let errors = FieldValidator.check(fields, values: values, texts: texts)
        if !errors.isEmpty { showLocalErrors(errors) }
        return errors.isEmpty
    }

    /// Checks whether the step's passkey is to be created without a question, once for each flow.
    mutating func beginPasskeyUpgrade() -> Bool {
        guard phase == .ready, case .passkey(let request)? = step?.kind, PasskeyUpgrade.suits(request) else {
            return false
        }
        return passkeyUpgrade.begin()
    }

    /// Records the factor that a submission contains. The other fields of a flow prove nothing, or come after it.
    mutating func recordFactor(_ values: [FormField.ID: String], of fields: [FormField]) {
        let filled = fields.filter { values[$0.id]?.isEmpty == false }
        if filled.contains(where: { $0.kind == .password }) {
            passkeyUpgrade.record(.password)
        } else if filled.contains(where: { $0.kind == .passkey }) {
            passkeyUpgrade.record(.passkey)
        }
    }
}
