import Amplify
import CognitoUserPools
import Foundation
import NativeAuthCore
import enum Amplify.JSONValue

/// The plugin's part of a configuration of either generation.
struct PluginConfiguration: Sendable {
    /// The user pool; `nil` in a configuration with an identity pool only.
    let pool: UserPoolConfiguration?
    /// The identity pool; `nil` without one.
    let identityPool: IdentityPoolConfiguration?
    let flow: AuthFlowType
    /// The hosted pages; `nil` if the configuration has none.
    let webSignIn: WebSignInSettings?
    /// The entry itself, if it is a first-generation one.
    let json: JSONValue?

    /// - Parameter configuration: the argument from `Amplify.configure`.
    /// - Throws: `AuthError.configuration` that names the missing or invalid value, without quoting any value.
    init(_ configuration: Any?) throws {
        switch configuration {
        case let outputs as AmplifyOutputsData: try self.init(outputs)
        case let json as JSONValue: try self.init(json)
        default:
            throw Self.invalid(
                "The configuration has nothing for the Auth plugin.",
                fix:
                    "Give amplify_outputs.json an auth part, or amplifyconfiguration.json one for awsCognitoAuthPlugin."
            )
        }
    }

    private init(_ outputs: AmplifyOutputsData) throws {
        guard let auth = outputs.auth else {
            throw Self.invalid("The configuration has no auth part.", fix: "Add it, or generate the file again.")
        }

        json = nil
        flow = auth.authenticationFlowType.map(AuthFlowType.init) ?? .userSRP
        let pool = try Self.pool(
            id: auth.userPoolId,
            client: auth.userPoolClientId,
            secret: auth.userPoolClientSecret,
            endpoint: auth.userPoolEndpoint,
            region: auth.awsRegion
        )
        self.pool = pool
        identityPool = try auth.identityPoolId.flatMap(\.nonEmpty).map { id in
            try Self.identityPool(
                id: id,
                region: nil,
                endpoint: auth.identityPoolEndpoint ?? Self.localEndpoint(of: pool),
                allowsGuests: auth.unauthenticatedIdentitiesEnabled
            )
        }
        webSignIn = try auth.oauth.flatMap { oauth in
            try Self.webSignIn(
                domain: oauth.domain,
                client: pool,
                scopes: oauth.scopes,
                signIn: oauth.redirectSignInUri,
                signOut: oauth.redirectSignOutUri
            )
        }
    }

    private init(_ json: JSONValue) throws {
        self.json = json

        func text(_ path: String) throws -> String? {
            guard let value = json.value(at: path), !value.isNull else { return nil }
            guard let string = value.stringValue else {
                throw Self.invalid("\(path) is not a string.", fix: "Correct it in amplifyconfiguration.json.")
            }
            return string
        }

        let isMigrating = json.value(at: Self.poolEntry + "MigrationEnabled")?.booleanValue ?? false
        flow = try Self.flow(text("Auth.Default.authenticationFlowType"), isMigrating: isMigrating)
        if json.value(at: "CognitoUserPool") == nil, let identityPool = try Self.identityPool(text, userPool: nil) {
            self.identityPool = identityPool
            pool = nil
            webSignIn = nil
            return
        }

        let pool = try Self.pool(text)
        self.pool = pool
        identityPool = try Self.identityPool(text, userPool: pool)
        webSignIn = try Self.webSignIn(json, pool: pool, text: text)
    }

    // MARK: - First generation

    private static let poolEntry = "CognitoUserPool.Default."
    private static let identityEntry = "CredentialsProvider.CognitoIdentity.Default."

    private static func pool(_ text: (String) throws -> String?) throws -> UserPoolConfiguration {
        guard
            let id = try text(poolEntry + "PoolId"),
            let client = try text(poolEntry + "AppClientId")
        else {
            throw invalid(
                "CognitoUserPool.Default needs PoolId and AppClientId.",
                fix: "Add them to the awsCognitoAuthPlugin part of amplifyconfiguration.json."
            )
        }

        return try pool(
            id: id,
            client: client,
            secret: text(poolEntry + "AppClientSecret"),
            endpoint: text(poolEntry + "Endpoint").map { try address($0, of: poolEntry) },
            region: text(poolEntry + "Region")
        )
    }

    /// - Parameter text: returns the text at a path. `Endpoint` is an addition of this package.
    private static func identityPool(
        _ text: (String) throws -> String?,
        userPool: UserPoolConfiguration?
    ) throws -> IdentityPoolConfiguration? {
        guard let id = try text(identityEntry + "PoolId")?.nonEmpty else { return nil }
        return try identityPool(
            id: id,
            region: text(identityEntry + "Region"),
            endpoint: text(identityEntry + "Endpoint").map { try address($0, of: identityEntry) }
                ?? localEndpoint(of: userPool),
            allowsGuests: nil
        )
    }

    // MARK: - Web sign-in

    /// Reads `Auth.Default.OAuth` of a first-generation configuration. Its redirect URIs may be lists with commas.
    private static func webSignIn(
        _ json: JSONValue,
        pool: UserPoolConfiguration,
        text: (String) throws -> String?
    ) throws -> WebSignInSettings? {
        let entry = "Auth.Default.OAuth."
        func addresses(_ name: String) throws -> [String] {
            let list = try text(entry + name) ?? ""
            return list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        }

        var client = pool
        if let id = try text(entry + "AppClientId") {
            let secret = try text(entry + "AppClientSecret")
            let isSameClient = id == pool.clientID
            client = try Self.pool(
                id: pool.poolID,
                client: id,
                secret: secret ?? (isSameClient ? pool.clientSecret?.reveal() : nil),
                endpoint: pool.endpoint,
                region: nil
            )
        }
        let scopes = json.value(at: entry + "Scopes")?.asArray ?? []
        return try webSignIn(
            domain: text(entry + "WebDomain") ?? "",
            client: client,
            scopes: scopes.compactMap(\.stringValue),
            signIn: addresses("SignInRedirectURI"),
            signOut: addresses("SignOutRedirectURI")
        )
    }

    /// - Returns: `nil` without a domain.
    private static func webSignIn(
        domain: String,
        client: UserPoolConfiguration,
        scopes: [String],
        signIn: [String],
        signOut: [String]
    ) throws -> WebSignInSettings? {
        guard !domain.isEmpty else { return nil }

        do {
            return try WebSignInSettings(
                domain: domain,
                clientID: client.clientID,
                clientSecret: client.clientSecret,
                scopes: scopes,
                signInRedirectURIs: signIn,
                signOutRedirectURIs: signOut
            )
        } catch let error as NativeAuthError {
            throw invalid(error.message, fix: "Correct it in the configuration.", error: error)
        }
    }

    // MARK: - Pool

    private static func flow(_ name: String?, isMigrating: Bool) throws -> AuthFlowType {
        guard let name else {
            if isMigrating { return .userPassword }
            return .userSRP
        }
        if name == "CUSTOM_AUTH" { return .customWithSRP }
        guard let known = AmplifyOutputsData.Auth.AuthenticationFlowType(rawValue: name) else {
            throw invalid(
                "Auth.Default.authenticationFlowType is not supported.",
                fix: "Use USER_SRP_AUTH, USER_PASSWORD_AUTH, CUSTOM_AUTH, CUSTOM_AUTH_WITHOUT_SRP or USER_AUTH."
            )
        }
        return AuthFlowType(known)
    }

    /// Returns the endpoint's URL. Amplify's configuration has a bare host here.
    private static func address(_ text: String, of entry: String) throws -> URL {
        var address = text
        if !address.contains("://") { address = "https://\(text)/" }
        guard let url = URL(string: address) else {
            throw invalid(
                "\(entry)Endpoint is no address.",
                fix: "Use a host, or a whole https address."
            )
        }
        return url
    }

    private static func pool(
        id: String,
        client: String,
        secret: String?,
        endpoint: URL?,
        region: String?
    ) throws -> UserPoolConfiguration {
        var clientSecret: Secret?
        if let secret, !secret.isEmpty { clientSecret = Secret(secret) }

        do {
            return try UserPoolConfiguration(
                poolID: id,
                clientID: client,
                clientSecret: clientSecret,
                region: region,
                endpoint: endpoint
            )
        } catch let error as NativeAuthError {
            throw invalid(error.message, fix: "Correct it in the configuration.", error: error)
        }
    }

    // MARK: - Identity pool

    /// Returns the endpoint for an identity pool that has none: that of a user pool on this machine, whose tokens
    /// Amazon's service does not accept.
    private static func localEndpoint(of pool: UserPoolConfiguration?) -> URL? {
        guard let endpoint = pool?.endpoint,
            let host = endpoint.host,
            LoopbackHost.contains(host)
        else { return nil }
        return endpoint
    }

    private static func identityPool(
        id: String,
        region: String?,
        endpoint: URL?,
        allowsGuests: Bool?
    ) throws -> IdentityPoolConfiguration {
        do {
            return try IdentityPoolConfiguration(
                poolID: id,
                region: region,
                endpoint: endpoint,
                allowsGuests: allowsGuests ?? true
            )
        } catch let error as NativeAuthError {
            throw invalid(error.message, fix: "Correct it in the configuration.", error: error)
        }
    }

    private static func invalid(
        _ what: String,
        fix: String,
        error: (any Error)? = nil
    ) -> AuthError {
        .configuration(what, fix, error)
    }
}
