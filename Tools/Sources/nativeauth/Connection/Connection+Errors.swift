import EntraEndpoints
import EntraNativeAuth
import Foundation
import NativeAuthCore

extension Connection {
    /// Adds the server's address and a suggestion to a connection error. Returns other errors unchanged.
    func addingServerAddress(to error: NativeAuthError) -> NativeAuthError {
        switch error.code {
        // An intermediary has answered, and the message describes it.
        case .offline where error.transportError?.kind == .networkSignInRequired: return error
        case .offline where error.transportError?.requestMayHaveBeenSent == true:
            return error.withMessage(
                "The connection to \(location) was lost before the response was complete. To diagnose: nativeauth doctor"
            )
        case .offline:
            let isLocal = ["localhost", "127.0.0.1", "[::1]"].contains { baseURL.contains("//\($0)") }
            let fix = if isLocal { "To start the local server: nativeauth serve." } else { "Check the connection." }
            let cloud = cloudTenant.map { " \($0)" } ?? ""
            return error.withMessage("Can't connect to \(location). \(fix)\(cloud) To diagnose: nativeauth doctor")
        case .timedOut:
            return error.withMessage("\(location) did not respond in time. To diagnose: nativeauth doctor")
        case .untrustedServer:
            let fix = "For a local server, name its certificate: --ca FILE. To diagnose: nativeauth doctor"
            return error.withMessage("The certificate of \(location) is not trusted, so nothing was sent. \(fix)")
        default: return error
        }
    }

    /// The command-line options for a tenant in the cloud with the same name as one of the local server.
    private var cloudTenant: String? {
        guard let name = tenant?.names?.first, !TenantEntry.shippedNames.contains(name),
            let cloud = try? EntraAuthority(tenantSubdomain: name).url.absoluteString
        else { return nil }
        return "\(name) is a tenant of the local server here. For the cloud tenant of that name: --server \(cloud)"
            + " --client ID."
    }

    /// The URL, with the default port added if it has none.
    private var location: String {
        if (URL(string: baseURL).map { $0.port == nil } == true) { "\(baseURL) (port 443)" } else { baseURL }
    }
}

extension NativeAuthError {
    fileprivate var transportError: TransportError? {
        var next = underlying
        while let error = next {
            if let error = error as? TransportError { return error }
            next = (error as? EntraNativeAuth.EntraError)?.underlying ?? (error as? NativeAuthError)?.underlying
        }
        return nil
    }

    fileprivate func withMessage(_ message: String) -> NativeAuthError {
        NativeAuthError(
            code, message: message, serverCode: serverCode, requestID: requestID, httpStatus: httpStatus,
            underlying: underlying, fieldErrors: fieldErrors, recovery: recovery)
    }
}
