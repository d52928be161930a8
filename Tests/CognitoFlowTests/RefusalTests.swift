import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows
@testable import CognitoUserPools

@Suite("Refusals in a form", .timeLimit(.minutes(5)))
struct RefusalTests {
    private func told(
        _ code: NativeAuthError.Code,
        _ serverCode: String,
        words: String = "The service's words.",
        fields: [String],
        actions: [FormAction] = [],
        recovery: [RecoveryOption] = []
    ) -> NativeAuthError {
        ErrorPresenter(
            texts: FormTexts(language: "en"),
            fields: fields.map { FormField(id: $0) },
            actions: actions
        ).present(
            NativeAuthError(
                code,
                message: words,
                serverCode: serverCode,
                requestID: "request-1",
                httpStatus: 400,
                recovery: recovery
            )
        )
    }

    /// A refusal, the fields of the form, the message, and its field.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var words = "The service's words."
        var code = NativeAuthError.Code.refused
        let fields: [String]
        var message = "The service's words."
        var field: String?
        var testDescription: String { "\(name) \(fields)" }
    }

    static let rows = [
        Row(name: "CodeMismatchException", fields: ["code"], message: "Incorrect code.", field: "code"),
        Row(name: "CodeMismatchException", fields: ["answer"], message: "Incorrect code.", field: "answer"),
        Row(name: "ERROR", fields: ["code"], message: "Incorrect code.", field: "code"),
        Row(
            name: "EnableSoftwareTokenMFAException",
            fields: ["code"],
            message: "Incorrect code.",
            field: "code"
        ),
        Row(name: "InvalidPasswordException", fields: ["code", "new_password"], field: "new_password"),
        Row(name: "InvalidPasswordException", fields: ["username", "password"], field: "password"),
        Row(name: "UsernameExistsException", fields: ["email"], message: FormTexts(language: "en")(.accountExists)),
        Row(
            name: "AliasExistsException",
            fields: ["username"],
            message: FormTexts(language: "en")(.accountExists),
            field: "username"
        ),
        Row(name: "NotAuthorizedException", fields: ["username"]),
        Row(
            name: "NotAuthorizedException",
            fields: ["username", "password"],
            message: FormTexts(language: "en")(.wrongCredentials)
        ),
        Row(
            name: "NotAuthorizedException",
            words: "User is disabled.",
            fields: ["username", "password"],
            message: FormTexts(language: "en")(.accountDisabled)
        ),
        Row(
            name: "NotAuthorizedException",
            code: .expired,
            fields: ["username", "password"],
            message: FormTexts(language: "en")(.signInOver)
        ),
        Row(name: "TooManyRequestsException", fields: ["code"], message: FormTexts(language: "en")(.tooManyAttempts)),
        Row(name: "LimitExceededException", fields: ["code"], message: FormTexts(language: "en")(.tooManyAttempts)),
        Row(
            name: "TooManyFailedAttemptsException",
            fields: ["code"],
            message: FormTexts(language: "en")(.tooManyAttempts)
        ),
        Row(name: "NeverHeardOfException", fields: ["code"]),
    ]

    @Test("A known refusal is shown in the user's language, at its field if there is one", arguments: rows)
    func meaning(row: Row) {
        let error = told(row.code, row.name, words: row.words, fields: row.fields)
        #expect(error.message == row.message)
        #expect(error.fieldErrors == (row.field.map { [FieldError(field: $0, message: row.message)] } ?? []))
        #expect(error.recovery == (row.field.map { [.correct([$0])] } ?? []))
        #expect(error.code == row.code && error.serverCode == row.name && error.requestID == "request-1")
        #expect(error.httpStatus == 400)
    }

    @Test("Only supported recovery options are offered, correcting the field first", arguments: [true, false])
    func recovery(canResend: Bool) {
        let actions = canResend ? [FormAction(id: "resend", kind: .resend, label: "Resend")] : []
        let error = told(
            .invalidInput,
            "CodeMismatchException",
            fields: ["code"],
            actions: actions,
            recovery: [.restart, .correct(["other"]), .retry, .resend, .signInInstead]
        )
        #expect(
            error.recovery
                == (canResend
                    ? [.correct(["code"]), .retry, .resend, .signInInstead]
                    : [.correct(["code"]), .retry, .signInInstead])
        )
    }

    @Test(
        "A refusal of the input is a known service error with a status from 400 to 499",
        arguments: [
            ("NotAuthorizedException", 399, false), ("NotAuthorizedException", 400, true),
            ("NotAuthorizedException", 499, true), ("NotAuthorizedException", 500, false),
            ("CodeDeliveryFailureException", 500, true), ("ERROR", 200, false), (nil, 400, false),
        ] as [(String?, Int, Bool)]
    )
    func verdict(serverCode: String?, status: Int, isInputRejection: Bool) {
        let error = NativeAuthError(.refused, message: "", serverCode: serverCode, httpStatus: status)
        #expect(error.isInputRejection == isInputRejection)
    }

    @Test("A configuration error is no refusal of the input; an invalid value without an error name is one")
    func otherVerdicts() {
        #expect(
            !NativeAuthError(.misconfigured, message: "", serverCode: "ResourceNotFoundException", httpStatus: 400)
                .isInputRejection
        )
        #expect(NativeAuthError(.invalidInput, message: "").isInputRejection)
        #expect(
            NativeAuthError(.invalidInput, message: "", serverCode: UserPoolsClient.wrongCodeStatus).isInputRejection
        )
    }
}
