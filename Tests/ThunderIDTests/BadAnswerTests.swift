import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("A malformed response is a typed error, and the flow is kept", .timeLimit(.minutes(5)))
struct BadAnswerTests {
    private func failure(_ answer: ScriptedTransport.Answer) async throws -> IAMError? {
        let fixture = try await Fixture([answer])
        do {
            _ = try await fixture.client.signUp()
            return nil
        } catch {
            return error as? IAMError
        }
    }

    static let malformed: [(String, String)] = [
        ("nothing", ""), ("not JSON", "Welcome to the hotel's network"), ("cut off", #"{"executionId":"#),
        ("an array", "[]"), ("a number", "5"), ("an empty object", "{}"), ("no status", #"{"executionId":"e"}"#),
        ("no execution", #"{"flowStatus":"COMPLETE"}"#),
        ("a status of another type", #"{"executionId":"e","flowStatus":1}"#),
        ("depth 1 000", String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)),
        ("depth 100 000", String(repeating: #"{"a":"#, count: 100_000)),
    ]

    @Test("Status 200 with a malformed body is an error", arguments: malformed)
    func malformedBodies(_ name: String, _ body: String) async throws {
        let error = try await failure(.json(body))
        #expect(error?.code == .serverError, "\(name)")
        #expect(error?.details?.code == .malformedResponse, "\(name)")
    }

    static let badAssertions: [(String, String)] = [
        ("an expiry that is no time", assertion(#"{"sub":"1","exp":1e20}"#)),
        ("an expiry before time", assertion(#"{"exp":-1}"#)),
        ("no expiry", assertion(#"{"sub":"1","exp":null}"#)),
        ("no JWT", "x"),
        ("another issuer", assertion(#"{"sub":"1","iss":"https://evil.example"}"#)),
        ("another application", assertion(#"{"sub":"1","aud":"other"}"#)),
        ("not yet valid", assertion(#"{"sub":"1","nbf":1795249000}"#)),
        ("no signature", assertion(#"{"sub":"1"}"#).split(separator: ".").prefix(2).joined(separator: ".") + "."),
        ("another's claims", forged()),
    ]

    /// The signature of one token under the claims of another.
    static func forged() -> String {
        let parts = [assertion(#"{"sub":"1"}"#), assertion(#"{"sub":"2"}"#)].map { $0.split(separator: ".") }
        return [parts[0][0], parts[1][1], parts[0][2]].joined(separator: ".")
    }

    @Test("A malformed response at a flow's completion is an error", arguments: badAssertions)
    func badAssertion(_ name: String, _ assertion: String) async throws {
        let complete = #"{"executionId":"e","flowStatus":"COMPLETE","assertion":"\#(assertion)"}"#
        let error = try await failure(.json(complete, path: Fixture.execute))
        #expect(error?.code == .invalidGrant, "\(name)")
        #expect(error?.message.contains(assertion) == false)
    }

    static let refusalCases: [(Int, String, IAMErrorCode, String)] = [
        (
            400, #"{"code":"FES-1003","message":{"key":"k","defaultValue":"Invalid request"}}"#, .invalidConfiguration,
            "This app isn't registered on the server."
        ),
        (400, #"{"code":"FES-1006","message":{"defaultValue":"Off"}}"#, .registrationDisabled, "Off"),
        (400, #"{"code":"INVALID_INPUT_METADATA","message":"As a string"}"#, .invalidInput, "As a string"),
        (
            401, #"{"code":"FES-1014","message":{"defaultValue":"Attest"}}"#, .authenticationFailed,
            "The server couldn't verify this app."
        ),
        (500, #"{"code":"SSE-5000","message":{"defaultValue":"Oh no"}}"#, .serverError, "Oh no"),
        (502, "<html>Bad gateway</html>", .serverError, "The service is unavailable."),
        (404, "", .invalidConfiguration, "The server answered with HTTP status 404."),
        (429, "{}", .serverError, "The server answered with HTTP status 429."),
        (302, "", .unknownError, "The server answered with HTTP status 302."),
    ]

    @Test("An error status is mapped by code, then by status; the text is kept", arguments: refusalCases)
    func refusals(_ status: Int, _ body: String, _ code: IAMErrorCode, _ text: String) async throws {
        let error = try await failure(.json(body, status: status))
        #expect(error?.code == code)
        #expect(error?.message == text)
        #expect(error?.details?.httpStatus == status)
    }

    @Test(
        "A transport error has its documented code",
        arguments: [
            (TransportError.Kind.timedOut, IAMErrorCode.requestTimeout), (.connectionFailed, .networkError),
            (.untrustedCertificate, .networkError), (.responseTooLarge, .serverError),
            (.invalidURL, .invalidConfiguration),
        ]
    )
    func transport(_ kind: TransportError.Kind, _ code: IAMErrorCode) async throws {
        #expect(try await failure(.failure(TransportError(kind)))?.code == code)
    }

    @Test("The request id and the retry delay are kept")
    func headers() async throws {
        let error = try await failure(
            .custom { request in
                var response = try await ScriptedTransport([.json("{}", status: 429)]).send(request)
                response.head.headerFields[.retryAfter] = "7"
                if let name = HTTPFieldName("X-Correlation-ID") { response.head.headerFields[name] = "corr" }
                return response
            }
        )
        #expect(error?.details?.requestID == "corr")
        #expect(error?.details?.recovery.first == .retry(after: .seconds(7)))
        #expect(error?.details?.code == .rateLimited)
    }

    @Test("A Retry-After date is read with the server's clock, not the device's")
    func retryAfterDate() async throws {
        let error = try await failure(
            .custom { request in
                var response = try await ScriptedTransport([.json("{}", status: 503)]).send(request)
                response.head.headerFields[.date] = "Sun, 06 Nov 1994 08:49:37 GMT"
                response.head.headerFields[.retryAfter] = "Sun, 06 Nov 1994 08:49:47 GMT"
                return response
            }
        )
        #expect(error?.details?.recovery.first == .retry(after: .seconds(10)))
    }

    @Test("No error text contains a body")
    func noEcho() async throws {
        let error = try await failure(.json(#"{"secret":"hunter2""#))
        let texts = String(describing: error) + (error?.localizedDescription ?? "")
        #expect(!texts.contains("hunter2"))
    }
}
