#if os(macOS) || os(Linux)
public import Foundation
import NativeAuthBase
import NativeAuthCore

/// A local identity server for an app's own tests: the installed `nativeauth` command on a free port, with a temporary
/// folder.
///
/// It ends with ``stop()``, when the last reference to it is released, and when the test's process ends, even by a
/// crash. Tests in a simulator run in a process that can't start others: use `nativeauth exec` there (docs/ci.md).
///
/// ```swift
/// let server = try await LocalServer.start()
/// let user = try await server.createUser()
/// let config = ThunderIDConfig(
///     baseUrl: server.baseURL,
///     clientId: server.application.clientId,
///     scopes: ["openid", "profile", "email"],
///     afterSignInUrl: server.application.redirectURI,
///     applicationId: server.application.applicationId,
///     developmentCertificatePath: server.certificatePath
/// )
/// ```
///
/// Amplify is configured with ``UserPool/amplifyOutputs`` and ``certificatePath``, MSAL with ``Tenant/authority``,
/// ``Tenant/clientId`` and ``certificatePath``.
public final class LocalServer: Sendable {
    /// The address of the server, such as `https://localhost:41873`: the `baseUrl` of a `ThunderIDConfig`.
    public let baseURL: String
    /// The path of the certificate authority's PEM file: the `developmentCertificatePath` of every client.
    public let certificatePath: String
    /// The application for ThunderID's API.
    public let application: Application
    /// The user pool for Amplify and other clients of Cognito.
    public let userPool: UserPool
    /// The tenant for MSAL and other clients of Entra.
    public let tenant: Tenant

    let outboxURL: URL
    let transport: any HTTPTransport
    /// The ids of the messages whose codes were returned.
    let readMessages = Lock(Set<String>())
    private let process: LocalServerProcess

    private init(_ report: LocalServerReport, process: LocalServerProcess) throws {
        baseURL = report.baseURL
        certificatePath = report.certificatePath
        application = Application(
            applicationId: report.applicationId,
            clientId: report.clientId,
            redirectURI: report.redirectURI
        )
        userPool = report.cognito
        tenant = report.entra
        outboxURL = report.outboxURL
        let certificate = try DevelopmentCertificate(path: report.certificatePath)
        transport = DefaultTransport.make(developmentCertificate: certificate)
        self.process = process
    }

    /// Starts the command, and waits until the server accepts connections.
    /// - Parameters:
    ///   - command: the path of the command. By default the value of `NATIVEAUTH`, otherwise `nativeauth` in the
    ///     folders of `PATH`.
    ///   - options: further options of `nativeauth exec`, such as `["--import", "users.yaml"]`.
    ///   - timeout: the time in which the server must be ready. The first start on a machine is the slowest.
    ///   - environment: the environment in which the command is searched for and started.
    /// - Returns: the running server.
    /// - Throws: ``LocalServerError``: `commandNotFound` (install the command, or name its path), `didNotStart`
    ///   (correct what its last lines say), `timedOut` (allow more time); `NativeAuthError` with code `misconfigured`
    ///   if the server's certificate can't be read; `CancellationError` if the task is cancelled. Nothing keeps running
    ///   then.
    public static func start(
        command: String? = nil,
        options: [String] = [],
        timeout: Duration = .seconds(60),
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws -> LocalServer {
        let executable = try CommandSearch(environment).executable(at: command)
        let process = try LocalServerProcess(executable, options: options, environment: environment)
        do {
            let report = try await process.report(within: timeout)
            return try LocalServer(report, process: process)
        } catch {
            await process.stop()
            throw error
        }
    }

    /// Stops the server, and waits until its folder is removed. Further calls have no effect.
    public func stop() async { await process.stop() }
}
#endif
