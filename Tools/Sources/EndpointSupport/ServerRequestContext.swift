package import Hummingbird
import NIOCore

/// What routes know about a request besides the request itself.
package struct ServerRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The address at the other end of the connection.
    package let peerAddress: String?
    /// Why the request failed, for the log.
    package let failure = RequestFailure()

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        peerAddress = source.channel.remoteAddress?.ipAddress
    }
}
