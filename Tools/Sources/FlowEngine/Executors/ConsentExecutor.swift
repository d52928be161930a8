import Foundation
import IdentityBase
import IdentityDomain

/// The executor of the consent prompt, with `mode: deny` of its deny button. Earlier decisions are not requested again.
struct ConsentExecutor: FlowExecutor {
    struct State: ExecutorState {
        var isAsked = false
        var endsAt: Date?
        var approved: [String] = []
        var denied: [String] = []
    }

    private static let denial = "deny"
    private static let purposes = "purposes"
    private static let failsOnDenial = "failOnDeny"

    static let descriptor = ExecutorDescriptor(
        name: "ConsentExecutor",
        modes: [denial],
        properties: [
            ExecutorProperty(name: purposes),
            ExecutorProperty(name: "timeout"),
            ExecutorProperty(name: failsOnDenial, isFlag: true),
        ]
    ) { mode, properties in
        guard mode != denial, properties[purposes] != nil else {
            return nil
        }
        do throws(ConsentConfiguration.Malformed) {
            _ = try ConsentConfiguration(properties)
            return nil
        } catch {
            return error.reason
        }
    }

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let userID = context.userID, context.isAuthenticated else {
            return .failure(.consentPrerequisites)
        }
        if node.mode == Self.denial {
            return .failure(refusal(context))
        }

        let configuration: ConsentConfiguration
        let known: [PendingConsent.Item: Bool]
        do {
            let applicationID = context.application.id
            guard let settings = try await properties(node, userID: userID, applicationID: applicationID) else {
                return .success()
            }
            configuration = try ConsentConfiguration(settings)
            known = try await services.consents.decisions(of: userID, for: applicationID)
        } catch {
            return .failure(.consentNotResolved)
        }

        let request = Request(
            userID: userID,
            configuration: configuration,
            known: known,
            failsOnDenial: node.properties[Self.failsOnDenial] == "true"
        )
        guard !request.pending.open.isEmpty else {
            return try done(request.pending, in: context)
        }
        return try await decide(request, in: context)
    }

    /// The consent that a node requests of a user.
    private struct Request {
        let userID: String
        let configuration: ConsentConfiguration
        /// Earlier decisions of the user.
        let known: [PendingConsent.Item: Bool]
        let failsOnDenial: Bool

        var pending: PendingConsent {
            PendingConsent(configuration.purposes, known: known)
        }

        /// Without essential elements a denial is a decision, unless the node says otherwise.
        var mayBeDenied: Bool {
            pending.isOptional && !failsOnDenial
        }

        func pending(after decided: [PendingConsent.Item: Bool]) -> PendingConsent {
            PendingConsent(configuration.purposes, known: known.merging(decided) { $1 })
        }
    }

    private func decide(_ request: Request, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let asked = context.state(of: Self.self), asked.isAsked else {
            return try ask(request, in: context)
        }
        if let end = asked.endsAt, context.now >= end {
            return try timedOut(request, in: context)
        }

        guard let text = context.input(ConsentDecisions.input) else {
            return try ask(request, in: context)
        }
        guard !text.isEmpty else {
            return .failure(.consentDecisionsMissing)
        }
        guard let decisions = try? ConsentDecisions.read(text, about: request.pending.open) else {
            return .failure(.consentDecisionsUnreadable)
        }

        switch request.pending.verdict(on: decisions) {
        case .timedOut:
            return try timedOut(request, in: context)
        case .denied where !request.mayBeDenied:
            return .failure(.consentDenied)
        case .denied:
            return try await record(request.pending.denial, of: request, in: context)
        case .decided(let given):
            return try await record(given, of: request, in: context)
        }
    }

    private func timedOut(_ request: Request, in context: ExecutionContext) throws -> ExecutorOutcome {
        guard request.mayBeDenied else {
            return .failure(.consentTimedOut)
        }
        return try done(request.pending(after: request.pending.denial), in: context)
    }

    private func record(
        _ decided: [PendingConsent.Item: Bool],
        of request: Request,
        in context: ExecutionContext
    ) async throws -> ExecutorOutcome {
        guard !request.failsOnDenial || decided.values.allSatisfy(\.self) else {
            return .failure(.consentDenied)
        }

        let permissions = request.configuration.purposes.filter { $0.type == .permissions }
        do {
            try await services.consents.record(
                decided,
                permissions: permissions.map(\.purposeName),
                of: request.userID,
                for: context.application.id,
                now: context.now
            )
        } catch {
            return .failure(.consentNotRecorded)
        }
        return try done(request.pending(after: decided), in: context)
    }

    /// Returns the node's properties. A node without purposes has one that is generated for the application, with the
    /// attributes that the user has; `nil` if there are none.
    private func properties(
        _ node: ExecutorNode,
        userID: String,
        applicationID: String
    ) async throws -> [String: String]? {
        guard node.properties[Self.purposes] == nil else {
            return node.properties
        }
        guard let user = try await services.directory.user(.id, value: userID) else {
            return nil
        }

        let mapping = services.definitions.current.userTypes[user.type].mapping
        let names = mapping.attributes(of: user).keys.sorted()
        guard !names.isEmpty else { return nil }
        let purpose: JSONValue = [
            "name": .string("attributes:\(applicationID)"),
            "description": .string("Attribute consent purpose for application \(applicationID)"),
            "optional": .array(names.map { ["name": .string($0)] }),
        ]

        var properties = node.properties
        properties[Self.purposes] = try StoredExecutorState.json([purpose])
        return properties
    }

    /// Returns the error for the deny button. After the time limit, or if the client reports it, it is a timeout.
    private func refusal(_ context: ExecutionContext) -> ServiceError {
        let decisions = context.input(ConsentDecisions.input).flatMap { try? ConsentDecisions.read($0) }
        if decisions?.reason == .timeout {
            return .consentTimedOut
        }
        if let end = context.state(of: Self.self)?.endsAt, context.now >= end {
            return .consentTimedOut
        }
        return .consentDenied
    }

    /// Returns the successful outcome. Decisions from earlier consent prompts of this execution remain valid.
    private func done(_ pending: PendingConsent, in context: ExecutionContext) throws -> ExecutorOutcome {
        let earlier = context.state(of: Self.self) ?? State()
        let state = State(
            approved: earlier.approved + pending.attributes(true),
            denied: earlier.denied + pending.attributes(false)
        )
        return .success([.consumed([ConsentDecisions.input]), try .keep(state, of: Self.self)])
    }

    /// Shows the consent prompt. Its time limit counts from the first display.
    private func ask(_ request: Request, in context: ExecutionContext) throws -> ExecutorOutcome {
        var asked = context.state(of: Self.self) ?? State()
        if !asked.isAsked {
            asked.isAsked = true
            asked.endsAt = request.configuration.timeout.map { context.now.addingTimeInterval($0) }
        }

        let prompt = try StoredExecutorState.json(request.pending.open)
        var changes: [ExecutorOutcome.Change] = [
            .consumed([ConsentDecisions.input]),
            try .keep(asked, of: Self.self),
            .persistentAdditionalData(FlowField.consentPrompt, prompt),
        ]
        if let end = asked.endsAt {
            let milliseconds = Int64(end.timeIntervalSince1970 * 1_000)
            changes.append(.persistentAdditionalData(FlowField.stepTimeout, String(milliseconds)))
        }
        return .incomplete(changes: changes)
    }
}
