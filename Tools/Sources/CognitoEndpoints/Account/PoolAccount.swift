import Foundation
import IdentityBase
import IdentityDomain

struct PoolAccount: Sendable {
    let services: PoolServices
    let tokens: PoolTokens

    func show(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        let settings = access.user.state[factorsIn: access.pool]

        var attributes: [JSONValue] = []
        for (name, value) in PoolAttributes.all(of: access.user, for: access.client) {
            attributes.append(["Name": .string(name), "Value": .string(value)])
        }
        let factors = SecondFactor.allCases.filter(settings.enabled.contains)
        let factorNames = factors.map { JSONValue.string($0.rawValue) }
        return .members([
            "Username": .string(access.user.name(in: access.pool)),
            "UserAttributes": .array(attributes),
            "UserMFASettingList": factorNames.nonEmpty.map { .array($0) },
            "PreferredMfaSetting": .text(settings.preferred?.rawValue),
        ])
    }

    func update(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        let values = try request.attributes("UserAttributes")
        let pool = access.pool
        let before = access.user
        let codes = services.codes(in: pool)
        func sendCode(to delivery: CodeDelivery) async throws {
            try await codes.send(
                .verify(delivery.channel),
                to: before.id,
                delivery: delivery,
                languages: request.languages
            )
        }

        // Check the values first: a code must not be sent for a request that is refused.
        var proposed = before.user
        try PoolAttributes.write(
            values,
            to: &proposed,
            in: pool,
            by: access.client,
            isChange: true
        )
        let pending = Self.pendingDeliveries(values, of: before, in: pool)
        let pendingNames = Set(pending.map(\.channel.poolAttribute))
        let immediate = values.filter { !pendingNames.contains($0.key) }
        try await services.server.directory.transaction { connection, _ in
            var account = before
            try Self.write(immediate, to: &account, pool: pool, by: access.client, in: connection)
            try Self.checkNames(of: account, in: connection)
        }

        var sent: [JSONValue] = []
        for delivery in pending {
            try await sendCode(to: delivery)
            sent.append(delivery.details)
        }

        let updated = try await services.accounts.update(before.id) { user, connection in
            try Self.write(
                immediate,
                to: &user,
                pool: pool,
                by: access.client,
                in: connection
            )
        }
        guard let user = updated else { throw PoolError.userNotFound }

        // Send a verification code to each changed address.
        for channel in CodeChannel.allCases where immediate[channel.poolAttribute] != nil {
            guard pool.verifiedByCode.contains(channel),
                let delivery = user.unverifiedDelivery(channel),
                delivery != before.unverifiedDelivery(channel)
            else { continue }

            do {
                try await sendCode(to: delivery)
                sent.append(delivery.details)
            } catch let error as PoolError where error == .limitExceeded {
                // The attributes are written. The client can request the code later.
            }
        }
        return ["CodeDeliveryDetailsList": .array(sent)]
    }

    /// Returns the new addresses that replace the user's only after their codes are confirmed.
    private static func pendingDeliveries(
        _ values: [String: String],
        of user: Account,
        in pool: UserPool
    ) -> [CodeDelivery] {
        CodeChannel.allCases.filter(pool.verifiedBeforeUpdate.contains).compactMap { channel in
            guard let value = values[channel.poolAttribute]?.nonEmpty else {
                return nil
            }
            var address = value
            if channel == .email { address = EmailAddress.normalized(value) }
            guard address != user.address(channel) else { return nil }
            return CodeDelivery(channel: channel, destination: address)
        }
    }

    func sendCode(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        let channel = try requestedChannel(request)
        let codes = services.codes(in: access.pool)

        var delivery = access.user.unverifiedDelivery(channel)
        if access.pool.verifiedBeforeUpdate.contains(channel) {
            // A new address that waits for its code is not the user's yet.
            delivery = try codes.openDelivery(.verify(channel), of: access.user.id) ?? delivery
        }
        guard let delivery else {
            throw PoolError.invalidParameter("User does not have a value for \(channel.poolAttribute).")
        }

        try await codes.send(
            .verify(channel),
            to: access.user.id,
            delivery: delivery,
            languages: request.languages
        )
        return ["CodeDeliveryDetails": delivery.details]
    }

    func verify(_ request: PoolRequest) async throws -> JSONValue {
        let access = try await tokens.access(request)
        let channel = try requestedChannel(request)
        let code = try request.required(.code)
        let id = access.user.id
        let pool = access.pool
        let codes = services.codes(in: pool)
        let now = services.now.timeIntervalSince1970

        do {
            try await codes.redeem(code, purpose: .verify(channel), of: id) { delivery, connection in
                guard var user = try AccountStore.account(id, in: connection) else {
                    throw PoolError.userNotFound
                }
                if pool.verifiedBeforeUpdate.contains(channel), user.address(channel) != delivery.destination {
                    try Self.replaceAddress(delivery, of: &user, pool: pool, at: now, in: connection)
                }
                guard user.address(channel) == delivery.destination else {
                    throw PoolError.expiredCode
                }

                // The verification changes the address of this pool's second factor.
                try SecondFactors.checkOffered(user, in: pool)
                try AccountStore.verifyAlias(delivery, of: &user, in: connection)
                if user.state[factorsIn: pool].address(channel) != nil {
                    user.state[factorsIn: pool].bind(delivery)
                }
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
            guard let previous else {
                throw PoolError.invalid("previousPassword", rule: "not be null")
            }
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
                proposed,
                for: access.user.user,
                keeping: KeptSignIn(family: access.family.id)
            )
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

    private func requestedChannel(_ request: PoolRequest) throws -> CodeChannel {
        let name = try request.required(.attributeName)
        guard let channel = CodeChannel.allCases.first(where: { $0.poolAttribute == name }) else {
            throw PoolError.invalidParameter("Only email and phone_number can be verified.")
        }
        return channel
    }

    /// Writes changed attributes. The required attributes and a sign-in name must remain.
    /// - Parameter client: the client that writes them; nil for the server, after a code.
    static func write(
        _ values: [String: String],
        to user: inout Account,
        pool: UserPool,
        by client: PoolClient?,
        in connection: AccountStore.Connection
    ) throws {
        let old = user.user
        try PoolAttributes.write(
            values,
            to: &user.user,
            in: pool,
            by: client,
            isChange: client != nil
        )

        try PoolAttributes.checkRequired(user.user, in: pool)
        if !pool.signInAttributes.isEmpty {
            try checkSignInRemains(for: user, pool: pool)
            renameAfterChange(&user, from: old, pool: pool)
            try checkPhoneIsFree(of: user, from: old, pool: pool, in: connection)
        }
    }

    /// Writes an address that was pending until its code was confirmed.
    private static func replaceAddress(
        _ delivery: CodeDelivery,
        of user: inout Account,
        pool: UserPool,
        at now: Double,
        in connection: AccountStore.Connection
    ) throws {
        let attribute = delivery.channel.poolAttribute
        try write(
            [attribute: delivery.destination],
            to: &user,
            pool: pool,
            by: nil,
            in: connection
        )

        try checkNames(of: user, in: connection)
        try UserDirectory.write(user.user, at: now, in: connection)
    }

    /// Checks that the e-mail address and the user name, which may be an address, are no other user's.
    private static func checkNames(of account: Account, in connection: AccountStore.Connection) throws {
        let user = account.user
        let names: [(UserDirectory.Name, String?)] = [(.email, user.email), (.username, user.username)]
        for (kind, name) in names {
            guard let name,
                let holder = try UserDirectory.user(kind, value: name, in: connection),
                holder.id != user.id
            else { continue }
            throw PoolError.aliasExists(name == account.phoneNumber ? CodeChannel.sms.poolAttribute : "email")
        }
    }

    private static func checkSignInRemains(for user: Account, pool: UserPool) throws {
        guard !signInAddresses(of: user, pool: pool).isEmpty else {
            throw PoolError.invalidParameter("The user would have nothing left to sign in with.")
        }
    }

    /// Updates the user name if it was the changed address.
    private static func renameAfterChange(_ user: inout Account, from old: User, pool: UserPool) {
        guard let name = old.username else { return }
        let other = signInAddresses(of: user, pool: pool).first
        if name == old.email, user.user.email != old.email {
            user.user.username = user.user.email ?? other
        }

        let oldPhone = old.attributes[UserDirectory.phoneAttribute]?.string
        if name == oldPhone, user.phoneNumber != oldPhone {
            user.user.username = user.phoneNumber ?? other
        }
    }

    /// Returns the addresses with which the user can sign in.
    private static func signInAddresses(of user: Account, pool: UserPool) -> [String] {
        CodeChannel.allCases.filter(pool.signInAttributes.contains).compactMap(user.address)
    }

    private static func checkPhoneIsFree(
        of user: Account,
        from old: User,
        pool: UserPool,
        in connection: AccountStore.Connection
    ) throws {
        if pool.signInAttributes.contains(.sms),
            let phone = user.phoneNumber,
            phone != old.attributes[UserDirectory.phoneAttribute]?.string,
            try AccountStore.isTaken(phone: phone, forOther: user.id, in: connection)
        {
            throw PoolError.aliasExists(UserDirectory.phoneAttribute)
        }
    }
}
