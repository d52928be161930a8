import NIOCore
import NIOPosix

/// The thread pool for slow hashes, with one thread per processor core. The threads that serve requests and Swift's
/// tasks never compute a hash, so that a burst of sign-ups does not delay other requests.
package struct HashingPool: Sendable {
    private let threads: NIOThreadPool

    package init() {
        threads = NIOThreadPool(numberOfThreads: System.coreCount)
        threads.start()
    }

    package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await threads.runIfActive(work)
    }

    package func stop() async { try? await threads.shutdownGracefully() }
}
