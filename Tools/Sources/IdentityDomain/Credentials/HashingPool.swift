import NIOCore
import NIOPosix

/// A few threads of their own for slow hashes, as many as there are processors. The threads that serve requests, and
/// those of Swift's tasks, never compute one, so a burst of sign-ups cannot hold up a cheap request.
package struct HashingPool: Sendable {
    private let threads: NIOThreadPool

    package init() {
        threads = NIOThreadPool(numberOfThreads: System.coreCount)
        threads.start()
    }

    package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await threads.runIfActive(work)
    }

    package func stop() async {
        try? await threads.shutdownGracefully()
    }
}
