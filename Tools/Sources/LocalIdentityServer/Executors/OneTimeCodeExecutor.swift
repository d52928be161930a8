import Foundation

/// Codes by mail: `mode` is generate (finds the user), send, verify or resend.
struct OneTimeCodeExecutor: FlowExecutor {
    private static let digits = 6

    let services: ServerServices

    func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        switch call.properties["mode"] {
        case "generate": try await generate(context)
        case "send": try await send(context)
        case "verify": try await verify(context)
        case "resend": try await resend(context)
        default: .failure(.internalError)
        }
    }

    private func generate(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let email = context.input("email"),
            let user = try await services.directory.user(.email, email), user.email != nil
        else { return .failure(.userNotFound) }
        return .success([.user(user.id), .code(nil)])
    }

    private func send(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID, let user = try await services.directory.user(.id, id),
            let email = user.email
        else { return .failure(.userNotFound) }
        let number = services.random.number(below: 1_000_000)
        let text = String(repeating: "0", count: Self.digits - String(number).count) + String(number)
        let code = OneTimeCodes.Code(
            id: services.identifiers.next(), userID: id, applicationID: context.application.id, text: text)
        switch try await services.codes.begin(code, now: context.now) {
        case .send:
            await services.outbox.send(message(code, to: email, context))
            let resends = context.code.map { $0.resends + 1 } ?? 0
            return sent(
                OneTimeCode(id: code.id, resends: resends), wait: Int(services.limits.resendInterval.rounded(.up)))
        case .reuse(let id, let wait):
            // Somebody began anew: the mail of a moment ago serves here too.
            return sent(OneTimeCode(id: id, resends: context.code?.resends ?? 0), wait: wait)
        case .refused(let wait):
            return tooEarly(wait, [.consumed(["email"])])
        }
    }

    private func message(_ code: OneTimeCodes.Code, to email: String, _ context: ExecutionContext) -> OutboxMessage {
        let minutes = Int((services.limits.codeLifetime / 60).rounded())
        return OutboxMessage(
            id: services.identifiers.next(), kind: "email", to: email, subject: "Your sign-in code",
            text: "Your code for \(context.application.name) is \(code.text). It is good for \(minutes) minutes.",
            code: code.text, link: nil, at: context.now)
    }

    private func sent(_ code: OneTimeCode, wait: Int) -> ExecutorOutcome {
        var changes: [ExecutorOutcome.Change] = [
            .code(code), .note(FlowField.emailSent, "true"), .note(FlowField.otpLength, String(Self.digits)),
            .note(FlowField.otpNumericOnly, "true"),
        ]
        if wait > 0 { changes.append(.note(FlowField.resendAfter, String(wait))) }
        return .success(changes)
    }

    private func verify(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        let used = ExecutorOutcome.Change.consumed(["otp"])
        guard let code = context.code, let given = context.input("otp") else {
            return .incomplete(.invalidCode, [used])
        }
        switch try await services.codes.check(given, id: code.id, now: context.now) {
        case .right:
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

    private func resend(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let code = context.code, let id = context.userID else { return .success() }
        guard code.resends < services.limits.resends else { return .incomplete(.tooManyCodes) }
        let wait = try await services.codes.wait(id, now: context.now)
        return wait > 0 ? tooEarly(wait) : .success()
    }

    private func tooEarly(_ wait: Int, _ changes: [ExecutorOutcome.Change] = []) -> ExecutorOutcome {
        .incomplete(.resendTooEarly, changes + [.note(FlowField.resendAfter, String(wait))])
    }
}
