import EntraEndpoints
import EntraNativeAuth
import Foundation

/// The choice of an Entra External ID tenant: from the command line or the local server, in this order.
struct TenantConnectionResolver: ConnectionResolver {
    let saved: SavedConnections

    func connectionForFlow(_ options: ConnectionOptions) throws -> Connection {
        let known = try saved.runningServer(completing: options)
        return try selectedConnection(options, known: known) {
            guard options.namesServer else { return try saved.runningTenants() }
            return (try? saved.runningTenants()) ?? []
        }
    }

    func connectionForSession(_ options: ConnectionOptions) throws -> Connection {
        guard let own = try saved.storedSessionConnection() else {
            guard try saved.runningServer() != nil || options.namesTenant else { throw CommandFailure.notSignedIn() }
            return try connectionForFlow(options)
        }

        guard try isSelected(own, by: options) else {
            throw CommandFailure.usage(
                "The session belongs to \(own.baseURL), with another client or tenant. Leave --server, --tenant and"
                    + " --client out, or sign in there first."
            )
        }
        return try own.applyingCertificateOption(options)
    }

    func connectionForSavedFlow(_ options: ConnectionOptions, saved connection: Connection) throws -> Connection {
        guard try isSelected(connection, by: options) else {
            throw CommandFailure.usage(
                "This flow belongs to another tenant or client. Leave --server, --tenant and --client out."
            )
        }
        return try connection.applyingCertificateOption(options)
    }

    func connectionForDiagnosis(_ options: ConnectionOptions) throws -> Connection? {
        let known = try? saved.runningServer() ?? saved.storedSessionConnection()
        guard options.namesTenant || known != nil else { return nil }
        return try selectedConnection(options, known: known) {
            (try? saved.runningTenants()) ?? []
        }
    }

    /// Returns the connection that the options name, otherwise the known one with the options applied.
    /// - Parameter tenants: returns the local server's tenants with their names.
    private func selectedConnection(
        _ options: ConnectionOptions,
        known: Connection?,
        tenants: () throws -> [Connection]
    ) throws -> Connection {
        var connection = known
        if options.namesTenant {
            var all = try tenants()
            if let known { all.append(known) }
            connection = try namedConnection(options, among: all)
        }

        guard var connection else { throw CommandFailure.noServer(or: "name a tenant: --tenant NAME --client ID.") }
        if let client = options.client { connection.tenant?.clientId = client }
        return try connection.applyingCertificateOption(options)
    }

    private func namedConnection(_ options: ConnectionOptions, among known: [Connection]) throws -> Connection {
        let address = try Self.authority(options, among: known)
        if let own = known.first(where: { $0.isAt(address) }) { return own }
        guard let client = options.client else {
            throw CommandFailure.usage("Name a client of the tenant \(address): --client ID.")
        }

        var connection = Connection(baseURL: address, provider: TenantClientSettings(clientId: client))
        let sameServer = known.first { ServerAddress.isSameOrigin($0.baseURL, as: address) }
        connection.certificatePath = sameServer?.certificatePath
        connection.certificateHost = sameServer?.certificateHost
        return connection
    }

    /// Checks whether the options name this connection, or none.
    private func isSelected(_ own: Connection, by options: ConnectionOptions) throws -> Bool {
        if let client = options.client, client != own.tenant?.clientId { return false }
        guard options.namesTenant else { return true }

        var known = [own]
        // One of the connection's own names matches without a lookup of other tenants.
        if let name = options.tenant, own.tenant?.isCalled(name) != true {
            known += try saved.runningTenants()
        }
        return own.isAt(try Self.authority(options, among: known))
    }

    /// Returns a tenant's authority URL: `--server` with the tenant in its path, or `--server` and `--tenant`, or
    /// `--tenant` alone for a tenant of the local server or otherwise of Microsoft's cloud.
    /// - Parameter known: connections that include the local server's tenants with their names.
    private static func authority(_ options: ConnectionOptions, among known: [Connection]) throws -> String {
        try CommandFailure.convertingToUsage {
            guard let server = options.server else {
                return try authority(ofTenant: options.tenant ?? "", among: known)
            }
            guard let tenant = options.tenant else {
                return try TenantClientSettings.authority(server).url.absoluteString
            }
            let bare = ServerAddress.withoutSlash(server)
            guard URL(string: bare)?.path.isEmpty == true else {
                throw CommandFailure.usage("--server already names a tenant. Leave --tenant out.")
            }

            let local = known.first { connection in
                guard connection.tenant?.isCalled(tenant) == true else { return false }
                return ServerAddress.isSameOrigin(connection.baseURL, as: server)
            }
            if let local { return local.baseURL }
            var path = tenant
            if !tenant.contains("."), UUID(uuidString: tenant) == nil { path += ".onmicrosoft.com" }
            return try TenantClientSettings.authority("\(bare)/\(path)").url.absoluteString
        }
    }

    private static func authority(ofTenant name: String, among known: [Connection]) throws -> String {
        let local = known.first { $0.tenant?.isCalled(name) == true }
        if let local { return local.baseURL }
        guard !TenantEntry.shippedNames.contains(name.lowercased()) else {
            throw CommandFailure.usage(
                "\(name) is a tenant of a local server, and none is known here. Start one: nativeauth serve."
                    + " Or name its address: --server URL."
            )
        }
        return try EntraAuthority(tenantSubdomain: name).url.absoluteString
    }
}

extension ConnectionOptions {
    fileprivate var namesTenant: Bool { tenant != nil || server != nil }
}
