import EntraSupport
import LocalIdentityServer
import MSAL
import Testing

@Suite("Entra sign-in and password reset through MSAL's API", .timeLimit(.minutes(10)))
struct SignInTests {
    private let email = "ada@example.com"
    private let phone = "+491701234567"

    /// The operations of a new password, and of the sign-in that follows.
    private static func operations(of version: ServiceVersion) -> (reset: [String], tokens: [String]) {
        let token = "oauth2/v2.0/token"
        switch version {
        case .one:
            let poll = "resetpassword/v1.0/poll_completion"
            return (["resetpassword/v1.0/submit", poll, poll], [token])
        case .two:
            let password = "api/v2.0/auth/methods/password"
            let poll = "\(password)/pollupdate"
            return (["\(password)/update", poll, poll], ["oauth2/v2.0/authorize-challenge", token])
        }
    }

    @Test(
        "A password is accepted at the start or later; a wrong one is refused in both cases",
        arguments: ServiceVersion.allCases
    )
    func password(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world)
            try await app.newUser(email)
            let wrong = try #require(await app.signIn(email, "Wrong#Horse1").error)
            #expect(wrong.isInvalidCredentials && wrong.errorCodes == [50_126])
            #expect(app.application.getNativeAuthUserAccount() == nil)
            #expect(await app.signIn(email).account?.account.username == email)

            let state = try #require(await app.signIn(email, nil).password)
            let failure = try #require(await state.submitPassword(password: "Wrong#Horse1").failure)
            #expect(failure.error.isInvalidPassword)
            let again = try #require(failure.state)
            #expect(await again.submitPassword(password: TenantTestServer.password).account != nil)
        }
    }

    @Test("An unknown user and an empty user name are refused", arguments: ServiceVersion.allCases)
    func unknownUser(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world)
            #expect(await app.signIn("nobody@example.com").error?.isUserNotFound == true)
            #expect(await app.signIn("").error?.isInvalidUsername == true)
            #expect(await app.reset("nobody@example.com").error?.isUserNotFound == true)
        }
    }

    @Test("Sign-in by code refuses a wrong code and accepts a resent one", arguments: ServiceVersion.allCases)
    func code(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world, "nativeauthcode")
            try await app.newUser(email, nil)
            let state = try #require(await app.signIn(email, nil).code)
            let code = try await world.code(to: email)
            let failure = try #require(await state.submitCode(code: TenantTestServer.wrong(code)).failure)
            #expect(failure.error.isInvalidCode)
            let left = try #require(failure.state)
            guard case .codeRequired(let again, _, let channel, 8) = await left.resendCode() else {
                Issue.record("no other code")
                return
            }
            #expect(channel.isEmailType)
            #expect(await again.submitCode(code: try world.code(to: email)).account != nil)
            // A password is ignored where the tenant signs in by code.
            #expect(await app.signIn(email).code != nil)
            #expect(await app.reset(email).error?.isUserDoesNotHavePassword == true)
        }
    }

    @Test(
        "A second factor by e-mail refuses a wrong code and accepts the right one",
        arguments: ServiceVersion.allCases
    )
    func secondFactorByMail(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world, "nativeauthmfa")
            let signedUp = try await app.newUser(email)
            let after = await signedUp.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters())
            // The sign-up has just verified the address, so no second factor is required.
            #expect(after.account != nil)
            let awaiting = try #require(await app.signIn(email).mfa)
            #expect(awaiting.authMethods.map(\.channelTargetType.value) == ["email"])
            let state = try #require(await awaiting.requestChallenge(authMethod: awaiting.authMethods[0]).sent)
            let code = try await world.code(to: email)
            let failure = try #require(await state.submitChallenge(challenge: TenantTestServer.wrong(code)).failure)
            #expect(failure.error.isInvalidChallenge)
            let left = try #require(failure.state)
            #expect(await left.submitChallenge(challenge: code).account?.account.username == email)
        }
    }

    @Test(
        "A phone number is registered with a code and is the second factor afterwards",
        arguments: ServiceVersion.allCases
    )
    func phoneIsRegistered(version: ServiceVersion) async throws {
        let settings = """
            signUp: password
            signIn: [password]
            mfa: required
            registration: required
            methods: [email, sms]
            blockedContacts: ['+1900']
            """
        try await TenantTestServer.run(tenant: settings, version: version) { world in
            let app = try Device(world, TenantTestServer.own)
            let signedUp = try await app.newUser(email)
            let after = await signedUp.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters())
            let state = try #require(after.registration)
            let method = try #require(state.authMethods.first { $0.channelTargetType.isSMSType })
            func register(_ contact: String) async -> RegisterStrongAuthChallengeResult {
                await state.challengeAuthMethod(
                    parameters: MSALNativeAuthChallengeAuthMethodParameters(
                        authMethod: method,
                        verificationContact: contact
                    )
                )
            }
            let nonsense = try #require(await register("0170").failure)
            #expect(nonsense.error.isInvalidInput)
            let blocked = try #require(await register("+19001234567").failure)
            #expect(blocked.error.isVerificationContactBlocked)
            let sent = try #require(await register(phone).sent)
            #expect(sent.sentTo == phone && sent.channelTargetType.isSMSType)
            let code = try await world.code(to: phone)
            let failure = try #require(await sent.submitChallenge(challenge: TenantTestServer.wrong(code)).failure)
            #expect(failure.error.isInvalidChallenge)
            let left = try #require(failure.state)
            #expect(await left.submitChallenge(challenge: code).account?.account.username == email)

            let awaiting = try #require(await app.signIn(email).mfa)
            // Once a method is registered in a tenant, verified addresses are no second factor there.
            #expect(Set(awaiting.authMethods.map(\.channelTargetType.value)) == ["sms"])
            let bySMS = try #require(awaiting.authMethods.first { $0.channelTargetType.isSMSType })
            #expect(bySMS.loginHint?.contains(phone) == false)
            let challenge = try #require(await awaiting.requestChallenge(authMethod: bySMS).sent)
            let second = try await world.code(to: phone)
            #expect(await challenge.submitChallenge(challenge: second).account != nil)
        }
    }

    @Test("The address verified during sign-up is registered without a code", arguments: ServiceVersion.allCases)
    func preverified(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world, "nativeauthregistration")
            try await app.newUser(email)
            let state = try #require(await app.signIn(email).registration)
            let method = try #require(state.authMethods.first { $0.channelTargetType.isEmailType })
            let done = await state.challengeAuthMethod(
                parameters: MSALNativeAuthChallengeAuthMethodParameters(
                    authMethod: method,
                    verificationContact: email
                )
            )
            #expect(done.account?.account.username == email)
            #expect(await app.signIn(email).account != nil)
        }
    }

    @Test(
        "A client without a required capability is sent to the browser with the missing capability",
        arguments: ServiceVersion.allCases
    )
    func missingCapability(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            for (tenant, has, lacks) in [
                ("nativeauthmfa", MSALNativeAuthCapabilities.registrationRequired, "mfa_required"),
                ("nativeauthregistration", .mfaRequired, "registration_required"),
            ] {
                let name = "\(tenant)@example.com"
                try await Device(world, tenant).newUser(name)
                let error = try #require(await Device(world, tenant, capabilities: has).signIn(name).error)
                #expect(error.isBrowserRequired)
                #expect(error.kind == .browserRequired(reason: "Client is missing \(lacks) capability"))
            }
        }
    }

    @Test(
        "A reset refuses wrong codes and invalid passwords, polls for completion and signs in",
        arguments: ServiceVersion.allCases
    )
    func reset(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world)
            try await app.newUser(email)
            _ = app.transport.takeOperations()
            let start = try #require(await app.reset(email).code)
            let code = try await world.code(to: email)
            let failure = try #require(await start.submitCode(code: TenantTestServer.wrong(code)).failure)
            #expect(failure.error.isInvalidCode)
            let state = try #require(await (failure.state ?? start).submitCode(code: code).password)
            let before = world.clock.passed
            for (password, rule) in [
                ("Aa1!567", MSALNativeAuthPasswordRule.tooShort), ("abcdefgh1", .tooWeak), ("Welcome123!", .banned),
                (TenantTestServer.password, .recentlyUsed),
            ] {
                let refused = try #require(await state.submitPassword(password: password).failure)
                #expect(refused.error.isInvalidPassword && refused.error.kind == .invalidPassword(rule: rule))
                #expect(refused.state != nil)
            }
            _ = app.transport.takeOperations()
            let done = try #require(await state.submitPassword(password: TenantTestServer.newPassword).done)
            let expected = Self.operations(of: version)
            #expect(app.transport.takeOperations() == expected.reset)
            // The server determines the poll interval.
            #expect(world.clock.passed - before == .seconds(1))
            let after = await done.signIn(parameters: MSALNativeAuthSignInAfterResetPasswordParameters())
            #expect(after.account?.account.username == email)
            #expect(app.transport.takeOperations() == expected.tokens)
            #expect(await app.signIn(email).error?.isInvalidCredentials == true)
            #expect(await app.signIn(email, TenantTestServer.newPassword).account != nil)
        }
    }

    @Test("A used state is refused and does not sign in", arguments: ServiceVersion.allCases)
    func spent(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world)
            try await app.newUser(email)
            let state = try #require(await app.signIn(email, nil).password)
            let account = try #require(await state.submitPassword(password: TenantTestServer.password).account)
            account.signOut()
            let again = try #require(await state.submitPassword(password: TenantTestServer.password).failure)
            #expect(again.error.kind == .expired)
            #expect(app.application.getNativeAuthUserAccount() == nil)
        }
    }
}
