import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

/// A recording that is replayed through a model: the server's responses come in the recorded order, and later every
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
    ///   - more: responses after the recorded ones.
    init(
        _ name: String,
        _ numbers: [Int],
        _ kind: ThunderIDFlow.Kind = .signIn,
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

    /// Enters the values sent in a recorded exchange, and submits them.
    /// - Parameter undeclared: recorded inputs that the step does not declare, which a client does not send.
    func submit(_ number: Int, undeclared: Set<String> = []) async throws {
        let sent = try #require(Self.members(try transcript[number].requestBody))
        for (name, value) in sent["inputs"]?.object ?? [:] where !undeclared.contains(name) {
            #expect(model.step?.field(name) != nil, "\(number) has no field \(name)")
            model.setValue(value.string ?? "", for: name)
        }
        await model.submit(sent["action"]?.string)
    }

    /// Compares sent and recorded requests: exactly action, inputs, execution and latest challenge token.
    func expectRequests(undeclared: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let bodies = fixture.transport.requests.filter { $0.head.path == Fixture.execute }.compactMap(\.body)
        let sent = try bodies.prefix(numbers.count).map { try JSONValue.decode([String: JSONValue].self, from: $0) }
        #expect(sent.count == numbers.count, sourceLocation: sourceLocation)
        for (number, members) in zip(numbers, sent) {
            var recorded = try #require(Self.members(try transcript[number].requestBody))
            // The client always requests the layout.
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
