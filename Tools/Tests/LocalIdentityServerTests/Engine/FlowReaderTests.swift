import Foundation
import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer

@Suite("Flow files", .timeLimit(.minutes(5)))
struct FlowReaderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let line: Int
        let reason: String
        let text: String
    }

    private static let top = "handle: h\ntype: AUTHENTICATION\nstart: a\nnodes:\n"

    static let rows = [
        Row(testDescription: "an empty file", line: 1, reason: "empty", text: ""),
        Row(testDescription: "bad YAML", line: 3, reason: "not YAML", text: "handle: h\ntype: [\n"),
        Row(
            testDescription: "no start", line: 1, reason: "start is missing",
            text: "handle: h\ntype: RECOVERY\nnodes: {}"),
        Row(
            testDescription: "an absent start", line: 3, reason: "start names the node a",
            text: top + "  b: {kind: end}\n"),
        Row(
            testDescription: "an unknown type", line: 2, reason: "not a flow type",
            text: "handle: h\ntype: LOGIN\nstart: a\nnodes:\n  a: {kind: end}"),
        Row(testDescription: "an unknown kind", line: 5, reason: "kind loop", text: top + "  a: {kind: loop}\n"),
        Row(
            testDescription: "an unknown executor", line: 5, reason: "no executor Magic",
            text: top + "  a: {kind: executor, executor: Magic, onSuccess: b}\n  b: {kind: end}\n"),
        Row(
            testDescription: "a dangling edge", line: 5, reason: "onSuccess leads to nowhere",
            text: top + "  a: {kind: executor, executor: Assertion, onSuccess: nowhere}\n"),
        Row(
            testDescription: "a dangling action", line: 6, reason: "action x leads to nowhere",
            text: top + "  a:\n    kind: prompt\n    actions: [{ref: x, next: nowhere}]\n"),
        Row(
            testDescription: "a node that nothing leads to", line: 6, reason: "node b",
            text: top + "  a: {kind: end}\n  b: {kind: end}\n"),
        Row(
            testDescription: "a prompt without actions", line: 5, reason: "needs an action",
            text: top + "  a: {kind: prompt, actions: []}\n"),
        Row(
            testDescription: "a misspelt member", line: 5, reason: "onSucess is not understood",
            text: top + "  a: {kind: executor, executor: Assertion, onSucess: a}\n"),
        Row(
            testDescription: "a broken regex", line: 8, reason: "the regex cannot be used",
            text: top
                + "  a:\n    kind: prompt\n    inputs:\n      - {identifier: i, type: TEXT_INPUT, validation: [{type: regex, value: '(a'}]}\n    actions: [{ref: x, next: b}]\n  b: {kind: end}\n"
        ),
        Row(
            testDescription: "a length that is no number", line: 8, reason: "whole number",
            text: top
                + "  a:\n    kind: prompt\n    inputs:\n      - {identifier: i, type: TEXT_INPUT, validation: [{type: minLength, value: x}]}\n    actions: [{ref: x, next: b}]\n  b: {kind: end}\n"
        ),
    ]

    @Test("a mistake is reported with file, line and reason", arguments: rows)
    func mistake(_ row: Row) throws {
        do {
            _ = try FlowReader(file: "bad.yaml", executors: ExecutorRegistry.names).flow(from: row.text)
            Issue.record("the file was accepted")
        } catch let error as FlowDefinitionError {
            #expect(error.file == "bad.yaml")
            #expect(error.line == row.line, "\(error)")
            #expect(error.reason.contains(row.reason), "\(error)")
        }
    }

    @Test("a server with a bad flow file does not start and leaves nothing behind")
    func badFolder() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.rows[7].text.utf8).write(to: folder.appendingPathComponent("mine.yaml"))
        var configuration = try await TestServer.configuration()
        configuration.definitions = folder
        let error = await #expect(throws: FlowDefinitionError.self) {
            try await LocalIdentityServer.start(configuration)
        }
        #expect(error?.file == "mine.yaml")
        #expect("\(error.map(String.init(describing:)) ?? "")".hasPrefix("mine.yaml:5: "))
    }

    @Test("an application whose flow is missing stops the start")
    func missingFlow() async throws {
        var configuration = try await TestServer.configuration()
        configuration.moreApplications = [
            Application(id: "x", clientID: "x", name: "X", flows: [.authentication: "not-there"])
        ]
        await #expect(throws: FlowDefinitionError.self) { try await LocalIdentityServer.start(configuration) }
    }
}
