import Foundation

/// `ForgotPassword` and `ConfirmForgotPassword`.
struct PoolReset: Sendable {
    let services: PoolServices

    func forgot(_ call: PoolCall) async throws -> JSONValue {
        let name = try call.request.required(.username)
        let user = try await services.find(name, call)
        try services.check(try call.request.optional(.secretHash), of: name, user, call)
        guard let user else {
            return ["CodeDeliveryDetails": services.pretendedDelivery(name, in: call.pool).details]
        }
        guard let delivery = call.pool.recovery.lazy.compactMap({ user.delivery($0) }).first else {
            throw PoolError.invalidParameter(
                "Cannot reset password for the user as there is no registered/verified email or phone_number")
        }
        try await services.send(.reset, to: user, delivery, in: call.pool)
        return ["CodeDeliveryDetails": delivery.details]
    }

    func confirm(_ call: PoolCall) async throws -> JSONValue {
        let name = try call.request.required(.username)
        let code = try call.request.required(.confirmationCode)
        let password = try call.request.required(.password)
        let user = try await services.find(name, call)
        try services.check(try call.request.optional(.secretHash), of: name, user, call)
        // Looked at first, so that a weak password does not use up the code.
        try call.pool.passwordPolicy.check(password)
        guard let user else { throw PoolError.codeMismatch }
        let id = user.id
        try await services.codes.redeem(code, .reset, of: id) { delivery, connection in
            guard var user = try PoolUserStore.user(id, in: connection) else { throw PoolError.userNotFound }
            try PoolUserStore.verify(delivery, of: &user, in: connection)
            if user.state.status != .unconfirmed { user.state.status = .confirmed }
            try PoolUserStore.write(user.state, of: id, in: connection)
        }
        try await services.server.credentials.setPassword(password, for: user.user)
        return [:]
    }
}
