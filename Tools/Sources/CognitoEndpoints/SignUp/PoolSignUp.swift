import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// `SignUp`, `ConfirmSignUp` and `ResendConfirmationCode`.
struct PoolSignUp: Sendable {
    let services: PoolServices

    func signUp(_ call: PoolRequestContext) async throws -> JSONValue {
        let pool = call.pool
        guard pool.allowsSignUp else {
            throw PoolError.notAuthorized("SignUp is not permitted for this user pool")
        }
        let name = try call.request.required(.username)
        let password = try call.request.optional(.password)
        let attributes = try call.request.attributes("UserAttributes")
        let secretHash = try call.request.optional(.secretHash)
        try services.checkSecretHash(secretHash, of: name, user: nil, call: call)
        if let password {
            try pool.passwordPolicy.check(password)
        } else if !pool.isPasswordless || !call.client.flows.contains(.choice) {
            throw PoolError.invalid("password", rule: "not be null")
        }

        let user = try newUser(name, attributes: attributes, call: call)
        if password == nil,
            !pool.autoConfirms,
            Self.delivery(to: user, in: pool) == nil
        {
            throw PoolError.invalidParameter(
                "A user without a password needs an email or phone_number that is verified."
            )
        }
        try await checkIsFree(name, of: user, in: pool)
        try await write(user, password: password, pool: pool)

        let isConfirmed = user.state.status == .confirmed
        var destination: CodeDelivery?
        if !isConfirmed { destination = Self.delivery(to: user, in: pool) }
        if let destination {
            try await sendCode(to: user, destination, call: call)
        }
        var handle: String?
        if call.client.flows.contains(.choice) {
            handle = try await beginSession(of: user, isConfirmed: isConfirmed, call: call)
        }
        return .members([
            "UserConfirmed": .bool(isConfirmed),
            "UserSub": .string(user.id),
            "CodeDeliveryDetails": destination?.details,
            "Session": .text(handle),
        ])
    }

    private func checkIsFree(_ name: String, of user: Account, in pool: UserPool) async throws {
        guard try await services.server.directory.isFree(user.user) else {
            throw PoolError.userExists
        }
        if pool.isCaseSensitive == false, try services.accounts.isTaken(nameInAnyCase: name) {
            throw PoolError.userExists
        }
        // A sign-in finds users by their id first: a new user named like it could never sign in.
        if IdentifierFactory.isUUID(name),
            try services.accounts.account(named: name, in: pool) != nil
        {
            throw PoolError.userExists
        }
    }

    func confirm(_ call: PoolRequestContext) async throws -> JSONValue {
        let name = try call.request.required(.username)
        let code = try call.request.required(.confirmationCode)
        let handle = try call.request.optional(.session)
        let takesOverAlias = try call.request.flag("ForceAliasCreation") ?? false
        let user = try services.findUser(
            name,
            call: call,
            secretHash: try call.request.optional(.secretHash)
        )

        let sessions = services.sessions(in: call.pool)
        guard let user else {
            throw try await services.countWrongCode(ofUnknown: name, in: call.pool)
        }
        guard user.state.status == .unconfirmed else {
            throw PoolError.notAuthorized("User cannot be confirmed. Current status is \(user.state.status.rawValue)")
        }
        if let handle {
            guard let signUp = try sessions.session(handle, client: call.client),
                signUp.userID == user.id,
                case .signUp = signUp.stage
            else { throw PoolError.invalidSession }
        }

        let id = user.id
        let nextHandle = services.server.random.token()
        let autoSignIn = newSession(.autoSignIn, user: user, call: call)
        let lifetime = call.client.sessionLifetime
        let codes = services.codes(in: call.pool)
        try await codes.redeem(code, purpose: .signUp, of: id) { delivery, connection in
            guard var user = try AccountStore.account(id, in: connection) else {
                throw PoolError.userNotFound
            }
            try AccountStore.verifyAlias(delivery, of: &user, takesOver: takesOverAlias, in: connection)
            user.state.status = .confirmed
            try AccountStore.write(user.state, of: id, in: connection)

            guard let handle else { return }
            try sessions.end(handle, in: connection)
            try sessions.begin(autoSignIn, lifetime: lifetime, handle: nextHandle, in: connection)
        }
        guard handle != nil else { return [:] }
        return ["Session": .string(nextHandle)]
    }

    func resend(_ call: PoolRequestContext) async throws -> JSONValue {
        let name = try call.request.required(.username)
        let pool = call.pool
        let user = try services.findUser(
            name,
            call: call,
            secretHash: try call.request.optional(.secretHash)
        )
        guard let user else {
            try await services.countSentCode(toUnknown: name, in: pool)
            let channel = services.decoyChannel(name, in: pool)
            return ["CodeDeliveryDetails": services.decoyDelivery(name, in: pool, channel: channel).details]
        }

        guard user.state.status == .unconfirmed else {
            throw PoolError.invalidParameter("User is already confirmed.")
        }
        guard let destination = Self.delivery(to: user, in: pool) else {
            throw PoolError.invalidParameter("There is no address that a code can be sent to.")
        }
        try await sendCode(to: user, destination, call: call)
        return ["CodeDeliveryDetails": destination.details]
    }

    private func sendCode(to user: Account, _ delivery: CodeDelivery, call: PoolRequestContext) async throws {
        try await services.codes(in: call.pool).send(
            .signUp,
            to: user.id,
            delivery: delivery,
            languages: call.request.languages
        )
    }

    /// Returns the destination of a sign-up code. Of the channels that the pool verifies, SMS takes precedence.
    static func delivery(
        to user: Account,
        in pool: UserPool,
        only: CodeChannel? = nil
    ) -> CodeDelivery? {
        let channels = [CodeChannel.sms, .email].filter { channel in
            pool.verifiedByCode.contains(channel) && (only ?? channel) == channel
        }
        return channels.lazy.compactMap(user.unverifiedDelivery).first
    }

    private func newUser(
        _ name: String,
        attributes: [String: String],
        call: PoolRequestContext
    ) throws -> Account {
        let pool = call.pool
        var user = User(
            id: services.server.identifiers.next(),
            username: name,
            createdAt: call.now
        )
        try PoolAttributes.write(attributes, to: &user, in: pool, by: call.client)
        try writeAddress(name, to: &user, in: pool)
        try PoolAttributes.checkRequired(user, in: pool)

        var state = AccountState(status: pool.autoConfirms ? .confirmed : .unconfirmed)
        state.isNative = true
        return Account(user: user, state: state)
    }

    /// Writes a name that is an address. In a pool with user names, it must not look like another user's alias.
    private func writeAddress(_ name: String, to user: inout User, in pool: UserPool) throws {
        if pool.signInAttributes.isEmpty {
            if let kind = reservedFormat(of: name, in: pool) {
                throw PoolError.invalidParameter(
                    "Username cannot be of \(kind) format, since people can also sign in with that."
                )
            }
        } else if pool.signInAttributes.contains(.email), EmailAddress.isValid(name) {
            try PoolAttributes.write(["email": name], to: &user, in: pool)
        } else if pool.signInAttributes.contains(.sms), ContactSyntax.isPhone(name) {
            try PoolAttributes.write([UserDirectory.phoneAttribute: name], to: &user, in: pool)
        } else {
            let expected = pool.signInAttributes.contains(.email) ? "an email" : "a phone number"
            throw PoolError.invalidParameter("Username should be \(expected).")
        }
    }

    /// Returns the format of a name that could be mistaken for the address or id of another user.
    private func reservedFormat(of name: String, in pool: UserPool) -> String? {
        if pool.aliases.contains(.email), EmailAddress.isValid(name) {
            return "email"
        }
        if pool.aliases.contains(.sms), ContactSyntax.isPhone(name) {
            return "phone number"
        }
        if !pool.aliases.isEmpty, IdentifierFactory.isUUID(name) {
            return "UUID"
        }
        return nil
    }

    private func write(_ user: Account, password: String?, pool: UserPool) async throws {
        let alongside: @Sendable (Database) throws -> Void = { connection in
            try Self.writeState(of: user, pool: pool, in: connection)
        }
        do {
            if let password {
                try await services.server.credentials.setPassword(password, for: user.user, alongside: alongside)
            } else {
                try await services.server.directory.addIfNew(user.user) { connection, _ in
                    try alongside(connection)
                }
            }
        } catch is UserDirectory.Conflict {
            throw PoolError.userExists
        }
    }

    private static func writeState(of user: Account, pool: UserPool, in connection: Database) throws {
        if let phone = user.phoneNumber,
            pool.signInAttributes.contains(.sms),
            try AccountStore.isTaken(phone: phone, forOther: user.id, in: connection)
        {
            throw PoolError.userExists
        }

        var verified = user
        for channel in pool.verifiedWithoutCode {
            guard let delivery = user.unverifiedDelivery(channel) else { continue }
            do {
                try AccountStore.verify(delivery, of: &verified, in: connection)
            } catch is AccountStore.AddressTaken {
                throw PoolError.userExists
            }
        }
        try AccountStore.write(verified.state, of: user.id, in: connection)
    }

    private func beginSession(
        of user: Account,
        isConfirmed: Bool,
        call: PoolRequestContext
    ) async throws -> String {
        var stage = ChallengeSession.Stage.signUp
        var lifetime = PoolCodes.Purpose.signUpLifetime
        if isConfirmed {
            stage = .autoSignIn
            lifetime = call.client.sessionLifetime
        }
        let session = newSession(stage, user: user, call: call)
        return try await services.sessions(in: call.pool).begin(session, lifetime: lifetime)
    }

    private func newSession(
        _ stage: ChallengeSession.Stage,
        user: Account,
        call: PoolRequestContext
    ) -> ChallengeSession {
        var provenAt: Date?
        if case .autoSignIn = stage { provenAt = services.now }
        return ChallengeSession(
            clientID: call.client.id,
            userID: user.id,
            names: [user.name(in: call.pool)],
            stage: stage,
            provenAt: provenAt
        )
    }
}
