import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import SwiftASN1
import X509

/// A probe that reads a server's certificate. Sends no HTTP request; aborts the TLS handshake after the certificate.
struct NetworkProbe: Sendable {
    enum Finding: Sendable, Equatable {
        case nameNotFound
        case refused
        case timedOut
        case unreachable(String)
        /// The port accepts connections, but sends no data before the timeout.
        case silent
        /// The port accepts connections; with a certificate if it speaks TLS.
        case connected(ServerCertificate?)
    }

    private struct NoCertificate: Error {}
    private struct TimedOut: Error {}

    /// Timeout of the connection, and again of the certificate.
    let timeout: Duration

    func probe(_ host: String, port: Int) async -> Finding {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let limit = TimeAmount(timeout)
        let connected = loop.makePromise(of: (any Channel).self)
        // The resolver has no timeout of its own.
        let alarm = loop.scheduleTask(in: limit) { connected.fail(TimedOut()) }
        ClientBootstrap(group: loop)
            .connectTimeout(limit)
            .connect(host: host, port: port)
            .cascade(to: connected)

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
            return .connected(try await Self.certificate(of: host, on: channel, timeout: limit))
        } catch is TimedOut {
            return .silent
        } catch {
            return .connected(nil)
        }
    }

    private static func certificate(
        of host: String,
        on channel: any Channel,
        timeout: TimeAmount
    ) async throws -> ServerCertificate {
        let seen = channel.eventLoop.makePromise(of: [UInt8].self)
        let alarm = channel.eventLoop.scheduleTask(in: timeout) { seen.fail(TimedOut()) }
        defer { alarm.cancel() }
        channel.closeFuture.whenComplete { _ in seen.fail(NoCertificate()) }

        var configuration = TLSConfiguration.makeClientConfiguration()
        // Trusts no authority: every handshake is aborted, and a system without authorities must be diagnosed as well.
        configuration.trustRoots = .certificates([])
        let context = try NIOSSLContext(configuration: configuration)
        // Server name indication is not allowed for an IP address.
        let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
        let hostname: String? = if isAddress { nil } else { host }

        do {
            try await channel.eventLoop.submit {
                let handler = try NIOSSLClientHandler(
                    context: context,
                    serverHostname: hostname,
                    customVerificationCallback: { chain, verdict in
                        if let der = try? chain.first?.toDERBytes() {
                            seen.succeed(der)
                        } else {
                            seen.fail(NoCertificate())
                        }
                        verdict.succeed(.failed)
                    }
                )
                try channel.pipeline.syncOperations.addHandler(handler)
            }.get()
        } catch {
            seen.fail(error)
        }
        return try ServerCertificate(der: try await seen.futureResult.get())
    }

    static func finding(_ error: any Error) -> Finding {
        switch error {
        case is TimedOut, ChannelError.connectTimeout: .timedOut
        case is ChannelError: .unreachable("the connection was closed")
        case is SocketAddressError: .nameNotFound
        case let error as NIOConnectionError: finding(ofAddresses: error)
        case let error as IOError: finding(code: error.errnoCode)
        default: .unreachable("the connection failed")
        }
    }

    private static func finding(code: CInt) -> Finding {
        switch code {
        case ECONNREFUSED: .refused
        case ETIMEDOUT: .timedOut
        default: .unreachable(String(cString: strerror(code)))
        }
    }

    /// A host may have several addresses. One that refuses is at least reachable.
    private static func finding(ofAddresses error: NIOConnectionError) -> Finding {
        let findings = error.connectionErrors.map { finding($0.error) }
        if findings.contains(.refused) { return .refused }
        if findings.contains(.timedOut) { return .timedOut }
        return findings.first ?? .nameNotFound
    }
}

/// The contents of a server's certificate. Trust is evaluated by the transport.
struct ServerCertificate: Sendable, Equatable {
    /// Host names and IP addresses of the subject alternative names.
    var names: [String]
    var validFrom: Date
    var validUntil: Date

    /// Checks whether the certificate is valid for a host: an exact name, a wildcard name or an IP address.
    func covers(_ host: String) -> Bool {
        let host = host.lowercased()
        // An IPv6 address has several text forms.
        if let address = try? SocketAddress(ipAddress: host, port: 0) {
            return names.contains { (try? SocketAddress(ipAddress: $0, port: 0)) == address }
        }

        return names.contains { name in
            let name = name.lowercased()
            guard name.hasPrefix("*.") else { return name == host }
            guard let dot = host.firstIndex(of: ".") else { return false }
            return host[dot...] == name.dropFirst()
        }
    }
}

extension ServerCertificate {
    init(der: [UInt8]) throws {
        let certificate = try Certificate(derEncoded: der)
        let subjects = try certificate.extensions.subjectAlternativeNames ?? .init()
        let names = subjects.compactMap { name in
            switch name {
            case .dnsName(let text): text
            case .ipAddress(let address):
                try? SocketAddress(packedIPAddress: ByteBuffer(bytes: address.bytes), port: 0).ipAddress
            default: nil
            }
        }

        self.init(
            names: names,
            validFrom: certificate.notValidBefore,
            validUntil: certificate.notValidAfter
        )
    }
}
