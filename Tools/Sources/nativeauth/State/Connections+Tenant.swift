import EntraEndpoints
import EntraNativeAuth
import Foundation
import NativeAuthCore

/// Connections to Entra External ID tenants, from the command line or the local server, in this order.
extension Connections {
    /// Returns the connection for a flow.
    func forTenant(_ options: ConnectionOptions, known: Connection?) throws -> Connection {
        let isNamed = options.tenant != nil || options.server != nil
        return try forTenant(options, known: known, tenants: isNamed ? try runningTenants() : [])
    }

    /// - Parameters:
    /// - known: the default connection.
    /// - tenants: the connections to all tenants of the local server.
    private func forTenant(
        _ options: ConnectionOptions, known: Connection?, tenants: [Connection]
    ) throws -> Connection {
        guard options.tenant != nil || options.server != nil else {
            guard var known else {
                let message = """
                    No local server is known here. Start one: nativeauth serve. Or name a tenant: --tenant NAME --client ID.
                    """
                throw CommandFailure(NativeAuthError(.offline, message: message))
            }
            if let client = options.client { known.tenant?.clientId = client }
            return try trusting(options, known)
        }
        let others = tenants + (known.map { [$0] } ?? [])
        let address = try Self.authority(options, among: others)
        var connection: Connection
        if let known = others.first(where: { Self.isSame($0.baseURL, address) }) {
            connection = known
            if let client = options.client { connection.tenant?.clientId = client }
        } else {
            guard let client = options.client else {
                throw CommandFailure.usage("Say as which client to use the tenant \(address): --client ID.")
            }
            connection = Connection(baseURL: address, tenant: TenantConnection(clientId: client))
            if let known = others.first(where: { Self.isSameOrigin($0.baseURL, address) }) {
                connection.certificatePath = known.certificatePath
            }
        }
        return try trusting(options, connection)
    }

    /// Returns the connection of the stored session. Its tokens are sent to that service only.
    func forTenantSession(_ options: ConnectionOptions) throws -> Connection {
        guard let own = try ofStoredSession() else {
            guard try running() != nil || options.tenant != nil || options.server != nil else {
                throw CommandFailure(
                    NativeAuthError(.notSignedIn, message: "Nobody is signed in. Sign in: nativeauth sign-in"))
            }
            return try forTenant(options, known: try running())
        }
        guard try isMeant(own, options) else {
            throw CommandFailure.usage(
                "The session is one at \(own.baseURL), with another client or tenant than you name. Leave --server,"
                    + " --tenant and --client out, or sign in there first.")
        }
        return try trusting(options, own)
    }

    /// Returns the connection of a saved flow, which can only continue at the same tenant and client.
    func forSavedTenant(_ options: ConnectionOptions, _ saved: Connection) throws -> Connection {
        guard try isMeant(saved, options) else {
            throw CommandFailure.usage(
                "This flow belongs to another tenant or client. Leave --server, --tenant and --client out.")
        }
        return try trusting(options, saved)
    }

    /// Returns the connection to diagnose; `nil` if none is known.
    func forTenantLook(_ options: ConnectionOptions) throws -> Connection? {
        let known = (try? running() ?? ofStoredSession()) ?? nil
        guard options.tenant != nil || options.server != nil || known != nil else { return nil }
        return try forTenant(options, known: known, tenants: (try? runningTenants()) ?? [])
    }

    private func isMeant(_ own: Connection, _ options: ConnectionOptions) throws -> Bool {
        if let client = options.client, client != own.tenant?.clientId { return false }
        guard options.tenant != nil || options.server != nil else { return true }
        // One of the connection's own names matches without a lookup of other tenants.
        let isCalled = options.tenant.map { own.tenant?.isCalled($0) == true } ?? true
        let others = isCalled ? [] : try runningTenants()
        return Self.isSame(try Self.authority(options, among: [own] + others), own.baseURL)
    }

    /// Returns a tenant's authority URL: `--server` with the tenant in its path, or `--server` and `--tenant`, or
    /// `--tenant` alone for a tenant of the local server or otherwise of Microsoft's cloud.
    /// - Parameter known: connections that include the local server's tenants with their names.
    private static func authority(_ options: ConnectionOptions, among known: [Connection]) throws -> String {
        do {
            guard let server = options.server else {
                let tenant = options.tenant ?? ""
                if let local = known.first(where: { $0.tenant?.isCalled(tenant) == true }) { return local.baseURL }
                guard !TenantEntry.shippedNames.contains(tenant.lowercased()) else {
                    throw CommandFailure.usage(
                        "\(tenant) is a tenant of a local server, and none is known here. Start one: nativeauth serve."
                            + " Or say where it runs: --server URL.")
                }
                return try EntraAuthority(tenantSubdomain: tenant).url.absoluteString
            }
            guard let tenant = options.tenant else {
                return try TenantConnection.authority(server).url.absoluteString
            }
            let local = known.first { isSameOrigin($0.baseURL, server) && $0.tenant?.isCalled(tenant) == true }
            let bare = server.hasSuffix("/") ? String(server.dropLast()) : server
            guard URL(string: bare)?.path.isEmpty == true else {
                throw CommandFailure.usage("--server names a tenant already. Leave --tenant out.")
            }
            if let local { return local.baseURL }
            let isWhole = tenant.contains(".") || UUID(uuidString: tenant) != nil
            let path = isWhole ? tenant : tenant + ".onmicrosoft.com"
            return try TenantConnection.authority("\(bare)/\(path)").url.absoluteString
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure.usage(Problem.neutral(error).message)
        }
    }

    /// The file with all tenants of the running local server.
    static let tenantsFile = "server-entra-tenants.json"

    /// Saves all tenants of the running local server.
    func rememberRunningTenants(_ tenants: [Connection]) throws { try state.write(tenants, to: Self.tenantsFile) }

    /// Removes the saved tenants, unless another server has replaced them.
    func forgetRunningTenants(_ tenants: [Connection]) {
        if let known = try? runningTenants(), known == tenants { state.remove(Self.tenantsFile) }
    }

    func runningTenants() throws -> [Connection] { try state.read([Connection].self, from: Self.tenantsFile) ?? [] }

    private func trusting(_ options: ConnectionOptions, _ base: Connection) throws -> Connection {
        var connection = base
        if let ca = options.ca { connection.certificatePath = try Self.certificate(ca) }
        // A session can be displayed without the certificate of a server that no longer exists.
        if let path = connection.certificatePath, !FileManager.default.isReadableFile(atPath: path) {
            connection.certificatePath = nil
        }
        return connection
    }
}
