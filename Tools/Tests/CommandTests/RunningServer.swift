import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore
import ProcessSupport
import Testing

/// `nativeauth serve`, running as a process until it is stopped.
// unchecked: a process may be waited for and signalled from any thread; the rest never changes.
final class RunningServer: @unchecked Sendable {
    private let process: Process
    private let pipes: ChildProcess.Pipes
    let home: TemporaryFolder
    let line: String
    let baseURL: String
    let applicationId: String
    let clientId: String
    let redirectURI: String
    let certificatePath: String
    let outboxURL: String
    /// Reported values of the user pool.
    let pool: [String: String]
    /// Reported values of the tenant.
    let entra: [String: String]
    /// Reported values of the identity provider.
    let idp: [String: String]

    struct DidNotStart: Error { let text: String }

    /// Starts a server and waits until it listens.
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - home: the state folder; its own if absent.
    ///   - isJSON: whether it prints one line of JSON; otherwise `line` is the text output.
    ///   - environment: further variables of the environment.
    ///   - openFiles: the maximum number of open files; this process's own if absent.
    init(
        _ arguments: [String] = ["serve", "--ephemeral", "--json"],
        home: TemporaryFolder? = nil,
        isJSON: Bool = true,
        openFiles: Int? = nil,
        environment: [String: String] = [:]
    ) async throws {
        self.home = try home ?? TemporaryFolder()
        process = Process()
        process.executableURL = NativeAuthProcess.executable
        process.arguments = arguments
        if let openFiles {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments =
                ["-c", "ulimit -n \(openFiles) && exec \"$0\" \"$@\"", NativeAuthProcess.executable.path] + arguments
        }
        process.environment = NativeAuthProcess.environment(home: self.home.url, environment)
        pipes = try ChildProcess.start(process)
        let handle = pipes.output.fileHandleForReading
        let line = await withCheckedContinuation { (continuation: CheckedContinuation<String, Never>) in
            Thread.detachNewThread {
                var data = Data()
                let end = isJSON ? "\n" : "Press Ctrl-C to stop."
                while data.range(of: Data(end.utf8)) == nil {
                    let more = handle.availableData
                    if more.isEmpty { break }
                    data += more
                }
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
        self.line = line
        guard isJSON else {
            (baseURL, applicationId, clientId, redirectURI, certificatePath, outboxURL) = ("", "", "", "", "", "")
            pool = [:]
            entra = [:]
            idp = [:]
            return
        }
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
            let baseURL = object["baseURL"] as? String, let applicationId = object["applicationId"] as? String,
            let clientId = object["clientId"] as? String, let redirectURI = object["redirectURI"] as? String,
            let certificatePath = object["certificatePath"] as? String,
            let outboxURL = object["outboxURL"] as? String
        else {
            process.terminate()
            let complaints = (try? pipes.errors.fileHandleForReading.readToEnd()) ?? nil
            throw DidNotStart(text: line + String(decoding: complaints ?? Data(), as: UTF8.self))
        }
        self.baseURL = baseURL
        self.applicationId = applicationId
        self.clientId = clientId
        self.redirectURI = redirectURI
        self.certificatePath = certificatePath
        self.outboxURL = outboxURL
        func strings(_ name: String) -> [String: String] {
            (object[name] as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
        }
        pool = strings("cognito")
        entra = strings("entra")
        idp = strings("idp")
    }

    /// The options that point another state folder at this server.
    var options: [String] {
        [
            "--server", baseURL, "--app", applicationId, "--client", clientId, "--redirect-uri", redirectURI,
            "--ca", certificatePath,
        ]
    }

    /// The options that point another state folder at this server's user pool.
    var poolOptions: [String] {
        [
            "--provider", "cognito", "--server", pool["endpoint"] ?? "", "--pool", pool["userPoolId"] ?? "",
            "--client", pool["clientId"] ?? "", "--ca", certificatePath,
        ]
    }

    /// The options that point another state folder at this server's tenant.
    var tenantOptions: [String] {
        [
            "--provider", "entra", "--server", entra["authority"] ?? "", "--client", entra["clientId"] ?? "",
            "--ca", certificatePath,
        ]
    }

    /// Returns the options for another tenant of this server.
    func tenant(_ name: String, _ client: String) throws -> [String] {
        ["--provider", "entra", "--server", baseURL, "--tenant", name, "--client", client, "--ca", certificatePath]
    }

    /// Returns the code of the newest message to `recipient`.
    func code(to recipient: String) async throws -> String {
        let text = try await messages(to: recipient)
        let found = try #require(text.matches(of: /"code" ?: ?"([0-9]+)"/).last, "\(text)")
        return String(found.output.1)
    }

    /// Returns the link of the newest mail to `recipient` that has one.
    func link(to recipient: String) async throws -> String {
        let text = try await messages(to: recipient).replacingOccurrences(of: "\\/", with: "/")
        let found = try #require(text.matches(of: /https:[^" ]*inviteToken=[0-9A-Za-z]+/).last, "\(text)")
        return String(found.output)
    }

    /// Returns the outbox's messages to `recipient` as JSON.
    private func messages(to recipient: String) async throws -> String {
        let certificate = try DevelopmentCertificate(path: certificatePath)
        var address = try #require(URLComponents(string: outboxURL))
        address.queryItems = [URLQueryItem(name: "to", value: recipient)]
        #if os(Linux)
        let transport = AsyncHTTPClientTransport(developmentCertificate: certificate)
        #else
        let transport = URLSessionTransport(developmentCertificate: certificate)
        #endif
        let url = try #require(address.url)
        let answer = try await transport.send(TransportRequest(HTTPRequest(method: .get, url: url)))
        return String(decoding: answer.body, as: UTF8.self)
    }

    /// Stops the server and returns its standard error output.
    func endAndReadErrors() -> String {
        process.terminate()
        let errors = (try? pipes.errors.fileHandleForReading.readToEnd()) ?? nil
        process.waitUntilExit()
        return String(decoding: errors ?? Data(), as: UTF8.self)
    }

    var port: Int { URL(string: baseURL)?.port ?? 0 }
    var processID: Int32 { process.processIdentifier }

    /// Stops the server with `SIGTERM` and deletes its state folder.
    /// - Returns: the exit code.
    @discardableResult
    func stop() -> Int32 {
        let status = end()
        home.remove()
        return status
    }

    /// Stops the server and keeps its state folder.
    @discardableResult
    func end() -> Int32 {
        if process.isRunning { process.terminate() }
        return wait()
    }

    /// Stops the server and returns its standard error output, without blocking the caller's thread.
    func endReadingErrors() async -> String {
        if process.isRunning { process.terminate() }
        let text = await NativeAuthProcess.read(pipes.errors.fileHandleForReading)
        process.waitUntilExit()
        return text
    }

    /// Waits for the server to end.
    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Suspends the process until ``goOn()``, so that requests get no response.
    func pause() { _ = process.suspend() }

    /// Resumes the process.
    func goOn() { _ = process.resume() }

    @TaskLocal static var shared: RunningServer?

    /// The server of the current suite.
    static func current() throws -> RunningServer { try #require(shared) }
}

/// Provides one running server to all tests of a suite.
struct WithServer: SuiteTrait, TestTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard RunningServer.shared == nil else { return try await function() }
        let server = try await RunningServer()
        defer { server.stop() }
        try await RunningServer.$shared.withValue(server) { try await function() }
    }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { test.isSuite ? self : nil }
}

extension Trait where Self == WithServer {
    /// One `nativeauth serve` for the whole suite.
    static var server: Self { WithServer() }
}
