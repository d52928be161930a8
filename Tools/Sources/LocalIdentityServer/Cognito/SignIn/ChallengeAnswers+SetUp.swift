import Foundation

/// What a user has to set up before a sign-in can end.
extension ChallengeAnswers {
    func newPassword(_ answer: Answer) async throws -> JSONValue {
        let password = try answer.responses.required("NEW_PASSWORD", .password)
        let pool = answer.call.pool
        try pool.passwordPolicy.check(password)
        guard let id = answer.visitor.user?.id, let user = try await services.users.user(id: id),
            user.state.status == .newPasswordRequired
        else { throw PoolError.invalidSession }
        let given = answer.responses.all(after: "userAttributes.")
        var changed = user.user
        try PoolAttributes.write(given, to: &changed, in: pool)
        try PoolAttributes.checkRequired(changed, in: pool)
        try await services.sessions.end(answer.handle)
        do {
            try await services.server.credentials.setPassword(password, for: user.user) { connection in
                guard var user = try PoolUserStore.user(id, in: connection) else { throw PoolError.invalidSession }
                try PoolAttributes.write(given, to: &user.user, in: pool)
                try UserDirectory.write(user.user, at: answer.call.now.timeIntervalSince1970, in: connection)
                user.state.status = .confirmed
                try PoolUserStore.write(user.state, of: id, in: connection)
            }
        } catch is UserDirectory.Conflict {
            throw PoolError.aliasExists("email")
        }
        return try await progress.afterFirstFactor(
            answer.visitor, provenAt: services.server.clock.now(), answer.call)
    }

    /// Takes an address as the second factor to be, and sends a code to it.
    func setUpEmail(_ factors: [UserPool.SecondFactor], _ answer: Answer) async throws -> JSONValue {
        guard let email = answer.responses["EMAIL"] else {
            throw PoolError.invalidParameter("No MFA was set up: verify a software token, or give EMAIL.")
        }
        guard factors.contains(.email) else {
            throw PoolError.invalidParameter("EMAIL_OTP is none of the kinds of MFA that can be set up.")
        }
        let pool = answer.call.pool
        guard let id = answer.visitor.user?.id else { throw PoolError.invalidSession }
        guard PoolAttributes.isEmail(email) else { throw PoolError.invalidParameter("Invalid email address format.") }
        try await services.sessions.end(answer.handle)
        let user: PoolUser?
        do {
            user = try await services.users.update(id) { user, _ in
                // An address that was proven belongs to a factor, and is not changed on the way to one.
                guard !user.isVerified(.email) || user.user.email == email else { throw PoolError.invalidSession }
                try PoolAttributes.write(["email": email], to: &user.user, in: pool)
            }
        } catch is UserDirectory.Conflict {
            throw PoolError.aliasExists("email")
        }
        guard let user else { throw PoolError.invalidSession }
        let code = services.server.identifiers.next()
        let delivery = CodeDelivery(channel: .email, destination: email)
        try await services.send(.step(code), to: user, delivery, in: pool, limit: .tooManyRequests)
        return .object(
            try await progress.challenge(
                "EMAIL_OTP", .setUpEmail(id: code), answer.visitor,
                delivery.parameters.merging(["USERNAME": answer.visitor.shownName]) { $1 },
                provenAt: answer.session.provenAt, answer.call))
    }

    func finishEmail(_ id: String, _ answer: Answer) async throws -> JSONValue {
        guard let userID = answer.visitor.user?.id else { throw PoolError.invalidSession }
        let code = try answer.responses.required("EMAIL_OTP_CODE", .confirmationCode)
        try await redeem(code, .step(id), answer)
        try await services.users.update(userID) { user, _ in
            user.state.verifiedEmail = user.user.email
            user.state.secondFactors.insert(.email)
            user.state.preferredFactor = user.state.preferredFactor ?? .email
        }
        return try await finish(answer)
    }
}
