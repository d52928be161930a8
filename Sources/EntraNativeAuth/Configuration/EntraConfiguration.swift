public import Foundation
import NativeAuthCore

/// Which tenant to talk to, as which app, and what the app can do.
public struct EntraConfiguration: Sendable {
    /// Gives header fields for a request: asked before each, with its address. Without an
    /// answer within ``timeout`` the call fails with `timedOut`.
    public typealias HeaderSource = @Sendable (_ address: URL) async -> [String: String]

    /// The app's id in the tenant (`client_id`).
    public let clientID: String
    /// The tenant.
    public let authority: EntraAuthority
    /// How the app lets people prove who they are.
    public let challengeTypes: EntraChallengeTypes
    /// What the app can do when a tenant asks for a second factor.
    public var capabilities: EntraCapabilities
    /// A test slice of the service (`dc`); `nil` for none.
    public var slice: String?
    /// Additional header fields. Only names that begin with `x-` are sent, and none that begin with `x-ms-`, `x-client-`,
    /// `x-broker-` or `x-app-`.
    public var headers: HeaderSource?
    /// How long to wait for one answer. 30 seconds unless said otherwise.
    public var timeout: Duration

    /// The time before its expiry at which an access token is renewed. Two minutes by default.
    public var renewalLeeway = Duration.seconds(120)

    /// The prefix of the keys of a stored session, for a tool that inspects a store. It is the same for every spelling
    /// of the tenant's authority that contains the tenant's name.
    public var sessionKeyPrefix: String {
        SessionLocation.prefix(tenant: TenantIdentity(authority).key, clientID: clientID)
    }

    /// Names the tenant and the app: what belongs to one is of no use to another.
    var audience: String { "\(authority.url.absoluteString) \(clientID)" }

    /// Makes a configuration.
    /// - Parameters:
    ///   - clientID: the app's id in the tenant.
    ///   - authority: the tenant.
    ///   - challengeTypes: how the app lets people prove who they are; the browser is always added.
    ///   - capabilities: what the app can do when a tenant asks for a second factor.
    ///   - slice: a test slice of the service.
    ///   - headers: additional header fields.
    ///   - timeout: how long to wait for one answer.
    /// - Throws: `NativeAuthError` with code `misconfigured` when the app's id is empty: correct it.
    public init(
        clientID: String, authority: EntraAuthority, challengeTypes: EntraChallengeTypes = [.code, .password],
        capabilities: EntraCapabilities = [], slice: String? = nil, headers: HeaderSource? = nil,
        timeout: Duration = .seconds(30)
    ) throws {
        let id = clientID.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !id.isEmpty else {
            throw NativeAuthError(
                .misconfigured, message: "The client id is empty. It is the app registration's id in the tenant.",
                recovery: [.fixConfiguration])
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
