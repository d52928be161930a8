import NativeAuthBase
import Testing

@testable import Amplify

@Suite("Amplify.Hub as a category", .timeLimit(.minutes(5)))
struct HubCategoryTests {
    @Test("A filter for an operation passes only that operation's events")
    func operations() async {
        typealias Operation = AmplifyOperation<AuthSignUpRequest, AuthSignUpResult, AuthError>
        let request = AuthSignUpRequest(username: "ada", password: nil, options: .init())
        let one = Operation(categoryType: .auth, eventName: "e", request: request)
        let other = Operation(categoryType: .auth, eventName: "e", request: request)
        let filter = HubFilters.forOperation(one)
        func payload(_ operation: Operation) -> HubPayload {
            let context = AmplifyOperationContext(operationId: operation.id, request: operation.request)
            return HubPayload(eventName: operation.eventName, context: context)
        }
        #expect(filter(payload(one)) && !filter(payload(other)) && !filter(HubPayload(eventName: "e")))
        let otherKind = AmplifyOperationContext(
            operationId: one.id,
            request: AuthResetPasswordRequest(username: "ada", options: .init())
        )
        #expect(!filter(HubPayload(eventName: "e", context: otherKind)))
    }

    @Test("A reset removes the listeners; removing a plugin has no effect")
    func reset() async {
        let hub = HubCategory()
        let heard = Lock(0)
        _ = hub.listen(to: .auth) { _ in heard.withLock { $0 += 1 } }
        hub.removePlugin(for: "awsHubPlugin")
        let (told, teller) = AsyncStream.makeStream(of: Void.self)
        _ = hub.listen(to: .auth) { _ in teller.yield() }
        hub.dispatch(to: .auth, payload: HubPayload(eventName: "a"))
        _ = await told.first { _ in true }
        while heard.withLock({ $0 }) == 0, !Task.isCancelled { await Task.yield() }
        await hub.reset()
        hub.dispatch(to: .auth, payload: HubPayload(eventName: "b"))
        let (late, lateTeller) = AsyncStream.makeStream(of: String.self)
        _ = hub.listen(to: .auth) { lateTeller.yield($0.eventName) }
        hub.dispatch(to: .auth, payload: HubPayload(eventName: "c"))
        #expect(await late.first { _ in true } == "c")
        #expect(heard.withLock { $0 } == 1)
    }

    @Test("Every Hub behavior has a publisher")
    func publisherOfBehavior() async {
        let hub: any HubCategoryBehavior = HubCategory()
        let (told, teller) = AsyncStream.makeStream(of: String.self)
        let sink = hub.publisher(for: .auth).sink { teller.yield($0.eventName) }
        hub.dispatch(to: .auth, payload: HubPayload(eventName: "a"))
        #expect(await told.first { _ in true } == "a")
        sink.cancel()
    }
}
