public import Foundation
import NativeAuthCore

/// The tenant, the app's id there, and the app's capabilities.
public struct EntraConfiguration: Sendable {
    /// Returns header fields for a request. Called before each request, with its URL. If it does not return within
    /// ``timeout``, the call fails with `timedOut`.
    public typealias HeaderSource = @Sendable (_ address: URL) async -> [String: String]

    /// The app's id in the tenant (`client_id`).
    public let clientID: String
    /// The tenant.
    public let authority: EntraAuthority
    /// The challenge types that the app supports.
    public let challengeTypes: EntraChallengeTypes
    /// The app's support for a second factor.
    public var capabilities: EntraCapabilities
    /// A test slice of the service (`dc`); `nil` for none.
    public var slice: String?
    /// Additional header fields. Only names that begin with `x-` are sent, and none that begin with `x-ms-`,
    /// `x-client-`, `x-broker-` or `x-app-`.
    public var headers: HeaderSource?
    /// The time limit of one request with its retries. 30 seconds by default.
    public var timeout: Duration

    /// The app's redirect URI, to which the tenant's pages return; `nil` if the app does not use them. On Apple's
    /// platforms usually `msauth.<bundle id>://auth`, as registered for the app in the tenant.
    public var redirectURI: String?

    /// The version of the API that the tenant speaks.
    package var serviceVersion = EntraServiceVersion.one

    /// The time before its expiry at which an access token is renewed. Two minutes by default.
    public var refreshLeeway = Duration.seconds(120)

    /// The identifier of the tenant and the app. A state of another one is rejected.
    var audience: String { "\(authority.url.absoluteString) \(clientID)" }

    /// Creates a configuration.
    /// - Parameters:
    ///   - clientID: the app's id in the tenant.
    ///   - authority: the tenant.
    ///   - challengeTypes: the challenge types that the app supports; the browser is always added.
    ///   - capabilities: the app's support for a second factor.
    ///   - slice: a test slice of the service.
    ///   - headers: additional header fields.
    ///   - timeout: the time limit of one request with its retries.
    /// - Throws: `NativeAuthError` with code `misconfigured` when the app's id is empty: correct it.
    public init(
        clientID: String,
        authority: EntraAuthority,
        challengeTypes: EntraChallengeTypes = [.code, .password],
        capabilities: EntraCapabilities = [],
        slice: String? = nil,
        headers: HeaderSource? = nil,
        timeout: Duration = .seconds(30)
    ) throws {
        let id = clientID.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !id.isEmpty else {
            throw NativeAuthError.misconfigured(
                "The client id is empty. It is the app registration's id in the tenant."
            )
        }

        self.clientID = id
        self.authority = authority
        self.challengeTypes = challengeTypes
        self.capabilities = capabilities
        self.slice = slice
        self.headers = headers
        self.timeout = timeout
    }
}
