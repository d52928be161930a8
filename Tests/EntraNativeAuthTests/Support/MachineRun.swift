import Foundation
import NativeAuthCore
import Testing

@testable import EntraNativeAuth

/// A run of a state machine with a sequence of responses: its requests, waits and result.
struct MachineRun<Step: Sendable> {
    private(set) var requests: [EntraRequest] = []
    private(set) var waits: [Duration] = []
    let result: Result<Step, EntraError>

    /// - Parameter answers: a status and a fixture's name each.
    init<Machine: EntraStateMachine>(_ machine: Machine, _ answers: [String]) throws where Machine.Step == Step {
        var machine = machine
        var rest = answers[...]
        var event = EntraMachineEvent.begin
        while true {
            switch machine.handle(event) {
            case .done(let step): result = .success(step)
            case .fail(let error): result = .failure(error)
            case .wait(let duration):
                waits.append(duration)
                event = .waited
                continue
            case .send(let request):
                requests.append(request)
                let words = (rest.popFirst() ?? "").split(separator: " ")
                guard words.count == 2, let status = Int(words[0]) else {
                    throw EntraError(.refused, error: "no response is left for \(request.endpoint)")
                }
                let body = try Fixture.body(String(words[1]))
                let answer = EntraResponse(
                    status: status,
                    body: body,
                    isFromIntermediary: body.first == UInt8(ascii: "<"),
                    secrets: request.secrets
                )
                event = .received(answer, now: Samples.now)
                continue
            }
            break
        }
        #expect(rest.isEmpty, "unused responses")
    }

    var endpoints: [EntraEndpoint] { requests.map(\.endpoint) }

    /// The decoded fields of a request.
    func fields(_ index: Int) -> [String: String] { requests[index].form.decoded }
}

extension FormBody {
    var decoded: [String: String] {
        var parts = URLComponents()
        parts.percentEncodedQuery = String(bytes: data, encoding: .utf8)?.replacingOccurrences(of: "+", with: "%20")
        return Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { "\($0),\($1)" }
    }
}

extension EntraError {
    /// A one-line description for tables: the kind, the codes, and the flow's continuation.
    var line: String {
        let codes = errorCodes.isEmpty ? "" : " \(errorCodes)"
        let kept = state.map { " · \($0.name) \($0.context.continuationToken?.reveal() ?? "-")" } ?? ""
        return "! \(kind)\(codes)\(kept)"
    }
}

extension EntraState {
    var name: String {
        switch self {
        case .signUpCode: "signUpCode"
        case .signUpPassword: "signUpPassword"
        case .signUpAttributes: "signUpAttributes"
        case .signInCode: "signInCode"
        case .signInPassword: "signInPassword"
        case .mfa: "mfa"
        case .registration: "registration"
        case .resetCode: "resetCode"
        case .newPassword: "newPassword"
        case .continuation: "continuation"
        }
    }
}

extension EntraFlowContext {
    var known: String { continuationToken?.reveal() ?? "-" }
}
