import AuthFlows
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting

@testable import EntraNativeAuth

/// A flow, driven as a user interface drives it, with a scripted service.
@MainActor
struct EntraFlowEnvironment: ScriptedFlowEnvironment {
    let transport = ScriptedTransport()
    let clock: TestClock
    let client: EntraClient
    let flow: EntraFlow
    let model: FlowModel

    init(
        _ kind: EntraFlow.Kind,
        _ settings: EntraFormSettings = EntraFormSettings(),
        store: any SecretStore = MemorySecretStore(),
        clock: TestClock = TestClock(),
        language: String = "en",
        clientID: String = "client-1",
        tenant: String = "contoso"
    ) throws {
        self.clock = clock
        client = EntraClient(
            configuration: try EntraConfiguration(
                clientID: clientID,
                authority: try EntraAuthority(tenantSubdomain: tenant),
                capabilities: [.mfaRequired, .registrationRequired]
            ),
            store: store,
            environment: ClientEnvironment(transport: transport, clock: clock.sleepless)
        )
        flow = client.flow(kind, settings: settings, texts: FormTexts(language: language))
        model = FlowModel(flow: flow, clock: clock.sleepless, texts: FormTexts(language: language))
    }

    /// The adapter of a flow with these settings.
    nonisolated static func adapter(_ settings: EntraFormSettings = EntraFormSettings()) throws -> EntraAdapter {
        let configuration = try EntraConfiguration(
            clientID: "client-1",
            authority: EntraAuthority(tenantSubdomain: "contoso")
        )
        let environment = ClientEnvironment(transport: ScriptedTransport(), clock: TestClock().sleepless)
        return EntraAdapter(
            client: EntraClient(configuration: configuration, store: MemorySecretStore(), environment: environment),
            settings: settings,
            kind: .signIn
        )
    }

    /// Fails a submission of the current form.
    func recover(from error: EntraError, submitted: DisplayedForm<EntraAdapter>) async throws -> FlowStep {
        let recover: @Sendable (isolated FormFlow<EntraAdapter>) throws -> FlowStep = { flow in
            try flow.adapter.recover(from: error, submitted: submitted, in: flow)
        }
        return try await recover(flow.forms)
    }

    /// Starts, and submits the first form.
    func begin(_ values: [String: String], _ answers: ScriptedTransport.Answer...) async {
        await model.start()
        for answer in answers { transport.append(answer) }
        await fill(values)
    }

    /// The requested endpoints, in order, without their common prefix.
    var endpoints: [String] {
        transport.requests.map { request in
            let path = request.head.path ?? ""
            return path.replacingOccurrences(of: "/contoso.onmicrosoft.com/", with: "")
                .replacingOccurrences(of: "/v1.0", with: "").replacingOccurrences(of: "/v2.0", with: "")
        }
    }

    /// The fields of every request, in order.
    var sent: [[String: String]] {
        transport.requests.map { request in
            let text = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
            var parts = URLComponents()
            parts.percentEncodedQuery = text.replacingOccurrences(of: "+", with: "%20")
            return Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        }
    }

    /// The fields of a request; none when there was no such request.
    func sent(_ index: Int) -> [String: String] { sent.indices.contains(index) ? sent[index] : [:] }
}

/// The service's responses.
enum Service {
    typealias Answer = ScriptedTransport.Answer

    static let code = "12345678"
    static let password = "Correct#Horse1"
    static let ada = "ada@example.com"

    /// A continuation of the flow.
    static func next(_ token: String) -> Answer { .json(#"{"continuation_token":"\#(token)"}"#) }

    static func code(_ token: String, to place: String = "a***@e***", channel: String = "email") -> Answer {
        .json(
            #"{"continuation_token":"\#(token)","challenge_type":"oob","binding_method":"prompt","challenge_channel":"\#(channel)","challenge_target_label":"\#(place)","code_length":8,"interval":300}"#
        )
    }

    /// A code for an address that is to be registered.
    static func contactCode(_ token: String, to place: String, channel: String) -> Answer {
        .json(
            #"{"continuation_token":"\#(token)","challenge_type":"oob","challenge_channel":"\#(channel)","challenge_target":"\#(place)","code_length":6,"interval":60}"#
        )
    }

    static func wantsPassword(_ token: String) -> Answer {
        .json(#"{"continuation_token":"\#(token)","challenge_type":"password"}"#)
    }

    static func methods(_ token: String, _ methods: [(id: String, channel: String, hint: String)]) -> Answer {
        let list = methods.map {
            #"{"id":"\#($0.id)","challenge_type":"oob","challenge_channel":"\#($0.channel)","login_hint":"\#($0.hint)"}"#
        }
        return .json(#"{"continuation_token":"\#(token)","methods":[\#(list.joined(separator: ","))]}"#)
    }

    static func redirect(_ reason: String? = nil) -> Answer {
        let reason = reason.map { #","redirect_reason":"\#($0)""# } ?? ""
        return .json(#"{"challenge_type":"redirect"\#(reason)}"#)
    }

    static func refusal(
        _ error: String,
        _ suberror: String? = nil,
        codes: [Int] = [],
        token: String? = nil,
        more: String = ""
    ) -> Answer {
        var members = [#""error":"\#(error)""#, #""error_description":"AADSTS: no.""#, #""error_codes":\#(codes)"#]
        if let suberror { members.append(#""suberror":"\#(suberror)""#) }
        if let token { members.append(#""continuation_token":"\#(token)""#) }
        return .json("{\(members.joined(separator: ","))\(more)}", status: 400)
    }

    static let wrongCode = refusal("invalid_grant", "invalid_oob_value", codes: [50_181])

    /// A page of attributes, as JSON objects.
    static func wantsAttributes(_ token: String, _ attributes: String...) -> Answer {
        refusal(
            "attributes_required",
            codes: [55_106],
            token: token,
            more: #","required_attributes":[\#(attributes.joined(separator: ","))]"#
        )
    }

    static func invalidAttributes(_ names: String...) -> Answer {
        let list = names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
        return refusal(
            "invalid_grant",
            "attribute_validation_failed",
            codes: [55_102],
            more: #","invalid_attributes":[\#(list)]"#
        )
    }

    static func token(_ claims: [String: Any]) -> String {
        let data = (try? JSONSerialization.data(withJSONObject: claims)) ?? Data()
        return "e30.\(Base64URL.encode(data)).c2ln"
    }

    static func tokens(_ name: String = ada) -> Answer {
        let id = token(["oid": "o-1", "tid": "t-1", "sub": "s-1", "preferred_username": name, "name": "Ada"])
        return .json(
            #"{"token_type":"Bearer","scope":"openid","expires_in":3600,"access_token":"at","refresh_token":"rt","id_token":"\#(id)"}"#
        )
    }

    static func poll(_ status: String, _ token: String = "p") -> Answer {
        .json(#"{"status":"\#(status)","continuation_token":"\#(token)"}"#)
    }

    static let lost: Answer = .failure(TransportError(.connectionFailed, requestMayHaveBeenSent: true))
}
