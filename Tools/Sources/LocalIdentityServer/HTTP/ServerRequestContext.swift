import Hummingbird
import NIOCore

/// What routes know about a request besides the request itself.
struct ServerRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address at the other end of the connection.
    let peerAddress: String?
    /// Why the request failed, for the log.
    let failure = RequestFailure()

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        peerAddress = source.channel.remoteAddress?.ipAddress
    }
}
