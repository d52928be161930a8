import NativeAuthBase
import Foundation
import Testing

@testable import Amplify

@Suite("Amplify.Hub", .timeLimit(.minutes(5)))
struct HubTests {
    private let hub = HubCategory()

    /// The events that a listener receives.
    private func events(
        on channel: HubChannel = .auth,
        isIncluded: HubFilter? = nil
    ) -> AsyncStream<HubPayload> {
        let (stream, continuation) = AsyncStream.makeStream(of: HubPayload.self)
        _ = hub.listen(to: channel, isIncluded: isIncluded) { continuation.yield($0) }
        return stream
    }

    private func dispatch(_ names: String..., on channel: HubChannel = .auth) {
        for name in names { hub.dispatch(to: channel, payload: HubPayload(eventName: name)) }
    }

    /// The event names up to and including `end`.
    private func names(of stream: AsyncStream<HubPayload>, until end: String = "end") async -> [String] {
        var names: [String] = []
        for await event in stream {
            names.append(event.eventName)
            if event.eventName == end { break }
        }
        return names
    }

    @Test("A listener receives the events of its channel in order")
    func order() async {
        let auth = events()
        let own = events(on: .custom("own"))
        let other = events(on: .custom("other"))
        for number in 0..<200 { dispatch("\(number)") }
        dispatch("mine", "end", on: .custom("own"))
        dispatch("end", on: .custom("other"))
        dispatch("end")
        #expect(await names(of: auth) == (0..<200).map(String.init) + ["end"])
        #expect(await names(of: own) == ["mine", "end"])
        #expect(await names(of: other) == ["end"])
    }

    @Test("A listener receives the data of an event")
    func payload() async throws {
        let stream = events()
        let result = Result<AuthSignInResult, AuthError>.success(AuthSignInResult(nextStep: .done))
        hub.dispatch(
            to: .auth,
            payload: HubPayload(eventName: HubPayload.EventName.Auth.signInAPI, context: "context", data: result)
        )
        let event = try #require(await stream.first { _ in true })
        #expect(event.eventName == "Auth.signInAPI" && event.context as? String == "context")
        let data = try #require(event.data as? Result<AuthSignInResult, AuthError>)
        #expect(try data.get().isSignedIn)
    }

    @Test("Filters select events")
    func filters() async {
        let isA: HubFilter = { $0.eventName.hasPrefix("a") }
        let isShort: HubFilter = { $0.eventName.count == 1 }
        let isEnd = HubFilters.forEventName("end")
        let some = events(isIncluded: HubFilters.any(filters: isA, isEnd))
        let few = events(isIncluded: HubFilters.any(filters: HubFilters.all(filters: isA, isShort), isEnd))
        let one = events(isIncluded: isEnd)
        dispatch("a", "b", "ab", "end")
        #expect(await names(of: some) == ["a", "ab", "end"])
        #expect(await names(of: few) == ["a", "end"])
        #expect(await names(of: one) == ["end"])
    }

    @Test("A listener for one event name receives no others")
    func eventName() async {
        let (stream, continuation) = AsyncStream.makeStream(of: HubPayload.self)
        _ = hub.listen(to: .auth, eventName: "end") { continuation.yield($0) }
        dispatch("a", "end")
        #expect(await names(of: stream) == ["end"])
    }

    @Test("A slow listener delays neither other listeners nor the sender")
    func slow() async {
        let gate = DispatchSemaphore(value: 0)
        let (slow, continuation) = AsyncStream.makeStream(of: HubPayload.self)
        _ = hub.listen(to: .auth) { payload in
            gate.wait()
            gate.signal()
            continuation.yield(payload)
        }
        let quick = events()
        dispatch("a", "end")
        #expect(await names(of: quick) == ["a", "end"])
        gate.signal()
        #expect(await names(of: slow) == ["a", "end"])
    }

    @Test("A removed listener gets no events, not even earlier ones")
    func removal() async {
        let gate = DispatchSemaphore(value: 0)
        let calls = Lock(0)
        let (released, releaseSignal) = AsyncStream.makeStream(of: Never.self)
        let (entered, entrySignal) = AsyncStream.makeStream(of: Never.self)
        let token: UnsubscribeToken
        do {
            let observer = DeinitObserver { releaseSignal.finish() }
            token = hub.listen(to: .auth) { _ in
                calls.withLock { $0 += 1 }
                entrySignal.finish()
                gate.wait()
                withExtendedLifetime(observer) {}
            }
        }
        dispatch("a", "b")
        for await _ in entered {}
        hub.removeListener(token)
        hub.removeListener(token)
        dispatch("c")
        gate.signal()
        // A released listener can't be called.
        for await _ in released {}
        #expect(calls.withLock { $0 } == 1)
    }

    @Test("A listener can dispatch events and remove itself")
    func reentrancy() async {
        let own = Lock<UnsubscribeToken?>(nil)
        let stream = events()
        let token = hub.listen(to: .auth, eventName: "a") { [hub] _ in
            own.withLock { $0 }.map(hub.removeListener)
            hub.dispatch(to: .auth, payload: HubPayload(eventName: "end"))
        }
        own.withLock { $0 = token }
        dispatch("a")
        #expect(await names(of: stream) == ["a", "end"])
    }

    @Test("Tokens are equal if their ids are")
    func tokens() {
        let id = UUID()
        let token = UnsubscribeToken(channel: .auth, id: id)
        #expect(token == UnsubscribeToken(channel: .hub, id: id))
        #expect(token != UnsubscribeToken(channel: .auth, id: UUID()))
        #expect(Set([token, UnsubscribeToken(channel: .hub, id: id)]).count == 1)
    }

    @Test("A subscription receives later events until it is cancelled")
    func publisher() async {
        let publisher = hub.publisher(for: .auth)
        dispatch("too early")
        let (first, one) = AsyncStream.makeStream(of: HubPayload.self)
        let (second, two) = AsyncStream.makeStream(of: HubPayload.self)
        let calls = Lock(0)
        var sinks = [publisher.sink { one.yield($0) }]
        dispatch("a")
        sinks.append(publisher.sink { two.yield($0) })
        publisher.sink { _ in calls.withLock { $0 += 1 } }.cancel()
        dispatch("end")
        #expect(await names(of: first) == ["a", "end"])
        #expect(await names(of: second) == ["end"])
        #expect(calls.withLock { $0 } == 0)
        withExtendedLifetime(sinks) {}
    }

    @Test("Channels belong to categories", arguments: CategoryType.allCases)
    func channels(category: CategoryType) {
        #expect("\(HubChannel(from: category))" == category.rawValue)
        #expect(HubChannel.amplifyChannels.contains(HubChannel(from: category)))
        #expect(!category.displayName.isEmpty)
    }

    @Test("Events have Amplify's names")
    func eventNames() {
        typealias Name = HubPayload.EventName.Auth
        #expect(HubPayload.EventName.Amplify.configured == "Amplify.configured")
        #expect(
            [Name.signedIn, Name.signedOut, Name.userDeleted, Name.sessionExpired]
                == ["Auth.signedIn", "Auth.signedOut", "Auth.userDeleted", "Auth.sessionExpired"]
        )
        typealias Logging = HubPayload.EventName.Logging
        #expect(Logging.writeLogFailure == "Logging.writeLogFailure")
        #expect(Logging.flushLogFailure == "Logging.flushLogFailure")

        let calls = [
            Name.signUpAPI: "signUp", Name.confirmSignUpAPI: "confirmSignUp", Name.autoSignInAPI: "autoSignIn",
            Name.resendSignUpCodeAPI: "resendSignUpCode", Name.signInAPI: "signIn",
            Name.confirmSignInAPI: "confirmSignIn", Name.signOutAPI: "signOut", Name.fetchSessionAPI: "fetchSession",
            Name.deleteUserAPI: "deleteUser", Name.resetPasswordAPI: "resetPassword",
            Name.confirmResetPasswordAPI: "confirmResetPassword", Name.changePasswordAPI: "changePassword",
            Name.fetchUserAttributesAPI: "fetchUserAttributes", Name.updateUserAttributeAPI: "updateUserAttribute",
            Name.updateUserAttributesAPI: "updateUserAttributes",
            Name.confirmUserAttributesAPI: "confirmUserAttributes",
            Name.sendUserAttributeVerificationCodeAPI: "sendUserAttributeVerificationCode",
            Name.attributeResendConfirmationCodeAPI: "attributeResendConfirmationCode",
            Name.setUpTOTPAPI: "setUpTOTP", Name.verifyTOTPSetupAPI: "verifyTOTPSetup",
            Name.fetchMFAPreferenceAPI: "fetchMFAPreference", Name.updateMFAPreferenceAPI: "updateMFAPreference",
            Name.fetchDevicesAPI: "fetchDevices", Name.forgetDeviceAPI: "forgetDevice",
            Name.rememberDeviceAPI: "rememberDevice", Name.webUISignInAPI: "webUISignIn",
            Name.socialWebUISignInAPI: "socialWebUISignIn", Name.listWebAuthnCredentialsAPI: "listWebAuthnCredentials",
            Name.deleteWebAuthnCredentialAPI: "deleteWebAuthnCredential",
            Name.associateWebAuthnCredentialAPI: "associateWebAuthnCredential",
        ]
        for (name, call) in calls { #expect(name == "Auth.\(call)API") }
    }
}

/// Reports its deinitialization.
private final class DeinitObserver: Sendable {
    private let onDeinit: @Sendable () -> Void

    init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }

    deinit { onDeinit() }
}
