import Foundation
import NativeAuthCore

extension Connection {
    /// A failure to connect, with the server's address and the usual remedy. Any other error stays as it is.
    func locating(_ error: NativeAuthError) -> NativeAuthError {
        switch error.code {
        case .offline:
            let isLocal = ["localhost", "127.0.0.1", "[::1]"].contains { baseURL.contains("//\($0)") }
            let remedy = isLocal ? "If that is the local server, start it: nativeauth serve" : "Check the connection."
            return error.saying("Nothing answers at \(place). \(remedy) To look closer: nativeauth doctor")
        case .timedOut:
            return error.saying("No answer came in time from \(place). To look closer: nativeauth doctor")
        case .untrustedServer:
            let remedy = "For a local server, name its certificate: --ca FILE. To look closer: nativeauth doctor"
            return error.saying("The certificate of \(place) is not trusted, so nothing was sent. \(remedy)")
        default: return error
        }
    }

    /// The address, with the port even where the address leaves it out.
    private var place: String {
        guard let url = URL(string: baseURL), url.port == nil else { return baseURL }
        return "\(baseURL) (port 443)"
    }
}

extension NativeAuthError {
    /// The same error in other words.
    fileprivate func saying(_ message: String) -> NativeAuthError {
        NativeAuthError(
            code, message: message, serverCode: serverCode, requestID: requestID, httpStatus: httpStatus,
            underlying: underlying, fieldErrors: fieldErrors, recovery: recovery)
    }
}
