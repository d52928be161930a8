import AuthFlows
import Foundation
import NativeAuthCore
import ThunderID

// `ClientCount WORKLOAD TIMES FOLDER` repeats a client's work, so that `scripts/instructions` can count it:
//
//   step    the start of a flow, with the recorded responses of a folder, to its form
//   form    the same with thirty fields
//   token   a read of a fresh access token
//   jwt     the validation of a token that was not seen before, and
//   known   of one that was

func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("ClientCount: \(reason)\n".utf8))
    exit(2)
}

func client(_ transport: any HTTPTransport, storage: InMemoryStorageAdapter) async throws -> ThunderIDClient {
    let client = ThunderIDClient(environment: ClientEnvironment(transport: transport))
    try await client.initialize(
        config: ThunderIDConfig(
            baseUrl: "https://localhost:8090",
            clientId: "client",
            applicationId: "app"
        ),
        storage: storage
    )
    return client
}

func startFlow(_ transport: InstantTransport, times: Int, fields: Int) async throws {
    let client = try await client(transport, storage: InMemoryStorageAdapter())
    let flow = ThunderIDFlow(client: client, kind: .signIn)
    for _ in 0..<times {
        let step = try await flow.start()
        guard step.fields.count == fields, step.defaultAction != nil else { fail("this is another form: \(step)") }
    }
}

func readToken(_ transport: InstantTransport, times: Int) async throws {
    let storage = InMemoryStorageAdapter()
    let expiry = Int(Date().timeIntervalSince1970) + 86_400
    let session = ["access_token": "access", "refresh_token": "refresh", "token_expiry": String(expiry)]
    for (name, value) in session { storage.store(key: "thunder." + name, value: value) }

    let client = try await client(transport, storage: storage)
    for _ in 0..<times {
        guard try await client.getAccessToken() == "access" else { fail("this is another token") }
    }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let times = Int(arguments[2]) else { fail("usage: ClientCount WORKLOAD TIMES FOLDER") }

switch arguments[1] {
case "step": try await startFlow(InstantTransport(folder: arguments[3]), times: times, fields: 2)
case "form": try await startFlow(InstantTransport(fields: 30), times: times, fields: 30)
case "token": try await readToken(InstantTransport(folder: arguments[3]), times: times)
case "jwt": try await SignedTokens(count: 2).validate(times: times)
case "known": try await SignedTokens(count: 1).validate(times: times)
default: fail("there is no workload \(arguments[1])")
}
