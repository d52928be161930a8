import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

/// A recording that is played through a model: the server's answers come in the recorded order, and afterwards every
/// request is compared with the recorded one.
@MainActor
struct RecordedPlay {
    let transcript: Transcript
    let fixture: Fixture
    let flow: ThunderIDFlow
    let model: FlowModel
    private let numbers: [Int]

    /// - Parameters:
    ///   - name: the beginning of the recording's name.
    ///   - numbers: the exchanges, in this order.
    ///   - more: answers after the recorded ones.
    init(
        _ name: String, _ numbers: [Int], _ kind: ThunderIDFlow.Kind = .signIn,
        more: [ScriptedTransport.Answer] = []
    ) async throws {
        let transcript = try Transcript(name)
        self.transcript = transcript
        self.numbers = numbers
        let recorded = try numbers.map { try transcript[$0] }
        let answers = recorded.map {
            ScriptedTransport.Answer.json($0.responseBody, status: $0.status, path: Fixture.execute)
        }
        let first = try #require(Self.members(recorded[0].requestBody))
        let application = first["applicationId"]?.string ?? Fixture.application
        fixture = try await Fixture([try Fixture.texts()] + answers + more, application: application)
        flow = ThunderIDFlow(client: fixture.client, kind: kind)
        model = FlowModel(flow: flow, clock: fixture.clock.clock)
    }

    /// Enters what was recorded as sent in an exchange, and submits it.
    /// - Parameter undeclared: what the recording sends although the step does not ask for it; a client does not.
    func submit(_ number: Int, undeclared: Set<String> = []) async throws {
        let sent = try #require(Self.members(try transcript[number].requestBody))
        for (name, value) in sent["inputs"]?.object ?? [:] where !undeclared.contains(name) {
            #expect(model.step?.field(name) != nil, "\(number) has no field \(name)")
            model.setValue(value.string ?? "", for: name)
        }
        await model.submit(sent["action"]?.string)
    }

    /// Compares what was sent with what was recorded: action, inputs, execution and newest challenge token, no more.
    func expectRequests(undeclared: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let bodies = fixture.transport.requests.filter { $0.head.path == Fixture.execute }.compactMap(\.body)
        let sent = try bodies.prefix(numbers.count).map { try JSONValue.decode([String: JSONValue].self, from: $0) }
        #expect(sent.count == numbers.count, sourceLocation: sourceLocation)
        for (number, members) in zip(numbers, sent) {
            var recorded = try #require(Self.members(try transcript[number].requestBody))
            // The client always asks for the layout.
            recorded["verbose"] = nil
            if let inputs = recorded["inputs"]?.object {
                recorded["inputs"] = .object(inputs.filter { !undeclared.contains($0.key) })
            }
            var members = members
            members["verbose"] = nil
            #expect(members == recorded, "exchange \(number)", sourceLocation: sourceLocation)
        }
    }

    var isSignedIn: Bool {
        get async throws { try await fixture.client.isSignedIn() }
    }

    private static func members(_ body: String) -> [String: JSONValue]? {
        try? JSONValue.decode([String: JSONValue].self, from: Data(body.utf8))
    }
}
