import AsyncHTTPClient
import Foundation
import Hummingbird
import NIOSSL

/// Answers `GET /me` with the user of an access token.
@main
struct Server {
    private static let maximumKeySetSize = 1 << 20

    static func main() async throws {
        let environment = ProcessInfo.processInfo.environment
        let server = environment["NATIVEAUTH_SERVER_URL"] ?? "https://localhost:8090"
        let tenantID = "8c6f3a52-6f0e-4c1b-9a64-1d2f5c0e0001"
        let http = HTTPClient(configuration: configuration(authority: environment["NATIVEAUTH_SERVER_CA"]))

        let verifier = TokenVerifier(
            [
                .thunderID(server, clientID: "demo-native"),
                .cognito("\(server)/eu-central-1_NativeAuth", clientID: "nativeauthlocal"),
                .entra("\(server)/\(tenantID)", clientID: "3d1f8e70-52a4-4b6c-8f0e-7a1c9b2d0001"),
            ],
            fetch: { try await keySet(at: $0, http: http) }
        )

        let router = Router(context: AppContext.self)
        router.group()
            .add(middleware: BearerMiddleware(verifier: verifier))
            .get("me") { _, context in
                let token = try context.requireToken()
                return token.userID ?? token.subject.value
            }

        let app = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8099)))
        try await app.runService()
        try await http.shutdown()
    }

    /// - Parameter authority: the certificate authority of the local server, trusted in addition.
    private static func configuration(authority: String?) -> HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        if let authority { tls.additionalTrustRoots = [.file(authority)] }
        return HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
    }

    private static func keySet(at url: String, http: HTTPClient) async throws -> String {
        let response = try await http.execute(HTTPClientRequest(url: url), timeout: .seconds(10))
        guard response.status == .ok else { throw HTTPError(.badGateway) }
        return String(buffer: try await response.body.collect(upTo: maximumKeySetSize))
    }
}
