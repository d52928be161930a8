import NativeAuthBase
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

extension EntraHTTPTests {
    @Test("Only the required header fields are sent, and of the app's only the allowed ones")
    func headers() async throws {
        let transport = ScriptedTransport([.json("{}", status: 400)])
        let asked = Lock<[URL]>([])
        let client = EntraClient(
            configuration: try Samples.configuration(headers: { url in
                asked.withLock { $0.append(url) }
                return [
                    "X-Own": "1", "x-client-sku": "2", "X-MS-a": "3", "x-broker-a": "4", "x-app-a": "5",
                    "Authorization": "6",
                    "x-line": "a\r\nb", "x bad": "7",
                ]
            }),
            store: MemorySecretStore(),
            environment: ClientEnvironment(transport: transport, clock: clock.clock)
        )
        _ = try? await client.signUp(username: "ada@example.com", correlationID: Samples.id)
        let request = try #require(transport.requests.first)
        let names = request.head.headerFields.map { $0.name.canonicalName }.sorted()
        #expect(
            names == ["accept", "client-request-id", "content-type", "return-client-request-id", "x-own"]
        )
        let id = try #require(HTTPField.Name("client-request-id"))
        #expect(request.head.headerFields[id] == Samples.id.uuidString.lowercased())
        #expect(request.head.headerFields[.contentType] == "application/x-www-form-urlencoded")
        #expect(asked.withLock { $0.map(\.path) } == ["/contoso.onmicrosoft.com/signup/v1.0/start"])
    }

    func client(
        _ transport: ScriptedTransport,
        _ time: AuthClock,
        _ headers: @escaping EntraConfiguration.HeaderSource
    )
        throws -> EntraClient
    {
        EntraClient(
            configuration: try Samples.configuration(headers: headers),
            store: MemorySecretStore(),
            environment: ClientEnvironment(transport: transport, clock: time)
        )
    }

    @Test("The deadline includes the wait for the app's header fields")
    func fieldsInTime() async throws {
        let began = SingleFlight<Void>()
        let deadline = Lock<Duration?>(nil)
        let ended = Lock(false)
        let time = AuthClock(
            now: { [clock] in clock.now },
            sleep: { duration in
                try await withTaskCancellationHandler {
                    deadline.withLock { $0 = duration }
                    began.complete(())
                    try await SingleFlight<Void>().value()
                } onCancel: {
                    ended.withLock { $0 = true }
                }
            }
        )
        let transport = ScriptedTransport([Self.taken])
        let client = try client(transport, time) { _ in
            try? await began.value()
            return [:]
        }
        let error = await EntraSessionEnvironment.failure { try await client.signUp(username: "ada@example.com") }
        #expect(error?.kind == .userAlreadyExists)
        #expect(deadline.withLock { $0 } == .seconds(30))
        #expect(ended.withLock { $0 })
    }

    @Test("Header fields after the deadline are discarded, and nothing is sent")
    func fieldsTooLate() async throws {
        let asked = SingleFlight<Void>()
        let cancelled = Lock(false)
        let time = AuthClock(now: { [clock] in clock.now }, sleep: { _ in try await asked.value() })
        let transport = ScriptedTransport()
        let client = try client(transport, time) { _ in
            await withTaskCancellationHandler {
                asked.complete(())
                try? await SingleFlight<Void>().value()
                return [:]
            } onCancel: {
                cancelled.withLock { $0 = true }
            }
        }
        let error = await EntraSessionEnvironment.failure { try await client.signUp(username: "ada@example.com") }
        #expect(error?.kind == .timedOut)
        #expect(cancelled.withLock { $0 })
        #expect(transport.requests.isEmpty)
    }

    @Test("The service's request ID, if valid, replaces the caller's for the rest of the flow")
    func correlation() async throws {
        let own = "22222222-2222-2222-2222-222222222222"
        func answer(_ body: Data, _ status: Int, id: String) -> ScriptedTransport.Answer {
            .custom { _ in
                var head = HTTPResponse(status: .init(code: status))
                if let name = HTTPField.Name("client-request-id") { head.headerFields[name] = id }
                return TransportResponse(head: head, body: body)
            }
        }
        let transport = ScriptedTransport([
            answer(try Fixture.body("ok-ct1"), 200, id: own),
            answer(try Fixture.body("challenge-oob-js"), 200, id: "no id"),
            answer(try Fixture.body("err-invalid-oob-value"), 400, id: ""),
        ])
        let client = try Samples.client(transport, clock: clock)
        guard
            case .codeRequired(let state) = try await client.signUp(
                username: "ada@example.com",
                correlationID: Samples.id
            )
        else {
            Issue.record("no code")
            return
        }
        #expect(state.context.correlationID.uuidString == own)
        do {
            _ = try await client.submitCode(Samples.code, for: state)
            Issue.record("no error")
        } catch let error as EntraError {
            #expect(error.correlationID.uuidString == own)
            #expect(error.state == .signUpCode(state))
        }
        let name = try #require(HTTPField.Name("client-request-id"))
        #expect(
            transport.requests.map { $0.head.headerFields[name] } == [Samples.id.uuidString.lowercased(), own, own]
        )
    }

    @Test("A state that comes with an error, or with refused attributes, has the service's request ID")
    func correlationOfStates() async throws {
        let own = "22222222-2222-2222-2222-222222222222"
        func client(_ fixture: String) throws -> EntraClient {
            let body = try Fixture.body(fixture)
            return try Samples.client(
                ScriptedTransport([
                    .custom { _ in
                        var head = HTTPResponse(status: .init(code: 400))
                        if let name = HTTPField.Name("client-request-id") { head.headerFields[name] = own }
                        return TransportResponse(head: head, body: body)
                    }
                ]),
                clock: clock
            )
        }
        let wrong = await EntraSessionEnvironment.failure {
            try await client("err-invalid-oob-value").submitCode(Samples.code, for: Samples.signUpCode)
        }
        #expect(wrong?.state?.correlationID.uuidString == own)
        #expect(wrong?.state?.context.continuationToken == Samples.token)
        let step = try await client("err-attribute-validation-failed").submitAttributes(
            ["city": "1"],
            for: Samples.signUpAttributes
        )
        guard case .attributesInvalid(_, let state?) = step else {
            Issue.record("no state")
            return
        }
        #expect(state.context.correlationID.uuidString == own)
    }
}
