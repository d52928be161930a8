package import Foundation
package import IdentityBase

/// The operations of the user pool protocol, by name.
package struct PoolOperations: Sendable {
    private typealias ClientWork = @Sendable (PoolRequestContext) async throws -> JSONValue
    private typealias TokenWork = @Sendable (PoolRequest) async throws -> JSONValue

    /// Errors that an operation does not define. The response is `NotAuthorizedException` instead.
    private static let nameless: [String: Set<String>] = [
        "GlobalSignOut": ["UserNotFoundException"],
        "AssociateSoftwareToken": ["UserNotFoundException", "PasswordResetRequiredException"],
    ]

    private let services: PoolServices
    /// Operations with an app client's id.
    private let clientOperations: [String: ClientWork]
    /// Operations with an access token or a session.
    private let userOperations: [String: TokenWork]

    package init(services: PoolServices) {
        let tokens = PoolTokens(services: services)
        let signUp = PoolSignUp(services: services)
        let signIn = PoolSignIn(services: services, tokens: tokens)
        let challengeResponses = ChallengeResponses(services: services, steps: signIn.steps, srp: signIn.srp)
        let reset = PoolReset(services: services)
        let account = PoolAccount(services: services, tokens: tokens)
        let mfa = PoolMFA(services: services, tokens: tokens)
        let devices = PoolDevices(services: services, tokens: tokens)
        let clock = services.server.clock
        self.services = services
        clientOperations = [
            "SignUp": { try await signUp.signUp($0) },
            "ConfirmSignUp": { try await signUp.confirm($0) },
            "ResendConfirmationCode": { try await signUp.resend($0) },
            "InitiateAuth": { try await signIn.initiate($0) },
            "RespondToAuthChallenge": { try await challengeResponses.respond($0) },
            "GetTokensFromRefreshToken": { try await tokens.exchange($0) },
            "RevokeToken": { try await tokens.revoke($0) },
            "ForgotPassword": { try await reset.forgot($0) },
            "ConfirmForgotPassword": { try await reset.confirm($0) },
        ]
        userOperations = [
            "GlobalSignOut": { try await account.signOutEverywhere($0) },
            "GetUser": { try await account.show($0) },
            "UpdateUserAttributes": { try await account.update($0) },
            "GetUserAttributeVerificationCode": { try await account.sendCode($0) },
            "VerifyUserAttribute": { try await account.verify($0) },
            "ChangePassword": { try await account.changePassword($0) },
            "DeleteUser": { try await account.delete($0) },
            "AssociateSoftwareToken": { try await mfa.associate($0, now: clock.now()) },
            "VerifySoftwareToken": { try await mfa.verify($0, now: clock.now()) },
            "SetUserMFAPreference": { try await mfa.setPreference($0) },
            "ConfirmDevice": { try await devices.confirm($0) },
            "UpdateDeviceStatus": { try await devices.update($0) },
            "ListDevices": { try await devices.list($0) },
            "GetDevice": { try await devices.show($0) },
            "ForgetDevice": { try await devices.forget($0) },
        ]
    }

    package var names: Set<String> { Set(clientOperations.keys).union(userOperations.keys) }

    /// - Parameter origin: the origin of the listener that received the request.
    /// - Throws: `PoolError`.
    package func run(_ name: String, body: Data, origin: String) async throws -> JSONValue {
        if let work = userOperations[name] {
            let request = try PoolRequest(body: body)
            try request.checkUnused()
            do {
                return try await work(request)
            } catch let error as PoolError where Self.nameless[name]?.contains(error.name) == true {
                throw PoolError.notAuthorized(error.message)
            }
        }
        guard let work = clientOperations[name] else {
            throw PoolError("UnknownOperationException", "This server has no such operation.")
        }
        let request = try PoolRequest(body: body)
        try request.checkUnused()
        let id = try request.required(.clientId)
        guard let (pool, client) = services.pools().client(id) else {
            throw PoolError("ResourceNotFoundException", "User pool client \(id) does not exist.")
        }
        return try await work(
            PoolRequestContext(
                pool: pool, client: client, request: request, origin: origin, now: services.server.clock.now()))
    }
}
