import Foundation
import NativeAuthCore

// The responses of the service, and what follows from them.
extension EntraV2Exchange {
    mutating func next(after members: ResponseMembers) throws -> Action? {
        if try members.text("challenge_type") == "redirect" { return .respond(.ok(members)) }
        switch phase {
        case .entry: return try enter(members)
        case .tokens: return .respond(.ok(members))
        case .resume:
            if let code = try members.secret("code") { return redeem(code) }
        case .start, .step: break
        }

        guard let interaction = try EntraV2Interaction(members) else { return nil }
        secrets.append(Secret(interaction.continuation.token))
        return answer(to: interaction)
    }

    mutating func redeem(_ code: Secret) -> Action? {
        guard case .tokens(_, let scopes, let claims) = content else { return nil }
        secrets.append(code)
        reached?.code = code.reveal()
        phase = .tokens

        var form = FormBody(["client_id": configuration.clientID, "grant_type": "authorization_code"])
        form.add("code", value: code)
        form.add("scope", value: EntraRequestBuilder.scope(scopes))
        form.add("client_info", value: "true")
        form.add("claims", value: claims)
        return .send(EntraV2Message(target: .token, body: .form(form)))
    }

    func code(
        _ delivery: EntraV2Continuation.Delivery,
        target: String,
        at position: EntraV2Continuation
    ) -> EntraResponse {
        .code(delivery, target: target, at: position, secrets: secrets)
    }

    /// Returns the next action after a step of the flow; `nil` if the step does not fit the request.
    private mutating func answer(to interaction: EntraV2Interaction) -> Action? {
        var next = interaction.continuation
        switch content {
        case .start: return answerStart(interaction)
        case .challenge(let id):
            next.methods = position?.methods ?? []
            next.chosenMethod = id
            switch interaction.step {
            case .code(let delivery): return .respond(code(delivery, target: "challenge_target_label", at: next))
            case .password: return .respond(.next(next, ["challenge_type": .string("password")], secrets: secrets))
            default: return nil
            }
        case .register(let method, _):
            next.methods = position?.methods ?? []
            next.chosenMethod = method.id
            switch interaction.step {
            case .activation(let delivery): return .respond(code(delivery, target: "challenge_target", at: next))
            case .complete: return .respond(.next(next, ["challenge_type": .string("preverified")], secrets: secrets))
            default: return nil
            }
        case .input: return answerInput(interaction)
        case .newPassword:
            guard interaction.step == .poll || interaction.step == .complete else { return nil }
            return .respond(.next(next, ["poll_interval": .int(1)], secrets: secrets))
        case .query:
            guard interaction.step == .poll || interaction.step == .complete else { return nil }
            let status = interaction.step == .poll ? "in_progress" : "succeeded"
            return .respond(.next(next, ["status": .string(status)], secrets: secrets))
        case .tokens: return answerProof(interaction)
        }
    }

    private mutating func answerStart(_ interaction: EntraV2Interaction) -> Action? {
        guard case .start(let username, let password, let attributes, _) = content else { return nil }
        var next = interaction.continuation

        switch interaction.step {
        case .offer: return .respond(.next(next, secrets: secrets))
        case .code(let delivery):
            next.delivery = delivery
            return .respond(.next(next, secrets: secrets))
        case .attributes where phase == .start:
            // All that the app has, whatever the first page lists: later pages need not be shown then.
            let object = attributes.flatMap { try? JSONValue.decode(from: Data($0.utf8)).object }
            var values = object ?? [:]
            values["email"] = .string(username)
            values["password"] = password.map { .string($0.reveal()) }
            phase = .step
            return self.attributes(values, from: next)
        case .attributes(let list):
            return .respond(.requires("attributes_required", attributes: list, secrets: secrets))
        default: return nil
        }
    }

    private func answerInput(_ interaction: EntraV2Interaction) -> Action? {
        var next = interaction.continuation
        switch interaction.step {
        case .complete, .update: return .respond(.next(next, secrets: secrets))
        case .attributes(let list) where list.contains { $0.name == EntraV2Continuation.Method.password }:
            // The other attributes of the page follow after the password.
            next.requiresPassword = true
            return .respond(.requires("credential_required", at: next, secrets: secrets))
        case .attributes(let list):
            return .respond(.requires("attributes_required", at: next, attributes: list, secrets: secrets))
        default: return nil
        }
    }

    /// Returns the next action after a factor was verified.
    private mutating func answerProof(_ interaction: EntraV2Interaction) -> Action? {
        let next = interaction.continuation
        switch interaction.step {
        case .complete where phase != .resume: return resume(from: next)
        case .offer: return require(.mfaRequired, named: "mfa_required", at: next)
        case .registration: return require(.registrationRequired, named: "registration_required", at: next)
        default: return nil
        }
    }

    /// Refuses the tokens, or requires a browser if the app lacks the capability.
    private func require(
        _ capability: EntraCapabilities,
        named name: String,
        at next: EntraV2Continuation
    ) -> Action {
        guard configuration.capabilities.contains(capability) else {
            return .respond(.browserRequired(reason: "Client is missing \(name) capability", secrets: secrets))
        }
        return .respond(.requires("invalid_grant", suberror: name, at: next, secrets: secrets))
    }
}
