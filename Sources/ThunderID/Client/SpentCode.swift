import NativeAuthCore

/// An authorization code that the server may have used, while its tokens did not arrive.
///
/// A code can be redeemed once. A server that receives it a second time (a replay) revokes the tokens that it has
/// issued for it (RFC 6749, section 4.1.2).
struct SpentCode: Error {
    /// The error that prevented the response.
    let cause: any Error

    /// Whether the server may have used the code of a failed request.
    static func mayFollow(_ error: any Error) -> Bool {
        // Only a transient failure counts: after a refusal the code is not sent again.
        guard ThunderIDClient.mayPass(error) else { return false }
        guard let details = (error as? IAMError)?.details else { return true }
        // Too Many Requests, Service Unavailable: the server rejected the request without processing it.
        if let status = details.httpStatus { return ![429, 503].contains(status) }
        return (details.underlying as? TransportError)?.requestMayHaveBeenSent ?? true
    }

    /// The error for the caller.
    var told: any Error {
        guard let error = cause as? IAMError else { return cause }
        let known = error.rich
        let details = NativeAuthError(
            known.code,
            message: "The connection failed while the sign-in was being finished: \(known.message) Sign in again.",
            serverCode: known.serverCode, requestID: known.requestID, httpStatus: known.httpStatus,
            underlying: known.underlying, recovery: [.restart])
        return IAMError(details, code: error.code)
    }
}
