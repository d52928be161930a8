import Foundation
import IdentityBase
import IdentityDomain

/// The sender of `OTPExecutor`'s verification codes.
struct CodeSender {
    private static let digits = 6

    let services: ServerServices
    let channel: CodeChannel

    func send(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID else { return try await sendToNewUser(context) }
        guard let user = try await services.directory.user(.id, value: id) else { return .failure(.userNotFound) }
        guard let recipient = channel.recipient(user),
            try await VerifiedContacts(directory: services.directory).mayReceive(channel, user: user)
        else { return .incomplete(channel.recipientMissing) }
        let (code, codeID) = (newCode(), services.identifiers.next())
        let known = context.state(of: OTPExecutor.self)
        let sending = try await services.codes.begin(
            code, id: codeID, to: CodeDelivery(channel: channel, destination: recipient), of: id,
            context: "\(context.frame.flow) \(context.application.id)", now: context.now)
        switch sending {
        case .send:
            await deliver(code, to: recipient, in: context)
            return try sent(
                OTPExecutor.State(
                    codeID: codeID, channel: channel, resends: known?.codeID == nil ? 0 : (known?.resends ?? 0) + 1),
                wait: Int(services.limits.resendInterval.rounded(.up)))
        case .reuse(let id, let wait):
            // No other code may be sent yet. The last one is still valid and is used again.
            return try sent(OTPExecutor.State(codeID: id, channel: channel, resends: known?.resends ?? 0), wait: wait)
        case .refused(let wait):
            let names = context.state(of: IdentifyingExecutor.self)?.names ?? []
            return OTPExecutor.tooEarly(wait, changes: [.consumed(names + [channel.input])])
        }
    }

    /// Sends a code to the address that a user who does not exist yet has given.
    private func sendToNewUser(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard context.createsUser, var state = context.state(of: OTPExecutor.self), let contact = state.contact else {
            return .failure(.userNotFound)
        }
        guard contact.channel == channel else { return .incomplete(channel.recipientMissing) }
        let wait = try await services.unknownUserThrottle.mailLink(to: "\(channel.rawValue):\(contact.address)")
        guard wait == 0 else { return OTPExecutor.tooEarly(wait) }
        let (text, salt) = (newCode(), services.random.hexadecimal(bytes: 16))
        state.resends = if state.newCode == nil { 0 } else { state.resends + 1 }
        state.newCode = OTPExecutor.State.NewCode(
            salt: salt, hash: Digest.text(salt + text),
            expiresAt: context.now.addingTimeInterval(services.limits.codeLifetime))
        await deliver(text, to: contact.address, in: context)
        return try sent(state, wait: Int(services.limits.resendInterval.rounded(.up)))
    }

    private func newCode() -> String {
        let number = String(services.random.number(below: 1_000_000))
        return String(repeating: "0", count: Self.digits - number.count) + number
    }

    private func deliver(_ code: String, to recipient: String, in context: ExecutionContext) async {
        let minutes = Int((services.limits.codeLifetime / 60).rounded())
        await services.outbox.send(
            OutboxMessage(
                id: services.identifiers.next(), kind: channel.rawValue, to: recipient,
                subject: "Your verification code",
                text: "Your verification code for \(context.application.name) is \(code). "
                    + "It expires in \(minutes) minutes.",
                code: code, link: nil, at: context.now))
    }

    private func sent(_ state: OTPExecutor.State, wait: Int) throws -> ExecutorOutcome {
        var changes: [ExecutorOutcome.Change] = [
            try .keep(state, of: OTPExecutor.self), .additionalData(channel.note, "true"),
            .additionalData(FlowField.otpLength, String(Self.digits)),
            .additionalData(FlowField.otpNumericOnly, "true"),
        ]
        if wait > 0 { changes.append(.additionalData(FlowField.resendAfter, String(wait))) }
        return .success(changes)
    }
}
