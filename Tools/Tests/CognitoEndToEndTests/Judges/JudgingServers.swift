import Amplify
import CognitoSupport
import Foundation
import Testing

/// Third-party servers, from the file that `NATIVEAUTH_COGNITO_JUDGE` names. `scripts/judge` starts them, creates
/// their pools and writes the file.
struct JudgingServers: Decodable {
    struct Server: Decodable {
        let endpoint: URL
        let poolID: String
        let clientID: String
        let secretClientID: String
        let clientSecret: String
        let identityPoolID: String

        /// Returns an app for this server with its own store.
        func device(hasSecret: Bool = false, secret: String? = nil) throws -> Device {
            var app = PoolTestServer.App(poolID: poolID, clientID: hasSecret ? secretClientID : clientID)
            if hasSecret { app.secret = secret ?? clientSecret }
            return try Device(endpoint: endpoint, app)
        }

        /// Returns an app with the identity pool, with its own store.
        func deviceWithIdentityPool() throws -> Device {
            try Device(
                AmplifyOutputsData(
                    version: "1",
                    auth: .init(
                        awsRegion: String(poolID.prefix { $0 != "_" }),
                        userPoolId: poolID,
                        userPoolClientId: clientID,
                        identityPoolId: identityPoolID,
                        userPoolEndpoint: endpoint
                    )
                )
            )
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

    /// Returns a unique user name.
    static func newName() -> String { "u" + UUID().uuidString.lowercased().prefix(12) }
}
