import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The `/signup` operations: address, verification code, password, attributes, and then the account.
struct EntraSignUp: Sendable {
    let services: EntraServices

    func start(_ call: EntraCall) async throws -> JSONValue {
        let types = try call.challengeTypes()
        let email = try call.form.required(.username)
        guard EmailAddress.isValid(email) else {
            throw EntraError.invalidParameter(.username)
        }

        var draft = SignUpDraft(userID: services.server.identifiers.next(), email: email)
        let attributes = try call.form.attributes() ?? [:]
        try draft.merge(attributes, in: call.tenant)
        warn(about: attributes, in: call.tenant)

        guard types.contains(.oob),
            call.tenant.signUp != .password || types.contains(.password)
        else { return EntraCall.redirect }
        if call.tenant.requiresRegistration, try !call.capabilities().contains(.registration) {
            return EntraCall.redirect(missing: .registration)
        }

        if try services.users.isTaken(email: email) {
            throw EntraError.userExists
        }
        try checkAlias(draft)
        if call.tenant.signUp != .code, let password = call.form[.password] {
            draft.password = try await hashed(password, draft: draft, call: call)
        }
        return try await services.conversations.begin(.signUp(draft), call: call)
    }

    func challenge(_ call: EntraCall) async throws -> JSONValue {
        let types = try call.challengeTypes()
        let (open, draft) = try openSignUp(call)

        switch draft.need(in: call.tenant) {
        case .verification:
            guard types.contains(.oob) else { return EntraCall.redirect }
            let delivery = CodeDelivery(channel: .email, destination: draft.email)
            return try await services.send(
                delivery,
                to: nil,
                open: open,
                waitingAt: .signUp(draft),
                call: call
            )
        case .password:
            guard types.contains(.password) else { return EntraCall.redirect }
            let next = try await services.advance(open, to: .signUp(draft))
            return EntraCall.challenge(.password, token: next)
        case .attributes, .nothing:
            throw EntraError.invalidToken
        }
    }

    func continueFlow(_ call: EntraCall) async throws -> JSONValue {
        let grant = try call.form.required(.grantType)
        var (open, draft) = try openSignUp(call)
        var code: String?

        switch grant {
        case "oob":
            code = try call.form.required(.oob)
            guard !draft.isVerified else { throw EntraError.invalidToken }
            // Takes effect only if `proceed` accepts the code.
            draft.isVerified = true
        case "password":
            let password = try call.form.password(.password)
            guard call.tenant.signUp != .code else {
                throw EntraError.invalidParameter(.grantType)
            }
            draft.password = try await hashed(password, draft: draft, call: call)
        case "attributes":
            guard let values = try call.form.attributes() else {
                throw EntraError.invalidParameter(.attributes)
            }
            try draft.merge(values, in: call.tenant)
            warn(about: values, in: call.tenant)
            try checkAlias(draft)
        default:
            throw EntraError.unsupportedGrantType
        }

        return try await proceed(draft, open: open, call: call, code: code)
    }

    /// Checks the code, if any, and requests missing data or creates the account.
    private func proceed(
        _ draft: SignUpDraft,
        open: OpenConversation,
        call: EntraCall,
        code: String?
    ) async throws -> JSONValue {
        let need = draft.need(in: call.tenant)
        let next: String
        do {
            next = try await services.completeStep(open, code: code) { _, connection, now in
                switch need {
                case .verification:
                    // The code that was sent must still be entered.
                    open.conversation.at(.signUp(draft), isChallenged: open.conversation.isChallenged)
                case .password, .attributes:
                    open.conversation.at(.signUp(draft))
                case .nothing:
                    open.conversation.at(
                        .done(
                            try Self.createUser(
                                draft,
                                in: call.tenant,
                                now: now,
                                connection: connection
                            )
                        )
                    )
                }
            }
        } catch is UserDirectory.Conflict {
            throw EntraError.userExists
        }

        switch need {
        case .verification:
            let username: JSONValue = ["name": .string(EntraField.username.rawValue)]
            throw EntraError.verificationRequired.continued(next, more: ["unverified_attributes": [username]])
        case .password:
            throw EntraError.passwordRequired.continued(next)
        case .attributes(let missing):
            let descriptions = missing.map(\.description)
            throw EntraError.attributesRequired.continued(next, more: ["required_attributes": .array(descriptions)])
        case .nothing:
            return [
                "continuation_token": .string(next),
                "expires_in": .int(Int(ContinuationTokens.lifetime)),
            ]
        }
    }

    private static func createUser(
        _ draft: SignUpDraft,
        in tenant: Tenant,
        now: Double,
        connection: Database
    ) throws -> AuthenticatedUser {
        let date = Date(timeIntervalSince1970: now)
        let password = draft.password.map { HashedPassword(userID: draft.userID, texts: $0) }
        try EntraUsers.add(
            draft.user(in: tenant, at: date),
            password: password,
            at: now,
            in: connection
        )

        return AuthenticatedUser(
            userID: draft.userID,
            username: draft.email,
            provenAt: date,
            proof: .owner(StrongAuthMethod(channel: .email, contact: draft.email))
        )
    }

    private func openSignUp(_ call: EntraCall) throws -> (OpenConversation, SignUpDraft) {
        let open = try services.conversations.open(call)
        guard case .signUp(let draft) = open.conversation.stage else {
            throw EntraError.invalidToken
        }
        return (open, draft)
    }

    /// Logs that the real service rejects or ignores a value, which an app would not notice. Never logs the value.
    private func warn(about values: [String: JSONValue], in tenant: Tenant) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let attribute = tenant.attributes.first { $0.name == name }
            guard let warning = Self.warning(about: value, for: attribute) else {
                continue
            }

            let isName = name.wholeMatch(of: /[A-Za-z0-9_.-]{1,64}/) != nil
            let loggedName = isName ? name : "(not a name)"
            services.server.logger.warning(
                "\(warning)",
                metadata: ["tenant": "\(tenant.name)", "attribute": "\(loggedName)"]
            )
        }
    }

    private static func warning(about value: JSONValue, for attribute: TenantAttribute?) -> String? {
        guard let attribute else { return "sign-up: the tenant does not have this attribute, and ignores it" }
        if attribute.kind == .string, value.string == nil {
            return "sign-up: the value is not a JSON string"
        }
        return nil
    }

    private func checkAlias(_ draft: SignUpDraft) throws {
        if let alias = draft.alias, try services.users.isTaken(alias: alias) {
            throw EntraError.userExists
        }
    }

    private func hashed(
        _ password: String,
        draft: SignUpDraft,
        call: EntraCall
    ) async throws -> [HashedPassword.Text] {
        try PasswordRules(call.tenant).check(password)
        let user = User(id: draft.userID, createdAt: call.now)
        return try await services.server.credentials.hash(password, for: user).texts
    }
}
