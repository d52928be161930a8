import Foundation

/// Creates the errors of one request.
struct EntraErrorFactory: Sendable {
    let endpoint: EntraEndpoint
    let correlationID: UUID
    /// The state for a retry if the service has made no decision. The parameter `state` of the functions is the state
    /// to continue with after the service's decision.
    var retryState: EntraState?

    /// Returns an error without an error code of the service.
    func error(
        _ kind: EntraError.Kind,
        status: Int? = 200,
        state: EntraState? = nil
    ) -> EntraError {
        addingRequestDetails(to: EntraError(kind, correlationID: correlationID, httpStatus: status, state: state))
    }

    func error(for refusal: ServerRefusal, state: EntraState? = nil) -> EntraError {
        addingRequestDetails(
            to: EntraError(
                EntraErrorMap.kind(of: refusal, at: endpoint),
                error: refusal.error,
                suberror: refusal.suberror,
                errorCodes: refusal.codes,
                errorURI: refusal.uri,
                serverDescription: refusal.description,
                correlationID: correlationID,
                httpStatus: refusal.status,
                state: state
            )
        )
    }

    /// Returns the error for a response from which the flow can't continue.
    func error(for response: EntraResponse, state: EntraState? = nil) -> EntraError {
        switch response {
        case .ok: return error(.unexpectedResponse, state: state)
        case .refused(let refusal): return error(for: refusal, state: state)
        case .failed(let failure):
            var error = EntraError(
                failure.kind,
                correlationID: correlationID,
                httpStatus: failure.status,
                state: state,
                underlying: failure.underlying
            )
            error.isFromIntermediary = failure.isFromIntermediary
            return addingRequestDetails(to: error)
        }
    }

    private func addingRequestDetails(to error: EntraError) -> EntraError {
        var error = error
        error.endpoint = endpoint
        error.state = error.state?.with(correlationID: correlationID)

        // Nothing was sent to an untrusted server.
        guard let retryState, error.isTransient || error.kind == .untrustedServer else { return error }
        error.canRetry = true

        // After an HTTP response, the state is set only where MSAL returns one. Without a response, it is always set,
        // and after a resend that the service could not perform: the earlier code is still valid.
        let isResend = [.signUpChallenge, .signInChallenge, .resetChallenge].contains(endpoint)
        if error.httpStatus == nil || isResend { error.state = error.state ?? retryState }
        return error
    }
}
