import AsyncHTTPClient
package import Foundation
package import IdentityBase
import NativeAuthBase
import NIOCore
import NIOPosix
import NIOSSL

/// The transport over the network. It follows no redirects and limits the time and size of a response.
package final class HTTPProviderTransport: ProviderTransport, OutgoingRequestTransport {
    private let client: HTTPClient
    private let limits: Limits

    package init(_ limits: Limits) {
        self.limits = limits
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.httpVersion = .http1Only
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    package func close() async {
        try? await client.shutdown()
    }

    package func send(_ request: ProviderRequest) async throws -> Data {
        try await Self.run(for: limits.providerTimeout) { try await self.exchange(request) }
    }

    package func send(_ request: OutgoingRequest) async throws -> OutgoingResponse {
        try await Self.run(for: request.timeout) { try await self.exchange(request) }
    }

    /// Runs an exchange with a limit for its whole time. The client limits only the time until the body begins.
    private static func run<Value: Sendable>(
        for limit: TimeInterval,
        _ exchange: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await exchange() }
            group.addTask {
                try await Task.sleep(for: .seconds(limit))
                throw ProviderFailure.timedOut
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() else {
                throw ProviderFailure.timedOut
            }
            return body
        }
    }

    private func exchange(_ request: OutgoingRequest) async throws -> OutgoingResponse {
        let response = try await client.execute(
            try message(request),
            timeout: .milliseconds(Int64(request.timeout * 1_000))
        )
        let body = try await response.body.collect(upTo: limits.providerAnswer)
        return OutgoingResponse(status: Int(response.status.code), body: Data(body.readableBytesView))
    }

    private func exchange(_ request: ProviderRequest) async throws -> Data {
        do {
            let response = try await client.execute(
                try message(request),
                timeout: .milliseconds(Int64(limits.providerTimeout * 1_000))
            )
            guard response.status.code == 200 else {
                throw ProviderFailure.status(Int(response.status.code))
            }
            guard Self.isJSON(response.headers.first(name: "Content-Type")) else {
                throw ProviderFailure.notJSON
            }

            let body = try await response.body.collect(upTo: limits.providerAnswer)
            return Data(body.readableBytesView)
        } catch let failure as ProviderFailure {
            throw failure
        } catch is NIOTooManyBytesError {
            throw ProviderFailure.tooLarge
        } catch let error as HTTPClientError where error == .connectTimeout || error == .deadlineExceeded {
            throw ProviderFailure.timedOut
        } catch  where Self.isSecurityFailure(error) && Self.isWithoutAuthorities(request) {
            throw ProviderFailure.noAuthorities
        } catch {
            // Contains only the type of the error, because its text contains names of hosts and files.
            throw ProviderFailure.unreachable("\(type(of: error))")
        }
    }

    private static func isJSON(_ contentType: String?) -> Bool {
        let type = contentType?.split(separator: ";").first
        let subtype = type?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        if subtype == "application/json" { return true }
        return subtype.hasPrefix("application/") && subtype.hasSuffix("+json")
    }

    private func message(_ request: OutgoingRequest) throws -> HTTPClientRequest {
        var message = HTTPClientRequest(url: request.url.absoluteString)
        message.method = .init(rawValue: request.method)
        for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
            message.headers.replaceOrAdd(name: name, value: value)
        }

        guard let body = request.body else { return message }
        if message.headers["Content-Type"].isEmpty {
            message.headers.add(name: "Content-Type", value: "application/json")
        }
        message.body = .bytes(ByteBuffer(string: try body.text()))
        return message
    }

    private func message(_ request: ProviderRequest) throws -> HTTPClientRequest {
        var message = HTTPClientRequest(url: request.url.absoluteString)
        message.headers.add(name: "Accept", value: "application/json")
        // GitHub's API refuses requests without it.
        message.headers.add(name: "User-Agent", value: "nativeauth")
        if let authorization = request.authorization {
            message.headers.add(name: "Authorization", value: authorization)
        }
        if let form = request.form {
            let body = FormEncoding.address("", parameters: form).dropFirst()
            message.method = .POST
            message.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
            message.body = .bytes(ByteBuffer(string: String(body)))
        }

        message.tlsConfiguration = try Self.tls(request, missing: .onThisSystem())
        return message
    }

    /// - Parameter missing: the error of a system without authorities. NIOSSL can't create a context with its trust, so
    ///   that only the authority of the request is trusted.
    static func tls(_ request: ProviderRequest, missing: MissingCertificateAuthorities?) throws -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        guard let authority = request.trustedAuthority else { return tls }

        let roots = try NIOSSLCertificate.fromPEMFile(authority.path)
        if missing == nil {
            tls.additionalTrustRoots = [.certificates(roots)]
        } else {
            tls.trustRoots = .certificates(roots)
        }
        return tls
    }

    /// Checks whether NIOSSL couldn't create a context, or the handshake failed. For a host name, the errors of its
    /// addresses are collected.
    private static func isSecurityFailure(_ error: any Error) -> Bool {
        switch error {
        case is BoringSSLError, NIOSSLError.handshakeFailed: true
        case let error as NIOConnectionError: error.connectionErrors.contains { $0.error is BoringSSLError }
        default: false
        }
    }

    /// Checks whether no certificate can be trusted for a request.
    private static func isWithoutAuthorities(_ request: ProviderRequest) -> Bool {
        request.trustedAuthority == nil && MissingCertificateAuthorities.onThisSystem() != nil
    }
}
