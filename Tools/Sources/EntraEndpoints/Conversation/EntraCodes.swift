import FlowEngine
import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The verification codes of the native authentication protocol: one per conversation, the last one that was sent.
/// Wrong attempts are counted per code, and per user or address across conversations.
struct EntraCodes: Sendable {
    static let digits = 8
    static let lifetime: TimeInterval = 600
    /// Seconds for which an expired code is distinguished from one that was not sent.
    static let expiredLifetime: TimeInterval = 600

    let services: ServerServices

    /// Sent codes by address and user, and wrong codes of addresses without an account, which are unlimited in number.
    private var log: AttemptLog {
        AttemptLog(.tenants, capacity: services.limits.openExecutions)
    }

    /// Creates a code within the rate limits, in place of the last one. `userID` is nil without an account.
    func create(
        for delivery: CodeDelivery,
        of conversation: EntraConversation,
        userID: String?,
        now: Double,
        in connection: Database
    ) throws -> String {
        let store = Self.codeStore(of: conversation)
        let last = try store.code(conversation.id, in: connection)?.sentAt
        var subjects = [Self.subject(delivery.destination)]
        if let userID { subjects.append(Self.subject(userID)) }
        try recordSending(to: subjects, last: last, now: now, in: connection)

        let new = CodeStore.Code(
            id: conversation.id,
            userID: userID,
            delivery: delivery,
            sentAt: now,
            expiresAt: now + Self.lifetime
        )
        let text = services.random.code(digits: Self.digits)
        try store.put(
            new,
            text: text,
            salt: services.random.hexadecimal(bytes: 16),
            in: connection
        )
        return text
    }

    private func recordSending(
        to subjects: [String],
        last: Double?,
        now: Double,
        in connection: Database
    ) throws {
        let limits = services.limits
        for subject in subjects {
            let times = try log.times(
                .sending,
                of: subject,
                after: now - limits.codeWindow,
                in: connection
            )
            let wait = SendRateLimiter.wait(times, last: last, limits: limits, now: now)
            guard wait != 0 else { continue }
            if limits.sentCodes > 0, times.count >= limits.sentCodes {
                throw EntraError.tooManyCodes(wait)
            }
            throw EntraError.slowDown(wait)
        }

        for subject in subjects {
            try log.add(
                .sending,
                of: subject,
                at: now,
                lifetime: limits.codeWindow,
                in: connection
            )
        }
    }

    /// Checks whether a conversation has a code that was sent and is not used up.
    func isSent(to conversation: EntraConversation, in connection: Database) throws -> Bool {
        try Self.codeStore(of: conversation).code(conversation.id, in: connection) != nil
    }

    func challenge(_ delivery: CodeDelivery) -> [String: JSONValue] {
        [
            "challenge_type": .string(ChallengeType.oob.rawValue),
            "binding_method": "prompt",
            "challenge_channel": .string(delivery.channel.rawValue),
            "challenge_target_label": .string(EntraText.masked(delivery.destination, channel: delivery.channel)),
            "code_length": .int(Self.digits),
            "interval": .int(Int(services.limits.resendInterval)),
        ]
    }

    /// Checks a code. A wrong one is counted, a correct one is used up. `userID` is nil without an account.
    func attempt(
        _ text: String,
        of conversation: EntraConversation,
        userID: String?,
        now: Double,
        in connection: Database
    ) throws -> Result<CodeDelivery, EntraError> {
        let limits = services.limits
        let store = Self.codeStore(of: conversation)
        guard let code = try store.code(conversation.id, in: connection) else {
            return .failure(.wrongCode)
        }

        // The wrong codes of a user include those in other protocols.
        let failures =
            if userID == nil {
                log
            } else {
                AttemptLog(.users)
            }
        let subject = userID ?? Self.subject(code.delivery.destination)
        let wait = try failures.wait(
            .code,
            of: subject,
            most: limits.wrongCodesPerUser,
            within: limits.codeWindow,
            now: now,
            in: connection
        )
        guard wait == nil else { return .failure(.attemptsExhausted) }

        let verdict = try store.check(
            text,
            id: conversation.id,
            most: limits.wrongCodes,
            now: now,
            in: connection
        )
        if case .wrong = verdict {
            try failures.add(
                .code,
                of: subject,
                at: now,
                lifetime: limits.codeWindow,
                in: connection
            )
        }
        return switch verdict {
        case .right(let delivery): .success(delivery)
        case .missing, .wrong(isLast: false): .failure(.wrongCode)
        case .expired: .failure(.expiredCode)
        case .attemptsExhausted, .wrong(isLast: true): .failure(.attemptsExhausted)
        }
    }

    private static func codeStore(of conversation: EntraConversation) -> CodeStore {
        CodeStore(Realm(tenantID: conversation.tenantID), expiredLifetime: expiredLifetime)
    }

    private static func subject(_ name: String) -> String {
        name.lowercased()
    }
}
