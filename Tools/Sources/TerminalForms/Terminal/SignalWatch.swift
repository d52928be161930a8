import Foundation

/// Handlers for termination signals, in place of their default action, which ends the process.
package final class SignalWatch: Sendable {
    /// Ctrl-C, `kill` and the loss of the terminal.
    private static let terminationSignals = [SIGINT, SIGTERM, SIGHUP]

    /// `@unchecked`: a dispatch source may be released from any thread, but is not annotated as `Sendable`.
    private struct Source: @unchecked Sendable {
        let source: any DispatchSourceSignal
    }

    private let sources: [Source]

    /// Installs the handlers. A SIGHUP that was ignored at launch, as by `nohup`, stays ignored.
    /// - Parameter handler: called with each signal, on a private queue.
    package init(handler: @escaping @Sendable (Int32) -> Void) {
        let queue = DispatchQueue(label: "signals")
        let numbers = Self.terminationSignals.filter { $0 != SIGHUP || !Self.isIgnored($0) }
        sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handler(number) }
            source.resume()
            return Source(source: source)
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else {
            return false
        }
        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        // Function values are not `Equatable`, so the addresses are compared.
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
