import Foundation
package import GRDB
import IdentityBase

/// The store of devices in pools that track them. It has only the verifier of a device's secret.
package struct PoolDeviceStore: Sendable {
    /// Maximum number of one user's devices in one pool. Unconfirmed ones are removed first, then the oldest.
    private static let mostDevices = 100
    /// Seconds after which an unconfirmed device is removed.
    private static let unconfirmedLife = 86_400.0

    let database: ServerDatabase
    let clock: any WallClock

    init(database: ServerDatabase, clock: any WallClock) {
        self.database = database
        self.clock = clock
    }

    /// Removes devices that were never confirmed.
    package static func sweep(_ connection: Database, now: Double) throws {
        try connection.execute(
            sql: "DELETE FROM poolDevice WHERE verifier IS NULL AND createdAt <= ?",
            arguments: [now - unconfirmedLife])
    }

    /// Adds a device that must be confirmed.
    static func add(_ device: PoolDevice, in connection: Database) throws {
        try connection.execute(
            sql: """
                INSERT INTO poolDevice (key, groupKey, poolID, userID, createdAt, authenticatedAt, modifiedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                device.key, device.groupKey, device.poolID, device.userID, device.createdAt, device.authenticatedAt,
                device.modifiedAt,
            ])
        try connection.execute(
            sql: """
                DELETE FROM poolDevice WHERE userID = ? AND poolID = ? AND key <> ? AND key NOT IN (
                    SELECT key FROM poolDevice WHERE userID = ? AND poolID = ? AND key <> ?
                    ORDER BY verifier IS NULL, rowid DESC LIMIT ?)
                """,
            arguments: [
                device.userID, device.poolID, device.key, device.userID, device.poolID, device.key, mostDevices - 1,
            ])
    }

    /// Stores the time of a device's latest sign-in.
    static func authenticated(_ key: String, at now: Double, in connection: Database) throws {
        try connection.execute(sql: "UPDATE poolDevice SET authenticatedAt = ? WHERE key = ?", arguments: [now, key])
    }

    static func device(_ key: String, of userID: String, in poolID: String, connection: Database) throws
        -> PoolDevice?
    {
        try Row.fetchOne(
            connection, sql: "SELECT * FROM poolDevice WHERE key = ? AND userID = ? AND poolID = ?",
            arguments: [key, userID, poolID]
        ).map(PoolDevice.init)
    }

    /// Returns the device with a key, if its client has confirmed it.
    ///
    /// - Throws: `PoolError` if there is none with this key.
    func confirmed(_ key: String, of userID: String, in pool: UserPool) async throws -> PoolDevice {
        let device = try await database.pool.read { try Self.device(key, of: userID, in: pool.id, connection: $0) }
        guard let device, device.isConfirmed else { throw PoolError.noDevice }
        return device
    }

    /// Returns the confirmed devices, the oldest first.
    ///
    /// - Parameter position: the position of the last device that the client has received.
    /// - Returns: the devices of one page, and the position of the last one if there are more.
    func list(
        of userID: String, in pool: UserPool, after position: Int64, limit: Int
    ) async throws -> ([PoolDevice], next: Int64?) {
        let rows = try await database.pool.read { connection in
            try Row.fetchAll(
                connection,
                sql: """
                    SELECT rowid AS position, * FROM poolDevice
                    WHERE userID = ? AND poolID = ? AND verifier IS NOT NULL AND rowid > ? ORDER BY rowid LIMIT ?
                    """, arguments: [userID, pool.id, position, limit + 1]
            ).map { row -> (Int64, PoolDevice) in (row["position"], PoolDevice(row)) }
        }
        let page = rows.prefix(limit)
        return (page.map(\.1), rows.count > limit ? page.last?.0 : nil)
    }

    /// Changes a device.
    ///
    /// - Throws: `PoolError` if there is none with this key, or the error of `change`.
    func update(
        _ key: String, of userID: String, in pool: UserPool,
        change: @escaping @Sendable (inout PoolDevice) throws -> Void
    ) async throws {
        let now = clock.now().timeIntervalSince1970
        try await database.pool.write { connection in
            guard var device = try Self.device(key, of: userID, in: pool.id, connection: connection) else {
                throw PoolError.noDevice
            }
            try change(&device)
            try connection.execute(
                sql: """
                    UPDATE poolDevice SET name = ?, verifier = ?, isRemembered = ?, authenticatedAt = ?, modifiedAt = ?
                    WHERE key = ?
                    """,
                arguments: [device.name, device.verifier?.text, device.isRemembered, device.authenticatedAt, now, key])
        }
    }

    /// - Throws: `PoolError` if there is none with this key.
    func forget(_ key: String, of userID: String, in pool: UserPool) async throws {
        try await database.pool.write { connection in
            try connection.execute(
                sql: "DELETE FROM poolDevice WHERE key = ? AND userID = ? AND poolID = ?",
                arguments: [key, userID, pool.id])
            guard connection.changesCount > 0 else { throw PoolError.noDevice }
        }
    }
}

/// A device on which a user has signed in to a pool that tracks devices.
struct PoolDevice: Sendable {
    let key: String
    let groupKey: String
    let poolID: String
    let userID: String
    /// The client's name of the device.
    var name: String?
    /// The verifier of the device's secret; nil until the client has confirmed the device.
    var verifier: SRPVerifier?
    var isRemembered: Bool
    let createdAt: Double
    var authenticatedAt: Double
    var modifiedAt: Double

    var isConfirmed: Bool { verifier != nil }

    /// The SRP identity in a proof of the device's secret.
    var identity: SRPVerifier.Identity { SRPVerifier.Identity(pool: groupKey, user: key) }

    /// `NewDeviceMetadata`
    var metadata: JSONValue { ["DeviceKey": .string(key), "DeviceGroupKey": .string(groupKey)] }

    /// `Device`, as returned by the operations.
    var description: JSONValue {
        var attributes = ["device_status": "valid"]
        attributes["device_name"] = name
        attributes["dev:device_remembered_status"] = if isRemembered { "remembered" } else { "not_remembered" }
        let list = attributes.sorted { $0.key < $1.key }.map { name, value -> JSONValue in
            ["Name": .string(name), "Value": .string(value)]
        }
        return [
            "DeviceKey": .string(key), "DeviceAttributes": .array(list), "DeviceCreateDate": .double(createdAt),
            "DeviceLastAuthenticatedDate": .double(authenticatedAt), "DeviceLastModifiedDate": .double(modifiedAt),
        ]
    }
}

extension PoolDevice {
    init(_ row: Row) {
        let text: String? = row["verifier"]
        self.init(
            key: row["key"], groupKey: row["groupKey"], poolID: row["poolID"], userID: row["userID"], name: row["name"],
            verifier: text.flatMap(SRPVerifier.init(text:)), isRemembered: row["isRemembered"],
            createdAt: row["createdAt"], authenticatedAt: row["authenticatedAt"], modifiedAt: row["modifiedAt"])
    }
}
