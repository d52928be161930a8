import Foundation
import NativeAuthCore

/// The server of `nativeauth serve` on this Mac.
enum LocalServer {
    static let address = "https://localhost:8090"

    /// The file of its certificate authority. A simulator reads the Mac's files; its own home is another one.
    static var certificatePath: String {
        var environment = ProcessInfo.processInfo.environment
        if let path = environment["NATIVEAUTH_SERVER_CA"] { return path }
        if let home = environment["SIMULATOR_HOST_HOME"] { environment["HOME"] = home }
        return DevelopmentCertificate.localServerPath(environment: environment)
    }
}
