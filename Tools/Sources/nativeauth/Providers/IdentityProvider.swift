import AuthFlows
import LocalIdentityServer
import NativeAuthCore
import ThunderID

/// An identity provider with the settings of its client: everything in which the providers differ.
protocol IdentityProvider: Codable, Sendable, Equatable {
    static var name: ProviderName { get }
    static var title: String { get }
    /// The owner of the provider's clients, such as a user pool.
    static var noun: String { get }
    /// The options that select it on a command line.
    static var selectingOptions: String { get }
    /// The name of the service in the menu of `demo`.
    static var serviceTitle: String { get }
    /// The member of a stored connection that contains the settings; `nil` if they are members of the connection.
    static var storedMember: String? { get }
    /// The start of the storage keys of all its sessions.
    static var sessionKeyPrefix: String { get }
    /// The file with all connections of the provider to the running local server; `nil` if there is none.
    static var connectionsFile: String? { get }

    static func resolver(_ saved: SavedConnections) -> any ConnectionResolver
    /// Returns the default connection to a local server; `nil` if that does not serve the provider.
    static func connection(to server: LocalIdentityServer) -> Connection?
    /// Returns the kind of a saved flow, which has the provider's own name.
    static func flowKind(of saved: SavedFlow) -> AuthFlowKind
    /// Returns the displayed error for an error of the provider's client; `nil` for any other error.
    static func displayedError(_ error: any Error) -> NativeAuthError?

    /// Returns the cause of an error of the provider's client; `nil` for any other error.
    func cause(of error: any Error) -> (any Error)?
    /// Returns the start of the storage keys of the client's session.
    func sessionKeyPrefix(at baseURL: String) -> String
    /// Creates the client: `storage` is for a ThunderID session, `store` for any other.
    func makeClient(
        _ connection: Connection,
        storage: any StorageAdapter,
        store: any SecretStore
    ) async throws -> any ProviderClient
    /// The first request of a diagnosis: the discovery document, or another public one.
    var discovery: DiagnosticRequests.Request { get }
    /// Runs the checks of a server that is reachable and trusted. Adds to the results, also before an error.
    func diagnose(_ diagnosis: Diagnosis, results: inout [CheckResult]) async throws(TransportError)
    /// Advice for a connection error beyond that for all providers; `nil` if there is none.
    func offlineAdvice() -> String?
}

extension IdentityProvider {
    static var connectionsFile: String? { nil }

    static func flowKind(of saved: SavedFlow) -> AuthFlowKind { AuthFlowKind(rawValue: saved.flow) }

    static func displayedError(_ error: any Error) -> NativeAuthError? { nil }

    func cause(of error: any Error) -> (any Error)? { nil }

    func offlineAdvice() -> String? { nil }

    func diagnose(_ diagnosis: Diagnosis, results: inout [CheckResult]) async throws(TransportError) {}

    /// Checks whether two providers have the same settings.
    func isEqual(to other: any IdentityProvider) -> Bool { self == other as? Self }
}

/// The settings in a stored connection. It is flat: a member for the settings of one provider, otherwise the members of
/// ``ThunderIDClientSettings``.
extension IdentityProvider {
    /// - Returns: `nil` if the connection is that of another provider.
    static func decode(from decoder: any Decoder) throws -> (any IdentityProvider)? {
        guard let storedMember else { return nil }
        let members = try decoder.container(keyedBy: SettingsKey.self)
        return try members.decodeIfPresent(Self.self, forKey: SettingsKey(storedMember))
    }

    func encodeMember(to encoder: any Encoder) throws {
        guard let member = Self.storedMember else { return try encode(to: encoder) }
        var members = encoder.container(keyedBy: SettingsKey.self)
        try members.encode(self, forKey: SettingsKey(member))
    }
}

private struct SettingsKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}
