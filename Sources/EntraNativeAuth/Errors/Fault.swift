import Foundation

/// Creates the errors of one request.
struct Fault: Sendable {
    let endpoint: Endpoint
    let correlationID: UUID
    /// The machine's ``FlowMachine/submitted``.
    var submitted: EntraState?

    /// Returns an error without an error code of the service.
    /// - Parameter state: the state to continue with.
    func error(_ kind: EntraError.Kind, status: Int? = 200, state: EntraState? = nil) -> EntraError {
        finished(EntraError(kind, correlationID: correlationID, httpStatus: status, state: state))
    }

    /// Returns the error of a rejection. A required continuation without its members violates the protocol.
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

    /// Returns the error of a response from which the flow can't continue.
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
        // Nothing was sent to an untrusted server.
        guard let submitted, error.isTransient || error.kind == .untrustedServer else { return error }
        error.stateRemains = true
        // A response without a decision has a state where MSAL returns one; without any response, MSAL does not apply.
        if error.httpStatus == nil { error.state = error.state ?? submitted }
        return error
    }
}
