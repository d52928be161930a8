import NIOCore
import NIOPosix
import NIOSSL

/// Tries to reach a port, and looks at the certificate there. Sends nothing: it hangs up in the middle of the greeting.
struct NetworkProbe: Sendable {
    /// What it met.
    enum Finding: Sendable, Equatable {
        /// No such host.
        case nameNotFound
        /// Nobody listens.
        case refused
        /// Nobody answers.
        case timedOut
        /// The way there is barred, in the system's words.
        case unreachable(String)
        /// Somebody listens, and says nothing.
        case silent
        /// Somebody listens; with a certificate if TLS is spoken.
        case connected(ServerCertificate?)
    }

    private struct NoCertificate: Error {}
    private struct TooLate: Error {}

    /// How long to wait for the connection, and then again for the certificate.
    let patience: Duration

    /// Looks at a port.
    func look(at host: String, port: Int) async -> Finding {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let limit = TimeAmount(patience)
        let connected = loop.makePromise(of: (any Channel).self)
        // The resolver has no time limit of its own.
        let alarm = loop.scheduleTask(in: limit) { connected.fail(TooLate()) }
        ClientBootstrap(group: loop).connectTimeout(limit).connect(host: host, port: port).cascade(to: connected)
        let channel: any Channel
        do {
            channel = try await connected.futureResult.get()
            alarm.cancel()
        } catch {
            alarm.cancel()
            return Self.finding(error)
        }
        defer { channel.close(promise: nil) }
        do {
            return .connected(try await Self.certificate(channel, host, limit))
        } catch {
            return error is TooLate ? .silent : .connected(nil)
        }
    }

    private static func certificate(_ channel: any Channel, _ host: String, _ limit: TimeAmount) async throws
        -> ServerCertificate
    {
        let seen = channel.eventLoop.makePromise(of: [UInt8].self)
        let alarm = channel.eventLoop.scheduleTask(in: limit) { seen.fail(TooLate()) }
        defer { alarm.cancel() }
        channel.closeFuture.whenComplete { _ in seen.fail(NoCertificate()) }
        let context = try NIOSSLContext(configuration: .makeClientConfiguration())
        let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
        do {
            try await channel.eventLoop.submit {
                let handler = try NIOSSLClientHandler(
                    context: context, serverHostname: isAddress ? nil : host,
                    customVerificationCallback: { chain, verdict in
                        if let der = try? chain.first?.toDERBytes() {
                            seen.succeed(der)
                        } else {
                            seen.fail(NoCertificate())
                        }
                        verdict.succeed(.failed)
                    })
                try channel.pipeline.syncOperations.addHandler(handler)
            }.get()
        } catch {
            seen.fail(error)
        }
        return try ServerCertificate(der: try await seen.futureResult.get())
    }

    /// What a failure to connect means.
    static func finding(_ error: any Error) -> Finding {
        switch error {
        case is TooLate: return .timedOut
        case let error as NIOConnectionError:
            // A name may have several addresses. Whoever refuses is at least there.
            let findings = error.connectionErrors.map { finding($0.error) }
            if findings.contains(.refused) { return .refused }
            if findings.contains(.timedOut) { return .timedOut }
            return findings.first ?? .nameNotFound
        case let error as ChannelError:
            if case .connectTimeout = error { return .timedOut }
            return .unreachable("the connection was closed")
        case let error as IOError:
            if error.errnoCode == ECONNREFUSED { return .refused }
            if error.errnoCode == ETIMEDOUT { return .timedOut }
            return .unreachable(String(cString: strerror(error.errnoCode)))
        case is SocketAddressError: return .nameNotFound
        default: return .unreachable("the connection failed")
        }
    }
}
