import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("The server's description of a refusal is kept", .timeLimit(.minutes(5)))
struct ServerDescriptionTests: FlowTesting {
    private func failure(_ code: String, _ message: String, _ description: String?) async throws -> NativeAuthError? {
        let details = description.map { #","description":{"defaultValue":"\#($0)"}"# } ?? ""
        let body = #"{"code":"\#(code)","message":{"defaultValue":"\#(message)"}\#(details)}"#
        let fixture = try await Fixture([.json(body, status: 400)])
        do {
            _ = try await fixture.client.signUp()
            return nil
        } catch {
            return (error as? IAMError)?.details
        }
    }

    @Test(
        "A generic message is replaced by the description; any other is kept beside it",
        arguments: [
            ("Invalid request", "The name is missing", "The name is missing", nil),
            (
                "Registration is off", "Switch it on in the console", "Registration is off",
                "Switch it on in the console"
            ),
            ("Registration is off", "Registration is off", "Registration is off", nil),
            ("Invalid request", nil, "Invalid request", nil),
            ("", "The name is missing", "The name is missing", nil),
        ] as [(String, String?, String, String?)]
    )
    func kept(_ message: String, _ description: String?, _ shown: String, _ detail: String?) async throws {
        let error = try #require(try await failure("FES-1006", message, description))
        #expect(error.message == shown && error.serverDescription == detail)
        #expect(error.description.contains(detail ?? shown))
    }

    @Test(
        "Developer errors have a message for the user, and the cause for the developer",
        arguments: [
            ("FES-1003", "applicationId"), ("FES-1004", "expired"), ("FES-1011", "Flow-Secret"),
            ("FES-1014", "attestationEnabled"), ("FES-1015", "attestation token"), ("FES-1016", "attestation settings"),
            ("USR-1019", "/users/me/meta"),
        ]
    )
    func known(_ code: String, _ cause: String) async throws {
        let error = try #require(try await failure(code, "Invalid request", "Said by the server"))
        #expect(error.message == KnownFailure.of(code)?.message && !error.message.contains("Invalid"))
        #expect(error.serverDescription?.hasPrefix("Said by the server. ") == true)
        #expect(error.serverDescription?.contains(cause) == true)
        #expect(try await failure(code, "Attestation not configured", nil)?.serverDescription?.contains(cause) == true)
    }

    @Test(
        "A description with only control characters or white space counts as missing",
        arguments: ["\\u0001", "\\u0085\\u2066", "\\u0002 \\n"]
    )
    func nothingToRead(_ description: String) async throws {
        let known = try #require(try await failure("FES-1003", "Invalid request", description))
        #expect(known.serverDescription == KnownFailure.of("FES-1003")?.cause)
        #expect(try await failure("FES-1006", "Registration is off", description)?.serverDescription == nil)
    }

    @Test("A form's error shows the description if the message is generic")
    func form() async throws {
        let (model, _, _) = try await model(
            .signIn,
            Fixture.recorded("01", 1) + [
                prompt(
                    "",
                    #","error":{"code":"FET-1060","message":{"defaultValue":"Invalid request"},"#
                        + #""description":{"defaultValue":"The attribute is too long"}}"#
                ),
                prompt(
                    "",
                    #","error":{"code":"FET-1060","message":{"defaultValue":"Not stored"},"#
                        + #""description":{"defaultValue":"The attribute is too long"}}"#
                ),
            ]
        )
        await model.start()
        enter(["username": "alice", "password": "x"], model)
        await model.submit()
        #expect(model.error?.message == "The attribute is too long" && model.error?.serverDescription == nil)
        await model.submit()
        #expect(model.error?.message == "Not stored")
        #expect(model.error?.serverDescription == "The attribute is too long")
    }
}
