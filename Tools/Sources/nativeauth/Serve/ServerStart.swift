import Foundation
import LocalIdentityServer
import NativeAuthCore

/// Starts a local server and says in a person's words why it did not.
enum ServerStart {
    /// Starts it.
    /// - Throws: `CommandFailure` that says what to do.
    static func start(_ configuration: LocalIdentityServer.Configuration) async throws -> LocalIdentityServer {
        do {
            return try await LocalIdentityServer.start(configuration)
        } catch let error as LocalIdentityServerError {
            switch error {
            case .portInUse(let port):
                throw CommandFailure.usage(
                    "Port \(port) is in use by another program. Choose another: --port NUMBER, or --port 0 for any.")
            case .cannotListen, .storage, .resource: throw CommandFailure.usage(error.description)
            }
        } catch let error as FlowDefinitionError {
            throw CommandFailure.usage("\(error.file):\(error.line): \(error.reason)")
        }
    }
}

extension Connection {
    /// The connection to a local server as its demo application.
    init(_ server: LocalIdentityServer, _ application: ShippedApplications.Entry? = nil) {
        let application = application ?? server.applications.demo
        self.init(
            baseURL: server.baseURL.absoluteString,
            applicationId: application.applicationId,
            clientId: application.clientId,
            redirectURI: application.redirectURI,
            certificatePath: server.certificatePath
        )
    }
}
