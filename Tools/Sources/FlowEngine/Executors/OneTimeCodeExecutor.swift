import Foundation
import IdentityDomain

/// The executor for verification codes by email or, with `channel: sms`, by text message: `mode` is generate
/// (identifies the user), send, verify or resend.
struct OneTimeCodeExecutor: FlowExecutor {
    private static let digits = 6

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let channel = call.properties["channel"].map(CodeChannel.init) ?? .email
        guard let channel else { return .failure(.internalError) }
        return switch call.properties["mode"] {
        case "generate": try await generate(channel, context)
        case "send": try await send(channel, context)
        case "verify": try await verify(context)
        case "resend": try await resend(channel, context)
        default: .failure(.internalError)
        }
    }

    private func generate(_ channel: CodeChannel, _ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let given = context.input(channel.input) else { return .failure(.userNotFound) }
        let users = try await VerifiedContacts(directory: services.directory).users(channel, given)
        guard let user = users.first else { return .failure(.userNotFound) }
        guard users.count == 1 else { return .failure(.ambiguousUser) }
        return .success([.user(user.id), .code(nil)])
    }

    private func send(_ channel: CodeChannel, _ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID, let user = try await services.directory.user(.id, id) else {
            return .failure(.userNotFound)
        }
        guard let recipient = channel.recipient(user),
            try await VerifiedContacts(directory: services.directory).mayReceive(channel, user)
        else { return .incomplete(channel.recipientMissing) }
        let number = services.random.number(below: 1_000_000)
        let text = String(repeating: "0", count: Self.digits - String(number).count) + String(number)
        let code = OneTimeCodes.Code(
            id: services.identifiers.next(), userID: id, applicationID: context.application.id, channel: channel,
            flow: context.frame.flow, text: text, destination: recipient)
        switch try await services.codes.begin(code, now: context.now) {
        case .send:
            await services.outbox.send(message(code, to: recipient, context))
            let resends = context.code.map { $0.resends + 1 } ?? 0
            return sent(
                OneTimeCode(id: code.id, resends: resends), channel,
                wait: Int(services.limits.resendInterval.rounded(.up)))
        case .reuse(let id, let wait):
            // No other code may be sent yet. The last one is still valid and is used again.
            return sent(OneTimeCode(id: id, resends: context.code?.resends ?? 0), channel, wait: wait)
        case .refused(let wait):
            return tooEarly(wait, [.consumed([channel.input])])
        }
    }

    private func message(_ code: OneTimeCodes.Code, to recipient: String, _ context: ExecutionContext) -> OutboxMessage
    {
        let minutes = Int((services.limits.codeLifetime / 60).rounded())
        return OutboxMessage(
            id: services.identifiers.next(), kind: code.channel.rawValue, to: recipient, subject: "Your code",
            text: "Your code for \(context.application.name) is \(code.text). It is good for \(minutes) minutes.",
            code: code.text, link: nil, at: context.now)
    }

    private func sent(_ code: OneTimeCode, _ channel: CodeChannel, wait: Int) -> ExecutorOutcome {
        var changes: [ExecutorOutcome.Change] = [
            .code(code), .note(channel.note, "true"), .note(FlowField.otpLength, String(Self.digits)),
            .note(FlowField.otpNumericOnly, "true"),
        ]
        if wait > 0 { changes.append(.note(FlowField.resendAfter, String(wait))) }
        return .success(changes)
    }

    private func verify(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        let used = ExecutorOutcome.Change.consumed(["otp"])
        guard let code = context.code, let userID = context.userID, let given = context.input("otp") else {
            return .incomplete(.invalidCode, [used])
        }
        switch try await services.codes.check(given, id: code.id, of: userID, now: context.now) {
        case .right(let delivery):
            try await VerifiedContacts(directory: services.directory).verify(
                delivery.channel, delivery.destination, of: userID)
            return .success([
                used, .code(nil), .authenticated(.init(method: AuthenticationMethod.oneTimeCode, at: context.now)),
            ])
        case .wrong:
            return .incomplete(.invalidCode, [used])
        case .burnt:
            return .incomplete(.tooManyCodes, [used])
        case .refused(let seconds):
            return .incomplete(.tooManyAttempts, [used, .note(FlowField.retryAfter, String(seconds))])
        }
    }

    private func resend(_ channel: CodeChannel, _ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let code = context.code, let id = context.userID else { return .success() }
        guard code.resends < services.limits.resends else { return .incomplete(.tooManyCodes) }
        let wait = try await services.codes.wait(id, channel, now: context.now)
        return wait > 0 ? tooEarly(wait) : .success()
    }

    private func tooEarly(_ wait: Int, _ changes: [ExecutorOutcome.Change] = []) -> ExecutorOutcome {
        .incomplete(.resendTooEarly, changes + [.note(FlowField.resendAfter, String(wait))])
    }
}
