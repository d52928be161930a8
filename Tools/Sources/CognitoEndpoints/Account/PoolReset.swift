import Foundation
import IdentityBase
import IdentityDomain

/// `ForgotPassword` and `ConfirmForgotPassword`.
struct PoolReset: Sendable {
    let services: PoolServices

    func forgot(_ call: PoolRequestContext) async throws -> JSONValue {
        let name = try call.request.required(.username)
        let user = try services.findUser(
            name,
            call: call,
            secretHash: try call.request.optional(.secretHash)
        )
        guard let user else {
            try await services.countSentCode(toUnknown: name, in: call.pool)
            return ["CodeDeliveryDetails": services.decoyDelivery(name, in: call.pool).details]
        }

        guard user.state.disabledAt == nil else { throw PoolError.userDisabled }

        let deliveries = call.pool.recovery.lazy.compactMap { user.verifiedDelivery($0) }
        guard let delivery = deliveries.first else {
            throw PoolError.invalidParameter(
                "Cannot reset password for the user as there is no registered/verified email or phone_number"
            )
        }
        try await services.codes(in: call.pool).send(
            .reset,
            to: user.id,
            delivery: delivery,
            languages: call.request.languages
        )
        return ["CodeDeliveryDetails": delivery.details]
    }

    func confirm(_ call: PoolRequestContext) async throws -> JSONValue {
        let name = try call.request.required(.username)
        let code = try call.request.required(.confirmationCode)
        let password = try call.request.required(.password)
        let user = try services.findUser(
            name,
            call: call,
            secretHash: try call.request.optional(.secretHash)
        )
        // Check the password first: a weak one must not use up the code.
        try call.pool.passwordPolicy.check(password)

        // Hash before the code is checked: code and password are one transaction, and the response time of unknown
        // users is the same.
        let credentials = services.server.credentials
        guard let user else {
            let id = services.decoyID(name, in: call.pool)
            let decoy = User(id: id, createdAt: call.now)
            _ = try await credentials.hash(password, for: decoy)
            // Like the service, report a wrong code of an unknown user as expired.
            let refusal = try await services.countWrongCode(ofUnknown: name, in: call.pool)
            if refusal == .codeMismatch { throw PoolError.expiredCode }
            throw refusal
        }
        let hashed = try await credentials.hash(password, for: user.user)

        let id = user.id
        let clock = services.server.clock
        let codes = services.codes(in: call.pool)
        try await codes.redeem(code, purpose: .reset, of: id) { delivery, connection in
            guard var user = try AccountStore.account(id, in: connection) else {
                throw PoolError.userNotFound
            }
            guard user.state.disabledAt == nil else { throw PoolError.userDisabled }

            do {
                try AccountStore.verify(delivery, of: &user, in: connection)
            } catch is AccountStore.AddressTaken {
                // Another user has verified the number in the meantime. The code remains valid for this user.
            }

            if user.state.status != .unconfirmed {
                user.state.status = .confirmed
            }
            try AccountStore.write(user.state, of: id, in: connection)
            try CredentialStore.write(hashed, at: clock.now().timeIntervalSince1970, in: connection)
        }
        return [:]
    }
}
