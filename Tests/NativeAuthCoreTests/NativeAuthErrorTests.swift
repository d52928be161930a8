import Foundation
import Testing

@testable import NativeAuthCore

@Suite("The error shared by all products", .timeLimit(.minutes(5)))
struct NativeAuthErrorTests {
    @Test(
        "Equality compares the kind and the server's code",
        arguments: [
            (NativeAuthError(.refused, message: "a"), NativeAuthError(.refused, message: "b"), true),
            (NativeAuthError(.refused, message: "a"), NativeAuthError(.expired, message: "a"), false),
            (
                NativeAuthError(.refused, message: "a", serverCode: "X-1"),
                NativeAuthError(.refused, message: "a", serverCode: "X-1", requestID: "1", httpStatus: 400), true
            ),
            (
                NativeAuthError(.refused, message: "a", serverCode: "X-1"),
                NativeAuthError(.refused, message: "a", serverCode: "X-2"), false
            ),
            (
                NativeAuthError(.refused, message: "a", serverCode: "X-1"),
                NativeAuthError(.refused, message: "a"), false
            ),
            (
                NativeAuthError(.refused, message: "a", fieldErrors: [FieldError(field: "f", message: "m")]),
                NativeAuthError(.refused, message: "a", underlying: CancellationError(), recovery: [.retry]), true
            ),
        ]
    )
    func equality(left: NativeAuthError, right: NativeAuthError, isEqual: Bool) {
        #expect((left == right) == isEqual)
    }

    @Test(
        "The description has the codes and the message",
        arguments: [
            (NativeAuthError(.offline, message: "No network."), "[offline] No network."),
            (
                NativeAuthError(
                    .refused,
                    message: "Wrong.",
                    serverCode: "FET-1005",
                    requestID: "abc",
                    httpStatus: 401
                ), "[refused, FET-1005, HTTP 401, request abc] Wrong."
            ),
            (NativeAuthError(.init(rawValue: "newer"), message: "New."), "[newer] New."),
        ]
    )
    func description(error: NativeAuthError, expected: String) {
        #expect(error.description == expected)
        #expect("\(error)" == expected)
    }

    @Test("The description contains neither the underlying error nor the values of fields")
    func descriptionIsFreeOfSecrets() {
        struct Loud: Error, CustomStringConvertible { let description = "password=hunter2" }
        let error = NativeAuthError(
            .invalidInput,
            message: "Correct the form.",
            underlying: Loud(),
            fieldErrors: [FieldError(field: "password", message: "hunter2 is too short")],
            recovery: [.correct(["password"])]
        )
        for text in [
            error.description, "\(error)", error.localizedDescription, (error as any Error).localizedDescription,
        ] {
            #expect(!text.contains("hunter2"))
            #expect(text.contains("Correct the form."))
        }
    }

    @Test("The first recovery option is the recovery suggestion")
    func suggestion() {
        #expect(NativeAuthError(.offline, message: "m").recoverySuggestion == nil)
        let error = NativeAuthError(.expired, message: "m", recovery: [.restart, .retry])
        #expect(error.recoverySuggestion == "Start over.")
        #expect(error.errorDescription == "m")
    }

    @Test(
        "An error whose first recovery option is a restart ends the flow",
        arguments: [
            ([RecoveryOption.restart], true), ([.signIn, .retry], true), ([.retry, .restart], false), ([], false),
        ]
    )
    func endsFlow(recovery: [RecoveryOption], endsFlow: Bool) {
        #expect(NativeAuthError(.expired, message: "m", recovery: recovery).endsFlow == endsFlow)
    }

    @Test("The server's description of the cause follows the message")
    func serverDescription() {
        var error = NativeAuthError(.refused, message: "Wrong.")
        error.serverDescription = "Check the realm."
        #expect(error.description == "[refused] Wrong. (Check the realm.)")
    }
}

@Suite("Recovery options", .timeLimit(.minutes(5)))
struct RecoveryOptionTests {
    @Test(
        "Each recovery option has a sentence for the user",
        arguments: [
            (RecoveryOption.retry, "Try again."),
            (.retry(after: .seconds(30)), "Try again in 30 seconds."),
            (.retry(after: .seconds(1)), "Try again in 1 second."),
            (.retry(after: .milliseconds(200)), "Try again in 1 second."),
            (.retry(after: .milliseconds(1_001)), "Try again in 2 seconds."),
            (.retry(after: .zero), "Try again in 1 second."),
            (.retry(after: .seconds(-5)), "Try again in 1 second."),
            (.resend, "Request a new code."),
            (.correct(["email", "phone"]), "Correct: email, phone."),
            (.correct([]), "Correct what you entered."),
            (.restart, "Start over."),
            (.signIn, "Sign in."),
            (.signUpInstead, "Create an account."),
            (.openBrowser, "Continue in the browser."),
            (.signInInstead, "Sign in with your existing account."),
            (.fixConfiguration, "Check the app's configuration."),
            (RecoveryOption(.init(rawValue: "call_support")), "See call_support."),
        ]
    )
    func suggestion(option: RecoveryOption, sentence: String) {
        #expect(option.suggestion == sentence)
    }
}
