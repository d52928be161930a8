import Foundation
import GRDB

/// `SignUp`, `ConfirmSignUp` and `ResendConfirmationCode`.
struct PoolSignUp: Sendable {
    /// Seconds that a sign-up's session is good for: as long as its code, so that a person may take their time.
    private static let sessionLife = PoolCodes.Purpose.signUp.life

    let services: PoolServices

    func signUp(_ call: PoolCall) async throws -> JSONValue {
        let name = try call.request.required(.username)
        let password = try call.request.optional(.password)
        let attributes = try call.request.attributes("UserAttributes")
        try services.check(try call.request.optional(.secretHash), of: name, nil, call)
        if let password {
            try call.pool.passwordPolicy.check(password)
        } else if !call.pool.isPasswordless || !call.client.flows.contains(.choice) {
            throw PoolError.invalid("password", "not be null")
        }
        let user = try newUser(name, attributes, call)
        if password == nil, !call.pool.confirmsItself, Self.delivery(to: user, in: call.pool) == nil {
            throw PoolError.invalidParameter(
                "A user without a password needs an email or phone_number that is verified.")
        }
        guard try await isFree(user.user, call.pool) else { throw PoolError.userExists }
        try await write(user, password, call.pool)

        let delivery = user.state.status == .confirmed ? nil : Self.delivery(to: user, in: call.pool)
        if let delivery {
            try await services.send(.signUp, to: user, delivery, in: call.pool)
        }
        var session: String?
        if call.client.flows.contains(.choice) {
            let isConfirmed = user.state.status == .confirmed
            session = try await begin(isConfirmed ? .autoSignIn : .signUp, user, call)
        }
        return .members([
            "UserConfirmed": .bool(user.state.status == .confirmed), "UserSub": .string(user.id),
            "CodeDeliveryDetails": delivery?.details, "Session": .text(session),
        ])
    }

    func confirm(_ call: PoolCall) async throws -> JSONValue {
        let name = try call.request.required(.username)
        let code = try call.request.required(.confirmationCode)
        let handle = try call.request.optional(.session)
        let takesOver = try call.request.flag("ForceAliasCreation") ?? false
        let user = try await services.find(name, call)
        try services.check(try call.request.optional(.secretHash), of: name, user, call)
        guard let user else { throw PoolError.codeMismatch }
        guard user.state.status == .unconfirmed else {
            throw PoolError.notAuthorized("User cannot be confirmed. Current status is \(user.state.status.rawValue)")
        }
        if let handle {
            guard let session = try await services.sessions.session(handle, client: call.client),
                session.userID == user.id, case .signUp = session.stage
            else { throw PoolError.invalidSession }
        }
        let id = user.id
        try await services.codes.redeem(code, .signUp, of: id) { delivery, connection in
            guard var user = try PoolUserStore.user(id, in: connection) else { throw PoolError.userNotFound }
            try PoolUserStore.verify(delivery, of: &user, takesOver: takesOver, in: connection)
            user.state.status = .confirmed
            try PoolUserStore.write(user.state, of: id, in: connection)
        }
        guard let handle else { return [:] }
        try await services.sessions.end(handle)
        return .members(["Session": .text(try await begin(.autoSignIn, user, call))])
    }

    func resend(_ call: PoolCall) async throws -> JSONValue {
        let name = try call.request.required(.username)
        let user = try await services.find(name, call)
        try services.check(try call.request.optional(.secretHash), of: name, user, call)
        guard let user else {
            let isByPhone = PoolAttributes.isPhone(name) || call.pool.verified == [.sms]
            return [
                "CodeDeliveryDetails": services.pretendedDelivery(
                    name, in: call.pool, channel: isByPhone ? .sms : .email
                ).details
            ]
        }
        guard user.state.status == .unconfirmed else {
            throw PoolError.invalidParameter("User is already confirmed.")
        }
        guard let delivery = Self.delivery(to: user, in: call.pool) else {
            throw PoolError.invalidParameter("There is no address that a code can be sent to.")
        }
        try await services.send(.signUp, to: user, delivery, in: call.pool)
        return ["CodeDeliveryDetails": delivery.details]
    }

    /// Where a sign-up's code goes: to the phone, if the pool verifies phones and there is one.
    static func delivery(to user: PoolUser, in pool: UserPool) -> CodeDelivery? {
        for channel in [CodeChannel.sms, .email] where pool.verified.contains(channel) {
            if let address = user.address(channel) { return CodeDelivery(channel: channel, destination: address) }
        }
        return nil
    }

    private func newUser(_ name: String, _ attributes: [String: String], _ call: PoolCall) throws -> PoolUser {
        let pool = call.pool
        var user = User(id: services.server.identifiers.next(), username: name, createdAt: call.now)
        try PoolAttributes.write(attributes, to: &user, in: pool)
        if pool.signInAttributes.isEmpty {
            // Such a name could be taken for somebody else's address.
            guard !PoolAttributes.isEmail(name) || user.email?.lowercased() == name.lowercased(),
                !PoolAttributes.isPhone(name) || user.attributes[UserDirectory.phoneAttribute]?.string == name
            else {
                throw PoolError.invalidParameter(
                    "Username cannot be of email format, since user pool is configured for email alias.")
            }
        } else if pool.signInAttributes.contains(.email), PoolAttributes.isEmail(name) {
            try PoolAttributes.write(["email": name], to: &user, in: pool)
        } else if pool.signInAttributes.contains(.sms), PoolAttributes.isPhone(name) {
            try PoolAttributes.write([UserDirectory.phoneAttribute: name], to: &user, in: pool)
        } else {
            let wanted = pool.signInAttributes.contains(.email) ? "an email" : "a phone number"
            throw PoolError.invalidParameter("Username should be \(wanted).")
        }
        try PoolAttributes.checkRequired(user, in: pool)
        var state = PoolState(status: pool.confirmsItself ? .confirmed : .unconfirmed)
        state.isNative = true
        return PoolUser(user: user, state: state)
    }

    /// Asked before the slow hash, so that a conflict is cheap. The database has the last word.
    private func isFree(_ user: User, _ pool: UserPool) async throws -> Bool {
        let directory = services.server.directory
        for (name, value) in [(UserDirectory.Name.username, user.username), (.email, user.email)] {
            if let value, try await directory.user(name, value) != nil { return false }
        }
        return true
    }

    private func write(_ user: PoolUser, _ password: String?, _ pool: UserPool) async throws {
        let (state, phone, id) = (user.state, user.phone, user.id)
        let alongside: @Sendable (Database) throws -> Void = { connection in
            if let phone, pool.signInAttributes.contains(.sms) {
                let holders = try PoolUserStore.userIDs(phone: phone, in: connection)
                guard holders.allSatisfy({ $0 == id }) else { throw PoolError.userExists }
            }
            try PoolUserStore.write(state, of: id, in: connection)
        }
        do {
            if let password {
                try await services.server.credentials.setPassword(password, for: user.user, alongside: alongside)
            } else {
                try await services.server.directory.addIfNew(user.user, alongside: alongside)
            }
        } catch is UserDirectory.Conflict {
            throw PoolError.userExists
        }
    }

    private func begin(_ stage: AuthSession.Stage, _ user: PoolUser, _ call: PoolCall) async throws -> String {
        var life = Self.sessionLife
        var provenAt: Date?
        if case .autoSignIn = stage { (life, provenAt) = (call.client.sessionLife, services.server.clock.now()) }
        return try await services.sessions.begin(
            AuthSession(
                poolID: call.pool.id, clientID: call.client.id, userID: user.id, names: [user.name(in: call.pool)],
                stage: stage, provenAt: provenAt), life: life)
    }
}
