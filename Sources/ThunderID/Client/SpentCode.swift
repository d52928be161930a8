import NativeAuthCore

/// An authorization code that the server may have used, while its tokens did not arrive.
///
/// A code can be redeemed once, and a server that sees it a second time revokes what it has issued for it (RFC 6749,
/// section 4.1.2).
struct SpentCode: Error {
    /// The error that prevented the response.
    let cause: any Error

    /// Whether the server may have used a code whose request has failed.
    static func mayFollow(_ error: any Error) -> Bool {
        // Only a failure that could be retried: after a refusal nothing is sent again anyway.
        guard ThunderIDClient.mayPass(error) else { return false }
        guard let details = (error as? IAMError)?.details else { return true }
        // Too Many Requests, Service Unavailable: the request was turned away.
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
