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
    /// - Parameter handler: called with each signal, on a private queue. Two different signals may be handled at the
    ///   same time.
    package init(handler: @escaping @Sendable (Int32) -> Void) {
        let numbers = Self.terminationSignals.filter { $0 != SIGHUP || !Self.isIgnored($0) }
        sources = numbers.map { number in
            // One queue for each: the handler may wait for a lock that the caller of this initializer holds.
            let queue = DispatchQueue(label: "signal \(number)")
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handler(number) }
            Self.register(source)
            return Source(source: source)
        }
    }

    /// Starts a source and waits until it receives signals, which another thread arranges. A signal before that ends
    /// the process; if it was ignored instead, it would be lost.
    private static func register(_ source: any DispatchSourceSignal) {
        let isRegistered = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { isRegistered.signal() }
        source.resume()
        isRegistered.wait()

        #if canImport(Darwin)
        // Elsewhere, the source has replaced the default action.
        signal(Int32(source.handle), SIG_IGN)
        #endif
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
