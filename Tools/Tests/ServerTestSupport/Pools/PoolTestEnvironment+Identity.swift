import Foundation

@testable import IdentityBase

extension PoolTestEnvironment {
    /// The identity pool of the shipped pool.
    static let identityPool = "eu-central-1:4e610001-6c6f-4061-8c70-6f6f6c000000"
    static let shippedPool = "eu-central-1_NativeAuth"

    /// Requests an identity (`GetId`).
    /// - Parameters:
    ///   - login: an ID token; nil for a guest.
    ///   - userPool: the pool that is named as the token's provider.
    func identityID(
        in pool: String = identityPool,
        login: String? = nil,
        userPool: String = shippedPool
    ) async throws -> TestClient.Reply {
        var members: [String: JSONValue] = ["IdentityPoolId": .string(pool)]
        members["Logins"] = Self.logins(login, userPool: userPool)
        return try await identityCall("GetId", members)
    }

    /// Requests credentials (`GetCredentialsForIdentity`).
    func identityCredentials(
        _ identity: String,
        login: String? = nil,
        userPool: String = shippedPool
    ) async throws -> TestClient.Reply {
        var members: [String: JSONValue] = ["IdentityId": .string(identity)]
        members["Logins"] = Self.logins(login, userPool: userPool)
        return try await identityCall("GetCredentialsForIdentity", members)
    }

    private func identityCall(_ operation: String, _ members: [String: JSONValue]) async throws -> TestClient.Reply {
        let body = try JSONEncoder().encode(JSONValue.object(members))
        return try await send(operation, body, service: "AWSCognitoIdentityService")
    }

    private static func logins(_ token: String?, userPool: String) -> JSONValue? {
        let region = userPool.prefix { $0 != "_" }
        return token.map { .object(["cognito-idp.\(region).amazonaws.com/\(userPool)": .string($0)]) }
    }
}

extension TestClient.Reply {
    /// The id of an identity.
    var identityID: String { json["IdentityId"]?.string ?? "" }

    func credential(_ name: String) -> String { json["Credentials"]?[name]?.string ?? "" }
}
