import AuthFlows
import Foundation
import NativeAuthTesting
import Testing

@testable import ThunderID

/// Responses of 4 MiB that consist of small values, wherever the values are. Their reading time is measured by
/// `make bench ONLY=json`.
@MainActor
@Suite("Responses of 4 MiB", .serialized, .timeLimit(.minutes(5)))
struct LargeAnswerTests: FlowTesting {
    private static func list(_ element: String, bytes: Int = 4 * 1_024 * 1_024 - 2_048) -> String {
        let count = bytes / (element.utf8.count + 1)
        return "[" + String(repeating: element + ",", count: count - 1) + element + "]"
    }

    @Test(
        "A response within the limits becomes a form",
        arguments: [#""inputs":"#, #""actions":"#, #""meta":{"components":"#]
    )
    func large(before: String) async throws {
        let after = String(repeating: "}", count: before.filter { $0 == "{" }.count)
        let element = #"{"ref":"a","type":"TEXT","label":"0123456789012345"}"#
        let (model, _, _) = try await model(.signIn, [prompt(before + Self.list(element, bytes: 3_000_000) + after)])
        await model.start()
        #expect(model.phase == .ready)
    }

    @Test(
        "A response with more values than any form is an error",
        arguments: [
            (#""unknown":"#, "1"), (#""additionalData":{"a":"#, "{\"a\":1}"), (#""inputs":"#, "{\"identifier\":\"a\"}"),
            (#""actions":"#, "{\"ref\":\"a\"}"), (#""meta":{"components":"#, "{\"type\":\"TEXT\"}"),
            (#""inputs":"#, "[]"),
        ]
    )
    func small(before: String, element: String) async throws {
        let after = String(repeating: "}", count: before.filter { $0 == "{" }.count)
        let (model, _, _) = try await model(.signIn, [prompt(before + Self.list(element) + after)])
        await model.start()
        #expect(model.phase == .failed && model.error?.code == .malformedResponse)
    }
}
