import Foundation

/// What a user who is signed in sees and changes of themselves.
struct PoolAccount: Sendable {
    let services: PoolServices
    let tokens: PoolTokens

    func show(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await self.access(request)
        let factors = UserPool.SecondFactor.allCases.filter(access.user.state.secondFactors.contains)
        return .members([
            "Username": .string(access.user.name(in: access.pool)),
            "UserAttributes": .array(
                PoolAttributes.all(of: access.user).map { ["Name": .string($0.name), "Value": .string($0.value)] }),
            "UserMFASettingList": factors.isEmpty ? nil : .array(factors.map { .string($0.rawValue) }),
            "PreferredMfaSetting": .text(access.user.state.preferredFactor?.rawValue),
        ])
    }

    func update(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await self.access(request)
        let values = try request.attributes("UserAttributes")
        let (pool, id, before) = (access.pool, access.user.id, access.user)
        let user: PoolUser?
        do {
            user = try await services.users.update(id) { user, connection in
                let old = user.user
                try PoolAttributes.write(values, to: &user.user, in: pool)
                try PoolAttributes.checkRequired(user.user, in: pool)
                if !pool.signInAttributes.isEmpty { try Self.keepName(of: &user, old, pool, connection) }
            }
        } catch is UserDirectory.Conflict {
            throw PoolError.aliasExists("email")
        }
        guard let user else { throw PoolError.userNotFound }
        // Whoever has a new address is asked whether it is theirs.
        var sent: [JSONValue] = []
        for channel in CodeChannel.allCases
        where values[channel.poolAttribute] != nil && pool.verified.contains(channel) {
            guard let address = user.address(channel), address != before.address(channel) else { continue }
            let delivery = CodeDelivery(channel: channel, destination: address)
            try await services.send(.verify(channel), to: user, delivery, in: pool, limit: .tooManyRequests)
            sent.append(delivery.details)
        }
        return ["CodeDeliveryDetailsList": .array(sent)]
    }

    func sendCode(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await self.access(request)
        let channel = try channel(request)
        guard let address = access.user.address(channel) else {
            throw PoolError.invalidParameter("User does not have a value for \(channel.poolAttribute).")
        }
        let delivery = CodeDelivery(channel: channel, destination: address)
        try await services.send(.verify(channel), to: access.user, delivery, in: access.pool)
        return ["CodeDeliveryDetails": delivery.details]
    }

    func verify(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await self.access(request)
        let channel = try channel(request)
        let code = try request.required(.code)
        let id = access.user.id
        do {
            try await services.codes.redeem(code, .verify(channel), of: id) { delivery, connection in
                guard var user = try PoolUserStore.user(id, in: connection) else { throw PoolError.userNotFound }
                guard user.address(channel) == delivery.destination else { throw PoolError.expiredCode }
                try PoolUserStore.verify(delivery, of: &user, in: connection)
                try PoolUserStore.write(user.state, of: id, in: connection)
            }
        } catch let error as PoolError where error == .tooManyFailedAttempts {
            // This operation has no name of its own for it.
            throw PoolError.limitExceeded
        }
        return [:]
    }

    func changePassword(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await self.access(request)
        let proposed = try request.required(.proposedPassword)
        let previous = try request.optional(.previousPassword)
        let credentials = services.server.credentials
        if try await credentials.hasPassword(access.user.id) {
            guard let previous else { throw PoolError.invalid("previousPassword", "not be null") }
            if case .refused = try await services.server.attempts.begin(access.user.id) {
                throw PoolError.limitExceeded
            }
            guard try await credentials.isPassword(previous, of: access.user.user) else {
                throw PoolError.wrongCredentials
            }
            try await services.server.attempts.succeeded(access.user.id)
        }
        try access.pool.passwordPolicy.check(proposed)
        try await credentials.setPassword(proposed, for: access.user.user, keeping: access.family.id)
        return [:]
    }

    func delete(_ request: PoolRequest) async throws -> JSONValue {
        try await services.users.delete(try await access(request).user.id)
        return [:]
    }

    func signOutEverywhere(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await self.access(request)
        try await services.families.revokeAll(of: access.user.id, in: access.pool)
        return [:]
    }

    private func access(_ request: PoolRequest) async throws -> PoolTokens.Access {
        let access = try await tokens.access(try request.required(.accessToken))
        if access.user.state.status == .resetRequired { throw PoolError.passwordResetRequired }
        return access
    }

    private func channel(_ request: PoolRequest) throws -> CodeChannel {
        let name = try request.required(.attributeName)
        guard let channel = CodeChannel.allCases.first(where: { $0.poolAttribute == name }) else {
            throw PoolError.invalidParameter("Only email and phone_number can be verified.")
        }
        return channel
    }

    /// Where the address is the name to sign in with, the name in the directory goes with it; two cannot have the same.
    private static func keepName(
        of user: inout PoolUser, _ old: User, _ pool: UserPool, _ connection: PoolUserStore.Connection
    ) throws {
        let oldPhone = old.attributes[UserDirectory.phoneAttribute]?.string
        if old.username == old.email, let email = user.user.email { user.user.username = email }
        if old.username == oldPhone, let phone = user.phone { user.user.username = phone }
        let id = user.id
        if pool.signInAttributes.contains(.sms), let phone = user.phone, phone != oldPhone,
            try !PoolUserStore.userIDs(phone: phone, in: connection).allSatisfy({ $0 == id })
        {
            throw PoolError.aliasExists(UserDirectory.phoneAttribute)
        }
    }
}
