import Foundation
import HTTPTypes
import HTTPTypesFoundation
import Logging
import NativeAuthCore
import ProcessSupport
import Testing

@testable import nativeauth

@Suite("The log of serve", .timeLimit(.minutes(5)))
struct ServeLogTests {
    private func objects(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map { line in
            try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                "not JSON: \(line)"
            )
        }
    }

    private func readiness(_ server: RunningServer) async throws -> (status: Int, body: [String: Any]) {
        let certificate = try DevelopmentCertificate(path: server.certificatePath)
        #if os(Linux)
        let transport = AsyncHTTPClientTransport(developmentCertificate: certificate)
        #else
        let transport = URLSessionTransport(developmentCertificate: certificate)
        #endif
        let url = try #require(URL(string: server.baseURL + "/health/readiness"))
        let answer = try await transport.send(TransportRequest(HTTPRequest(method: .get, url: url)))
        return (
            answer.head.status.code,
            try #require(try JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
        )
    }

    @Test("With --json each line has method, route, status, duration and id, and no line has a secret")
    func requests() async throws {
        let server = try await RunningServer(["serve", "--ephemeral", "--json", "--log-level", "debug"])
        let person = TestPerson()
        try await withHome { home in
            try await person.signUp(server.options, home: home)
            let token = try await NativeAuthProcess.run(["token"], home: home.url).output
            #expect(try await NativeAuthProcess.run(["profile"], home: home.url).status == 0)
            let code = try await NativeAuthProcess.run(
                ["sign-in", "--app", "019a0000-0000-7000-8000-00000000d003", "--input", "email=\(person.email)"]
                    + server.options.prefix(2) + ["--ca", server.certificatePath],
                home: home.url
            )
            #expect(code.status == 3, "\(code.errors)")
            let secret = try await server.code(to: person.email)
            let log = await server.endReadingErrors()
            server.stop()
            let requests = try objects(log).filter { $0["message"] as? String == "request" }
            let start = try #require(requests.first { $0["route"] as? String == "/flow/execute" }, "\(log)")
            #expect(start["method"] as? String == "POST")
            #expect(start["status"] as? Int == 200)
            #expect((start["durationMilliseconds"] as? Double).map { $0 > 0 } == true)
            #expect((start["requestId"] as? String)?.isEmpty == false)
            #expect(try objects(log).contains { $0["message"] as? String == "message sent" }, "\(log)")
            for word in [person.name, person.email, "Correct horse", token.prefix(40).description, "\"\(secret)\""] {
                #expect(!log.contains(word), "the log has \(word)")
            }
        }
    }

    @Test("--log-level notice omits request lines; an unknown level is a usage error")
    func level() async throws {
        let server = try await RunningServer(["serve", "--ephemeral", "--json", "--log-level", "notice"])
        #expect(try await readiness(server).status == 200)
        #expect(await server.endReadingErrors().isEmpty)
        server.stop()
        try await withHome { home in
            let wrong = try await NativeAuthProcess.run(["serve", "--log-level", "loud"], home: home.url)
            #expect(wrong.status == 2)
            #expect(wrong.errors.contains("--log-level takes one of"))
        }
    }

    @Test("A second server on the same folder names the running process and ends with 2")
    func secondServer() async throws {
        try await withHome { home in
            let first = try await RunningServer(["serve", "--port", "0", "--json"], home: home)
            defer { first.end() }
            let second = try await NativeAuthProcess.run(["serve", "--port", "0", "--json"], home: home.url)
            #expect(second.status == 2, "\(second.output)")
            #expect(second.errors.contains("process \(first.processID)"), "\(second.errors)")
        }
    }

    private static let prlimit = "/usr/bin/prlimit"

    @Test(
        "On a full disk the log has the cause, and readiness is DOWN with the reason",
        .enabled(if: FileManager.default.isExecutableFile(atPath: prlimit))
    )
    func fullDisk() async throws {
        try await withHome { home in
            let server = try await RunningServer(["serve", "--port", "0", "--json"], home: home)
            #expect(try await readiness(server).status == 200)
            let limit = Process()
            limit.executableURL = URL(fileURLWithPath: Self.prlimit)
            limit.arguments = ["--pid", String(server.processID), "--fsize=0"]
            try limit.run()
            limit.waitUntilExit()
            let health = try await readiness(server)
            #expect(health.status == 503)
            #expect(health.body["status"] as? String == "DOWN")
            #expect((health.body["reason"] as? String)?.contains("full") == true, "\(health.body)")
            let person = TestPerson()
            let result = try await NativeAuthProcess.run(
                ["sign-up", "--json", "--input-file", "-"],
                home: home.url,
                input: person.input
            )
            #expect(result.status == 5, "\(result.output) \(result.errors)")
            let log = await server.endReadingErrors()
            let failures = try objects(log).filter { $0["status"] as? Int ?? 0 >= 500 }
            #expect(failures.count >= 2, "\(log)")
            for failure in failures {
                #expect((failure["cause"] as? String)?.contains("full") == true, "\(failure)")
                #expect(failure["level"] as? String == "error")
            }
            #expect(!log.contains(person.name))
        }
    }

    @Test("A request is one line of the text log, which fits into 80 columns and has the start of its id")
    func requestLine() {
        let metadata: Logger.Metadata = [
            "method": "POST", "route": "/", "status": .stringConvertible(200),
            "operation": "RespondToAuthChallenge", "durationMilliseconds": .stringConvertible(12.3),
            "requestId": "1c9a0f7e-2b62-77e4-9a60-4c0318ba41b4",
        ]
        let line = ServeLog.line("request", level: .debug, metadata: metadata, isJSON: false, at: Date())
        #expect(
            line.wholeMatch(of: /[0-9]{2}:[0-9]{2}:[0-9]{2} POST \/ RespondToAuthChallenge 200 13 ms 1c9a0f7e/) != nil
        )
        #expect(line.count <= 80, "\(line)")
    }

    @Test("A request is logged at the level debug only")
    func requestLevel() async throws {
        for (level, isLogged) in [("info", false), ("debug", true)] {
            let server = try await RunningServer(["serve", "--ephemeral", "--json", "--log-level", level])
            #expect(try await readiness(server).status == 200)
            let log = await server.endReadingErrors()
            server.stop()
            #expect(log.contains("/health/readiness") == isLogged, "\(log)")
        }
    }

    @Test("A log line has no control characters, and values with spaces are quoted")
    func line() throws {
        let time = Date(timeIntervalSince1970: 0)
        let text = ServeLog.line(
            "request",
            level: .error,
            metadata: ["cause": "a\u{1B}[31m b\nc", "method": "GET", "status": .stringConvertible(500)],
            isJSON: false,
            at: time
        )
        #expect(text.hasPrefix("1970-01-01T00:00:00Z error request method=GET status=500 cause=\""), "\(text)")
        let failure = ServeLog.line(
            "request",
            level: .error,
            metadata: [
                "cause": "a\u{1B}[31m b\nc", "method": "GET", "route": "/x", "status": .stringConvertible(500),
                "requestId": "1c9a0f7e-2b62",
            ],
            isJSON: false,
            at: time
        )
        #expect(failure.contains("GET /x 500 0 ms requestId=1c9a0f7e-2b62 cause=\""), "\(failure)")
        #expect(!failure.contains { $0.isNewline || $0 == "\u{1B}" })
        #expect(!text.contains { $0.isNewline || $0 == "\u{1B}" })
    }
}
