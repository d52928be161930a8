package import Hummingbird
import NIOCore

/// The context of a request: the address of the client and the cause of a failure.
package struct ServerRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// IP address of the client.
    package let peerAddress: String?
    /// Cause of the request's failure, for the log.
    package let failure = RequestFailure()

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        peerAddress = source.channel.remoteAddress?.ipAddress
    }
}
