import Foundation
import IdentityBase
import IdentityDomain

extension MessageExecutor {
    func sendCode(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID else {
            return try await sendCodeToNewUser(context)
        }
        guard let user = try await services.directory.user(.id, value: id) else {
            return .failure(.userNotFound)
        }
        guard let recipient = channel.recipient(user),
            try await services.accounts.mayReceive(channel, user: user)
        else {
            return .incomplete(channel.recipientMissing)
        }

        let known = context.state(of: OTPExecutor.self)
        let settings = known?.settings ?? .standard
        let code = services.random.code(length: settings.length, isNumeric: settings.isNumeric)
        let codeID = services.identifiers.next()
        let delivery = CodeDelivery(channel: channel, destination: recipient)
        let sending = try await services.codes.begin(
            code,
            id: codeID,
            to: delivery,
            of: id,
            context: "\(context.frame.flow) \(context.application.id)",
            lifetime: settings.lifetime,
            now: context.now
        )

        var state = OTPExecutor.State(channel: channel)
        state.maskedRecipient = delivery.masked
        state.settings = known?.settings
        state.generations = known?.generations ?? 0
        switch sending {
        case .send:
            await deliver(code: code, settings, to: delivery, in: context)
            state.codeID = codeID
            if let known, known.codeID != nil {
                state.resends = known.resends + 1
            }
            return try sent(state, wait: Int(services.limits.resendInterval.rounded(.up)))
        case .reuse(let id, let wait):
            // No other code may be sent yet. The last one is still valid and is used again.
            state.codeID = id
            state.resends = known?.resends ?? 0
            return try sent(state, wait: wait)
        case .refused(let wait):
            return tooEarly(wait, in: context)
        }
    }

    /// Sends a code to the address that a user who does not exist yet has given.
    private func sendCodeToNewUser(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard context.createsUser, var state = context.state(of: OTPExecutor.self), let contact = state.contact else {
            return .failure(.userNotFound)
        }
        guard contact.channel == channel else {
            return .incomplete(channel.recipientMissing)
        }
        let wait = try await services.unknownUserThrottle.countLink(to: "\(channel.rawValue):\(contact.destination)")
        guard wait == 0 else {
            return .tooEarly(wait)
        }

        let settings = state.settings ?? .standard
        let lifetime = settings.lifetime ?? services.limits.codeLifetime
        let text = services.random.code(length: settings.length, isNumeric: settings.isNumeric)
        let salt = services.random.hexadecimal(bytes: 16)
        if state.newCode == nil {
            state.resends = 0
        } else {
            state.resends += 1
        }
        state.newCode = OTPExecutor.State.NewCode(
            salt: salt,
            hash: Digest.text(salt + text),
            expiresAt: context.now.addingTimeInterval(lifetime)
        )
        state.maskedRecipient = contact.masked

        await deliver(code: text, settings, to: contact, in: context)
        return try sent(state, wait: Int(services.limits.resendInterval.rounded(.up)))
    }

    private func sent(_ state: OTPExecutor.State, wait: Int) throws -> ExecutorOutcome {
        let settings = state.settings ?? .standard
        var changes: [ExecutorOutcome.Change] = [
            try .keep(state, of: OTPExecutor.self),
            .additionalData(channel.sentMember, "true"),
            .additionalData(FlowField.otpLength, String(settings.length)),
            .additionalData(FlowField.otpNumericOnly, String(settings.isNumeric)),
        ]

        if wait > 0 {
            changes.append(.additionalData(FlowField.resendAfter, String(wait)))
        }
        return .success(changes)
    }

    private func deliver(
        code: String,
        _ settings: OTPSettings,
        to delivery: CodeDelivery,
        in context: ExecutionContext
    ) async {
        let lifetime = settings.lifetime ?? services.limits.codeLifetime
        let messages = services.messages(in: context.languages)
        await messages.send(code: code, to: delivery, name: context.application.name, lifetime: lifetime)
    }
}
