import HummingbirdCore
import Logging
import NIOCore

/// Handles the requests of each connection on the connection's event loop; before macOS 15, on the threads of Swift's
/// own pool.
struct ConnectionOnItsLoop<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: Base.Value, logger: Logger) async {
        guard #available(macOS 15, *) else {
            return await base.handle(value: value, logger: logger)
        }
        await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

/// Runs tasks on an event loop: the handling of a request needs no change of threads between its input, its handler and
/// its output. A handler must not wait for slow work on its own thread: passwords are hashed on threads of their own.
@available(macOS 15, *)
private final class EventLoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute {
            job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}
