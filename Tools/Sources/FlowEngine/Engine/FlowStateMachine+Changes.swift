import IdentityDomain

/// The changes of the state by executors and inputs.
extension FlowStateMachine {
    mutating func apply(_ change: ExecutorOutcome.Change) {
        switch change {
        case .user(let id):
            // Proof for one user is not valid for another.
            if state.subject.userID != id {
                state.subject = Subject(userID: id)
            }
        case .userType(let name):
            state.subject.userType = name
        case .unit(let id):
            state.subject.unitID = id
        case .values(let values):
            state.subject.set(values)
        case .authenticated(let authentication):
            state.subject.authentications.append(authentication)
        case .session(let session):
            state.subject.session = session
        case .state(let executor, let value):
            state.subject.set(value, of: executor)
        case .authenticationCleared:
            state.subject = Subject(userID: state.subject.userID)
        case .userDeleted:
            state.subject = Subject()
        case .redirect(let address):
            progress.redirectURL = address
        case .cookie(let cookie):
            progress.cookie = cookie
        case .provided(let values):
            state.frame.remove(values.keys)
            state.frame.inputs.merge(values) { _, new in new }
        case .inputsLocked(let names):
            state.frame.lockedInputs.formUnion(names)
        case .persistentAdditionalData(let key, let value):
            progress.persistentAdditionalData[key] = value
        case .consumed(let identifiers):
            state.frame.remove(identifiers)
        case .additionalData(let key, let value):
            progress.additionalData[key] = value
        case .additionalDataRemoved(let key):
            progress.additionalData[key] = nil
        case .assertion(let token):
            progress.assertion = token
        }
    }

    /// Stores the inputs of a request, including undefined ones, which a later node may need. Inputs that neither a
    /// node nor the schema defines stay in memory, because they may be secrets. Their number is limited.
    /// - Returns: whether the stored inputs are within the size limit.
    mutating func store(_ inputs: [String: String]) -> Bool {
        let declared = definition?.declaredInputs ?? [:]
        for (identifier, value) in inputs.sorted(by: { $0.key < $1.key }) where !state.frame.isLocked(identifier) {
            let input = declared[identifier] ?? state.frame.requested.first { $0.identifier == identifier }
            let place = AttributeMapping.thunderID.entry(identifier)?.place
            let isDefined = input != nil || place != nil
            guard isDefined || state.frame.provided.count < Self.maximumInputCount else {
                continue
            }

            state.frame.remove([identifier])
            if input?.isSensitive ?? (place == nil || place == .password) {
                state.frame.secrets[identifier] = value
            } else {
                state.frame.inputs[identifier] = value
            }
        }

        let stored = state.frames.flatMap(\.inputs)
        let size = stored.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        return size <= Self.maximumStoredSize
    }
}
