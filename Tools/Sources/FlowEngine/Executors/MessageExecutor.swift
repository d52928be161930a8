import Foundation
import IdentityBase
package import IdentityDomain

/// The executor that sends the code or the link of an earlier node through one channel.
///
/// A known user's message goes to the address in the directory, never to one from the request. Only a user who does not
/// exist yet gets it at the address that the flow has collected.
protocol MessageExecutor: FlowExecutor {
    static var channel: CodeChannel { get }
    /// Property with the name of the template.
    static var template: String { get }
}

struct EmailExecutor: MessageExecutor {
    static let channel = CodeChannel.email
    static let template = "emailTemplate"
    static let descriptor = ExecutorDescriptor(name: "EmailExecutor", modes: ["send"], properties: [templateProperty])

    let services: ServerServices
}

/// The executor that sends a message to a telephone. `senderId` names a gateway of the real server; here it has no use.
struct SMSExecutor: MessageExecutor {
    static let channel = CodeChannel.sms
    static let template = "smsTemplate"
    static let descriptor = ExecutorDescriptor(
        name: "SMSExecutor",
        modes: ["send"],
        properties: [templateProperty, ExecutorProperty(name: "senderId")]
    )

    let services: ServerServices
}

/// The messages by their names in flow documents.
enum MessageTemplate: String, CaseIterable {
    /// The verification code of `OTPExecutor`.
    case code = "OTP"
    /// The link of `MagicLinkExecutor`.
    case magicLink = "MAGIC_LINK"
    // The link of `InviteExecutor`, with different texts.
    case passwordRecovery = "PASSWORD_RECOVERY"
    case invitation = "USER_INVITE"
    case selfRegistration = "SELF_REGISTRATION"
    case backchannel = "CIBA_NOTIFICATION"
}

extension CodeChannel {
    /// Name of the input with the recipient's address.
    package var input: String {
        if self == .email { "email" } else { "mobile_number" }
    }

    /// Name of the response member that reports a sent message.
    var sentMember: String {
        if self == .email { FlowField.emailSent } else { FlowField.smsSent }
    }

    var recipientMissing: ServiceError {
        if self == .email { .emailRecipientMissing } else { .smsRecipientMissing }
    }
}

extension MessageExecutor {
    static var templateProperty: ExecutorProperty {
        ExecutorProperty(name: template, values: MessageTemplate.allCases.map(\.rawValue))
    }

    private var channel: CodeChannel { Self.channel }

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let name = node.properties[Self.template] ?? MessageTemplate.code.rawValue
        guard let template = MessageTemplate(rawValue: name) else {
            return .failure(.internalError)
        }
        return switch template {
        case .code: try await sendCode(context)
        case .magicLink: try await sendMagicLink(context)
        case .passwordRecovery, .invitation, .selfRegistration, .backchannel:
            try await sendInvite(template, in: context)
        }
    }

    // MARK: Links

    private func sendMagicLink(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let state = context.state(of: MagicLinkExecutor.self) else {
            return .failure(.invalidMagicLink)
        }
        // An unknown address gets the same response as a known one, to prevent user enumeration.
        guard state.hash != nil else {
            return .success([.additionalData(channel.sentMember, "true")])
        }
        guard let link = state.secret, let recipient = try await recipient(of: state.userID, or: state.address) else {
            return .failure(.invalidMagicLink)
        }
        let lifetime = state.expiresAt?.timeIntervalSince(context.now) ?? MagicLinkExecutor.lifetime
        let minutes = max(1, Int((lifetime / 60).rounded()))
        let (subject, purpose) =
            if state.userID == nil { ("Your sign-up link", "sign up for") } else { ("Your sign-in link", "sign in to") }
        await deliver(
            subject: subject,
            text: "To \(purpose) \(context.application.name), open \(link) "
                + "within \(minutes) minutes. If you didn't request this, ignore this message.",
            link: link,
            to: recipient,
            in: context
        )
        return .success(try sent(state, to: recipient, of: MagicLinkExecutor.self))
    }

    private func sendInvite(_ template: MessageTemplate, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let state = context.state(of: InviteExecutor.self), let link = state.secret else {
            return .failure(.invalidInvite)
        }
        guard let recipient = try await recipient(of: state.userID, or: context.nonEmptyInput(channel.input)) else {
            // A recovery does not reveal whether the user has an address.
            guard template == .passwordRecovery else {
                return .failure(channel.recipientMissing)
            }
            return .success([.additionalData(channel.sentMember, "false")])
        }
        let wait = try await wait(for: state.userID, recipient, template: template, in: context)
        guard wait == 0 else {
            return tooEarly(wait, in: context)
        }
        let (subject, text) = words(template, link: link, in: context)
        await deliver(subject: subject, text: text, link: link, to: recipient, in: context)
        return .success(
            try sent(state, to: recipient, of: InviteExecutor.self) + [.additionalDataRemoved(FlowField.inviteLink)]
        )
    }

    /// Returns the changes after a link was sent. The state no longer contains the link: only the recipient has it.
    private func sent<Executor: LinkExecutor>(
        _ state: LinkState,
        to recipient: String,
        of executor: Executor.Type
    ) throws -> [ExecutorOutcome.Change] {
        var state = state
        (state.secret, state.contact) = (nil, CodeDelivery(channel: channel, destination: recipient))
        return [try .keep(state, of: executor), .additionalData(channel.sentMember, "true")]
    }

    /// Returns the seconds until the message may be sent. An administrator may invite any number of users.
    private func wait(
        for userID: String?,
        _ recipient: String,
        template: MessageTemplate,
        in context: ExecutionContext
    ) async throws -> Int {
        if let userID {
            let kind: LinkRateLimiter.Kind = if template == .backchannel { .backchannel } else { .recovery }
            return try await services.links.begin(kind, to: userID, now: context.now)
        }
        guard context.flowType != .userOnboarding else { return 0 }
        return try await services.unknownUserThrottle.countLink(to: recipient)
    }

    private func recipient(of userID: String?, or address: String?) async throws -> String? {
        guard let userID else { return address }
        return try await services.directory.user(.id, value: userID).flatMap(channel.recipient)
    }

    private func words(
        _ template: MessageTemplate,
        link: String,
        in context: ExecutionContext
    ) -> (subject: String, text: String) {
        let name = context.application.name
        let lifetime = (context.flowType ?? .recovery).lifetime
        let minutes = "within \(Int(lifetime / 60)) minutes. If you didn't request this, ignore this message."
        switch template {
        case .invitation:
            return (
                "You've been invited",
                "You've been invited to \(name). To choose a username and a password, open "
                    + "\(link) within \(Int(lifetime / 3_600)) hours."
            )
        case .selfRegistration:
            return ("Complete your registration", "To sign up for \(name), open \(link) \(minutes)")
        case .backchannel:
            let message = context.oauthStart?.bindingMessage.map { " Message: \($0)." } ?? ""
            return (
                "Approve a sign-in",
                "\(name) asks you to approve a sign-in.\(message) To review it, open \(link). "
                    + "If you didn't start it, ignore this message."
            )
        case .passwordRecovery, .code, .magicLink:
            return ("Reset your password", "To set a new password for \(name), open \(link) \(minutes)")
        }
    }

    // MARK: Codes

    private func sendCode(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID else {
            return try await sendCodeToNewUser(context)
        }
        guard let user = try await services.directory.user(.id, value: id) else {
            return .failure(.userNotFound)
        }
        guard let recipient = channel.recipient(user),
            try await services.accounts.mayReceive(channel, user: user)
        else { return .incomplete(channel.recipientMissing) }
        let known = context.state(of: OTPExecutor.self)
        let settings = known?.settings ?? .standard
        let code = services.random.code(length: settings.length, isNumeric: settings.isNumeric)
        let codeID = services.identifiers.next()
        let delivery = CodeDelivery(channel: channel, destination: recipient)
        var state = OTPExecutor.State(channel: channel)
        state.maskedRecipient = delivery.masked
        state.settings = known?.settings
        state.generations = known?.generations
        let sending = try await services.codes.begin(
            code,
            id: codeID,
            to: delivery,
            of: id,
            context: "\(context.frame.flow) \(context.application.id)",
            lifetime: settings.lifetime,
            now: context.now
        )
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
            (state.codeID, state.resends) = (id, known?.resends ?? 0)
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
        guard wait == 0 else { return .tooEarly(wait) }
        let settings = state.settings ?? .standard
        let text = services.random.code(length: settings.length, isNumeric: settings.isNumeric)
        let salt = services.random.hexadecimal(bytes: 16)
        state.resends = if state.newCode == nil { 0 } else { state.resends + 1 }
        state.newCode = OTPExecutor.State.NewCode(
            salt: salt,
            hash: Digest.text(salt + text),
            expiresAt: context.now.addingTimeInterval(settings.lifetime ?? services.limits.codeLifetime)
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
        await services.send(code: code, to: delivery, name: context.application.name, lifetime: lifetime)
    }

    private func tooEarly(_ wait: Int, in context: ExecutionContext) -> ExecutorOutcome {
        let names = context.state(of: IdentifyingExecutor.self)?.names ?? []
        return .tooEarly(wait, changes: [.consumed(names + [channel.input])])
    }

    private func deliver(
        subject: String,
        text: String,
        link: String,
        to recipient: String,
        in context: ExecutionContext
    ) async {
        await services.outbox.send(
            OutboxMessage(
                id: services.identifiers.next(),
                kind: channel.rawValue,
                to: recipient,
                subject: subject,
                text: text,
                code: nil,
                link: link,
                at: context.now
            )
        )
    }
}
