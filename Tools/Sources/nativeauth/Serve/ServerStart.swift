import Foundation
import IdentityBase
import LocalIdentityServer
import NativeAuthCore
import NIOCore
import NIOPosix

/// The start of a local server; converts its errors to failures with a suggestion.
enum ServerStart {
    /// Starts a server.
    /// - Throws: `CommandFailure` with a suggestion.
    static func start(_ configuration: LocalIdentityServer.Configuration) async throws -> LocalIdentityServer {
        try await convertingErrors { try await LocalIdentityServer.start(configuration) }
    }

    /// Returns a port that is currently free, for a later listener.
    /// - Parameter taken: a port to exclude.
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
            throw CommandFailure.usage("There is no free port on 127.0.0.1.")
        }
    }

    /// Calls a closure and converts the local server's errors to failures.
    static func convertingErrors<Value: Sendable>(_ start: () async throws -> Value) async throws -> Value {
        do {
            return try await start()
        } catch let error as LocalIdentityServerError {
            switch error {
            case .portInUse(let port):
                throw CommandFailure.usage(
                    "Port \(port) is in use by another program. Choose another: --port NUMBER, or --port 0 for any free port."
                )
            case .folderInUse(_, let process):
                let stop = process.map { "Stop it first: kill \($0)." } ?? "Stop it first."
                throw CommandFailure.usage(
                    "\(error.description) \(stop) Or use another folder: nativeauth serve --ephemeral, or"
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
