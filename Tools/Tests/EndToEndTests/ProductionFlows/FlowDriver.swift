import AuthFlows
import Foundation
import LocalIdentityServer
import NativeAuthTesting
import ThunderID

/// Completes flows through `FlowModel` without knowledge of their definitions: enters values by the fields' ids and
/// kinds, takes codes and links from the outbox, signs in at the stand-in provider and performs passkey ceremonies.
@MainActor
final class FlowDriver {
    /// A flow that does not complete, with the steps before.
    struct Stuck: Error, CustomStringConvertible {
        let description: String
    }

    private static let mostSteps = 30

    let world: ThunderIDTestServer
    let client: ThunderIDClient
    /// Values by the fields' ids.
    var values: [String: String]
    private let provider: LocalProvider?
    private let passkeys: SoftwarePasskeyAuthenticator
    private var shownLinks: [String] = []
    /// The steps so far: their kinds, fields and chosen actions.
    private(set) var trace: [String] = []

    init(
        _ world: ThunderIDTestServer,
        client: ThunderIDClient,
        values: [String: String],
        provider: LocalProvider? = nil
    ) {
        self.world = world
        self.client = client
        self.values = values
        self.provider = provider
        passkeys = SoftwarePasskeyAuthenticator(origin: world.baseURL.absoluteString)
    }

    /// Starts a flow and completes it.
    /// - Parameters:
    ///   - kind: the flow's kind.
    ///   - application: the id of the application; the client's if `nil`.
    ///   - choices: the ids of the actions to choose, each once; elsewhere the default action is chosen.
    ///   - saved: an earlier execution or a link, to be continued instead.
    /// - Throws: `Stuck`.
    @discardableResult
    func complete(
        _ kind: ThunderIDFlow.Kind,
        application: String? = nil,
        choosing choices: [FormAction.ID] = [],
        resuming saved: SavedFlow? = nil
    ) async throws -> FlowOutcome {
        let model = FlowModel(flow: ThunderIDFlow(client: client, kind: kind, applicationId: application))
        trace = []
        if let saved { await model.resume(saved) } else { await model.start() }
        var choices = choices
        for _ in 0..<Self.mostSteps {
            switch model.phase {
            case .complete(let outcome):
                guard choices.isEmpty else { throw stuck(model, "not offered: \(choices)") }
                return outcome
            case .ready:
                let fields = model.step?.fields.map(\.id)
                try await answer(model, &choices)
                // An error that comes with another form belongs to an alternative path of the flow.
                let isRefused = model.error != nil && model.step?.fields.map(\.id) == fields
                if isRefused || !model.fieldErrors.isEmpty { throw stuck(model, "refused") }
            default: throw stuck(model, "\(model.phase)")
            }
        }
        throw stuck(model, "more than \(Self.mostSteps) steps")
    }

    private func answer(_ model: FlowModel, _ choices: inout [FormAction.ID]) async throws {
        guard let step = model.step else { throw stuck(model, "no step") }
        shownLinks += Self.values(step.components).filter { $0.contains("inviteToken=") }
        let action = step.actions.first { choices.contains($0.id) }
        choices.removeAll { $0 == action?.id }
        trace.append("\(Self.name(step.kind)) \(step.fields.map(\.id)) -> \(action?.id ?? "default")")
        for field in step.fields where action?.fieldIDs?.contains(field.id) != false {
            if let value = try await value(of: field, model, step) { model.setValue(value, for: field.id) }
        }
        await model.submit(action?.id)
    }

    /// Returns the value of a field; `nil` leaves it unchanged.
    private func value(of field: FormField, _ model: FlowModel, _ step: FlowStep) async throws -> String? {
        switch step.kind {
        case .browser(let request): return try await federate(request).absoluteString
        case .passkey(let request):
            guard field.id == step.fields.first(where: { $0.kind == .passkey })?.id else { return nil }
            return try await passkeys.answer(request).json
        default: break
        }
        if let value = values[field.id] { return value }
        switch field.kind {
        case .oneTimeCode: return try await world.messages().last { $0.code != nil }?.code
        case .link:
            let execution = await model.save()?.executionID
            let links = try await world.messages().compactMap(\.link) + shownLinks
            return links.last { (try? FlowLink($0))?.executionID == execution }
        case .choice: return field.options.first?.value
        case .boolean: return "true"
        case .email: return values["email"]
        case .phone: return "+15550199"
        case .number: return "12"
        case .date: return "2026-11-21"
        case .password: return values["password"]
        case .hidden, .captcha: return nil
        default: return field.isRequired ? "Example" : nil
        }
    }

    private func federate(_ request: BrowserRequest) async throws -> URL {
        guard let provider else { throw Stuck(description: "there is no provider for \(request.url)") }
        return try await ThunderIDTestServer(provider.server)
            .browse(request.url, name: provider.username, password: provider.password)
    }

    private func stuck(_ model: FlowModel, _ reason: String) -> Stuck {
        let error = model.error.map { "\($0.code) \($0.serverCode ?? "") \($0.message)" } ?? "no error"
        let here = model.step.map { "\(Self.name($0.kind)) \($0.fields.map(\.id)) \($0.actions.map(\.id))" } ?? "none"
        return Stuck(
            description: "\(reason); \(error); \(model.fieldErrors); step: \(here); "
                + "before: \(trace.joined(separator: " | "))"
        )
    }

    private static func values(_ components: [FormComponent]) -> [String] {
        components.flatMap { [$0.value ?? ""] + values($0.children) }
    }

    private static func name(_ kind: FlowStep.Kind) -> String {
        String(String(describing: kind).prefix { $0 != "(" })
    }
}
