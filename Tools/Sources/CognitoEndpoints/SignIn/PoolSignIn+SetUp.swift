import Foundation
import IdentityBase
import IdentityDomain

/// The challenges that set up a password or a second factor during a sign-in.
extension PoolSignIn {
    func setNewPassword(_ response: ChallengeResponse) async throws -> JSONValue {
        let password = try response.values.required("NEW_PASSWORD", member: .password)
        let pool = response.pool
        try pool.passwordPolicy.check(password)
        let user = try response.user
        let given = response.values.all(after: "userAttributes.")
        for value in given.values { try PoolMember.value.check(value) }
        let hashed = try await services.server.credentials.hash(password, for: user.user)

        let client = response.signIn.client
        let id = user.id
        let sessions = services.sessions(in: pool)
        // The session ends in the same transaction, so that it stays open after an error that the user can correct.
        try await services.server.directory.transaction { connection, now in
            guard var user = try AccountStore.account(id, in: connection),
                user.state.status == .newPasswordRequired,
                try !CredentialStore.isChanged(of: id, since: response.provenAt, in: connection)
            else { throw PoolError.invalidSession }

            try checkDevice(of: response, in: connection)
            try PoolAccount.write(given, to: &user, pool: pool, by: client, in: connection)
            try UserDirectory.write(user.user, at: now, in: connection)
            user.state.status = .confirmed
            try AccountStore.write(user.state, of: id, in: connection)
            try CredentialStore.write(hashed, at: now, in: connection)
            try sessions.end(response.handle, in: connection)
        }
        return try await afterFirstFactor(response.signIn, provenAt: services.now)
    }

    /// Sets the e-mail address of the future second factor and sends a code to it.
    func beginEmailSetUp(_ factors: [SecondFactor], response: ChallengeResponse) async throws -> JSONValue {
        guard let email = response.values["EMAIL"].map(EmailAddress.normalized) else {
            throw PoolError.invalidParameter("No MFA was set up: verify a software token, or give EMAIL.")
        }
        guard factors.contains(.email) else {
            throw PoolError.invalidParameter("EMAIL_OTP is none of the kinds of MFA that can be set up.")
        }
        let id = try response.user.id
        guard EmailAddress.isValid(email) else {
            throw PoolError.invalidParameter("Invalid email address format.")
        }

        let code = services.server.identifiers.next()
        let delivery = CodeDelivery(channel: .email, destination: email)
        let pool = response.pool
        let call = response.signIn.call
        let sessions = services.sessions(in: pool)
        let codes = services.codes(in: pool)
        try await codes.send(
            .step(code),
            to: id,
            delivery: delivery,
            languages: call.request.languages,
            client: call.client
        ) { connection in
            var user = try Self.userWithoutSecondFactor(id, pool: pool, provenAt: response.provenAt, in: connection)
            // A verified address may belong to a factor, so setup must not change it.
            guard !user.isVerified(.email) || user.user.email == email else {
                throw PoolError.invalidSession
            }
            try PoolAccount.write(["email": email], to: &user, pool: pool, by: nil, in: connection)
            try UserDirectory.write(user.user, at: call.now.timeIntervalSince1970, in: connection)
            try sessions.end(response.handle, in: connection)
        }

        return try await challenge(
            .setUpEmail(id: code),
            of: response.signIn,
            parameters: delivery.parameters,
            provenAt: response.session.provenAt,
            endsAt: response.session.endsAt
        )
    }

    func finishEmailSetUp(_ id: String, response: ChallengeResponse) async throws -> JSONValue {
        let userID = try response.user.id
        let pool = response.pool

        try await redeem("EMAIL_OTP", id: id, response: response) { delivery, connection in
            var user = try Self.userWithoutSecondFactor(userID, pool: pool, provenAt: response.provenAt, in: connection)
            // The address may have changed since the code was sent.
            guard user.user.email == delivery.destination else {
                throw PoolError.invalidSession
            }
            user.state.verifiedEmail = delivery.destination
            var factors = user.state[factorsIn: pool]
            factors.enabled.insert(.email)
            factors.preferred = factors.preferred ?? .email
            factors.bind(delivery)
            user.state[factorsIn: pool] = factors
            try AccountStore.write(user.state, of: userID, in: connection)
        }
        return try await finish(response)
    }

    /// Returns a user who has no second factor yet, and whose password was not changed after the first factor.
    static func userWithoutSecondFactor(
        _ id: String,
        pool: UserPool,
        provenAt: Date,
        in connection: AccountStore.Connection
    ) throws -> Account {
        guard let user = try AccountStore.account(id, in: connection),
            SecondFactors(of: user, in: pool).isEmpty,
            try !CredentialStore.isChanged(of: id, since: provenAt, in: connection)
        else { throw PoolError.invalidSession }
        return user
    }
}
