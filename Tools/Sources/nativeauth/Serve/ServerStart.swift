import Foundation
import IdentityBase
import LocalIdentityServer
import NativeAuthCore
import NIOCore
import NIOPosix
import TerminalForms

/// The start of a local server; converts its errors to failures with a suggestion.
enum ServerStart {
    static func start(_ configuration: LocalIdentityServer.Configuration) async throws -> LocalIdentityServer {
        try await convertingErrors { try await LocalIdentityServer.start(configuration) }
    }

    /// Returns a port that is currently free, for a later listener.
    /// - Parameter taken: a port to exclude.
    static func freePort(besides taken: Int? = nil) async throws -> Int {
        do {
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "127.0.0.1", port: 0).get()
            let port = channel.localAddress?.port ?? 0
            try await channel.close()
            return port == taken ? try await freePort(besides: taken) : port
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
                    "Port \(port) is in use by another program. Choose another: --port NUMBER, or --port 0 for any free"
                        + " port.")
            case .folderInUse(_, let process):
                let stop = process.map { "Stop it first: kill \($0)." } ?? "Stop it first."
                throw CommandFailure.usage(
                    "\(error.description) \(stop) Or use another folder: nativeauth serve --ephemeral, or"
                        + " NATIVEAUTH_HOME=DIR nativeauth serve --port 0.")
            case .cannotListen, .storage, .resource: throw CommandFailure.usage(error.description)
            }
        } catch let refusal as ImportRefusal {
            let problems = refusal.problems.map(\.description)
            throw CommandFailure.usage((["Nothing was imported (--strict):"] + problems).joined(separator: "\n"))
        } catch let error as FlowDefinitionError {
            throw CommandFailure.usage(error.description)
        }
    }
}

/// A wait for a termination signal. Signals are handled from its creation on, so that everything started afterwards is
/// shut down gracefully, even after an early signal.
struct EndingSignal: Sendable {
    private let signals: AsyncStream<Int32>
    private let watch: SignalWatch

    init() {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.signals = signals
        watch = SignalWatch { continuation.yield($0) }
    }

    /// Returns the first signal; `nil` if the task is cancelled before.
    func wait() async -> Int32? {
        await signals.first { _ in true }
    }
}
