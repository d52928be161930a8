import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting

@testable import ThunderID

/// Helpers of the suites that drive a flow through a model.
@MainActor
protocol FlowTesting {}

extension FlowTesting {
    /// A model of a ThunderID flow with a scripted server; the texts are the recorded ones.
    func model(
        _ kind: ThunderIDFlow.Kind,
        _ answers: [ScriptedTransport.Answer],
        application: String = Fixture.application
    ) async throws -> (model: FlowModel, flow: ThunderIDFlow, fixture: Fixture) {
        let fixture = try await Fixture([try Fixture.texts()] + answers, application: application)
        let flow = ThunderIDFlow(client: fixture.client, kind: kind)
        return (FlowModel(flow: flow, clock: fixture.clock.clock), flow, fixture)
    }

    func enter(_ values: [String: String], _ model: FlowModel) {
        for (field, value) in values { model.setValue(value, for: field) }
    }

    /// An incomplete response.
    /// - Parameters:
    ///   - data: the members of `data`, as JSON without the outer braces.
    ///   - more: further members beside `data`, as JSON.
    nonisolated func prompt(_ data: String, _ more: String = "", type: String = "VIEW") -> ScriptedTransport.Answer {
        .json(
            #"{"executionId":"e","flowStatus":"INCOMPLETE","type":"\#(type)","challengeToken":"t","data":{\#(data)}\#(more)}"#,
            path: Fixture.execute
        )
    }

    /// A form that asks for a one-time code, with the actions `verify` and `again`.
    /// - Parameter more: the end of the JSON: further members of `data`, and the braces of both objects.
    nonisolated func codeForm(_ more: String) -> ScriptedTransport.Answer {
        .json(
            #"""
            {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"t","data":{
              "inputs":[{"identifier":"otp","type":"OTP_INPUT","required":true}],
              "actions":[{"ref":"verify"},{"ref":"again"}],
              "meta":{"components":[{"id":"o","ref":"otp","type":"OTP_INPUT"},{"id":"verify","type":"ACTION"},
                                    {"id":"again","type":"RESEND","eventType":"SUBMIT","label":"New code"}]}
            """# + more,
            path: Fixture.execute
        )
    }

    /// A text as a JSON string.
    nonisolated func quoted(_ text: String) -> String {
        (try? JSONEncoder().encode([text])).map { String(String(decoding: $0, as: UTF8.self).dropFirst().dropLast()) }
            ?? "\"\""
    }
}

extension JSONValue {
    /// An element of an array.
    subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}
