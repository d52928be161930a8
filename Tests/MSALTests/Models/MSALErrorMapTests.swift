import EntraNativeAuth
import Foundation
import NativeAuthCore
import Testing

@testable import MSAL

@Suite("Client errors map to MSAL errors", .timeLimit(.minutes(5)))
struct MSALErrorMapTests {
    /// A client error in an operation, and its MSAL error.
    struct Row: Sendable, CustomTestStringConvertible {
        let error: EntraError
        let operation: MSALOperation
        let kind: MSALNativeAuthErrorKind
        let text: String

        init(
            _ kind: EntraError.Kind,
            _ operation: MSALOperation,
            _ expected: MSALNativeAuthErrorKind,
            _ text: String,
            word: String? = nil
        ) {
            error = EntraError(kind, error: word, errorCodes: [7], serverDescription: "Server.")
            self.operation = operation
            self.kind = expected
            self.text = text
        }

        var testDescription: String { "\(error.kind) at \(operation)" }
    }

    static let rows: [Row] = [
        Row(
            .blocked,
            .mfaRequest,
            .authMethodBlocked,
            "The server blocked the strong authentication method. Try contacting customer support to seek assistance."
                + " More information: Server."
        ),
        Row(
            .blocked,
            .registerChallenge,
            .verificationContactBlocked,
            "The server blocked the verification contact provided. Try using another email or phone number, or select an"
                + " alternative authentication method. More information: Server."
        ),
        Row(.blocked, .signInStart, .authMethodBlocked, "Server."),
        Row(
            .mfaRequired,
            .accessToken,
            .general,
            "Multi-factor authentication is required, which can't be fulfilled as part of this flow. Please sign out and"
                + " perform a new sign in operation. More information: Server."
        ),
        Row(.mfaRequired, .signInAfterPreviousFlow, .general, "Server."),
        Row(
            .passwordChangeRequired,
            .signInStart,
            .general,
            "User password change is required, which can't be fulfilled as part of this flow. Please reset the password"
                + " and perform a new sign in operation. More information: Server.",
            word: "invalid_request"
        ),
        Row(.passwordChangeRequired, .signInStart, .general, "Server.", word: "invalid_grant"),
        Row(.invalidCredentials, .signInStart, .invalidCredentials, "Server."),
        Row(.invalidCredentials, .signInPassword, .invalidPassword(rule: nil), "Invalid password"),
        Row(.accountDisabled, .signInPassword, .general, "Server."),
        Row(.invalidCode, .signInCode, .invalidCode, "Server."),
        Row(.invalidCode, .mfaSubmit, .invalidChallenge, "Server."),
        Row(.invalidCode, .registerSubmit, .invalidChallenge, "Server."),
        Row(.passwordRule(.tooShort), .signUpCode, .invalidCode, "Server."),
        Row(.passwordRule(.tooShort), .signUpPassword, .invalidPassword(rule: .tooShort), "Server."),
        Row(.verificationRequired([]), .signUpCode, .general, "General error"),
        Row(.browserRequired(reason: "Because."), .signUpStart, .browserRequired(reason: "Because."), "Because."),
        Row(.expired, .signUpCode, .expired, "Server."),
        Row(.expired, .accessToken, .refreshTokenExpired, "Server."),
        Row(.rateLimited(retryAfter: .milliseconds(1_500)), .signUpStart, .rateLimited(retryAfter: 1.5), "Server."),
    ]

    @Test("Each error has the kind and the text of its operation", arguments: rows)
    func details(_ row: Row) {
        let details = MSALErrorMap.details(for: row.error, during: row.operation, correlationId: UUID())
        #expect(details.kind == row.kind)
        #expect(SignUpStartError(details).errorDescription == row.text)
        #expect(details.correlationId == row.error.correlationID)
    }

    @Test(
        "An error without a text of MSAL's has a description and a recovery suggestion",
        arguments: [
            (EntraError.Kind.notSignedIn, "No user is signed in. Sign in again"),
            (.offline, "The server can't be reached. Check the connection and try again"),
            (.timedOut, "The server did not answer in time. Try again"),
            (
                .untrustedServer,
                "The server's certificate is not trusted, so nothing was sent."
                    + " For a development server, set developmentCertificatePath."
            ),
            (.rateLimited(retryAfter: .milliseconds(1_500)), "Too many requests. Try again in 2 s"),
            (.rateLimited(retryAfter: nil), "Too many requests. Wait before you try again"),
            (.http(403), "The server answered with the status 403"),
            (.storageUnavailable, "The session can't be read or written now. Try again later"),
            (.busy, "This state is being submitted already. Wait for the first call to end"),
            (
                .superseded,
                "Another sign-in or sign-out happened in the meantime, so this sign-in was discarded. Sign in again"
            ), (.attributesInvalid(["city"]), "Invalid attributes"),
            (.unexpectedChallenge(nil), "Unexpected challenge type"),
            (.unexpectedChallenge("voice"), "Unexpected challenge type"),
            (.unexpectedChallenge("oob"), "General error"),
        ] as [(EntraError.Kind, String)]
    )
    func ownTexts(_ kind: EntraError.Kind, _ text: String) {
        for operation in [MSALOperation.signUpCode, .signInPassword, .accessToken] {
            let details = MSALErrorMap.details(for: EntraError(kind), during: operation, correlationId: UUID())
            #expect(VerifyCodeError(details).errorDescription == text)
        }
    }

    @Test(
        "An unexpected challenge has its own kind and MSAL's text for the flow",
        arguments: [
            (MSALOperation.signUpStart, "password", "General error"), (.signUpResend, "password", "General error"),
            (.signUpCode, "oob", "General error"), (.signInResend, "password", "General error"),
            (.mfaRequest, "password", "General error"), (.resetStart, "password", "Unexpected challenge type"),
            (.resetResend, "password", "Unexpected challenge type"),
            (.registerChallenge, "password", "Unexpected challenge type"),
            (.registerChallenge, "voice", "Unexpected challenge type"),
            (.signInStart, "voice", "Unexpected challenge type"),
        ]
    )
    func unexpectedChallenge(_ operation: MSALOperation, _ type: String, _ text: String) {
        let details = MSALErrorMap.details(
            for: EntraError(.unexpectedChallenge(type)),
            during: operation,
            correlationId: UUID()
        )
        #expect(details.kind == .unexpectedChallenge)
        #expect(ResendCodeError(details).errorDescription == text)
    }

    @Test(
        "An error of a silent call has MSAL's code",
        arguments: [
            (EntraError.Kind.expired, MSALError.interactionRequired), (.notSignedIn, .interactionRequired),
            (.mfaRequired, .interactionRequired), (.passwordChangeRequired, .interactionRequired),
            (.browserRequired(reason: nil), .interactionRequired), (.invalidScope, .internal),
            (.scopesDeclined(granted: ["a"], declined: ["b"]), .serverDeclinedScopes),
            (.storageUnavailable, .internal), (.superseded, .internal),
        ] as [(EntraError.Kind, MSALError)]
    )
    func codes(_ kind: EntraError.Kind, _ code: MSALError) {
        let id = UUID()
        let error = EntraError(
            kind,
            error: "word",
            suberror: "finer",
            serverDescription: "Server.",
            correlationID: id,
            httpStatus: 400
        )
        let ns = MSALErrorMap.nsError(error, correlationId: id)
        #expect(ns.domain == MSALErrorDomain && ns.code == code.rawValue)
        #expect(ns.userInfo[MSALOAuthErrorKey] as? String == "word")
        #expect(ns.userInfo[MSALOAuthSubErrorKey] as? String == "finer")
        #expect(ns.userInfo[MSALHTTPResponseCodeKey] as? String == "400")
        #expect(ns.userInfo[MSALCorrelationIDKey] as? String == id.uuidString)
        #expect((ns.userInfo[MSALErrorDescriptionKey] as? String)?.isEmpty == false)
    }

    @Test(
        "A refusal of a silent token that only the user can resolve is interactionRequired",
        arguments: [
            ("invalid_grant", nil, 65_001, true), ("invalid_grant", nil, 50_074, true),
            ("invalid_grant", nil, 53_003, true), ("invalid_grant", "basic_action", 7, true),
            ("invalid_grant", nil, 7, true), ("interaction_required", nil, 7, true),
            ("consent_required", nil, 7, true), ("login_required", nil, 7, true),
            ("access_denied", "additional_action", 7, true), ("access_denied", nil, 53_000, true),
            ("access_denied", nil, 7, false), ("temporarily_unavailable", nil, 7, false),
        ] as [(String, String?, Int, Bool)]
    )
    func interaction(_ word: String, _ suberror: String?, _ number: Int, _ isRequired: Bool) {
        let error = EntraError(.refused, error: word, suberror: suberror, errorCodes: [number], httpStatus: 400)
        let code: MSALError = isRequired ? .interactionRequired : .internal
        #expect(MSALErrorMap.nsError(error).code == code.rawValue)
        let busy = EntraError(.rateLimited(retryAfter: nil), error: word, suberror: suberror, errorCodes: [number])
        #expect(MSALErrorMap.nsError(busy).code == MSALError.internal.rawValue)
    }

    @Test("The server's error codes and names are kept, except where MSAL drops them")
    func details() {
        func details(_ kind: EntraError.Kind) -> MSALNativeAuthErrorDetails {
            let error = EntraError(
                kind,
                suberror: "finer",
                errorCodes: [7],
                errorURI: "https://help.example",
                serverDescription: "Server.",
                httpStatus: 400
            )
            return MSALErrorMap.details(for: error, during: .signUpCode, correlationId: UUID())
        }
        let invalid = details(.attributesInvalid(["city", "age"]))
        #expect(invalid.invalidAttributeNames == ["city", "age"] && invalid.errorCodes == [7])
        #expect(invalid.suberror == "finer" && invalid.status == 400 && invalid.errorUri == "https://help.example")
        #expect(details(.refused).invalidAttributeNames.isEmpty)
        #expect(details(.verificationRequired(["phone"])).errorCodes.isEmpty)
        #expect(details(.verificationRequired(["phone"])).text == nil)
    }

    @Test("A registration that fails has at most one flag")
    func registrationFlags() {
        func flags(_ kind: MSALNativeAuthErrorKind) -> [Bool] {
            let error = RegisterStrongAuthChallengeError(kind: kind)
            return [error.isInvalidInput, error.isBrowserRequired, error.isVerificationContactBlocked]
        }
        #expect(flags(.invalidInput) == [true, false, false])
        #expect(flags(.browserRequired(reason: "Because.")) == [false, true, false])
        #expect(flags(.verificationContactBlocked) == [false, false, true])
        #expect(flags(.general) == [false, false, false])
    }

    @Test("Store errors and cancelled tasks have their own kinds")
    func others() {
        let id = UUID()
        let store = NativeAuthError(.storageUnavailable, message: "No.")
        #expect(MSALErrorMap.details(for: store, during: .accessToken, correlationId: id).kind == .storageUnavailable)
        #expect(
            MSALErrorMap.details(for: CancellationError(), during: .accessToken, correlationId: id).kind == .cancelled
        )
        #expect(
            MSALErrorMap.details(for: CancellationError(), during: .accessToken, correlationId: id).correlationId == id
        )
    }
}
