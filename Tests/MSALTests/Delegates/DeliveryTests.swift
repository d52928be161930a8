import Foundation
@testable import MSAL
import Testing

/// The delegate method of each outcome, without waits.
@Suite("Delivery of outcomes to delegates", .timeLimit(.minutes(5)))
@MainActor
struct DeliveryTests {
    private static let account = MSALNativeAuthUserAccountResult(
        account: MSALAccount(username: "ada", identifier: "u.t", environment: "contoso.ciamlogin.com")
    )
    private static let methods = [
        MSALAuthMethod(id: "m-1", channelTargetType: MSALNativeAuthChannelType(value: "email"))
    ]

    private static let email = MSALNativeAuthChannelType(value: "email")
    private static let verification = MSALNativeAuthRegisterStrongAuthVerificationRequiredResult(
        newState: RegisterStrongAuthVerificationRequiredState(
            sentTo: "a***@e***",
            channelTargetType: email,
            codeLength: 8
        ),
        sentTo: "a***@e***",
        channelTargetType: email,
        codeLength: 8
    )

    /// An outcome, delivered to two delegates.
    struct Row: Sendable, CustomTestStringConvertible {
        let method: String
        let error: String
        let deliver: @MainActor @Sendable (FullDelegate?, ErrorOnlyDelegate?) -> Void

        var testDescription: String { "\(method), otherwise \(error)" }
    }

    nonisolated static var rows: [Row] {
        let id = UUID()
        return [
            Row(method: "onSignInCompleted(result:)", error: "onSignInAfterSignUpError(error:)") { full, none in
                let outcome = SignInAfterSignUpResult.completed(result: account)
                if let full { outcome.deliver(to: full, correlationId: id) }
                if let none { outcome.deliver(to: none, correlationId: id) }
            },
            Row(
                method: "onSignInAwaitingMFA(authMethods:newState:)",
                error: "onSignInAfterSignUpError(error:)"
            ) { full, none in
                let outcome = SignInAfterSignUpResult.awaitingMFA(authMethods: methods, newState: AwaitingMFAState())
                if let full { outcome.deliver(to: full, correlationId: id) }
                if let none { outcome.deliver(to: none, correlationId: id) }
            },
            Row(
                method: "onSignInStrongAuthMethodRegistration(authMethods:newState:)",
                error: "onSignInAfterSignUpError(error:)"
            ) { full, none in
                let outcome = SignInAfterSignUpResult.strongAuthMethodRegistration(
                    authMethods: methods,
                    newState: RegisterStrongAuthState()
                )
                if let full { outcome.deliver(to: full, correlationId: id) }
                if let none { outcome.deliver(to: none, correlationId: id) }
            },
            Row(
                method: "onSignInAwaitingMFA(authMethods:newState:)",
                error: "onSignInAfterResetPasswordError(error:)"
            ) { full, none in
                let outcome = SignInAfterResetPasswordResult.awaitingMFA(
                    authMethods: methods,
                    newState: AwaitingMFAState()
                )
                if let full { outcome.deliver(to: full, correlationId: id) }
                if let none { outcome.deliver(to: none, correlationId: id) }
            },
            Row(
                method: "onSignInCompleted(result:)",
                error: "onRegisterStrongAuthChallengeError(error:newState:)"
            ) { full, none in
                let outcome = RegisterStrongAuthChallengeResult.completed(result: account)
                if let full { outcome.deliver(to: full, correlationId: id) }
                if let none { outcome.deliver(to: none, correlationId: id) }
            },
            Row(
                method: "onRegisterStrongAuthVerificationRequired(result:)",
                error: "onRegisterStrongAuthChallengeError(error:newState:)"
            ) { full, none in
                let outcome = RegisterStrongAuthChallengeResult.verificationRequired(result: verification)
                if let full { outcome.deliver(to: full, correlationId: id) }
                if let none { outcome.deliver(to: none, correlationId: id) }
            },
            Row(
                method: "onSignInCompleted(result:)",
                error: "onRegisterStrongAuthSubmitChallengeError(error:newState:)"
            ) { full, none in
                let outcome = RegisterStrongAuthSubmitChallengeResult.completed(result: account)
                if let full { outcome.deliver(to: full, correlationId: id) }
                if let none { outcome.deliver(to: none, correlationId: id) }
            },
            Row(
                method: "onSignInCompleted(result:)",
                error: "onMFASubmitChallengeError(error:newState:)"
            ) { full, none in
                let outcome = MFASubmitChallengeResult.completed(result: account)
                if let full { outcome.deliver(to: full, correlationId: id) }
                if let none { outcome.deliver(to: none, correlationId: id) }
            },
            Row(
                method: "onAccessTokenRetrieveCompleted(result:)",
                error: "onAccessTokenRetrieveError(error:)"
            ) { full, none in
                let outcome = CredentialsResult.completed(result: MSALNativeAuthTokenResult(accessToken: "token"))
                if let full { outcome.deliver(to: full, correlationId: id) }
                if let none { outcome.deliver(to: none, correlationId: id) }
            },
        ]
    }

    @Test("The method of the outcome is called, or the error method with MSAL's text", arguments: rows)
    func deliver(_ row: Row) throws {
        let full = FullDelegate()
        row.deliver(full, nil)
        #expect(full.observations.map(\.callback) == [row.method])
        let none = ErrorOnlyDelegate()
        row.deliver(nil, none)
        #expect(none.observations.map(\.callback) == [row.error])
        let base = row.method.prefix { $0 != "(" }
        let error = try #require(none.observations.first?.error)
        #expect(
            error.errorDescription
                == "MSALNativeAuth has called the delegate method \(base) that has not been implemented"
        )
        #expect(error.kind == .delegateMethodMissing(String(base)))
    }
}
