import Foundation
import IdentityBase
import IdentityDomain

/// The executor for verification codes: `mode` is generate, verify or resend. A `MessageExecutor` sends the code.
///
/// Mode generate identifies the user by the node's input, `email` or `mobile_number`, unless the user has signed in
/// already. A known user needs no address; otherwise the input is requested if it is missing or empty. In a flow that
/// creates a user, the code verifies the given address.
struct OTPExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// A code for an address without a user. `OneTimeCodes` stores those of users.
        struct NewCode: Codable, Equatable {
            let salt: String
            let hash: String
            let expiresAt: Date
            var wrongAttempts = 0
        }

        /// ID of the code that was sent to the user; nil before one was.
        var codeID: String?
        var channel: CodeChannel?
        /// Number of codes that were sent in this execution after the first one.
        var resends = 0
        /// Address of a user who does not exist yet.
        var contact: CodeDelivery?
        var newCode: NewCode?
        /// Masked address to which the code was sent; nil before one was.
        var maskedRecipient: String?
        /// The settings of the node that generated the code.
        var settings: OTPSettings?
        /// Number of times that a node has generated a code in this execution.
        var generations = 0

        var isSent: Bool {
            codeID != nil || newCode != nil
        }
    }

    private static let code = "otp"
    private static let maxAttempts = "maxAttempts"

    static let descriptor = ExecutorDescriptor(
        name: "OTPExecutor",
        modes: ["generate", "verify", "resend"],
        isModeRequired: true,
        properties: OTPSettings.properties + [ExecutorProperty(name: maxAttempts, range: 1...100)],
        modeInputs: [
            "generate": [InputDefinition(identifier: CodeChannel.sms.input, type: "PHONE_INPUT", required: true)],
            "verify": [InputDefinition(identifier: code, type: "OTP_INPUT", required: true)],
        ]
    )

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        switch node.mode {
        case "generate":
            try await generate(node, Self.channel(of: node, context), in: context)
        case "verify": try await verify(context)
        case "resend": try await resend(context)
        default: .failure(.internalError)
        }
    }

    /// Returns the channel of the node's inputs. For a node without inputs, the values in the flow decide.
    private static func channel(of node: ExecutorNode, _ context: ExecutionContext) -> CodeChannel {
        let names = node.inputs.map(\.identifier)
        if let channel = CodeChannel.allCases.first(where: { names.contains($0.input) }) {
            return channel
        }
        return CodeChannel.allCases.first { context.nonEmptyInput($0.input) != nil } ?? .email
    }

    private func generate(
        _ node: ExecutorNode,
        _ channel: CodeChannel,
        in context: ExecutionContext
    ) async throws -> ExecutorOutcome {
        let earlier = context.state(of: Self.self)?.generations ?? 0
        let most = node.properties[Self.maxAttempts].flatMap { Int($0) }
        if let most, earlier >= most {
            return .failure(.tooManyCodes)
        }
        var state = State(settings: OTPSettings(node.properties), generations: earlier + 1)

        guard !context.isAuthenticated, let given = context.nonEmptyInput(channel.input) else {
            guard context.userID == nil else {
                return .success([try .keep(state, of: Self.self)])
            }
            return Self.requestAddress(of: node)
        }

        if context.createsUser {
            let contact = CodeDelivery(channel: channel, destination: given)
            if let outcome = try await refusal(ofNewUser: contact, invalid: channel.recipientMissing) {
                return outcome
            }
            state.contact = contact
            return .success([try .keep(state, of: Self.self)])
        }

        let users = try await services.accounts.users(channel, address: given)
        guard let user = users.first else {
            return .failure(.userNotFound)
        }
        guard users.count == 1 else {
            return .failure(.ambiguousUser)
        }
        return .success([.user(user.id), try .keep(state, of: Self.self)])
    }

    /// Returns the outcome for a user of whom nothing is known: the address is requested, without an error.
    private static func requestAddress(of node: ExecutorNode) -> ExecutorOutcome {
        let requested = node.inputs.nonEmpty ?? descriptor.defaultInputs(mode: node.mode)
        return .incomplete(requested: requested, changes: [.consumed(requested.map(\.identifier))])
    }

    private func verify(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let state = context.state(of: Self.self), let given = context.input(Self.code) else {
            return refusal(.invalidCode)
        }
        guard let userID = context.userID else {
            return try verify(given, state: state, in: context)
        }
        guard let id = state.codeID else {
            return refusal(.invalidCode)
        }

        switch try await services.codes.check(given, id: id, of: userID, now: context.now) {
        case .right(let delivery):
            try await services.accounts.verify(delivery, of: userID)
            return .success([
                .consumed([Self.code]),
                .forget(Self.self),
                .authenticated(.init(method: AuthenticationMethod.oneTimeCode, at: context.now)),
            ])
        case .wrong:
            return refusal(.invalidCode)
        case .attemptsExhausted:
            return refusal(.tooManyCodes)
        case .refused(let seconds):
            return refusal(.tooManyAttempts, change: .additionalData(FlowField.retryAfter, String(seconds)))
        }
    }

    /// Checks the code of a user who does not exist yet.
    private func verify(_ given: String, state: State, in context: ExecutionContext) throws -> ExecutorOutcome {
        guard let contact = state.contact, var code = state.newCode else {
            return refusal(.invalidCode)
        }
        let most = services.limits.wrongCodes
        guard code.wrongAttempts < most else {
            return refusal(.tooManyCodes)
        }

        guard context.now < code.expiresAt,
            ConstantTime.equal(Digest.text(code.salt + given), right: code.hash)
        else {
            code.wrongAttempts += 1
            var next = state
            next.newCode = code
            let kept = try ExecutorOutcome.Change.keep(next, of: Self.self)
            guard code.wrongAttempts < most else {
                return refusal(.tooManyCodes, change: kept)
            }
            return refusal(.invalidCode, change: kept)
        }

        let method = AuthenticationMethod.oneTimeCode
        let verified = try ProvisioningExecutor.verified(contact, by: method, in: context)
        return .success([.consumed([Self.code]), .forget(Self.self)] + verified)
    }

    private func refusal(_ error: ServiceError, change: ExecutorOutcome.Change? = nil) -> ExecutorOutcome {
        .incomplete(error, changes: [.consumed([Self.code])] + [change].compactMap(\.self))
    }

    private func resend(_ context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let state = context.state(of: Self.self), state.isSent else {
            return .success()
        }
        guard state.resends < services.limits.resends else {
            return .incomplete(.tooManyCodes)
        }
        guard let id = context.userID, let channel = state.channel else {
            return .success()
        }

        let wait = try await services.codes.wait(id, channel: channel, now: context.now)
        guard wait <= 0 else {
            return .tooEarly(wait)
        }
        return .success()
    }
}
