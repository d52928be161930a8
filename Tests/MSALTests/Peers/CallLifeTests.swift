import Foundation
import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

/// Defects of `msal-peer-defects.md`, section 1, by their numbers: calls, threads and completion.
@Suite("Peer defects 1: the life of a call", .timeLimit(.minutes(5)))
@MainActor
struct CallLifeTests {
    private let parameters = MSALNativeAuthSignUpParameters(username: "ada@example.com")

    @Test("1.2 States, results and errors are Sendable; a call from any task calls back on the main actor")
    func swift6() async throws {
        func crosses<Value: Sendable>(_: Value.Type) {}
        crosses(SignUpCodeRequiredState.self)
        crosses(MSALNativeAuthUserAccountResult.self)
        crosses(MSALNativeAuthTokenResult.self)
        crosses(SignUpStartError.self)
        crosses(MSALAccount.self)
        crosses(MSALNativeAuthPublicClientApplication.self)
        let stage = try MSALTestEnvironment([try .entra("ok-ct1"), try .entra("challenge-oob-js")])
        let delegate = FullDelegate()
        let app = stage.app
        await Task.detached {
            app.signUp(
                parameters: MSALNativeAuthSignUpParameters(username: "ada@example.com"),
                delegate: delegate
            )
        }.value
        let seen = try #require(await delegate.first())
        #expect(seen.wasOnMain)
        #expect(seen.callback == "onSignUpCodeRequired(newState:sentTo:channelTargetType:codeLength:)")
    }

    @Test("1.3 The same calls are async functions that return the next step")
    func asynchronous() async throws {
        let stage = try MSALTestEnvironment()
        let code = try await stage.signUpCode()
        stage.transport.append(
            try .entra("challenge-oob-resend"),
            try .entra("err-credential-required-js"),
            try .entra("challenge-password-js5"),
            try .entra("err-attributes-required-js"),
            try .entra("ok-ct6"),
            try .entra("token-ok")
        )
        guard case .codeRequired(let again, _, _, _) = await code.resendCode(),
            case .passwordRequired(let password) = await again.submitCode(code: "12345678"),
            case .attributesRequired(let attributes, let page) = await password.submitPassword(
                password: "Correct horse 1"
            ),
            case .completed(let done) = await page.submitAttributes(attributes: ["displayName": "Ada"]),
            case .completed(let result) = await done.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters())
        else { throw CaseProblem("the sign-up has not completed") }
        #expect(attributes.count == 3)
        #expect(result.account.username == "abc@test.com")
        #expect(stage.transport.remaining == 0)
    }

    @Test("1.5 A missing optional method keeps the state reachable, and the flow can continue from it")
    func missingMethod() async throws {
        let stage = try MSALTestEnvironment([
            try .entra("ok-ct1"), try .entra("challenge-password-js2"), try .entra("token-ok"),
        ])
        let delegate = ErrorOnlyDelegate()
        stage.app.signIn(parameters: MSALNativeAuthSignInParameters(username: "ada@example.com"), delegate: delegate)
        let error = try #require(await delegate.first()?.error)
        let state = try #require(error.reachedState as? SignInPasswordRequiredState)
        let second = ErrorOnlyDelegate()
        state.submitPassword(password: "Correct horse 1", delegate: second)
        // The account is reachable, too.
        #expect(await second.first()?.error?.reachedAccount?.account.username == "abc@test.com")
        #expect(stage.app.getNativeAuthUserAccount() != nil)
    }

    @Test("1.6 A cancelled call cancels its request and calls back once, as cancelled, with the state for a retry")
    func cancelled() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await stage.signUpCode()
        let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
        stage.transport.append(
            .custom { request in
                continuation.yield()
                return try await withTaskCancellationHandler {
                    try await Task.sleep(for: .seconds(3_600))
                    throw CancellationError()
                } onCancel: {
                    continuation.finish()
                }
            }
        )
        let delegate = FullDelegate()
        let call = MSALNativeAuthCall { state.submitCode(code: "12345678", delegate: delegate) }
        for await _ in asked.prefix(1) {}
        call.cancel()
        // The transport's own task was cancelled.
        for await _ in asked {}
        let seen = try #require(await delegate.first())
        #expect(seen.error?.kind == .cancelled)
        #expect(seen.newState === state)
        #expect(seen.wasOnMain)
        call.cancel()
        stage.transport.append(try .entra("ok-ct3"))
        guard case .completed = await state.submitCode(code: "12345678") else { throw CaseProblem("not completed") }
        #expect(delegate.observations.count == 1)
    }

    @Test("1.6 A call that is cancelled at once, begun or not, calls back once, too")
    func cancelledAtOnce() async throws {
        let stage = try MSALTestEnvironment([.silence])
        let delegate = FullDelegate()
        let call = MSALNativeAuthCall { stage.app.signUp(parameters: parameters, delegate: delegate) }
        call.cancel()
        #expect(await delegate.first()?.error?.kind == .cancelled)
        #expect(stage.transport.requests.count <= 1)
        #expect(delegate.observations.count == 1)
    }

    @Test("1.6 A cancelled task ends an async call with its own kind of error")
    func cancelledTask() async throws {
        let stage = try MSALTestEnvironment([.silence])
        let task = Task { await stage.app.signUp(parameters: MSALNativeAuthSignUpParameters(username: "a@b.c")) }
        task.cancel()
        guard case .error(let error) = await task.value else { throw CaseProblem("no error") }
        #expect(error.kind == .cancelled)
    }

    @Test("1.6 A second submit of a state is refused while the first runs, and does not affect it")
    func doubleSubmit() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await stage.signUpCode()
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
        let body = try ReplayFile.copy().body("ok-ct3")
        stage.transport.append(
            .custom { _ in
                continuation.finish()
                for await _ in gate {}
                return TransportResponse(head: .init(status: .ok), body: body)
            }
        )
        let first = FullDelegate()
        state.submitCode(code: "12345678", delegate: first)
        for await _ in asked {}
        let second = FullDelegate()
        state.submitCode(code: "12345678", delegate: second)
        let refused = try #require(await second.first())
        #expect(refused.error?.kind == .busy)
        #expect(refused.newState === state)
        #expect(refused.error?.errorDescription?.contains("already") == true)
        opener.finish()
        #expect(await first.first()?.callback == "onSignUpCompleted(newState:)")
        #expect(stage.paths.filter { $0 == "/signup/v1.0/continue" }.count == 1)
    }

    @Test("1.6 A delegate is retained until its callback, and no longer")
    func delegateLife() async throws {
        let stage = try MSALTestEnvironment([try .entra("err-user-already-exists-js")])
        let (told, continuation) = AsyncStream.makeStream(of: Void.self)
        final class Short: SignUpStartDelegate {
            let continuation: AsyncStream<Void>.Continuation
            init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }
            func onSignUpStartError(error: SignUpStartError) { continuation.yield() }
            deinit { continuation.finish() }
        }
        stage.app.signUp(parameters: parameters, delegate: Short(continuation))
        var calls = 0
        // Ends when the delegate is released.
        for await _ in told { calls += 1 }
        #expect(calls == 1)
    }

    @Test("1.6 Parameters are read when the call is made")
    func parametersAreRead() async throws {
        let stage = try MSALTestEnvironment([try .entra("err-user-already-exists-js")])
        let delegate = FullDelegate()
        parameters.attributes = ["city": "Rome"]
        stage.app.signUp(parameters: parameters, delegate: delegate)
        parameters.username = "eve@example.com"
        parameters.attributes = nil
        _ = await delegate.first()
        #expect(stage.forms.first?["username"] == "ada@example.com")
        #expect(stage.forms.first?["attributes"] == #"{"city":"Rome"}"#)
    }
}
