import NativeAuthBase
import Foundation
@testable import NativeAuthCore
import ThunderID

/// Load on a server in a process of its own. The load is this process: both share the machine's processors.
struct ServerLoad {
    /// The users who sign in, and the workers unless another number is given.
    static let users = 16
    /// Sign-ups that hash at the same time while a cheap call is timed.
    static let hashing = 8

    let server: RunningServer
    var workers = ServerLoad.users

    /// Creates the users who sign in later: those of `quick` get a hash of one round from `scripts/bench`.
    func prepare() async throws {
        let server = server
        try await withThrowingTaskGroup(of: Void.self) { group in
            // A few at a time: as many hashes as the machine computes before the first request times out.
            for turn in 0..<4 {
                group.addTask {
                    for number in stride(from: turn, to: Self.users, by: 4) {
                        for kind in ["hashed", "quick"] {
                            try await Person(name: "\(kind)-\(number)").run(.signUp, with: server.client())
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    func run(seconds: Double) async throws {
        let client = try LoadClient(server)
        let refreshTokens = try await refreshTokens()
        let application = server.applicationId
        let meta = "/flow/meta?type=APP&id=\(application)&language=en-US"
        try await drive("server.liveness", seconds) { _ in try await client.get("/health/liveness") }
        try await drive("server.meta", seconds) { _ in try await client.get(meta) }
        try await drive("server.start", seconds) { _ in _ = try await Self.begin(application, client) }
        try await drive("server.signin.hashed", 3 * seconds) { worker in
            try await Self.signIn("hashed-\(worker)", application, client)
        }
        try await drive("server.signin.quick", seconds) { worker in
            try await Self.signIn("quick-\(worker)", application, client)
        }
        let tokens = Lock(refreshTokens)
        let clientID = server.clientId
        try await drive("server.refresh", seconds) { worker in
            var form = FormBody(["grant_type": "refresh_token", "client_id": clientID])
            form.add("refresh_token", value: Secret(tokens.withLock { $0[worker] }))
            guard let next = try await client.post("/oauth2/token", form: form)["refresh_token"]?.string else {
                throw Surprise("no new refresh token")
            }
            tokens.withLock { $0[worker] = next }
        }
        try await probe(client, "server.probe.alone", seconds)
        try await probeWhileHashing(client, seconds)
        try await client.close()
    }

    /// Measures the requests whose cost may grow with the number of users, sessions, definitions or connections.
    func growth(seconds: Double) async throws {
        let client = try LoadClient(server, connections: workers)
        let application = server.applicationId
        let accessTokens = try await storedTokens("thunder.access_token")
        try await drive("liveness", seconds) { _ in try await client.get("/health/liveness") }
        try await drive("me", seconds) { worker in
            try await client.get("/users/me", accessToken: accessTokens[worker % Self.users])
        }
        try await drive("start", seconds) { _ in _ = try await Self.begin(application, client) }
        try await drive("signin", seconds) { worker in
            try await Self.signIn("quick-\(worker % Self.users)", application, client)
        }
        try await client.close()
    }

    private func refreshTokens() async throws -> [String] { try await storedTokens("thunder.refresh_token") }

    /// Signs every user in, and returns what the client has stored under a key.
    private func storedTokens(_ key: String) async throws -> [String] {
        var tokens: [String] = []
        for number in 0..<Self.users {
            let storage = InMemoryStorageAdapter()
            try await Person(name: "quick-\(number)").run(.signIn, with: server.client(storage: storage))
            guard let token = storage.retrieve(key: key) else { throw Surprise("no value for \(key)") }
            tokens.append(token)
        }
        return tokens
    }

    /// Runs the body repeatedly and concurrently for the given time, after a warm-up of a tenth of it. A call counts if
    /// it ends in that time: calls that started before it balance those that end after it.
    private func drive(
        _ name: String,
        _ seconds: Double,
        _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let clock = ContinuousClock()
        let from = clock.now + .seconds(seconds / 10)
        let until = from + .seconds(seconds)
        let durations = try await withThrowingTaskGroup(of: [Duration].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var durations: [Duration] = []
                    while true {
                        let began = clock.now
                        guard began < until else { return durations }
                        try await body(worker)
                        let ended = clock.now
                        if ended >= from, ended <= until { durations.append(began.duration(to: ended)) }
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        try Report.samples(name, durations, over: .seconds(seconds))
    }

    /// One cheap call after another, a millisecond apart, as a monitor sends them.
    private func probe(_ client: LoadClient, _ name: String, _ seconds: Double) async throws {
        let clock = ContinuousClock()
        let until = clock.now + .seconds(seconds)
        var durations: [Duration] = []
        while clock.now < until {
            let began = clock.now
            try await client.get("/health/liveness")
            durations.append(began.duration(to: clock.now))
            try await Task.sleep(for: .milliseconds(1))
        }
        try Report.samples(name, durations)
    }

    private func probeWhileHashing(_ client: LoadClient, _ seconds: Double) async throws {
        let application = server.applicationId
        let signUps = Lock(0)
        let isOver = Lock(false)
        let run = UInt32.random(in: 0...UInt32.max)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<Self.hashing {
                group.addTask {
                    var number = 0
                    while !isOver.withLock({ $0 }) {
                        try await Self.signUp("p\(run)-\(worker)-\(number)", application, client)
                        number += 1
                        signUps.withLock { $0 += 1 }
                    }
                }
            }
            // All of them are hashing by now.
            try await Task.sleep(for: .milliseconds(300))
            try await probe(client, "server.probe.hashing", seconds)
            let made = signUps.withLock { $0 }
            isOver.withLock { $0 = true }
            try await group.waitForAll()
            guard made > 0 else { throw Surprise("no sign-up completed meanwhile") }
            try Report.value("server.probe.signups", Double(made), unit: "sign-ups")
        }
    }

    // MARK: - The requests of a flow

    private static func begin(
        _ application: String,
        _ client: LoadClient,
        type: String = "AUTHENTICATION"
    ) async throws -> JSONValue {
        let form = try await client.post(
            "/flow/execute",
            ["applicationId": .string(application), "flowType": .string(type)]
        )
        guard form["executionId"]?.string != nil, form["challengeToken"]?.string != nil else {
            throw Surprise("no execution")
        }
        return form
    }

    private static func answer(
        _ form: JSONValue,
        _ action: String,
        _ inputs: [String: String],
        _ client: LoadClient
    ) async throws -> JSONValue {
        try await client.post(
            "/flow/execute",
            [
                "executionId": form["executionId"] ?? .null, "challengeToken": form["challengeToken"] ?? .null,
                "action": .string(action), "inputs": .object(inputs.mapValues(JSONValue.string)),
            ]
        )
    }

    private static func signIn(_ name: String, _ application: String, _ client: LoadClient) async throws {
        let form = try await begin(application, client)
        let end = try await answer(form, "action_001", ["username": name, "password": Person.password], client)
        guard end["assertion"]?.string != nil else { throw Surprise("\(name) was not signed in") }
    }

    private static func signUp(_ name: String, _ application: String, _ client: LoadClient) async throws {
        let form = try await begin(application, client, type: "REGISTRATION")
        let next = try await answer(
            form,
            "action_credentials",
            ["username": name, "password": Person.password],
            client
        )
        let end = try await answer(next, "action_schema_attrs", ["email": "\(name)@example.com"], client)
        guard end["flowStatus"]?.string == "COMPLETE" else { throw Surprise("\(name) was not signed up") }
    }
}
