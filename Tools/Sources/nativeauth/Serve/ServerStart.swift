import Foundation
import IdentityBase
import LocalIdentityServer
import NativeAuthCore
import NIOCore
import NIOPosix

/// Starts a local server and says in a person's words why it did not.
enum ServerStart {
    /// Starts it.
    /// - Throws: `CommandFailure` that says what to do.
    static func start(_ configuration: LocalIdentityServer.Configuration) async throws -> LocalIdentityServer {
        try await saying { try await LocalIdentityServer.start(configuration) }
    }

    /// A port that nobody uses now, for whoever is to listen there later.
    /// - Parameter taken: one that is spoken for already.
    /// - Throws: `CommandFailure`.
    static func freePort(besides taken: Int? = nil) async throws -> Int {
        let port = try await anyPort()
        return port == taken ? try await freePort(besides: taken) : port
    }

    private static func anyPort() async throws -> Int {
        do {
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "127.0.0.1", port: 0).get()
            let port = channel.localAddress?.port ?? 0
            try await channel.close()
            return port
        } catch {
            throw CommandFailure.usage("This machine has no free port at 127.0.0.1.")
        }
    }

    /// Says in a person's words what prevents a start.
    static func saying<Value: Sendable>(_ start: () async throws -> Value) async throws -> Value {
        do {
            return try await start()
        } catch let error as LocalIdentityServerError {
            switch error {
            case .portInUse(let port):
                throw CommandFailure.usage(
                    "Port \(port) is in use by another program. Choose another: --port NUMBER, or --port 0 for any.")
            case .folderInUse(_, let process):
                let stop = process.map { "Stop it first: kill \($0)." } ?? "Stop it first."
                throw CommandFailure.usage(
                    "\(error.description) \(stop) Or run one with a folder of its own: nativeauth serve --ephemeral, or"
                        + " NATIVEAUTH_HOME=DIR nativeauth serve --port 0.")
            case .cannotListen, .storage, .resource: throw CommandFailure.usage(error.description)
            }
        } catch let refusal as ImportRefusal {
            let problems = refusal.problems.map { "\($0.file):\($0.line): \($0.reason)" }
            throw CommandFailure.usage((["Nothing was imported (--strict):"] + problems).joined(separator: "\n"))
        } catch let error as FlowDefinitionError {
            throw CommandFailure.usage("\(error.file):\(error.line): \(error.reason)")
        }
    }
}

extension Connection {
    /// The connection to a local server as its demo application.
    init(_ server: LocalIdentityServer, _ application: ShippedApplications.Entry? = nil) {
        let application = application ?? server.registeredDemo
        self.init(
            baseURL: server.baseURL.absoluteString,
            applicationId: application.applicationId,
            clientId: application.clientId,
            redirectURI: application.redirectURI.isEmpty ? nil : application.redirectURI,
            certificatePath: server.certificatePath
        )
    }
}
