import NIOCore
import NIOHTTPTypes

/// Closes connections that are idle too long or whose request is late. Slowly arriving bytes do not extend the time.
final class RequestTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart

    private enum Phase {
        /// Nothing of the next request has arrived.
        case idle
        /// A part of a request has arrived, or the connection is new.
        case receiving
        /// All of the request has arrived, and the response is not complete.
        case answering
    }

    private let limits: Listener.ConnectionLimits
    private var phase = Phase.receiving
    /// The time at which the connection is closed; nil while a request is being answered.
    private var deadline: NIODeadline?
    /// It ends at the deadline or before it, so that most requests need no timer of their own.
    private var timer: (end: NIODeadline, task: Scheduled<Void>)?

    init(_ limits: Listener.ConnectionLimits) { self.limits = limits }

    func handlerAdded(context: ChannelHandlerContext) {
        limits.registry.add(context.channel)
        enter(.receiving, in: context)
    }

    func handlerRemoved(context: ChannelHandlerContext) { end(context) }

    func channelInactive(context: ChannelHandlerContext) {
        end(context)
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: if phase != .receiving { enter(.receiving, in: context) }
        case .body: break
        case .end: enter(.answering, in: context)
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Bytes have arrived, but no complete head.
        if phase == .idle { enter(.receiving, in: context) }
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data), phase == .answering {
            enter(.idle, in: context)
        }
        context.write(data, promise: promise)
    }

    private func enter(_ phase: Phase, in context: ChannelHandlerContext) {
        self.phase = phase
        limits.registry.setWaiting(phase != .answering, channel: context.channel)
        guard phase != .answering else {
            deadline = nil
            return
        }

        var limit = limits.requestTimeout
        if phase == .idle { limit = limits.idleTimeout }
        let deadline = NIODeadline.now() + limit
        self.deadline = deadline
        startTimer(until: deadline, in: context)
    }

    private func startTimer(until end: NIODeadline, in context: ChannelHandlerContext) {
        if let timer, timer.end <= end { return }
        timer?.task.cancel()
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: end) { self.timerEnded(in: context) }
        timer = (end, task)
    }

    private func timerEnded(in context: ChannelHandlerContext) {
        timer = nil
        guard let deadline else { return }

        if deadline <= .now() {
            context.close(promise: nil)
        } else {
            startTimer(until: deadline, in: context)
        }
    }

    private func end(_ context: ChannelHandlerContext) {
        timer?.task.cancel()
        timer = nil
        limits.registry.remove(context.channel)
    }
}
