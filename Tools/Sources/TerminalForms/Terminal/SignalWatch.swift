import NativeAuthBase
import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Handlers for termination signals, in place of their default action, which ends the process.
package final class SignalWatch: Sendable {
    /// The default signals: Ctrl-C, `kill` and the loss of the terminal.
    package static let endings: [Int32] = [SIGINT, SIGTERM, SIGHUP]

    /// `@unchecked`: a dispatch source may be resumed and cancelled from any thread, but is not annotated as
    /// `Sendable`.
    private struct Source: @unchecked Sendable {
        let number: Int32
        let source: any DispatchSourceSignal
    }

    private let sources: Lock<[Source]>

    /// Installs the handlers. A SIGHUP that was ignored at launch, as by `nohup`, stays ignored.
    /// - Parameters:
    /// - signals: the signals to handle.
    /// - handler: called with each signal, on a private queue.
    package init(_ signals: [Int32] = SignalWatch.endings, handler: @escaping @Sendable (Int32) -> Void) {
        let queue = DispatchQueue(label: "signals")
        var sources: [Source] = []
        for number in signals {
            if number == SIGHUP, Self.isIgnored(number) { continue }
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handler(number) }
            source.resume()
            sources.append(Source(number: number, source: source))
        }
        self.sources = Lock(sources)
    }

    /// Removes the handlers; the signals end the process again.
    package func stop() {
        let sources = sources.withLock { sources in
            defer { sources = [] }
            return sources
        }
        for source in sources {
            source.source.cancel()
            signal(source.number, SIG_DFL)
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        // Function values are not `Equatable`, so the addresses are compared.
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
