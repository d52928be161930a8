import Foundation
import HTTPTypes

/// The reason why a connection to this machine failed: most likely no server runs there, or the port is another one.
struct UnreachableLocalServer: Error, CustomStringConvertible {
    let origin: String
    let underlying: (any Error)?

    /// The problem and its solution.
    var description: String {
        "No server answers at \(origin). Start the local server with `nativeauth serve`, or correct the address."
    }

    /// Creates the reason of a failed request, unless its server is another machine's.
    init?(_ request: HTTPRequest, underlying: (any Error)?) {
        guard let scheme = request.scheme, let authority = request.authority,
            let host = URLComponents(string: "\(scheme)://\(authority)")?.host,
            LoopbackHost.contains(host)
        else { return nil }

        origin = "\(scheme)://\(authority)"
        self.underlying = underlying
    }
}
