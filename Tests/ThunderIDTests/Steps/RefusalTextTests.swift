import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("The texts of a refused step", .timeLimit(.minutes(5)))
struct RefusalTextTests: FlowTesting {
    private nonisolated static func error(_ params: String) -> String {
        """
        {"code":"FET-1080",
         "message":{"key":"error.x","defaultValue":"User exists with {{param(attribute)}}","params":{\(params)}},
         "description":{"key":"error.xd","defaultValue":"The {{param(attribute)}} is taken","params":{\(params)}}}
        """
    }

    private nonisolated static let body =
        #"{"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","data":{},"error":"#

    private func response(_ json: String) throws -> EmbeddedFlowResponse {
        try JSONDecoder().decode(EmbeddedFlowResponse.self, from: Data(json.utf8))
    }

    @Test("A refused step has a failure reason, with its parameters")
    func failureReason() throws {
        let refused = try response(Self.body + Self.error(#""attribute":"email""#) + "}")
        #expect(refused.failureReason == "User exists with email")
        let old = try response(#"{"flowStatus":"ERROR","failureReason":"Locked","error":{"message":"Other"}}"#)
        #expect(old.failureReason == "Locked")
        let accepted = try response(#"{"flowStatus":"INCOMPLETE"}"#)
        #expect(accepted.failureReason == nil)
    }

    @Test("Parameters are resolved in the message and the description", arguments: [#""attribute":"email""#])
    func parameters(params: String) async throws {
        let (model, _, _) = try await model(
            .signIn,
            [prompt(#""inputs":[],"actions":[]"#, #","error":"# + Self.error(params))]
        )
        await model.start()
        let error = try #require(model.error)
        #expect(error.message == "User exists with email")
        #expect(error.serverDescription == "The email is taken")
    }

    @Test(
        "A parameter may be a number or a boolean",
        arguments: [(#""attribute":3"#, "3"), (#""attribute":true"#, "true"), (#""attribute":1.5"#, "1.5")]
    )
    func numbers(params: String, text: String) throws {
        let refused = try response(Self.body + Self.error(params) + "}")
        #expect(refused.error?.message?.params == ["attribute": text])
        #expect(refused.failureReason == "User exists with \(text)")
    }

    @Test("Parameters are resolved in the errors of HTTP requests, too")
    func http() async throws {
        let fixture = try await Fixture([.json(Self.error(#""attribute":"email""#), status: 400)])
        let error = await #expect(throws: IAMError.self) {
            _ = try await fixture.client.signIn(
                payload: EmbeddedSignInPayload(),
                request: EmbeddedFlowRequestConfig(applicationId: "app-1")
            )
        }
        let texts = [error?.message, error?.details?.serverDescription].compactMap { $0 }
        #expect(!texts.isEmpty)
        #expect(!texts.contains { $0.contains("{{") })
        #expect(texts.contains { $0.contains("email") })
    }
}
