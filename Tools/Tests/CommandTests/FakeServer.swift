import Foundation
import HTTPTypes
import NativeAuthCore

@testable import nativeauth

/// A correct ThunderID server without a network; each response can be replaced.
struct FakeServer: HTTPTransport {
    struct Answer: Sendable {
        var status = 200
        var fields: HTTPFields = [.contentType: "application/json"]
        var body = ""
        var failure: TransportError?
    }

    static let address = "https://id.example.com"
    static let applicationId = "01a1fd02-2a12-747e-830b-a5d009f79bce"

    /// Responses by path; `/flow/meta?` is the request with an application.
    var answers: [String: Answer] = [
        "/.well-known/openid-configuration": Answer(
            body: #"{"issuer":"https://id.example.com","token_endpoint":"https://id.example.com/oauth2/token"}"#
        ),
        "/flow/meta": Answer(body: #"{"isRegistrationFlowEnabled":false,"isRecoveryFlowEnabled":false}"#),
        "/flow/meta?": Answer(
            body: """
                {"isRegistrationFlowEnabled":true,"isRecoveryFlowEnabled":false,
                "application":{"id":"01a1fd02-2a12-747e-830b-a5d009f79bce","name":"Demo Native"},
                "i18n":{"languages":["en-US","de-DE"]}}
                """
        ),
        "/oauth2/jwks": Answer(body: #"{"keys":[{"kty":"EC","alg":"ES256"},{"kty":"RSA"}]}"#),
        "/oauth2/authorize": .redirect(
            "thunderdemo://callback?error=login_required&error_description=User+authentication+is+required&state=doctor"
        ),
        "/oauth2/token": Answer(status: 400, body: #"{"error":"invalid_grant"}"#),
        "/flow/execute": Answer(
            body: #"{"executionId":"0192","flowStatus":"INCOMPLETE","challengeToken":"do-not-show-me","data":{}}"#
        ),
    ]

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let path = request.head.path ?? "/"
        let plain = String(path.prefix { $0 != "?" })
        let name = plain == "/flow/meta" && path.contains("id=") ? "/flow/meta?" : plain
        guard let answer = answers[name] else { throw TransportError(.connectionFailed) }
        if let failure = answer.failure { throw failure }
        return TransportResponse(
            head: HTTPResponse(status: .init(code: answer.status), headerFields: answer.fields),
            body: Data(answer.body.utf8)
        )
    }
}

extension FakeServer.Answer {
    static func redirect(_ location: String) -> Self {
        Self(status: 302, fields: [.location: location, .contentType: "text/html; charset=utf-8"])
    }

    static func refusal(_ code: String, _ status: Int, _ text: String) -> Self {
        Self(status: status, body: #"{"code":"\#(code)","description":{"key":"k","defaultValue":"\#(text)"}}"#)
    }

    static let page = Self(fields: [.contentType: "text/html; charset=utf-8"], body: "<html>Welcome to nginx!</html>")
}
