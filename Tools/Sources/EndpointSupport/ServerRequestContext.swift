package import Hummingbird

package struct ServerRequestContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    package let peerAddress: String?
    package let failure = RequestFailure()

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        peerAddress = source.channel.remoteAddress?.ipAddress
    }

    /// Returns the error of a protocol that answers a failed request. An unexpected failure is recorded.
    /// - Parameter tooLarge: the answer to a body that is longer than allowed.
    /// - Throws: `error` if the request was cancelled or its client is gone: no answer is sent then.
    package func protocolError<ProtocolError: Error>(
        for error: any Error,
        tooLarge: ProtocolError,
        unexpected: ProtocolError
    ) throws -> ProtocolError {
        if let error = error as? ProtocolError { return error }
        if RequestFailure.isTooLarge(error) { return tooLarge }
        if error is CancellationError || RequestFailure.isFromClient(error) { throw error }
        failure.record(error)
        return unexpected
    }
}
