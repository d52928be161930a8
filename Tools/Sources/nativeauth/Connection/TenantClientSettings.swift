import EntraNativeAuth
import Foundation

/// The settings of a client of an Entra External ID tenant. The base URL of the connection is the authority.
struct TenantClientSettings: Codable, Sendable, Equatable {
    var clientId: String
    /// The form settings of a local server's tenant.
    var settings: EntraFormSettings?
    /// The name, domain and id of a local server's tenant; `nil` for any other.
    var names: [String]?

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
