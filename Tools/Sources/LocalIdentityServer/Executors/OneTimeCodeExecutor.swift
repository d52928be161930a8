import Crypto
import Foundation

/// Codes by mail: `mode` is generate (finds the user), send, verify or resend.
struct OneTimeCodeExecutor: FlowExecutor {
    private static let digits = 6

    let services: ServerServices

    func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        switch call.properties["mode"] {
        case "generate": try await generate(context)
        case "send": try await send(context)
        case "verify": verify(context)
        case "resend": resend(context)
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
        let salt = services.random.hexadecimal(bytes: 16)
        let code = OneTimeCode(
            salt: salt, hash: Self.hash(text, salt: salt), sentAt: context.now,
            expiresAt: context.now.addingTimeInterval(services.limits.codeLifetime),
            resends: context.code.map { $0.resends + 1 } ?? 0)
        let minutes = Int((services.limits.codeLifetime / 60).rounded())
        await services.outbox.send(
            OutboxMessage(
                id: services.identifiers.next(), kind: "email", to: email, subject: "Your sign-in code",
                text: "Your code for \(context.application.name) is \(text). It is good for \(minutes) minutes.",
                code: text, link: nil, at: context.now))
        var changes: [ExecutorOutcome.Change] = [
            .code(code), .note(FlowField.emailSent, "true"), .note(FlowField.otpLength, String(Self.digits)),
            .note(FlowField.otpNumericOnly, "true"),
        ]
        let wait = Int(services.limits.resendInterval.rounded(.up))
        if wait > 0 { changes.append(.note(FlowField.resendAfter, String(wait))) }
        return .success(changes)
    }

    private func verify(_ context: ExecutionContext) -> ExecutorOutcome {
        let used = ExecutorOutcome.Change.consumed(["otp"])
        guard var code = context.code, let given = context.input("otp") else {
            return .incomplete(.invalidCode, [used])
        }
        guard code.wrongAttempts < services.limits.wrongCodes else {
            return .incomplete(.tooManyCodes, [used])
        }
        let isRight = ConstantTime.equal(Self.hash(given, salt: code.salt), code.hash)
        guard isRight, context.now < code.expiresAt else {
            code.wrongAttempts += 1
            let isBurnt = code.wrongAttempts >= services.limits.wrongCodes
            return .incomplete(isBurnt ? .tooManyCodes : .invalidCode, [used, .code(code)])
        }
        return .success([
            used, .code(nil), .authenticated(.init(method: AuthenticationMethod.oneTimeCode, at: context.now)),
        ])
    }

    private func resend(_ context: ExecutionContext) -> ExecutorOutcome {
        guard let code = context.code else { return .success() }
        guard code.resends < services.limits.resends else { return .incomplete(.tooManyCodes) }
        let wait = code.sentAt.addingTimeInterval(services.limits.resendInterval).timeIntervalSince(context.now)
        guard wait <= 0 else {
            return .incomplete(
                .resendTooEarly, [.note(FlowField.resendAfter, String(Int(wait.rounded(.up))))])
        }
        return .success()
    }

    private static func hash(_ code: String, salt: String) -> String {
        Hexadecimal.text(SHA256.hash(data: Data("\(salt):\(code)".utf8)))
    }
}
