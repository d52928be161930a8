import Foundation
import IdentityBase

struct PoolDevices: Sendable {
    private static let maximumPageSize = 60

    let services: PoolServices
    let tokens: PoolTokens

    func confirm(_ request: PoolRequest) async throws -> JSONValue {
        let (access, key) = try await device(request)
        guard let config = try request.object("DeviceSecretVerifierConfig") else {
            throw PoolError.missing("DeviceSecretVerifierConfig")
        }
        let name = try request.optional(.deviceName)
        let verifier = try Self.readVerifier(config)

        let isRemembered = access.pool.devices == .always
        let id = access.user.id
        try await services.devices.update(key, of: id, in: access.pool) { device in
            guard !device.isConfirmed else {
                throw PoolError("DeviceKeyExistsException", "Device already exists.")
            }
            device.name = name
            device.verifier = verifier
            device.isRemembered = isRemembered
        }
        return ["UserConfirmationNecessary": .bool(!isRemembered)]
    }

    func update(_ request: PoolRequest) async throws -> JSONValue {
        let (access, key) = try await device(request)
        let status = try request.required(.deviceRememberedStatus)
        guard ["remembered", "not_remembered"].contains(status) else {
            throw PoolError.invalid(
                "deviceRememberedStatus",
                rule: "satisfy enum value set: [not_remembered, remembered]"
            )
        }

        let id = access.user.id
        try await services.devices.update(key, of: id, in: access.pool) { device in
            guard device.isConfirmed else { throw PoolError.noDevice }
            device.isRemembered = status == "remembered"
        }
        return [:]
    }

    func list(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await trackedAccess(request)
        let limit = try request.number("Limit") ?? Self.maximumPageSize
        guard (0...Self.maximumPageSize).contains(limit) else {
            throw PoolError.invalid("limit", rule: "have value less than or equal to \(Self.maximumPageSize)")
        }
        let text = try request.optional(.paginationToken)
        guard let position = text.map(Int64.init) ?? 0 else {
            throw PoolError.invalidParameter("Invalid pagination token.")
        }

        let (devices, next) = try services.devices.list(
            of: access.user.id,
            in: access.pool,
            after: position,
            limit: limit == 0 ? Self.maximumPageSize : limit
        )
        return .members([
            "Devices": .array(devices.map(\.description)),
            "PaginationToken": .text(next.map { String($0) }),
        ])
    }

    func show(_ request: PoolRequest) async throws -> JSONValue {
        let (access, key) = try await device(request)
        let device = try services.devices.confirmed(
            key,
            of: access.user.id,
            in: access.pool
        )
        return ["Device": device.description]
    }

    func forget(_ request: PoolRequest) async throws -> JSONValue {
        let (access, key) = try await device(request)
        try await services.devices.forget(key, of: access.user.id, in: access.pool)
        return [:]
    }

    private func device(_ request: PoolRequest) async throws -> (PoolTokens.Access, key: String) {
        let key = try request.required(.deviceKey)
        return (try await trackedAccess(request), key)
    }

    /// Returns the access to a pool that tracks devices.
    private func trackedAccess(_ request: PoolRequest) async throws -> PoolTokens.Access {
        let access = try await tokens.access(request)
        guard access.pool.devices != .off else {
            throw PoolError(
                "InvalidUserPoolConfigurationException",
                "Device tracking is not enabled for the user pool."
            )
        }
        return access
    }

    private static func readVerifier(_ config: PoolRequest) throws -> SRPVerifier {
        let salt = try readNumber(.salt, of: config)
        let value = try readNumber(.passwordVerifier, of: config)
        guard !salt.isEmpty,
            salt.count <= SRPGroup.length,
            try SRPGroup.loaded().isElement(value)
        else {
            throw PoolError.invalidParameter("The verifier is not a number of the group.")
        }
        return SRPVerifier(salt: salt, value: value)
    }

    private static func readNumber(_ member: PoolMember, of config: PoolRequest) throws -> [UInt8] {
        guard let data = Data(base64Encoded: try config.required(member)) else {
            throw PoolError.invalidParameter("\(member.rawValue) is not base64.")
        }
        return SRPNumber.minimal(Array(data))
    }
}
