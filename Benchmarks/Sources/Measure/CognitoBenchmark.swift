@testable import CognitoUserPools
import Foundation
import HTTPTypes
import NativeAuthCore

/// The requests of a user pool client, and the time of a complete sign-in at the local server, over TLS.
struct CognitoBenchmark {
    private static let password = Secret("Measure#1x")
    private static let runs = 30

    let server: RunningServer

    func run() async throws {
        let plain = AsyncHTTPClientTransport(
            developmentCertificate: try DevelopmentCertificate(path: server.certificatePath)
        )
        let transport = CountingTransport(plain)
        let client = UserPoolsClient(
            configuration: try UserPoolConfiguration(
                poolID: server.cognito.userPoolId,
                clientID: server.cognito.clientId,
                endpoint: server.cognito.endpoint
            ),
            environment: ClientEnvironment(transport: transport)
        )

        let name = "trips-\(UUID().uuidString.prefix(8))"
        let answer = try await client.signUp(
            username: name,
            password: Self.password,
            attributes: [UserAttribute(name: "email", value: "\(name)@example.com")]
        )
        let code = try await code(to: "\(name)@example.com", over: plain)
        let session = try await client.confirmSignUp(username: name, code: Secret(code), session: answer.session)
        try transport.report("cognito.trips.signup")
        try await expect(client.signIn(username: name, flow: .choice(session: session)))
        try transport.report("cognito.trips.auto")

        let tokens = try await expect(client.signIn(username: name, flow: .srp(password: Self.password)))
        try transport.report("cognito.trips.srp")
        try await expect(client.signIn(username: name, flow: .password(Self.password)))
        try transport.report("cognito.trips.password")
        if let refresh = tokens.refreshToken {
            _ = try await client.refresh(refresh)
            try transport.report("cognito.trips.refresh")
        }

        try await Workload("cognito.signin.srp") { _ in
            try await expect(client.signIn(username: name, flow: .srp(password: Self.password)))
        }.time(runs: Self.runs, warmUp: 3)
        try await Workload("cognito.signin.password") { _ in
            try await expect(client.signIn(username: name, flow: .password(Self.password)))
        }.time(runs: Self.runs, warmUp: 3)
    }

    @discardableResult
    private func expect(_ answer: SignInResponse) throws -> CognitoTokenResponse {
        guard case .tokens(let tokens) = answer else { throw Surprise("no tokens but a challenge") }
        return tokens
    }

    /// The last code that was sent to an address.
    private func code(to address: String, over transport: any HTTPTransport) async throws -> String {
        guard let url = URL(string: "\(server.outboxURL.absoluteString)?to=\(address)"), let host = url.host else {
            throw Surprise("no address of the outbox")
        }
        let head = HTTPRequest(
            method: .get,
            scheme: url.scheme,
            authority: "\(host):\(url.port ?? 443)",
            path: "\(url.path)?to=\(address)"
        )
        let text = String(decoding: try await transport.send(TransportRequest(head)).body, as: UTF8.self)
        guard let code = text.split(whereSeparator: { !$0.isNumber }).last(where: { $0.count == 6 }) else {
            throw Surprise("no code in the outbox")
        }
        return String(code)
    }
}
