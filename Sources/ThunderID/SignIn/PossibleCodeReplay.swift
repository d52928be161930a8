import NativeAuthCore

/// The failure of a token request after which sending the authorization code again could be a replay.
///
/// The server may have redeemed the code although its tokens did not arrive. A server that receives a code a second
/// time revokes the tokens that it has issued for it (RFC 6749, section 4.1.2).
struct PossibleCodeReplay: Error {
    let cause: any Error

    static func mayFollow(_ error: any Error) -> Bool {
        // Only a transient failure counts: after a refusal the code is not sent again.
        guard IAMError.isTransient(error) else { return false }
        guard let error = error as? NativeAuthError else { return true }
        // Too Many Requests, Service Unavailable: the server rejected the request without processing it.
        if let status = error.httpStatus {
            return ![429, 503].contains(status)
        }
        return (error.underlying as? TransportError)?.requestMayHaveBeenSent ?? true
    }

    /// The error after which the user signs in again.
    var restartError: any Error {
        guard let known = cause as? NativeAuthError else { return cause }

        var error = NativeAuthError(
            known.code,
            message: "The connection failed while the sign-in was being finished: \(known.message) Sign in again.",
            serverCode: known.serverCode,
            requestID: known.requestID,
            httpStatus: known.httpStatus,
            underlying: known.underlying,
            recovery: [.restart]
        )
        error.documented = known.documented
        return error
    }
}
