import Foundation
import NativeAuthCore
import Testing

@testable import EntraNativeAuth

/// A run of a state machine through the adapter of version 2: the HTTP requests, and the result.
struct V2Run<Step: Sendable> {
    /// Method, target and body of every request.
    private(set) var sent: [String] = []
    let result: Result<Step, EntraError>
    /// The state for a repeated call.
    let retryState: EntraState?

    /// - Parameter replies: a status and a JSON body each.
    init<Machine: EntraStateMachine>(
        _ machine: Machine,
        _ replies: [String],
        configuration: EntraConfiguration
    ) throws where Machine.Step == Step {
        var machine = machine
        var rest = replies[...]
        var event = EntraMachineEvent.begin
        while true {
            switch machine.handle(event) {
            case .done(let step): result = .success(step)
            case .fail(let error): result = .failure(error)
            case .wait:
                event = .waited
                continue
            case .send(let request):
                let response = try Self.answer(
                    to: request,
                    configuration: configuration,
                    sent: &sent,
                    replies: &rest
                )
                if case .failed(let failure) = response, let token = failure.reachedToken {
                    machine.retryState = machine.retryState?.with(continuationToken: token)
                }
                event = .received(response, now: Samples.now)
                continue
            }
            break
        }
        retryState = machine.retryState
        #expect(rest.isEmpty, "unused replies")
    }

    private static func answer(
        to request: EntraRequest,
        configuration: EntraConfiguration,
        sent: inout [String],
        replies: inout ArraySlice<String>
    ) throws -> EntraResponse {
        var exchange = try #require(EntraV2Exchange(request, configuration: configuration))
        var action = exchange.begin()
        while case .send(let message) = action {
            sent.append(message.line)
            let next = replies.popFirst()
            let reply = try #require(next, "no reply is left for \(message.line)")
            let parts = reply.split(separator: " ", maxSplits: 1)
            let response = EntraResponse.version2(
                status: try #require(Int(parts[0])),
                body: Data(parts[1].utf8),
                secrets: exchange.secrets
            )
            action = exchange.process(response)
        }
        guard case .respond(let response) = action else { throw EntraError(.refused) }
        return response
    }
}

extension EntraV2Message {
    /// Method, target and body in one line.
    var line: String {
        let path =
            switch target {
            case .entry: "entry"
            case .token: "token"
            case .link(let link): link
            }
        return "\(method.rawValue) \(path) \(String(decoding: data, as: UTF8.self))"
    }
}

/// Replies of version 2.
enum V2Reply {
    static let entry = #"""
        401 {"error":"InsufficientAuthorization","continuation_token":"t0","sign_in":"/in","sign_up":"/up","reset_password":"/reset"}
        """#
    static let complete = #"200 {"state":"continue","continuationToken":"t9","_links":{"continue":{"href":"/go"}}}"#
    static let code = #"200 {"code":"authorization-code-1"}"#
    static let tokens =
        #"200 {"access_token":"at","id_token":"e30.eyJzdWIiOiJzIiwicHJlZmVycmVkX3VzZXJuYW1lIjoiYSJ9.e30"}"#
    static let poll = #"200 {"action":"poll","continuationToken":"t6","_links":{"poll":{"href":"/poll"}}}"#
    static let sent = #"""
        200 {"action":"verify","type":"email","hint":"a***","codeLength":6,"continuationToken":"t2","_links":{"verify":{"href":"/v"},"resend":{"href":"/r"}}}
        """#
    static let password =
        #"200 {"action":"verify","type":"password","continuationToken":"t2","_links":{"verify":{"href":"/v"}}}"#

    /// First factors, in this order.
    static func offer(_ types: String..., factor: String = "singleFactor") -> String {
        let methods = types.map { #"{"id":"\#($0)-1","type":"\#($0)","_links":{"challenge":{"href":"/\#($0)"}}}"# }
        return
            #"200 {"action":"challenge","continuationToken":"t1","challengeContext":{"authenticationFactor":"\#(factor)"},"#
            + #""_embedded":{"methods":[\#(methods.joined(separator: ","))]}}"#
    }

    static func attributes(_ attributes: String) -> String {
        #"200 {"action":"collectAttributes","continuationToken":"t3","attributes":[\#(attributes)],"#
            + #""_links":{"submitAttributes":{"href":"/attributes"}}}"#
    }

    static func refusal(_ code: String, _ inner: String = "", _ message: String = "no") -> String {
        #"400 {"error":{"code":"\#(code)","message":"\#(message)","innerError":{"code":"\#(inner)"}}}"#
    }
}
