import Foundation
package import GRDB
import IdentityBase

/// The store of devices in pools that track them. It has only the verifier of a device's secret.
package struct PoolDeviceStore: Sendable {
    /// Maximum number of one user's devices in one pool. Unconfirmed ones are removed first, then the oldest.
    private static let maximumCount = 100
    /// Seconds after which an unconfirmed device is removed.
    private static let unconfirmedLifetime = 86_400.0

    let database: ServerDatabase
    let clock: any WallClock

    /// Removes devices that were never confirmed.
    package static func sweep(_ connection: Database, now: Double) throws {
        let unconfirmed = Column("verifier") == nil
        let isOld = Column("createdAt") <= now - unconfirmedLifetime
        try PoolDevice.filter(unconfirmed && isOld).deleteAll(connection)
    }

    static func add(_ device: PoolDevice, in connection: Database) throws {
        try device.insert(connection)

        let others: StatementArguments = [device.userID, device.poolID, device.key]
        try connection.execute(
            cached: """
                DELETE FROM poolDevice WHERE userID = ? AND poolID = ? AND key <> ? AND key NOT IN (
                    SELECT key FROM poolDevice WHERE userID = ? AND poolID = ? AND key <> ?
                    ORDER BY verifier IS NULL, rowid DESC LIMIT ?)
                """,
            arguments: others + others + [maximumCount - 1]
        )
    }

    static func recordAuthentication(of key: String, at now: Double, in connection: Database) throws {
        let device = PoolDevice.filter(Column("key") == key)
        try device.updateAll(connection, Column("authenticatedAt").set(to: now))
    }

    static func device(
        _ key: String,
        of userID: String,
        in poolID: String,
        connection: Database
    ) throws -> PoolDevice? {
        try request(key, of: userID, in: poolID).fetchOne(connection)
    }

    /// Returns the device with a key, if its client has confirmed it.
    func confirmed(_ key: String, of userID: String, in pool: UserPool) throws -> PoolDevice {
        let device = try database.read { connection in
            try Self.device(key, of: userID, in: pool.id, connection: connection)
        }
        guard let device, device.isConfirmed else { throw PoolError.noDevice }
        return device
    }

    /// Returns the confirmed devices, the oldest first.
    /// - Parameter position: the position of the last device that the client has received.
    /// - Returns: the devices of one page, and the position of the last one if there are more.
    func list(
        of userID: String,
        in pool: UserPool,
        after position: Int64,
        limit: Int
    ) throws -> ([PoolDevice], next: Int64?) {
        let rows = try database.read { connection in
            try Row.fetchAll(
                connection,
                cached: """
                    SELECT rowid AS position, * FROM poolDevice
                    WHERE userID = ? AND poolID = ? AND verifier IS NOT NULL AND rowid > ? ORDER BY rowid LIMIT ?
                    """,
                arguments: [userID, pool.id, position, limit + 1]
            ).map { row -> (Int64, PoolDevice) in (row["position"], try PoolDevice(row: row)) }
        }

        let page = rows.prefix(limit)
        let devices = page.map(\.1)
        guard rows.count > limit else { return (devices, nil) }
        return (devices, page.last?.0)
    }

    func update(
        _ key: String,
        of userID: String,
        in pool: UserPool,
        change: @escaping @Sendable (inout PoolDevice) throws -> Void
    ) async throws {
        let now = clock.now().timeIntervalSince1970
        try await database.pool.write { connection in
            let found = try Self.device(key, of: userID, in: pool.id, connection: connection)
            guard var device = found else { throw PoolError.noDevice }
            try change(&device)
            device.modifiedAt = now
            try device.update(connection)
        }
    }

    func forget(_ key: String, of userID: String, in pool: UserPool) async throws {
        let count = try await database.pool.write { connection in
            try Self.request(key, of: userID, in: pool.id).deleteAll(connection)
        }
        guard count > 0 else { throw PoolError.noDevice }
    }

    private static func request(
        _ key: String,
        of userID: String,
        in poolID: String
    ) -> QueryInterfaceRequest<PoolDevice> {
        PoolDevice
            .filter(Column("key") == key)
            .filter(Column("userID") == userID)
            .filter(Column("poolID") == poolID)
    }
}
