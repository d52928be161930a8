import Foundation
import IdentityBase
import IdentityDomain

/// The operations of the user pool protocol, by name.
struct PoolOperations: Sendable {
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

    init(services: PoolServices) {
        let tokens = PoolTokens(services: services)
        let signUp = PoolSignUp(services: services)
        let signIn = PoolSignIn(services: services, tokens: tokens)
        let reset = PoolReset(services: services)
        let account = PoolAccount(services: services, tokens: tokens)
        let mfa = PoolMFA(services: services, tokens: tokens)
        let devices = PoolDevices(services: services, tokens: tokens)
        self.services = services
        clientOperations = [
            "SignUp": signUp.signUp, "ConfirmSignUp": signUp.confirm, "ResendConfirmationCode": signUp.resend,
            "InitiateAuth": signIn.initiate, "RespondToAuthChallenge": signIn.respond,
            "GetTokensFromRefreshToken": tokens.exchange, "RevokeToken": tokens.revoke,
            "ForgotPassword": reset.forgot, "ConfirmForgotPassword": reset.confirm,
        ]
        userOperations = [
            "GlobalSignOut": account.signOutEverywhere, "GetUser": account.show,
            "UpdateUserAttributes": account.update, "GetUserAttributeVerificationCode": account.sendCode,
            "VerifyUserAttribute": account.verify, "ChangePassword": account.changePassword,
            "DeleteUser": account.delete, "AssociateSoftwareToken": mfa.associate,
            "VerifySoftwareToken": mfa.verify, "SetUserMFAPreference": mfa.setPreference,
            "ConfirmDevice": devices.confirm, "UpdateDeviceStatus": devices.update, "ListDevices": devices.list,
            "GetDevice": devices.show, "ForgetDevice": devices.forget,
        ]
    }

    /// - Parameter origin: the origin of the listener that received the request.
    /// - Throws: `PoolError`.
    func run(_ name: String, body: Data, origin: String) async throws -> JSONValue {
        let (userWork, clientWork) = (userOperations[name], clientOperations[name])
        guard userWork != nil || clientWork != nil else {
            throw PoolError("UnknownOperationException", "This server has no such operation.")
        }
        let request = try PoolRequest(body: body)
        try request.checkUnused()
        do {
            if let userWork { return try await userWork(request) }
            let id = try request.required(.clientId)
            guard let clientWork, let (pool, client) = services.pools().client(id) else {
                throw PoolError("ResourceNotFoundException", "User pool client \(id) does not exist.")
            }
            let now = services.server.clock.now()
            return try await clientWork(
                PoolRequestContext(pool: pool, client: client, request: request, origin: origin, now: now))
        } catch let error as PoolError where Self.nameless[name]?.contains(error.name) == true {
            throw PoolError.notAuthorized(error.message)
        } catch let conflict as UserDirectory.Conflict {
            throw PoolError.aliasExists(conflict)
        }
    }
}
