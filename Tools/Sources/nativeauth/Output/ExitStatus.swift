import NativeAuthCore

/// The exit statuses of the process. A stable interface for scripts.
enum ExitStatus {
    static let done: Int32 = 0
    /// An internal error without a status of its own.
    static let failure: Int32 = 1
    /// The command line, a file that it names or the state folder must be corrected.
    static let usage: Int32 = 2
    /// The flow needs more input, or a sign-in is required.
    static let moreNeeded: Int32 = 3
    /// The server rejected the request.
    static let refused: Int32 = 4
    /// The server is unreachable, not trusted or failing; a retry may succeed.
    static let noConnection: Int32 = 5

    private static let tooManyRequests = 429

    /// Checks whether the service is unreachable, or fails for reasons other than the request: no connection, a captive
    /// portal, a response with status 5xx or 429, an unreadable response.
    static func isServiceFailure(_ error: NativeAuthError) -> Bool {
        switch error.code {
        case .offline, .timedOut, .untrustedServer, .serverFailure, .malformedResponse, .responseTooLarge: true
        case .storageUnavailable, .anotherProcess, .expired, .notSignedIn: false
        default: error.httpStatus.map { $0 >= 500 || $0 == tooManyRequests } ?? false
        }
    }

    static func of(_ error: NativeAuthError) -> Int32 {
        if isServiceFailure(error) { return noConnection }
        return switch error.code {
        case .storageUnavailable, .anotherProcess: usage
        case .misconfigured where error.serverCode == nil && error.httpStatus == nil: usage
        case .notSignedIn: moreNeeded
        default: refused
        }
    }
}
