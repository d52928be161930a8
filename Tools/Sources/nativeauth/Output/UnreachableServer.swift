import EntraEndpoints
import EntraNativeAuth
import Foundation
import NativeAuthCore

extension Connection {
    /// Adds the server's address and a suggestion to a connection error. Returns other errors unchanged.
    func locating(_ error: NativeAuthError) -> NativeAuthError {
        switch error.code {
        // An intermediary has answered, and the message describes it.
        case .offline where error.isNetworkSignIn: return error
        case .offline where error.transportError?.requestMayHaveBeenSent == true:
            return error.saying(
                "The connection to \(place) broke before the response was complete. To look closer: nativeauth doctor")
        case .offline:
            let isLocal = ["localhost", "127.0.0.1", "[::1]"].contains { baseURL.contains("//\($0)") }
            let remedy = isLocal ? "If that is the local server, start it: nativeauth serve" : "Check the connection."
            let cloud = cloudTenant.map { " \($0)" } ?? ""
            return error.saying("Nothing answers at \(place). \(remedy)\(cloud) To look closer: nativeauth doctor")
        case .timedOut:
            return error.saying("No answer came in time from \(place). To look closer: nativeauth doctor")
        case .untrustedServer:
            let remedy = "For a local server, name its certificate: --ca FILE. To look closer: nativeauth doctor"
            return error.saying("The certificate of \(place) is not trusted, so nothing was sent. \(remedy)")
        default: return error
        }
    }

    /// The command-line options for a tenant in the cloud with the same name as one of the local server.
    private var cloudTenant: String? {
        guard let name = tenant?.names?.first, !TenantEntry.shippedNames.contains(name),
            let cloud = try? EntraAuthority(tenantSubdomain: name).url.absoluteString
        else { return nil }
        return "\(name) is a tenant of the local server here. For one of that name in the cloud: --server \(cloud)"
            + " --client ID."
    }

    /// The URL, with the default port added if it has none.
    private var place: String {
        guard let url = URL(string: baseURL), url.port == nil else { return baseURL }
        return "\(baseURL) (port 443)"
    }
}

extension NativeAuthError {
    /// Whether the network requires a sign-in of its own.
    fileprivate var isNetworkSignIn: Bool { transportError?.kind == .networkSignInRequired }

    /// The underlying transport error, at any depth.
    fileprivate var transportError: TransportError? {
        var next = underlying
        while let error = next {
            if let error = error as? TransportError { return error }
            next = (error as? EntraNativeAuth.EntraError)?.underlying ?? (error as? NativeAuthError)?.underlying
        }
        return nil
    }

    /// Returns the error with another message.
    fileprivate func saying(_ message: String) -> NativeAuthError {
        NativeAuthError(
            code, message: message, serverCode: serverCode, requestID: requestID, httpStatus: httpStatus,
            underlying: underlying, fieldErrors: fieldErrors, recovery: recovery)
    }
}
