import Foundation
import IdentityBase
import IdentityDomain

struct PoolAccount: Sendable {
    let services: PoolServices
    let tokens: PoolTokens

    func show(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        let own = access.user.state[factorsIn: access.pool]
        let factors = SecondFactor.allCases.filter(own.enabled.contains)
        return .members([
            "Username": .string(access.user.name(in: access.pool)),
            "UserAttributes": .array(
                PoolAttributes.all(of: access.user).map { ["Name": .string($0.name), "Value": .string($0.value)] }),
            "UserMFASettingList": factors.nonEmpty.map { .array($0.map { .string($0.rawValue) }) },
            "PreferredMfaSetting": .text(own.preferred?.rawValue),
        ])
    }

    func update(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        let values = try request.attributes("UserAttributes")
        let (pool, id, before) = (access.pool, access.user.id, access.user)
        let updated = try await services.accounts.update(id) { user, connection in
            try Self.write(values, to: &user, pool: pool, in: connection)
        }
        guard let user = updated else { throw PoolError.userNotFound }
        // Send a verification code to each changed address.
        var sent: [JSONValue] = []
        for channel in CodeChannel.allCases
        where values[channel.poolAttribute] != nil && pool.verifiedByCode.contains(channel) {
            guard let delivery = user.unverifiedDelivery(channel), delivery != before.unverifiedDelivery(channel) else {
                continue
            }
            do {
                try await services.codes(in: pool).send(.verify(channel), to: id, delivery: delivery)
                sent.append(delivery.details)
            } catch let error as PoolError where error == .limitExceeded {
                // The attributes are written. The client can request the code later.
            }
        }
        return ["CodeDeliveryDetailsList": .array(sent)]
    }

    func sendCode(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        let channel = try channel(request)
        guard let delivery = access.user.unverifiedDelivery(channel) else {
            throw PoolError.invalidParameter("User does not have a value for \(channel.poolAttribute).")
        }
        try await services.codes(in: access.pool).send(.verify(channel), to: access.user.id, delivery: delivery)
        return ["CodeDeliveryDetails": delivery.details]
    }

    func verify(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        let channel = try channel(request)
        let code = try request.required(.code)
        let (id, pool) = (access.user.id, access.pool)
        do {
            try await services.codes(in: pool).redeem(code, purpose: .verify(channel), of: id) { delivery, connection in
                guard var user = try AccountStore.account(id, in: connection) else { throw PoolError.userNotFound }
                guard user.address(channel) == delivery.destination else { throw PoolError.expiredCode }
                // The verification changes the address of this pool's second factor.
                try SecondFactors.checkOffered(user, in: pool)
                try AccountStore.verifyAlias(delivery, of: &user, in: connection)
                if user.state[factorsIn: pool].address(channel) != nil { user.state[factorsIn: pool].bind(delivery) }
                try AccountStore.write(user.state, of: id, in: connection)
            }
        } catch let error as PoolError where error == .tooManyFailedAttempts {
            // The operation defines no error for too many failed attempts.
            throw PoolError.limitExceeded
        }
        return [:]
    }

    func changePassword(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        let proposed = try request.required(.proposedPassword)
        let previous = try request.optional(.previousPassword)
        let credentials = services.server.credentials
        if try await credentials.hasPassword(access.user.id) {
            guard let previous else { throw PoolError.invalid("previousPassword", rule: "not be null") }
            if try await services.server.attempts.recordUnlessThrottled(access.user.id) != nil {
                throw PoolError.limitExceeded
            }
            guard try await credentials.verifyPassword(previous, of: access.user.user) else {
                throw PoolError.wrongCredentials
            }
            try await services.server.attempts.succeeded(access.user.id)
        }
        try access.pool.passwordPolicy.check(proposed)
        do {
            try await credentials.setPassword(
                proposed, for: access.user.user, keeping: KeptSignIn(family: access.family.id))
        } catch is KeptSignIn.Ended {
            throw PoolError.notAuthorized("Access Token has been revoked")
        }
        return [:]
    }

    func delete(_ request: PoolRequest) async throws -> JSONValue {
        try await services.accounts.delete(try await tokens.access(request).user.id)
        return [:]
    }

    func signOutEverywhere(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        try await services.families(in: access.pool).revokeAll(of: access.user.id)
        return [:]
    }

    private func channel(_ request: PoolRequest) throws -> CodeChannel {
        let name = try request.required(.attributeName)
        guard let channel = CodeChannel.allCases.first(where: { $0.poolAttribute == name }) else {
            throw PoolError.invalidParameter("Only email and phone_number can be verified.")
        }
        return channel
    }

    /// Writes changed attributes. The required attributes and a sign-in name must remain.
    static func write(
        _ values: [String: String], to user: inout Account, pool: UserPool, in connection: AccountStore.Connection
    ) throws {
        let old = user.user
        try PoolAttributes.write(values, to: &user.user, in: pool)
        try PoolAttributes.checkRequired(user.user, in: pool)
        if !pool.signInAttributes.isEmpty { try updateSignInName(of: &user, old, pool: pool, in: connection) }
    }

    /// Updates the user name if it was the changed address. A sign-in name must remain; the phone number must be free.
    private static func updateSignInName(
        of user: inout Account, _ old: User, pool: UserPool, in connection: AccountStore.Connection
    ) throws {
        let oldPhone = old.attributes[UserDirectory.phoneAttribute]?.string
        let addresses = CodeChannel.allCases.filter(pool.signInAttributes.contains).compactMap(user.address)
        guard !addresses.isEmpty else {
            throw PoolError.invalidParameter("The user would have nothing left to sign in with.")
        }
        if let name = old.username {
            if name == old.email, user.user.email != old.email {
                user.user.username = user.user.email ?? addresses.first
            }
            if name == oldPhone, user.phoneNumber != oldPhone {
                user.user.username = user.phoneNumber ?? addresses.first
            }
        }
        if pool.signInAttributes.contains(.sms), let phone = user.phoneNumber, phone != oldPhone,
            try AccountStore.isTaken(phone: phone, forOther: user.id, in: connection)
        {
            throw PoolError.aliasExists(UserDirectory.phoneAttribute)
        }
    }
}
