import Foundation
@testable import MSAL
import Testing

@Suite("Optional methods of delegates", .timeLimit(.minutes(5)))
@MainActor
struct OptionalMethodTests {
    @Test("A class that conforms to all twenty delegates and implements no optional method gets the required error")
    func noneImplemented() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await stage.signUpCode()
        stage.transport.append(try .entra("ok-ct3"))
        let delegate = ErrorOnlyDelegate()
        state.submitCode(code: "12345678", delegate: delegate)
        let seen = try #require(await delegate.first())
        #expect(seen.callback == "onSignUpVerifyCodeError(error:newState:)")
        let missing = "MSALNativeAuth has called the delegate method onSignUpCompleted that has not been implemented"
        #expect(seen.error?.errorDescription == missing)
        #expect(seen.error?.kind == .delegateMethodMissing("onSignUpCompleted"))
        #expect(seen.newState == nil)
    }

    /// Implements only the tutorial's short form.
    final class Short: SignUpVerifyCodeDelegate {
        var reached: SignUpAttributesRequiredState?
        var error: VerifyCodeError?
        let (told, continuation) = AsyncStream.makeStream(of: Void.self)

        func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {
            self.error = error
            continuation.finish()
        }

        func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState) {
            reached = newState
            continuation.finish()
        }
    }

    @Test("The short form of onSignUpAttributesRequired is called, and its state has the attributes")
    func shortForm() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await stage.signUpCode()
        stage.transport.append(try .entra("err-attributes-required-js"))
        let delegate = Short()
        state.submitCode(code: "12345678", delegate: delegate)
        for await _ in delegate.told {}
        #expect(delegate.error == nil)
        #expect(
            delegate.reached?.attributes.map(\.name)
                == ["displayName", "extension_2588abcdwhtfeehjjeeqwertc_age", "postalCode"]
        )
    }

    /// Receives one call during another.
    final class Nesting: SignUpVerifyCodeDelegate, SignUpPasswordRequiredDelegate {
        var errors: [String?] = []
        var attributes = 0
        /// Makes the nested call.
        var within: (@MainActor () -> Void)?

        func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {
            errors.append(error.errorDescription)
        }

        func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {
            errors.append(error.errorDescription)
        }

        func onSignUpAttributesRequired(
            attributes: [MSALNativeAuthRequiredAttribute],
            newState: SignUpAttributesRequiredState
        ) {
            self.attributes += 1
            within?()
        }
    }

    @Test("A call from a delegate method checks its own delegate: the inner one lacks the method, the outer one has it")
    func nested() throws {
        let delegate = Nesting()
        let attributes = SignUpAttributesRequiredState()
        let done = SignInAfterSignUpState()
        delegate.within = {
            let result = SignUpPasswordRequiredResult.completed(newState: done)
            result.deliver(to: delegate, correlationId: UUID())
        }
        SignUpVerifyCodeResult.attributesRequired(attributes: [], newState: attributes)
            .deliver(to: delegate, correlationId: UUID())
        #expect(delegate.attributes == 1)
        #expect(
            delegate.errors
                == ["MSALNativeAuth has called the delegate method onSignUpCompleted that has not been implemented"]
        )
    }

    @Test("A method that calls another method's default implementation counts as implemented")
    func callsAnotherDefault() {
        let delegate = Nesting()
        delegate.within = { delegate.onSignUpCompleted(newState: SignInAfterSignUpState()) }
        SignUpVerifyCodeResult.attributesRequired(attributes: [], newState: SignUpAttributesRequiredState())
            .deliver(to: delegate, correlationId: UUID())
        #expect(delegate.errors.isEmpty)
    }

    @Test("Without onSignUpAttributesInvalid the error of a sign-up says which attributes are invalid")
    func attributesInvalid() async throws {
        let stage = try MSALTestEnvironment([try .entra("err-attribute-validation-failed")])
        let delegate = ErrorOnlyDelegate()
        stage.app.signUp(parameters: MSALNativeAuthSignUpParameters(username: "ada@example.com"), delegate: delegate)
        let error = try #require(await delegate.first()?.error as? SignUpStartError)
        #expect(error.isInvalidAttributes)
        #expect(error.invalidAttributeNames == ["city", "username"])
        #expect(!error.isUserAlreadyExists)
        #expect(!error.isInvalidUsername)
        #expect(!error.isInvalidPassword)
        #expect(!error.isBrowserRequired)
    }

    @Test("Without onSignUpAttributesInvalid the error of a later page names them too, and its state can be used again")
    func attributesInvalidLater() async throws {
        let stage = try MSALTestEnvironment()
        let code = try await stage.signUpCode()
        stage.transport.append(
            try .entra("err-attributes-required-js"),
            try .entra("err-attribute-validation-failed"),
            try .entra("ok-ct6")
        )
        guard case .attributesRequired(_, let page) = await code.submitCode(code: "12345678") else {
            throw CaseProblem("no attributes are required")
        }
        let delegate = ErrorOnlyDelegate()
        page.submitAttributes(attributes: ["city": "?"], delegate: delegate)
        let error = try #require(await delegate.first()?.error as? AttributesRequiredError)
        #expect(error.isInvalidAttributes)
        #expect(error.invalidAttributeNames == ["city", "username"])
        let state = try #require(error.reachedState as? SignUpAttributesRequiredState)
        guard case .completed = await state.submitAttributes(attributes: ["city": "Rome"]) else {
            throw CaseProblem("the sign-up is not done")
        }
    }

    @Test("A method that forwards to a delegate without that method counts as implemented")
    func forwards() {
        let delegate = Nesting()
        let other = ErrorOnlyDelegate()
        let state = SignUpAttributesRequiredState()
        delegate.within = {
            (other as any SignUpVerifyCodeDelegate).onSignUpAttributesRequired(attributes: [], newState: state)
        }
        SignUpVerifyCodeResult.attributesRequired(attributes: [], newState: state)
            .deliver(to: delegate, correlationId: UUID())
        #expect(delegate.attributes == 1)
        #expect(delegate.errors.isEmpty && other.observations.isEmpty)
    }

    @Test("A delegate is released after its callback")
    func released() {
        weak var told: Nesting?
        do {
            let delegate = Nesting()
            told = delegate
            SignUpVerifyCodeResult.attributesRequired(attributes: [], newState: SignUpAttributesRequiredState())
                .deliver(to: delegate, correlationId: UUID())
            #expect(delegate.attributes == 1)
        }
        #expect(told == nil)
    }
}
