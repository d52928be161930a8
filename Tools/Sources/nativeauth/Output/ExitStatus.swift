import NativeAuthCore

/// How the process ends. A promise to scripts.
enum ExitStatus {
    /// What was asked for is done.
    static let done: Int32 = 0
    /// Something inside went wrong that none of the others describes.
    static let failure: Int32 = 1
    /// The command line, a file that it names or the state folder must be corrected first.
    static let usage: Int32 = 2
    /// The flow waits for more input, or somebody must sign in first.
    static let moreNeeded: Int32 = 3
    /// The server said no.
    static let refused: Int32 = 4
    /// The server could not be reached or not be trusted, or it fails: try again later.
    static let noConnection: Int32 = 5

    private static let tooManyRequests = 429

    /// Whether the service is unreachable, or fails for reasons other than the request: no connection, a captive
    /// portal, a response with status 5xx or 429, an unreadable response.
    static func isServiceFailure(_ error: NativeAuthError) -> Bool {
        switch error.code {
        case .offline, .timedOut, .untrustedServer, .serverFailure, .malformedResponse, .responseTooLarge: true
        case .storageUnavailable, .anotherProcess, .expired, .notSignedIn: false
        default: error.httpStatus.map { $0 >= 500 || $0 == tooManyRequests } ?? false
        }
    }

    /// The code for a failure.
    static func of(_ error: NativeAuthError) -> Int32 {
        if isServiceFailure(error) { return noConnection }
        return switch error.code {
        case .storageUnavailable, .anotherProcess: usage
        case .misconfigured: error.serverCode == nil && error.httpStatus == nil ? usage : refused
        case .notSignedIn: moreNeeded
        default: refused
        }
    }
}

extension NativeAuthError.Code {
    /// The command line, or a file that it names, is not as it must be.
    static let usage = Self(rawValue: "usage")
    /// Nobody is signed in.
    static let notSignedIn = Self(rawValue: "not_signed_in")
}
