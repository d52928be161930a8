import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The `/resetpassword` operations: verification code, new password, and polling for its status.
struct EntraReset: Sendable {
    let services: EntraServices

    func start(_ call: EntraCall) async throws -> JSONValue {
        let types = try call.challengeTypes()
        let name = try call.knownName()
        guard let user = try services.users.user(named: name, in: call.tenant),
            !user.isUnverifiedEmail(name)
        else { throw EntraError.userNotFound }

        guard user.hasPassword, call.tenant.firstFactors.contains(.password) else {
            throw EntraError.noPassword
        }
        guard types.contains(.oob), user.ownEmail != nil else {
            return EntraCall.redirect
        }
        let pending = PendingSignIn(userID: user.id, username: name)
        return try await services.conversations.begin(.reset(.code(pending)), call: call)
    }

    func challenge(_ call: EntraCall) async throws -> JSONValue {
        let types = try call.challengeTypes()
        let open = try services.conversations.open(call)
        guard case .reset(.code(let pending)) = open.conversation.stage else {
            throw EntraError.invalidToken
        }
        guard types.contains(.oob),
            let email = try services.users.user(id: pending.userID)?.ownEmail
        else { return EntraCall.redirect }

        return try await services.send(
            email.delivery,
            to: pending.userID,
            open: open,
            waitingAt: .reset(.code(pending)),
            call: call
        )
    }

    func continueFlow(_ call: EntraCall) async throws -> JSONValue {
        guard try call.form.required(.grantType) == "oob" else {
            throw EntraError.unsupportedGrantType
        }
        let code = try call.form.required(.oob)
        let open = try services.conversations.open(call)
        guard case .reset(.code(let pending)) = open.conversation.stage else {
            throw EntraError.invalidToken
        }

        let next = try await services.completeStep(
            open,
            code: code,
            of: pending.userID
        ) { delivery, connection, now in
            guard let shown = delivery.map({ StrongAuthMethod($0) }),
                try EntraUsers.owns(shown, id: pending.userID, in: connection)
            else { throw EntraError.invalidToken }

            let proven = AuthenticatedUser(
                userID: pending.userID,
                username: pending.username,
                provenAt: Date(timeIntervalSince1970: now),
                proof: .owner(shown)
            )
            return open.conversation.at(.reset(.password(proven)))
        }
        return [
            "continuation_token": .string(next),
            "expires_in": .int(Int(ContinuationTokens.lifetime)),
        ]
    }

    func submit(_ call: EntraCall) async throws -> JSONValue {
        let open = try services.conversations.open(call)
        guard case .reset(.password(let proven)) = open.conversation.stage else {
            throw EntraError.invalidToken
        }

        let password = try call.form.password(.newPassword)
        let user = try services.users.existingUser(id: proven.userID)
        try PasswordRules(call.tenant).check(password)
        if try await services.server.credentials.verifyPassword(password, of: user.user) {
            throw PasswordRules.recentlyUsed
        }

        let hashed = try await services.server.credentials.hash(password, for: user.user)
        let next = try await services.completeStep(open) { _, connection, now in
            // The proof is invalid if another reset has changed the password since the code was checked, or if the user
            // has replaced the e-mail address. The mailbox of the old one may belong to an attacker.
            guard try EntraUsers.isProofValid(proven, in: connection),
                var owner = try AccountStore.account(proven.userID, in: connection)
            else { throw EntraError.invalidToken }

            if owner.state.status != .unconfirmed {
                owner.state.status = .confirmed
            }
            try AccountStore.write(owner.state, of: proven.userID, in: connection)
            try CredentialStore.write(hashed, at: now, in: connection)

            let renewed = AuthenticatedUser(
                userID: proven.userID,
                username: proven.username,
                provenAt: Date(timeIntervalSince1970: now),
                proof: proven.proof
            )
            return open.conversation.at(.reset(.polling(renewed, polls: 0)))
        }
        return ["continuation_token": .string(next), "poll_interval": 1]
    }

    func poll(_ call: EntraCall) async throws -> JSONValue {
        let open = try services.conversations.open(call)
        guard case .reset(.polling(let proven, let polls)) = open.conversation.stage else {
            throw EntraError.invalidToken
        }

        if polls < call.tenant.pollStatuses.count {
            let conversations = services.conversations
            try await services.server.directory.transaction { connection, _ in
                try conversations.update(
                    open,
                    stage: .reset(.polling(proven, polls: polls + 1)),
                    in: connection
                )
            }
            return [
                "status": .string(call.tenant.pollStatuses[polls].rawValue),
                "continuation_token": .string(open.token),
            ]
        }

        let next = try await services.completeStep(open) { _, _, _ in
            open.conversation.at(.done(proven))
        }
        return [
            "status": "succeeded",
            "continuation_token": .string(next),
            "expires_in": .int(Int(ContinuationTokens.lifetime)),
        ]
    }
}
