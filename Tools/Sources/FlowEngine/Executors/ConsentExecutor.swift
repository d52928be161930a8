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
        let applicationID = context.application.id
        let configuration: ConsentConfiguration
        var known: [PendingConsent.Item: Bool]
        do {
            guard let properties = try await properties(node, userID: userID, applicationID: applicationID) else {
                return .success()
            }
            configuration = try ConsentConfiguration(properties)
            known = try await services.consents.decisions(of: userID, for: applicationID)
        } catch {
            return .failure(.consentNotResolved)
        }
        let pending = PendingConsent(configuration.purposes, known: known)
        guard !pending.open.isEmpty else {
            return try done(pending, in: context)
        }
        guard let asked = context.state(of: Self.self), asked.isAsked else {
            return try ask(pending, configuration: configuration, in: context)
        }
        // Without essential elements a denial is a decision, unless the node says otherwise.
        let failsOnDenial = node.properties[Self.failsOnDenial] == "true"
        let mayBeDenied = pending.isOptional && !failsOnDenial
        let withoutConsent = PendingConsent(configuration.purposes, known: known.merging(pending.denial) { $1 })
        if let end = asked.endsAt, context.now >= end {
            return if mayBeDenied { try done(withoutConsent, in: context) } else { .failure(.consentTimedOut) }
        }
        guard let text = context.input(ConsentDecisions.input) else {
            return try ask(pending, configuration: configuration, in: context)
        }
        guard !text.isEmpty else { return .failure(.consentDecisionsMissing) }
        guard let decisions = try? ConsentDecisions.read(text, about: pending.open) else {
            return .failure(.consentDecisionsUnreadable)
        }
        let decided: [PendingConsent.Item: Bool]
        switch pending.verdict(on: decisions) {
        case .timedOut:
            return if mayBeDenied { try done(withoutConsent, in: context) } else { .failure(.consentTimedOut) }
        case .denied where !mayBeDenied: return .failure(.consentDenied)
        case .denied: decided = pending.denial
        case .decided(let given): decided = given
        }
        guard !failsOnDenial || decided.values.allSatisfy(\.self) else {
            return .failure(.consentDenied)
        }
        do {
            try await services.consents.record(
                decided,
                permissions: configuration.purposes.filter { $0.type == .permissions }.map(\.purposeName),
                of: userID,
                for: applicationID,
                now: context.now
            )
        } catch {
            return .failure(.consentNotRecorded)
        }
        known.merge(decided) { $1 }
        return try done(PendingConsent(configuration.purposes, known: known), in: context)
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
        let isOver = context.state(of: Self.self)?.endsAt.map { context.now >= $0 } ?? false
        return if isOver || decisions?.reason == .timeout { .consentTimedOut } else { .consentDenied }
    }

    /// Returns the successful outcome. Decisions from earlier consent prompts of this execution remain valid.
    private func done(_ pending: PendingConsent, in context: ExecutionContext) throws -> ExecutorOutcome {
        let earlier = context.state(of: Self.self) ?? State()
        return .success([
            .consumed([ConsentDecisions.input]),
            try .keep(
                State(
                    approved: earlier.approved + pending.attributes(true),
                    denied: earlier.denied + pending.attributes(false)
                ),
                of: Self.self
            ),
        ])
    }

    /// Shows the consent prompt. Its time limit counts from the first display.
    private func ask(
        _ pending: PendingConsent,
        configuration: ConsentConfiguration,
        in context: ExecutionContext
    ) throws -> ExecutorOutcome {
        var asked = context.state(of: Self.self) ?? State()
        let end =
            if asked.isAsked { asked.endsAt } else { configuration.timeout.map { context.now.addingTimeInterval($0) } }
        (asked.isAsked, asked.endsAt) = (true, end)
        let prompt = try StoredExecutorState.json(pending.open)
        var changes: [ExecutorOutcome.Change] = [
            .consumed([ConsentDecisions.input]),
            try .keep(asked, of: Self.self),
            .persistentAdditionalData(FlowField.consentPrompt, prompt),
        ]
        if let end {
            let milliseconds = Int64(end.timeIntervalSince1970 * 1_000)
            changes.append(.persistentAdditionalData(FlowField.stepTimeout, String(milliseconds)))
        }
        return .incomplete(changes: changes)
    }
}
