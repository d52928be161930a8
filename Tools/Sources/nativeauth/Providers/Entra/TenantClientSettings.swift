import EntraEndpoints
import EntraNativeAuth
import Foundation
import LocalIdentityServer
import NativeAuthCore
import ThunderID

/// The settings of a client of an Entra External ID tenant. The base URL of the connection is the authority.
struct TenantClientSettings: Codable, Sendable, Equatable {
    var clientId: String
    /// The form settings of a local server's tenant.
    var settings: EntraFormSettings?
    /// The name, domain and id of a local server's tenant; `nil` for any other.
    var names: [String]?
    /// The only addresses to which the pages of a local server's tenant return; nil for the usual ones.
    var redirectUris: [String]?

    /// Returns the address to which the pages return to an app.
    /// - Throws: `CommandFailure` if the tenant's client lists others only.
    func redirectURI(bundleID: String) throws -> String {
        let address = "msauth.\(bundleID)://auth"
        guard let redirectUris, !redirectUris.contains(address) else { return address }
        throw CommandFailure.usage(
            "The client \(clientId) does not accept \(address). Add it to redirectUris in the tenant's file."
        )
    }

    /// Checks whether this is a local server's tenant with that name, domain or id.
    func isCalled(_ name: String) -> Bool {
        names?.contains(name.lowercased()) ?? false
    }

    /// - Throws: `NativeAuthError` with the invalid value, or `CommandFailure` if the URL is malformed.
    func configuration(authority: String) throws -> EntraConfiguration {
        try EntraConfiguration(
            clientID: clientId,
            authority: try Self.authority(authority),
            capabilities: [.mfaRequired, .registrationRequired]
        )
    }

    static func authority(_ address: String) throws -> EntraAuthority {
        guard let url = URL(string: address) else {
            throw CommandFailure.usage("\(address) is not a tenant address.")
        }
        return try EntraAuthority(url: url)
    }
}

extension TenantClientSettings: IdentityProvider {
    static let name = ProviderName.entra
    static let title = "Entra"
    static let noun = "tenant"
    static let selectingOptions = "--tenant and --client"
    static let serviceTitle = "Microsoft Entra External ID tenant"
    static let storedMember: String? = "tenant"
    static let sessionKeyPrefix = "entra."
    static let connectionsFile: String? = SavedConnections.tenantsFile

    static func resolver(_ saved: SavedConnections) -> any ConnectionResolver {
        TenantConnectionResolver(saved: saved)
    }

    static func connection(to server: LocalIdentityServer) -> Connection? {
        server.entraTenant.map { Connection($0, of: server) }
    }

    static func displayedError(_ error: any Error) -> NativeAuthError? { (error as? EntraError)?.nativeAuthError }

    func cause(of error: any Error) -> (any Error)? { (error as? EntraError)?.underlying }

    func sessionKeyPrefix(at baseURL: String) -> String {
        let configuration = try? configuration(authority: baseURL)
        return configuration?.sessionKeyPrefix ?? Self.sessionKeyPrefix
    }

    func makeClient(
        _ connection: Connection,
        storage: any StorageAdapter,
        store: any SecretStore
    ) async throws -> any ProviderClient {
        try TenantProviderClient(connection, tenant: self, store: store)
    }

    var discovery: DiagnosticRequests.Request { .init(path: "/v2.0/.well-known/openid-configuration") }

    /// Names the options for a tenant in the cloud with the same name as one of the local server.
    func offlineAdvice() -> String? {
        guard let name = names?.first, !TenantEntry.shippedNames.contains(name),
            let cloud = try? EntraAuthority(tenantSubdomain: name).url.absoluteString
        else { return nil }
        return "\(name) is a tenant of the local server here. For the cloud tenant of that name: --server \(cloud)"
            + " --client ID."
    }
}

extension SavedConnections {
    static let tenantsFile = "server-entra-tenants.json"

    func runningTenants() throws -> [Connection] {
        try state.read([Connection].self, from: Self.tenantsFile) ?? []
    }
}

extension Connection {
    /// The settings of a tenant's client; `nil` for any other provider. Assigning `nil` changes nothing.
    var tenant: TenantClientSettings? {
        get { provider as? TenantClientSettings }
        set { provider = newValue ?? provider }
    }

    init(_ entry: TenantEntry, of server: LocalIdentityServer) {
        let attributes = entry.optionalAttributes.map { attribute in
            EntraRequiredAttribute(
                name: attribute.name,
                type: attribute.kind.rawValue,
                isRequired: false,
                regex: attribute.pattern
            )
        }
        let password: EntraFormSettings.SignUpPassword =
            switch entry.tenant.signUp {
            case .code: .later
            case .either: .optional
            case .password: .required
            }
        var tenant = TenantClientSettings(
            clientId: entry.clientID,
            settings: EntraFormSettings(
                signUpPassword: password,
                hasAlias: entry.hasAlias,
                attributes: attributes
            ),
            names: [entry.name, entry.domain, entry.tenantID]
        )
        if !entry.redirectURIs.isEmpty { tenant.redirectUris = entry.redirectURIs }

        self.init(
            baseURL: entry.authority.absoluteString,
            provider: tenant,
            certificatePath: server.certificatePath,
            certificateHost: server.host?.text,
            httpURL: entry.httpAuthority?.absoluteString
        )
    }
}
