import CognitoSupport
import Foundation
import Testing

/// The servers that know nothing of us, from the file that `NATIVEAUTH_COGNITO_JUDGE` names: `scripts/judge` starts them,
/// makes their pools, and writes it.
struct JudgingServers: Decodable {
    struct Server: Decodable {
        let endpoint: URL
        let poolID: String
        let clientID: String
        let secretClientID: String
        let clientSecret: String

        /// An app before this server, with a store of its own.
        func device(hasSecret: Bool = false, secret: String? = nil) throws -> Device {
            var app = PoolTestServer.App(poolID: poolID, clientID: hasSecret ? secretClientID : clientID)
            if hasSecret { app.secret = secret ?? clientSecret }
            return try Device(endpoint: endpoint, app)
        }
    }

    static let variable = "NATIVEAUTH_COGNITO_JUDGE"
    static let isThere = ProcessInfo.processInfo.environment[variable] != nil

    let ministack: Server
    let moto: Server

    static func read() throws -> JudgingServers {
        let path = try #require(ProcessInfo.processInfo.environment[variable])
        return try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// A name that no other test has, nor the same one a minute ago.
    static func newName() -> String { "u" + UUID().uuidString.lowercased().prefix(12) }
}
