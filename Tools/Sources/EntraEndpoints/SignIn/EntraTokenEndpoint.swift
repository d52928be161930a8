import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The `/oauth2/v2.0/token` operation: tokens for a password, a code, a continuation token or a refresh token.
struct EntraTokenEndpoint: Sendable {
    /// The result when no further factor is required.
    enum Ending: Equatable {
        case tokens(Scope)
        /// Version 2: the conversation is complete, and its token can be exchanged for tokens.
        case completion
    }

    private static let defaultScope = Scope("openid profile offline_access")

    let services: EntraServices

    func answer(_ call: EntraCall) async throws -> JSONValue {
        let grant = try call.form.required(.grantType)
        var scope = Scope(try call.form.optional(.scope))
        guard call.client.acceptsScopes(scope) else { throw EntraError.invalidScope }
        // Malformed claims are refused before any grant is checked.
        _ = try call.authenticationContexts()
        if scope.names.isEmpty { scope = Self.defaultScope }

        return switch grant {
        case "refresh_token":
            try await EntraTokens(services: services).refresh(scope, call: call)
        case "authorization_code" where call.form[.redirectURI] == nil && call.form[.codeVerifier] == nil:
            try await answerNativeCode(scope, call: call)
        case "authorization_code": try await answerAuthorizationCode(call)
        case "password": try await answerPassword(.tokens(scope), call: call)
        case "oob": try await answerCode(.tokens(scope), call: call, isSecond: false)
        case "mfa_oob": try await answerCode(.tokens(scope), call: call, isSecond: true)
        case "continuation_token": try await answerContinuation(.tokens(scope), call: call)
        default: throw EntraError.unsupportedGrantType
        }
    }

    func answerPassword(_ ending: Ending, call: EntraCall) async throws -> JSONValue {
        let open = try services.conversations.open(call)
        guard case .signIn(let pending) = open.conversation.stage,
            pending.asked == .password
        else { throw EntraError.invalidToken }
        let name = try call.form.optional(.username)
        let password = try call.form.password(.password)
        let user = try services.users.existingUser(id: pending.userID)
        // The continuation token names the user; a name that is sent must be the user's.
        guard name.map(user.hasName) ?? true else {
            throw EntraError.invalidParameter(.username)
        }

        let provenAt = services.server.clock.now()
        try await check(password, of: user)
        guard !user.mustChangePassword else { throw EntraError.passwordChangeRequired }

        let proven = AuthenticatedUser(
            userID: user.id,
            username: pending.username,
            provenAt: provenAt,
            proof: .password
        )
        return try await finish(proven, open: open, ending: ending, call: call)
    }

    private func check(_ password: String, of user: EntraUser) async throws {
        let attempts = services.server.attempts
        if try await attempts.recordUnlessThrottled(user.id) != nil {
            throw EntraError.lockedOut
        }
        guard try await services.server.credentials.verifyPassword(password, of: user.user) else {
            throw EntraError.wrongCredentials
        }
        try await attempts.succeeded(user.id)
    }

    func answerCode(_ ending: Ending, call: EntraCall, isSecond: Bool) async throws -> JSONValue {
        let code = try call.form.required(.oob)
        let open = try services.conversations.open(call)
        let provenAt = services.server.clock.now()

        switch open.conversation.stage {
        case .signIn(let pending) where pending.asked == .oob && !isSecond:
            guard let user = try services.users.user(id: pending.userID),
                let email = user.ownEmail
            else { throw EntraError.userNotFound }
            let proven = AuthenticatedUser(
                userID: user.id,
                username: pending.username,
                provenAt: provenAt,
                proof: .code(email)
            )
            return try await finish(proven, open: open, ending: ending, call: call, code: code)
        // With either grant type: Microsoft's documentation prints `oob` for the second factor as well.
        case .secondFactor(let proven, _):
            return try await finish(
                proven.strong,
                open: open,
                ending: ending,
                call: call,
                code: code
            )
        default:
            throw EntraError.invalidToken
        }
    }

    func answerContinuation(_ ending: Ending, call: EntraCall) async throws -> JSONValue {
        let open = try services.conversations.open(call)
        guard case .done(let proven) = open.conversation.stage else {
            throw EntraError.invalidToken
        }
        if let name = try call.form.optional(.username) {
            guard try services.users.user(id: proven.userID)?.hasName(name) == true else {
                throw EntraError.invalidParameter(.username)
            }
        }
        return try await finish(proven, open: open, ending: ending, call: call)
    }

    /// Checks the code, if any, and requests the next step or issues the tokens.
    private func finish(
        _ proven: AuthenticatedUser,
        open: OpenConversation,
        ending: Ending,
        call: EntraCall,
        code: String? = nil
    ) async throws -> JSONValue {
        // Read the current state: the user may have changed since the conversation began.
        let user = try services.users.existingUser(id: proven.userID)
        let tenant = call.tenant
        var conversation = open.conversation
        if try !call.authenticationContexts().isEmpty { conversation.isStepUp = true }
        let decision = SignInDecision.make(user, proof: proven.proof, in: tenant, conversation: conversation)
        var scope = Self.defaultScope
        if case .tokens(let requested) = ending { scope = requested }
        if decision == .tokens, !call.client.hasConsent(to: scope) {
            throw EntraError.consentRequired
        }

        let tokens = EntraTokens(services: services)
        let isStrong = SignInDecision.isStrong(user, proof: proven.proof, in: tenant, conversation: conversation)
        let new = tokens.prepare(proven, scope: scope, call: call, isStrong: isStrong)
        let isCompletion = ending == .completion
        let next = try await services.completeStep(
            open,
            code: code,
            of: user.id
        ) { [conversation] delivery, connection, _ in
            try Self.checkProof(proven, delivery: delivery, in: tenant, connection: connection)
            if decision == .tokens, !isCompletion {
                try EntraTokens.store(new, call: call, in: connection)
            }
            return switch decision {
            case .tokens where isCompletion: conversation.at(.done(proven))
            case .tokens, .redirect: nil
            case .secondFactor(let methods):
                conversation.at(.secondFactor(proven, methods))
            case .registration: conversation.at(.registration(proven, .choose))
            }
        }

        switch decision {
        case .tokens where isCompletion: return ["continuation_token": .string(next)]
        case .tokens:
            return try await tokens.answer(new, user: user, scope: scope, call: call)
        case .secondFactor: throw EntraError.secondFactorRequired.continued(next)
        case .registration: throw EntraError.registrationRequired.continued(next)
        case .redirect(let capability): return EntraCall.redirect(missing: capability)
        }
    }

    private static func checkProof(
        _ proven: AuthenticatedUser,
        delivery: CodeDelivery?,
        in tenant: Tenant,
        connection: Database
    ) throws {
        if let method = delivery.map({ StrongAuthMethod($0) }) {
            // The address may have changed since the code was sent.
            let isCurrent =
                if case .code(let proofAddress) = proven.proof {
                    method.isSame(as: proofAddress)
                } else {
                    try EntraUsers.has(method, id: proven.userID, in: tenant, connection: connection)
                }
            guard isCurrent else { throw EntraError.invalidToken }
        }

        guard try EntraUsers.isProofValid(proven, in: connection) else {
            throw EntraError.invalidToken
        }
    }
}
