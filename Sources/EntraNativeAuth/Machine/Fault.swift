import Foundation

/// Makes the errors of one request.
struct Fault: Sendable {
    let endpoint: Endpoint
    let correlationID: UUID
    /// What the machine's ``FlowMachine/submitted`` is.
    var submitted: EntraState?

    /// What is not in the service's words.
    /// - Parameter state: what the flow goes on with.
    func error(_ kind: EntraError.Kind, status: Int? = 200, state: EntraState? = nil) -> EntraError {
        finished(EntraError(kind, correlationID: correlationID, httpStatus: status, state: state))
    }

    /// A refusal. One that should have led on but lacks something is no answer of this protocol.
    func error(_ refusal: ServerRefusal, state: EntraState? = nil) -> EntraError {
        finished(
            EntraError(
                RefusalKind.of(refusal, at: endpoint), error: refusal.error, suberror: refusal.suberror,
                errorCodes: refusal.codes, errorURI: refusal.uri, serverDescription: refusal.description,
                correlationID: correlationID, httpStatus: refusal.status, state: state))
    }

    func error(_ failure: WireFailure, state: EntraState? = nil) -> EntraError {
        var error = EntraError(
            failure.kind, correlationID: correlationID, httpStatus: failure.status, state: state,
            underlying: failure.underlying)
        error.isFromIntermediary = failure.isFromIntermediary
        return finished(error)
    }

    /// The answer is no success, and leads nowhere.
    func error(_ answer: WireAnswer, state: EntraState? = nil) -> EntraError {
        switch answer {
        case .ok: error(.unexpectedResponse, state: state)
        case .refused(let refusal): error(refusal, state: state)
        case .failed(let failure): error(failure, state: state)
        }
    }

    func browser(_ reason: String?, state: EntraState? = nil) -> EntraError {
        error(.browserRequired(reason: reason), state: state)
    }

    private func finished(_ error: EntraError) -> EntraError {
        var error = error
        error.endpoint = endpoint
        error.state = error.state?.logged(as: correlationID)
        // Nothing was sent to a server that is not trusted.
        guard let submitted, error.isTransient || error.kind == .untrustedServer else { return error }
        error.stateRemains = true
        // An answer that says nothing has a state where MSAL hands one back; without any answer it is not MSAL's to say.
        if error.httpStatus == nil { error.state = error.state ?? submitted }
        return error
    }
}
