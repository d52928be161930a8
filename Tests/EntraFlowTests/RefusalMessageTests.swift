import Foundation
import NativeAuthCore
import Testing

@testable import AuthFlows
@testable import EntraNativeAuth

@Suite("Messages of a tenant's refusals", .timeLimit(.minutes(5)))
struct RefusalMessageTests {
    private let texts = FormTexts(language: "de")

    private func message(_ kind: EntraError.Kind, at step: EntraFormKind = .signIn) throws -> String {
        try EntraFlowEnvironment.adapter().displayedError(
            for:
                EntraError(kind),
            in: DisplayedForm(step: step, id: "form-1"),
            using: ErrorPresenter(texts: texts, fields: [], actions: [])
        ).message
    }

    @Test(
        "A refusal that a user can understand has a message in the user's language",
        arguments: [
            (.userAlreadyExists, .accountExists), (.userNotFound, .accountUnknown),
            (.userHasNoPassword, .noPasswordToReset), (.invalidUsername, .notAccepted),
            (.attributesInvalid(["city"]), .notAccepted), (.invalidContact, .notAccepted),
            (.invalidCredentials, .wrongCredentials), (.accountDisabled, .accountDisabled),
            (.invalidCode, .wrongCode), (.blocked, .contactBlocked),
            (.verificationRequired([]), .addressUnverified), (.expired, .requestExpired),
            (.rateLimited(retryAfter: nil), .tooManyAttempts), (.resetFailed, .passwordNotSet),
            (.offline, .serviceUnreachable), (.timedOut, .timedOut), (.http(500), .serviceFailed),
            (.http(400), .serviceRefused), (.refused, .serviceRefused), (.storageUnavailable, .storageFailed),
        ] as [(EntraError.Kind, FormTexts.Key)]
    )
    func localized(_ kind: EntraError.Kind, _ key: FormTexts.Key) throws {
        #expect(try message(kind) == texts(key))
        #expect(texts(key) != FormTexts(language: "en")(key))
    }

    @Test(
        "A technical error has the message for developers",
        arguments: [EntraError.Kind.misconfigured, .invalidScope]
    )
    func technical(_ kind: EntraError.Kind) throws {
        #expect(try message(kind) == EntraError(kind).nativeAuthError.message)
    }
}
