@testable import AuthFlows
import Foundation
import ThunderID

/// A form of thirty fields: from the response until it can be filled in, and from a keystroke until the field is
/// validated. Without drawing.
struct FormBenchmark {
    private static let fields = 30

    private let flow: ThunderIDFlow
    private let transport: InstantTransport
    private let filled: FlowModelState
    private let last: FormField

    init() async throws {
        transport = InstantTransport(form: try Self.step(), texts: Data(Self.texts.utf8))
        flow = try await transport.flow(.signUp)
        var state = Self.shown(try await flow.start())
        guard state.phase == .ready, let fields = state.step?.fields, fields.count == Self.fields,
            let last = fields.last
        else { throw Surprise("this is not the form") }
        for field in fields { _ = state.handle(.edit(field.id, "some.body-1@example.com"), at: Date()) }
        filled = state
        self.last = last
    }

    var workloads: [Workload] {
        let (flow, filled, last) = (flow, filled, last)
        let now = Date()
        return [
            Workload("form.ready") { _ in
                let state = Self.shown(try await flow.start())
                guard state.phase == .ready, state.step?.fields.count == Self.fields else { throw Surprise("no form") }
            },
            transport.bare("form.bare"),
            Workload("form.keystroke") { run in
                var state = filled
                let value = "some.body-\(run)@example.com"
                _ = state.handle(.edit(last.id, value), at: now)
                guard FieldValidator.check(last, value: value, texts: state.texts).isEmpty else {
                    throw Surprise(value)
                }
            },
            Workload("form.check") { _ in
                // All of them, as when it is sent.
                guard let fields = filled.step?.fields,
                    FieldValidator.check(fields, values: filled.values, texts: filled.texts).isEmpty
                else { throw Surprise("not valid") }
            },
        ]
    }

    private static func shown(_ step: FlowStep) -> FlowModelState {
        var state = FlowModelState()
        _ = state.handle(.start, at: Date())
        _ = state.handle(.responded(callID: 1, step), at: Date())
        return state
    }

    private static let texts =
        #"{"i18n":{"translations":{"form":{"label":"A label of some length","hint":"A sentence of help."}}}}"#

    private static func step() throws -> Data {
        let rules: [[String: Any]] = [
            ["type": "minLength", "value": 8], ["type": "maxLength", "value": 64],
            ["type": "regex", "value": "^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$", "message": "An address."],
        ]
        let numbers = 0..<fields
        let inputs: [[String: Any]] = numbers.map {
            ["ref": "i\($0)", "identifier": "f\($0)", "type": "EMAIL_INPUT", "required": true, "validation": rules]
        }
        let shown: [[String: Any]] = numbers.map {
            [
                "id": "i\($0)", "ref": "f\($0)", "type": "EMAIL_INPUT", "label": "{{ t(form:label) }}",
                "hint": "{{ t(form:hint) }}", "placeholder": "{{ t(form:label) }}",
            ]
        }
        let button: [String: Any] = ["id": "go", "type": "ACTION", "eventType": "SUBMIT", "label": "Go"]
        return try JSONSerialization.data(
            withJSONObject: [
                "executionId": "e", "flowStatus": "INCOMPLETE", "type": "VIEW", "challengeToken": "t",
                "data": [
                    "inputs": inputs, "actions": [["ref": "go"]],
                    "meta": ["components": [["type": "BLOCK", "id": "b", "components": shown + [button]]]],
                ],
            ] as [String: Any]
        )
    }
}
