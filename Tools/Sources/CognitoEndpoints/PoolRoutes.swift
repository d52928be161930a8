package import EndpointSupport
package import FlowEngine
import Foundation
import Hummingbird
package import IdentityBase
import IdentityDomain

package struct PoolRoutes: Sendable {
    private let services: PoolServices
    private let operations: PoolOperations
    private let origin: String
    private let fallback: RouteTable.Handler

    /// - Parameters:
    ///   - origin: the origin of the listener that has these routes.
    ///   - origins: all origins of the server.
    ///   - fallback: the handler of requests that do not belong to a user pool.
    package init(
        server: ServerServices,
        pools: @escaping @Sendable () -> PoolCatalog,
        secrets: PoolSecrets,
        sweep: ExpirySweep,
        origin: String,
        origins: [String],
        fallback: @escaping RouteTable.Handler
    ) {
        services = PoolServices(server: server, pools: pools, secrets: secrets, sweep: sweep, origins: origins)
        operations = PoolOperations(services: services)
        self.origin = origin
        self.fallback = fallback
    }

    package func add(to table: RouteTable) {
        let documents = "/:\(RouteTable.realm)/.well-known/"
        let sendKeys: RouteTable.Handler = { request, context in
            try await sendDocument(request, in: context) { _ in services.server.signer.rsaKeySet }
        }
        let sendConfiguration: RouteTable.Handler = { request, context in
            try await sendDocument(request, in: context) { pool in document(of: pool) }
        }

        table.add("/", handlers: [.post: answer], otherwise: fallback)
        table.add(documents + "jwks.json", handlers: [.get: sendKeys], otherwise: fallback)
        table.add(documents + "openid-configuration", handlers: [.get: sendConfiguration], otherwise: fallback)
    }

    private func answer(_ request: Request, in context: ServerRequestContext) async throws -> Response {
        guard let target = request.headers[.amazonTarget],
            let service = PoolService.allCases.first(where: { target.hasPrefix($0.rawValue) })
        else {
            return try await fallback(request, context)
        }

        let encoder = PoolResponseEncoder(requestID: services.server.identifiers.nextRandom())
        do {
            let body = try await request.body.collect(upTo: services.server.limits.requestBody)
            let result = try await operations.run(
                String(target.dropFirst(service.rawValue.count)),
                of: service,
                body: Data(body.readableBytesView),
                languages: RequestLanguages(accepted: request.headers[.acceptLanguage]),
                origin: origin
            )
            return try encoder.response(result)
        } catch {
            return try encoder.response(
                context.protocolError(for: error, tooLarge: .bodyTooLarge, unexpected: .internalError)
            )
        }
    }

    private func sendDocument(
        _ request: Request,
        in context: ServerRequestContext,
        document: (UserPool) -> JSONValue
    ) async throws -> Response {
        guard let id = context.parameters.get(RouteTable.realm),
            let pool = services.pools()[id]
        else { return try await fallback(request, context) }
        return try ResponseFactory.json(document(pool))
    }

    private func document(of pool: UserPool) -> JSONValue {
        let issuer = PoolTokens.issuer(pool, origin: origin)
        return [
            "issuer": .string(issuer),
            "jwks_uri": .string("\(issuer)/.well-known/jwks.json"),
            "id_token_signing_alg_values_supported": ["RS256"],
            "subject_types_supported": ["public"],
            "response_types_supported": ["code", "token"],
        ]
    }
}

/// The services with this protocol, by the start of their targets.
private enum PoolService: String, CaseIterable {
    case userPools = "AWSCognitoIdentityProviderService."
    case identityPools = "AWSCognitoIdentityService."
}

private struct PoolResponseEncoder {
    let requestID: String

    func response(_ error: PoolError) throws -> Response {
        let body: JSONValue = [
            "__type": .string(error.name),
            "message": .string(error.message),
        ]
        var result = try response(body, status: .init(code: error.status))
        result.headers[.amazonErrorType] = error.name
        return result
    }

    func response(_ body: JSONValue, status: HTTPResponse.Status = .ok) throws -> Response {
        var response = try ResponseFactory.json(body, status: status)
        response.headers[.contentType] = "application/x-amz-json-1.1"
        response.headers[.cacheControl] = "no-store"
        response.headers[.amazonRequestID] = requestID
        return response
    }
}

/// The operations of the user pool protocol, by name.
private struct PoolOperations: Sendable {
    private typealias ClientOperation = @Sendable (PoolRequestContext) async throws -> JSONValue
    private typealias UserOperation = @Sendable (PoolRequest) async throws -> JSONValue

    /// Errors that an operation does not define. The response is `NotAuthorizedException` instead.
    private static let undefinedErrors: [String: Set<String>] = [
        "GlobalSignOut": ["UserNotFoundException"],
        "AssociateSoftwareToken": ["UserNotFoundException", "PasswordResetRequiredException"],
    ]

    private static let unknownOperation = PoolError(
        "UnknownOperationException",
        "This server has no such operation."
    )

    private let services: PoolServices
    /// Operations with an app client's id.
    private let clientOperations: [String: ClientOperation]
    /// Operations with an access token or a session.
    private let userOperations: [String: UserOperation]
    /// Operations of identity pools.
    private let identityOperations: [String: UserOperation]

    init(services: PoolServices) {
        let tokens = PoolTokens(services: services)
        let signUp = PoolSignUp(services: services)
        let signIn = PoolSignIn(services: services, tokens: tokens)
        let reset = PoolReset(services: services)
        let account = PoolAccount(services: services, tokens: tokens)
        let mfa = PoolMFA(services: services, tokens: tokens)
        let devices = PoolDevices(services: services, tokens: tokens)
        let passkeys = PoolPasskeys(services: services, tokens: tokens)
        let identities = PoolIdentities(services: services)

        self.services = services
        clientOperations = [
            "SignUp": signUp.signUp,
            "ConfirmSignUp": signUp.confirm,
            "ResendConfirmationCode": signUp.resend,
            "InitiateAuth": signIn.initiate,
            "RespondToAuthChallenge": signIn.respond,
            "GetTokensFromRefreshToken": tokens.exchange,
            "RevokeToken": tokens.revoke,
            "ForgotPassword": reset.forgot,
            "ConfirmForgotPassword": reset.confirm,
        ]
        userOperations = [
            "GlobalSignOut": account.signOutEverywhere,
            "GetUser": account.show,
            "UpdateUserAttributes": account.update,
            "GetUserAttributeVerificationCode": account.sendCode,
            "VerifyUserAttribute": account.verify,
            "ChangePassword": account.changePassword,
            "DeleteUser": account.delete,
            "AssociateSoftwareToken": mfa.associate,
            "VerifySoftwareToken": mfa.verify,
            "SetUserMFAPreference": mfa.setPreference,
            "ConfirmDevice": devices.confirm,
            "UpdateDeviceStatus": devices.update,
            "ListDevices": devices.list,
            "GetDevice": devices.show,
            "ForgetDevice": devices.forget,
            "StartWebAuthnRegistration": passkeys.start,
            "CompleteWebAuthnRegistration": passkeys.complete,
            "ListWebAuthnCredentials": passkeys.list,
            "DeleteWebAuthnCredential": passkeys.remove,
        ]
        identityOperations = [
            "GetId": identities.identify,
            "GetCredentialsForIdentity": identities.issueCredentials,
        ]
    }

    /// - Parameter origin: the origin of the listener that received the request.
    func run(
        _ name: String,
        of service: PoolService,
        body: Data,
        languages: RequestLanguages,
        origin: String
    ) async throws -> JSONValue {
        if service == .identityPools {
            guard let work = identityOperations[name] else { throw Self.unknownOperation }
            return try await work(try PoolRequest(body: body, languages: languages))
        }

        let userWork = userOperations[name]
        let clientWork = clientOperations[name]
        guard userWork != nil || clientWork != nil else { throw Self.unknownOperation }
        let request = try PoolRequest(body: body, languages: languages)
        try request.checkUnused()

        do {
            if let userWork { return try await userWork(request) }
            let id = try request.required(.clientId)
            guard let clientWork, let (pool, client) = services.pools().client(id) else {
                throw PoolError("ResourceNotFoundException", "User pool client \(id) does not exist.")
            }
            let now = services.now
            return try await clientWork(
                PoolRequestContext(pool: pool, client: client, request: request, origin: origin, now: now)
            )
        } catch let error as PoolError where Self.undefinedErrors[name]?.contains(error.name) == true {
            throw PoolError.notAuthorized(error.message)
        } catch let conflict as UserDirectory.Conflict {
            throw PoolError.aliasExists(conflict.name == .email ? "email" : "name")
        }
    }
}
