import Foundation
import IdentityBase
import IdentityDomain

/// The `/register` operations: registration of a strong method after the first factor.
struct EntraRegistration: Sendable {
    let services: EntraServices

    func introspect(_ call: EntraCall) async throws -> JSONValue {
        let (open, proven, step) = try openRegistration(call)
        let user = try services.users.existingUser(id: proven.userID)
        let next = try await services.advance(open, to: .registration(proven, step))

        let email = user.ownEmail?.contact
        let methods = call.tenant.methods.map { channel in
            JSONValue.members([
                "id": .string(channel.rawValue),
                "challenge_type": .string(ChallengeType.oob.rawValue),
                "challenge_channel": .string(channel.rawValue),
                "login_hint": .text(channel == .email ? email : nil),
            ])
        }
        return ["continuation_token": .string(next), "methods": .array(methods)]
    }

    func challenge(_ call: EntraCall) async throws -> JSONValue {
        let type = try call.form.required(.challengeType)
        let channel = try call.form.required(.challengeChannel)
        let (open, proven, _) = try openRegistration(call)
        let method = try requestedMethod(type, channel: channel, call: call)
        if case .code(let shown) = proven.proof,
            shown.isSame(as: method),
            call.tenant.requiresMFA || open.conversation.isStepUp
        {
            // The address of the first factor cannot be the second factor too.
            throw EntraError.invalidContact
        }

        let user = try services.users.existingUser(id: proven.userID)
        if let own = user.ownEmail, own.isSame(as: method) {
            let next = try await services.advance(open, to: .registration(proven, .known(own)))
            return EntraCall.challenge(.preverified, token: next)
        }

        let challenge = try await services.send(
            method.delivery,
            to: proven.userID,
            open: open,
            waitingAt: .registration(proven, .sent(method)),
            call: call
        )
        var members = challenge.object ?? [:]
        members["challenge_target_label"] = nil
        members["challenge_target"] = .string(method.contact)
        return .object(members)
    }

    private func requestedMethod(_ type: String, channel: String, call: EntraCall) throws -> StrongAuthMethod {
        guard type == ChallengeType.oob.rawValue else { throw EntraError.unsupportedChallengeType }
        guard let channel = CodeChannel(rawValue: channel),
            call.tenant.methods.contains(channel)
        else { throw EntraError.invalidParameter(.challengeChannel) }

        let contact = call.form[.challengeTarget] ?? ""
        let isValid =
            switch channel {
            case .email: EmailAddress.isValid(contact)
            case .sms: EntraText.isPhone(contact)
            }
        guard isValid else { throw EntraError.invalidContact }

        let method = StrongAuthMethod(channel: channel, contact: contact)
        guard !call.tenant.blocks(method) else { throw EntraError.blocked }
        return method
    }

    func continueFlow(_ call: EntraCall) async throws -> JSONValue {
        let grant = try call.form.required(.grantType)
        let (open, proven, step) = try openRegistration(call)
        let method: StrongAuthMethod
        var code: String?
        switch (grant, step) {
        case ("oob", .sent(let sent)):
            code = try call.form.required(.oob)
            method = sent
        case ("continuation_token", .known(let known)):
            method = known
        case ("oob", _), ("continuation_token", _):
            throw EntraError.invalidToken
        default:
            throw EntraError.unsupportedGrantType
        }

        let begun = open.conversation
        let next = try await services.completeStep(
            open,
            code: code,
            of: proven.userID
        ) { delivery, connection, _ in
            let isCurrent =
                if let delivery {
                    // The latest code may have been sent to another address, with another token of the conversation.
                    StrongAuthMethod(delivery).isSame(as: method)
                } else {
                    // The user's address may have changed since the challenge. Then this one is no longer verified.
                    try EntraUsers.owns(method, id: proven.userID, in: connection)
                }
            guard isCurrent else { throw EntraError.invalidToken }

            try EntraUsers.register(
                method,
                of: proven,
                conversation: begun,
                in: call.tenant,
                connection: connection
            )
            return begun.at(.done(proven.strong))
        }
        return ["continuation_token": .string(next)]
    }

    private func openRegistration(
        _ call: EntraCall
    ) throws -> (OpenConversation, AuthenticatedUser, RegistrationStep) {
        let open = try services.conversations.open(call)
        guard case .registration(let proven, let step) = open.conversation.stage else {
            throw EntraError.invalidToken
        }
        return (open, proven, step)
    }
}
