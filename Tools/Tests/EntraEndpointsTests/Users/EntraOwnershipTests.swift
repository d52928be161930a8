import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("Tenants: ownership of addresses, names and methods", .timeLimit(.minutes(5)))
struct EntraOwnershipTests {
    private static let phone = "+491701234567"
    private static let attackersPhone = "+491709999999"
    private static let victim = "victim@example.com"
    private static let newPassword = "Another#Horse2"

    // MARK: Strong methods

    private static func sendCode(
        _ world: TenantTestEnvironment,
        _ needed: TestClient.Reply,
        _ target: String,
        _ channel: String = "sms"
    ) async throws -> TestClient.Reply {
        try await world.next(
            EntraPath.registerChallenge,
            needed,
            ["challenge_type": "oob", "challenge_target": target, "challenge_channel": channel]
        )
    }

    private static func register(
        _ world: TenantTestEnvironment,
        _ sent: TestClient.Reply,
        _ target: String
    ) async throws -> TestClient.Reply {
        try await world.next(
            EntraPath.registerContinue,
            sent,
            ["grant_type": "oob", "oob": await world.code(to: target)]
        )
    }

    private static func reset(_ world: TenantTestEnvironment) async throws {
        let start = try await world.send(
            EntraPath.resetStart,
            ["username": TenantTestEnvironment.address, "challenge_type": TenantTestEnvironment.types]
        )
        let sent = try await world.challenge(EntraPath.resetChallenge, start)
        let proven = try await world.next(
            EntraPath.resetContinue,
            sent,
            ["grant_type": "oob", "oob": await world.code(to: TenantTestEnvironment.address)]
        )
        world.clock.advance(1)
        let done = try await world.next(EntraPath.resetSubmit, proven, ["new_password": newPassword])
        try #require(done.status == 200, "\(done.text)")
    }

    @Test("A conversation from before a password reset registers no strong method", arguments: [true, false])
    func registrationAfterReset(_ isPhone: Bool) async throws {
        try await TenantTestEnvironment.run("nativeauthregistration") { world in
            let signedUp = try await world.newUser()
            #expect(try await world.token("continuation_token", signedUp).status == 400)
            let needed = try await world.signIn()
            #expect(needed.verdict == "invalid_grant registration_required 50076")
            let target = isPhone ? Self.attackersPhone : TenantTestEnvironment.address
            let asked = try await Self.sendCode(world, needed, target, isPhone ? "sms" : "email")
            world.clock.advance(31)
            try await Self.reset(world)
            let late =
                isPhone
                ? try await Self.register(world, asked, target)
                : try await world.next(EntraPath.registerContinue, asked, ["grant_type": "continuation_token"])
            #expect(late.verdict == "invalid_request 55200")
            let again = try await world.signIn(TenantTestEnvironment.address, password: Self.newPassword)
            #expect(again.verdict == "invalid_grant registration_required 50076")
        }
    }

    @Test("Only the first strong method is registered, however long another conversation was open")
    func registrationTwice() async throws {
        try await TenantTestEnvironment.run("nativeauthregistration") { world in
            try await world.newUser()
            let first = try await world.signIn()
            let second = try await world.signIn()
            let attackers = try await Self.sendCode(world, first, Self.attackersPhone)
            world.clock.advance(31)
            let owners = try await Self.sendCode(world, second, Self.phone)
            #expect(try await Self.register(world, owners, Self.phone).status == 200)
            let late = try await Self.register(world, attackers, Self.attackersPhone)
            #expect(late.verdict == "invalid_request 55200")
            let user = try #require(
                try await world.server.services.directory.user(.email, value: TenantTestEnvironment.address)
            )
            let methods = try EntraUsers(directory: world.server.services.directory).user(id: user.id)?
                .registered[world.tenant.tenantID]
            #expect(methods?.map(\.contact) == [Self.phone])
        }
    }

    @Test("The user's own address needs a code while it is unverified")
    func unprovenMethod() async throws {
        try await TenantTestEnvironment.run("nativeauthregistration") { world in
            try await world.server.addAlice()
            let needed = try await world.signIn("alice@example.com", password: "Alice#2026")
            #expect(needed.verdict == "invalid_grant registration_required 50076")
            let sent = try await Self.sendCode(world, needed, "alice@example.com", "email")
            #expect(sent.challengeType == "oob", "\(sent.text)")
            #expect(try await Self.register(world, sent, "alice@example.com").status == 200)
        }
    }

    // MARK: Addresses

    private static func changeAddress(_ world: TenantTestEnvironment, to address: String) async throws {
        let directory = world.server.services.directory
        let user = try #require(try await directory.user(.email, value: TenantTestEnvironment.address))
        _ = try await directory.update(user.id) { $0.email = address }
    }

    @Test("An unverified address does not block its owner's sign-up and is not shown as the name")
    func claimedAddress() async throws {
        try await TenantTestEnvironment.run("nativeauthprofile") { world in
            try await world.newUser(attributes: #"{"flatusername":"mallory"}"#)
            try await Self.changeAddress(world, to: Self.victim)
            let tokens = try await world.signIn("mallory")
            #expect(try await world.claims(tokens.idToken)["preferred_username"] == "mallory")
            #expect(try await world.initiate(Self.victim).verdict == "user_not_found 50034")
            let reset = try await world.send(
                EntraPath.resetStart,
                ["username": Self.victim, "challenge_type": TenantTestEnvironment.types]
            )
            #expect(reset.verdict == "user_not_found 50034")
            try await world.newUser(Self.victim, password: Self.newPassword)
            let own = try await world.signIn(Self.victim, password: Self.newPassword)
            #expect(try await world.claims(own.idToken)["preferred_username"]?.string == Self.victim)
            // The other account still exists, without the address.
            let left = try await world.signIn("mallory")
            #expect(!left.accessToken.isEmpty)
            #expect(left.idToken.isEmpty == false)
            let directory = world.server.services.directory
            #expect(try await directory.user(.alias, value: "mallory")?.email == nil)
        }
    }

    @Test("A code sent to a former address does not sign in")
    func codeToOldAddress() async throws {
        try await TenantTestEnvironment.run("nativeauthcode") { world in
            try await world.newUser(password: nil)
            let sent = try await world.challenge(EntraPath.challenge, try await world.initiate())
            let code = await world.code(to: TenantTestEnvironment.address)
            try await Self.prove(world, Self.victim)
            #expect(try await world.token("oob", sent, ["oob": code]).verdict == "invalid_request 55200")
        }
    }

    @Test("A code sent to a former address does not reset the password")
    func resetByOldAddress() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let start = try await world.send(
                EntraPath.resetStart,
                ["username": TenantTestEnvironment.address, "challenge_type": TenantTestEnvironment.types]
            )
            let sent = try await world.challenge(EntraPath.resetChallenge, start)
            let code = await world.code(to: TenantTestEnvironment.address)
            try await Self.prove(world, Self.victim)
            let late = try await world.next(EntraPath.resetContinue, sent, ["grant_type": "oob", "oob": code])
            #expect(late.verdict == "invalid_request 55200")
        }
    }

    @Test("A reset verified with a former address does not set the password")
    func passwordAfterChange() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let start = try await world.send(
                EntraPath.resetStart,
                ["username": TenantTestEnvironment.address, "challenge_type": TenantTestEnvironment.types]
            )
            let sent = try await world.challenge(EntraPath.resetChallenge, start)
            let proven = try await world.next(
                EntraPath.resetContinue,
                sent,
                ["grant_type": "oob", "oob": await world.code(to: TenantTestEnvironment.address)]
            )
            #expect(proven.status == 200, "\(proven.text)")
            try await Self.prove(world, Self.victim)
            let late = try await world.next(EntraPath.resetSubmit, proven, ["new_password": Self.newPassword])
            #expect(late.verdict == "invalid_request 55200")
            #expect(try await world.signIn(Self.victim, password: Self.newPassword).verdict == "invalid_grant 50126")
            #expect(try await !world.signIn(Self.victim).accessToken.isEmpty)
        }
    }

    @Test("A sign-up verified with a former address brings no tokens")
    func signUpAfterChange() async throws {
        try await TenantTestEnvironment.run { world in
            let done = try await world.newUser()
            try await Self.prove(world, Self.victim)
            #expect(try await world.token("continuation_token", done).verdict == "invalid_request 55200")
        }
    }

    @Test("A former address is no second factor, for sent codes and listed methods")
    func secondFactorAfterChange() async throws {
        try await TenantTestEnvironment.run("nativeauthmfa") { world in
            try await world.newUser()
            func listed() async throws -> (TestClient.Reply, String) {
                let reply = try await world.next(EntraPath.introspect, try await world.signIn())
                return (reply, reply.json["methods"]?.array?.first?["id"]?.string ?? "")
            }
            let (first, id) = try await listed()
            let (second, _) = try await listed()
            let sent = try await world.challenge(EntraPath.challenge, first, ["id": id])
            let code = await world.code(to: TenantTestEnvironment.address)
            #expect(sent.challengeType == "oob", "\(sent.text)")
            try await Self.prove(world, Self.victim)
            #expect(try await world.token("mfa_oob", sent, ["oob": code]).verdict == "invalid_request 55200")
            let late = try await world.challenge(EntraPath.challenge, second, ["id": id])
            #expect(late.verdict == "invalid_request 90100")
            #expect(await world.code(to: TenantTestEnvironment.address) == code)
        }
    }

    @Test("The listed methods are the current ones")
    func methodsOfNow() async throws {
        try await TenantTestEnvironment.run("nativeauthmfa") { world in
            try await world.newUser()
            let needed = try await world.signIn()
            try await Self.prove(world, Self.victim)
            let listed = try await world.next(EntraPath.introspect, needed)
            let methods = listed.json["methods"]?.array
            #expect(methods?.map { $0["login_hint"]?.string } == ["v***m@e***m"], "\(listed.text)")
            let id = methods?.first?["id"]?.string ?? ""
            let sent = try await world.challenge(EntraPath.challenge, listed, ["id": id])
            let tokens = try await world.token("mfa_oob", sent, ["oob": await world.code(to: Self.victim)])
            #expect(!tokens.accessToken.isEmpty, "\(tokens.text)")
        }
    }

    @Test("A second factor does not replace a first factor of a former address")
    func firstFactorAfterChange() async throws {
        let file = TenantTestEnvironment.tenant("signUp: code\nsignIn: [code]\nmfa: required\nmethods: [email, sms]")
        try await TenantTestEnvironment.run(file: file) { world in
            try await world.newUser(password: nil)
            func byCode() async throws -> TestClient.Reply {
                world.clock.advance(31)
                let sent = try await world.challenge(EntraPath.challenge, try await world.initiate())
                return try await world.token("oob", sent, ["oob": await world.code(to: TenantTestEnvironment.address)])
            }
            let needed = try await byCode()
            #expect(needed.verdict == "invalid_grant registration_required 50076")
            let registered = try await Self.register(
                world,
                try await Self.sendCode(world, needed, Self.phone),
                Self.phone
            )
            #expect(registered.status == 200, "\(registered.text)")
            let listed = try await world.next(EntraPath.introspect, try await byCode())
            let id = listed.json["methods"]?.array?.first?["id"]?.string ?? ""
            let sent = try await world.challenge(EntraPath.challenge, listed, ["id": id])
            #expect(sent.challengeType == "oob", "\(sent.text)")
            try await Self.prove(world, Self.victim)
            let exchanged = try await world.token("continuation_token", registered)
            #expect(exchanged.verdict == "invalid_request 55200")
            let given = try await world.token("mfa_oob", sent, ["oob": await world.code(to: Self.phone)])
            #expect(given.verdict == "invalid_request 55200")
        }
    }

    @Test("A former address is not registered as preverified")
    func knownMethodAfterChange() async throws {
        try await TenantTestEnvironment.run("nativeauthregistration") { world in
            try await world.newUser()
            let asked = try await Self.sendCode(world, try await world.signIn(), TenantTestEnvironment.address, "email")
            #expect(asked.challengeType == "preverified", "\(asked.text)")
            try await Self.prove(world, Self.victim)
            let late = try await world.next(
                EntraPath.registerContinue,
                asked,
                ["grant_type": "continuation_token"]
            )
            #expect(late.verdict == "invalid_request 55200")
            #expect(try await world.signIn(Self.victim).verdict == "invalid_grant registration_required 50076")
        }
    }

    /// Changes and verifies the user's address.
    private static func prove(_ world: TenantTestEnvironment, _ address: String) async throws {
        let services = world.server.services
        let user = try #require(try await services.directory.user(.email, value: TenantTestEnvironment.address))
        try await AccountStore(directory: services.directory).update(user.id) { user, _ in
            user.user.email = address
            user.state.verifiedEmail = address
        }
    }

    // MARK: Aliases

    @Test("A user name takes precedence over an alias, and an unconfirmed alias is released")
    func aliases() async throws {
        try await TenantTestEnvironment.run("nativeauthprofile") { world in
            let services = world.server.services
            let bob = User(
                id: services.identifiers.next(),
                username: "bob",
                email: "bob@example.com",
                createdAt: services.clock.now()
            )
            try await services.credentials.setPassword(Self.newPassword, for: bob)
            let shadow = User(id: services.identifiers.next(), alias: "bob", createdAt: services.clock.now())
            try await services.directory.save(shadow)
            #expect(try await !world.signIn("bob", password: Self.newPassword).accessToken.isEmpty)
            let alike = try await world.startSignUp(
                TenantTestEnvironment.address,
                ["attributes": #"{"flatusername":"BOB"}"#]
            )
            #expect(alike.verdict == "user_already_exists 1003037")
            let waiting = User(id: services.identifiers.next(), alias: "ada.l", createdAt: services.clock.now())
            try await services.directory.save(waiting)
            try await AccountStore(directory: services.directory).update(waiting.id) { user, _ in
                user.state.isNative = true
                user.state.status = .unconfirmed
            }
            try await world.newUser(attributes: #"{"flatusername":"ada.l"}"#)
            #expect(try await !world.signIn("ada.l").accessToken.isEmpty)
        }
    }

    @Test("An alias that equals a user name except for case is refused")
    func alikeNames() async throws {
        try await TenantTestEnvironment.run("nativeauthprofile") { world in
            let services = world.server.services
            let bob = User(
                id: services.identifiers.next(),
                username: "Bob.B",
                email: "bob@example.com",
                createdAt: services.clock.now()
            )
            try await services.credentials.setPassword(Self.newPassword, for: bob)
            let alike = try await world.startSignUp(
                TenantTestEnvironment.address,
                ["attributes": #"{"flatusername":"bob.b"}"#]
            )
            #expect(alike.verdict == "user_already_exists 1003037")
        }
    }
}
