import Foundation
import IdentityBase

/// The `/oauth2/v2.0/initiate`, `challenge` and `introspect` operations: a sign-in up to its tokens.
struct EntraSignIn: Sendable {
    let services: EntraServices

    func initiate(_ call: EntraCall) async throws -> JSONValue {
        let types = try call.challengeTypes()
        let name = try call.knownName()
        guard let user = try services.users.user(named: name, in: call.tenant) else {
            throw EntraError.userNotFound
        }

        guard factor(of: user, types: types, tenant: call.tenant) != nil else {
            // An unverified address does not identify the user: its owner has no account here.
            if user.isUnverifiedEmail(name) { throw EntraError.userNotFound }
            return EntraCall.redirect
        }
        if call.tenant.requiresMFA, try !call.capabilities().contains(.secondFactor) {
            return EntraCall.redirect(missing: .secondFactor)
        }

        let pending = PendingSignIn(userID: user.id, username: name)
        return try await services.conversations.begin(.signIn(pending), call: call)
    }

    func challenge(_ call: EntraCall) async throws -> JSONValue {
        let types = try call.challengeTypes()
        let open = try services.conversations.open(call)
        switch open.conversation.stage {
        case .signIn(let pending):
            return try await challengeFirstFactor(pending, open: open, types: types, call: call)
        case .secondFactor(let proven, let methods):
            return try await challengeSecondFactor(
                proven,
                methods: methods,
                open: open,
                types: types,
                call: call
            )
        default: throw EntraError.invalidToken
        }
    }

    func introspect(_ call: EntraCall) async throws -> JSONValue {
        let open = try services.conversations.open(call)
        guard case .secondFactor(let proven, _) = open.conversation.stage,
            let user = try services.users.user(id: proven.userID),
            // The current methods: some may have been added or removed since the first factor.
            case .secondFactor(let methods) = SignInDecision.make(
                user,
                proof: proven.proof,
                in: call.tenant,
                conversation: open.conversation
            )
        else { throw EntraError.invalidToken }

        let next = try await services.advance(open, to: .secondFactor(proven, methods))
        let descriptions = methods.map { method -> JSONValue in
            [
                "id": .string(method.id),
                "challenge_type": .string(ChallengeType.oob.rawValue),
                "challenge_channel": .string(method.channel.rawValue),
                "login_hint": .string(EntraText.masked(method.contact, channel: method.channel)),
            ]
        }
        return ["continuation_token": .string(next), "methods": .array(descriptions)]
    }

    private func challengeFirstFactor(
        _ pending: PendingSignIn,
        open: OpenConversation,
        types: Set<ChallengeType>,
        call: EntraCall
    ) async throws -> JSONValue {
        let user = try services.users.existingUser(id: pending.userID)
        var pending = pending

        // A repeated request gets the same challenge again.
        switch pending.asked ?? factor(of: user, types: types, tenant: call.tenant) {
        case .password:
            pending.asked = .password
            let next = try await services.advance(open, to: .signIn(pending))
            return EntraCall.challenge(.password, token: next)
        case .oob:
            guard types.contains(.oob), let email = user.ownEmail else {
                return EntraCall.redirect
            }
            pending.asked = .oob
            return try await services.send(
                email.delivery,
                to: user.id,
                open: open,
                waitingAt: .signIn(pending),
                call: call
            )
        case .redirect, .preverified, nil:
            return EntraCall.redirect
        }
    }

    private func challengeSecondFactor(
        _ proven: AuthenticatedUser,
        methods: [StrongAuthMethod],
        open: OpenConversation,
        types: Set<ChallengeType>,
        call: EntraCall
    ) async throws -> JSONValue {
        let id = try call.form.required(.id)
        guard let method = methods.first(where: { $0.id == id }) else {
            throw EntraError.invalidParameter(.id)
        }
        guard types.contains(.oob) else { return EntraCall.redirect }
        guard !call.tenant.blocks(method) else { throw EntraError.blocked }

        // The list may be outdated: the method must still belong to the user.
        guard let user = try services.users.user(id: proven.userID),
            user.methods(in: call.tenant).contains(where: { $0.isSame(as: method) })
        else { throw EntraError.invalidParameter(.id) }

        return try await services.send(
            method.delivery,
            to: proven.userID,
            open: open,
            waitingAt: open.conversation.stage,
            call: call
        )
    }

    /// Returns the first of the tenant's first factors that the user has and the client supports.
    private func factor(
        of user: EntraUser,
        types: Set<ChallengeType>,
        tenant: Tenant
    ) -> ChallengeType? {
        for factor in tenant.firstFactors {
            switch factor {
            case .password where user.hasPassword && types.contains(.password):
                return .password
            case .code where user.ownEmail != nil && types.contains(.oob):
                return .oob
            case .password, .code: continue
            }
        }
        return nil
    }
}

extension Tenant {
    /// Checks whether the tenant blocks second-factor codes to this method.
    func blocks(_ method: StrongAuthMethod) -> Bool {
        let contact = method.contact.lowercased()
        return blockedContacts.contains { blocked in
            switch method.channel {
            case .sms: contact.hasPrefix(blocked)
            case .email: contact.hasSuffix("@\(blocked)")
            }
        }
    }
}
