import EntraNativeAuth
import Foundation

/// Which tenant of Entra External ID a connection leads to. Its authority is the connection's address.
struct TenantConnection: Codable, Sendable, Equatable {
    var clientId: String
    /// What a local server has said of its tenant's forms.
    var settings: EntraFormSettings?
    /// What a local server's tenant is called: its name, its domain and its id. `nil` for any other.
    var names: [String]?

    /// Whether this is a local server's tenant of that name.
    func isCalled(_ name: String) -> Bool { names?.contains(name.lowercased()) ?? false }

    /// What the client needs of it.
    /// - Parameter authority: the tenant's address.
    /// - Throws: `NativeAuthError` that names what is wrong.
    func configuration(authority: String) throws -> EntraConfiguration {
        try EntraConfiguration(
            clientID: clientId, authority: try Self.authority(authority),
            capabilities: [.mfaRequired, .registrationRequired])
    }

    /// An address as the client understands it.
    static func authority(_ address: String) throws -> EntraAuthority {
        guard let url = URL(string: address) else {
            throw CommandFailure.usage("\(address) is no address of a tenant.")
        }
        return try EntraAuthority(url: url)
    }
}
