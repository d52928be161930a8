import EntraSupport
import Foundation
import LocalIdentityServer
import MSAL
import Testing

@Suite("Entra sign-up through MSAL's API", .timeLimit(.minutes(10)))
struct SignUpTests {
    private let email = "ada@example.com"
    private static let start = ["signup/v1.0/start", "signup/v1.0/challenge"]
    private static let next = "signup/v1.0/continue"
    private static let token = "oauth2/v2.0/token"

    @Test(
        "With delegates, a sign-up refuses a wrong code and ends signed in",
        arguments: [true, false],
        ServiceVersion.allCases
    )
    func wholeWay(isTLS: Bool, version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let person = await Person(try Device.plain(world, isTLS: isTLS))
            #expect(await person.signUp(email, nil) == "code sent to a***a@e***m by email, 8 digits")
            let code = try await world.code(to: email)
            #expect(await person.give(TenantTestServer.wrong(code)) == "the code is wrong, and there is a state")
            #expect(await person.give(code) == "signed up")
            #expect(await person.signInAfterSignUp() == "signed in as \(email)")
            #expect(person.application.getNativeAuthUserAccount()?.account.username == email)
        }
    }

    @Test("Each flow takes the minimum number of requests")
    func roundTrips() async throws {
        try await TenantTestServer.run { world in
            let app = try Device(world)
            let done = try await app.newUser(email, nil)
            let after = await done.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters())
            #expect(after.account != nil)
            #expect(app.transport.takeOperations() == Self.start + [Self.next, Self.token])

            try await app.newUser("grace@example.com")
            #expect(app.transport.takeOperations() == Self.start + [Self.next])
            #expect(await app.signIn("grace@example.com").account != nil)
            #expect(app.transport.takeOperations() == ["oauth2/v2.0/initiate", "oauth2/v2.0/challenge", Self.token])
            let byCode = try #require(await app.signIn(email, nil).code)
            #expect(await byCode.submitCode(code: try world.code(to: email)).account != nil)
            #expect(app.transport.takeOperations() == ["oauth2/v2.0/initiate", "oauth2/v2.0/challenge", Self.token])

            let pages = try Device(world, "nativeauthpages")
            let first = try await attributes(pages, world, "bob@example.com")
            let second = try #require(
                await first.submitAttributes(attributes: ["displayName": "Bob", "flatusername": "bob"]).attributes
            )
            #expect(await second.submitAttributes(attributes: ["city": "Linz", "country": "Austria"]).done != nil)
            // The code response requires a password, and the challenge its method; then follow the password and two
            // pages.
            #expect(
                pages.transport.takeOperations() == Self.start + [Self.next, "signup/v1.0/challenge"]
                    + Array(repeating: Self.next, count: 3)
            )
        }
    }

    @Test(
        "With an alias, both names sign in, and optional attributes are in the token",
        arguments: ServiceVersion.allCases
    )
    func alias(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world, "nativeauthprofile")
            try await app.newUser(email, attributes: ["flatusername": "Ada.L", "displayName": "Ada", "city": "Linz"])
            for name in [email, "ada.l"] {
                let account = try #require(await app.signIn(name).account)
                #expect(account.account.username == email)
                #expect(account.account.accountClaims?["name"] as? String == "Ada")
            }
        }
    }

    @Test(
        "Attributes on two pages: invalid ones and a taken alias are refused, then the pages are completed",
        arguments: ServiceVersion.allCases
    )
    func pages(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            try await Device(world, "nativeauthprofile").newUser(
                "other@example.com",
                attributes: ["flatusername": "taken"]
            )
            let app = try Device(world, "nativeauthpages")
            let first = try await attributes(app, world, email)
            #expect(first.attributes.map(\.name) == ["displayName", "flatusername"])
            #expect(first.attributes.allSatisfy { $0.required && $0.regex != nil })
            let invalid = try #require(
                await first.submitAttributes(attributes: ["displayName": "A", "flatusername": "ada"]).invalid
            )
            #expect(invalid.names == ["displayName"])
            let taken = try #require(
                await invalid.state.submitAttributes(attributes: ["displayName": "Ada", "flatusername": "taken"]).error
            )
            #expect(taken.isUserAlreadyExists && taken.errorCodes == [1_003_037])
            #expect(!taken.isInvalidAttributes)
            // MSAL's error type has no state; the submitted state remains valid.
            let second = try #require(
                await invalid.state.submitAttributes(attributes: ["displayName": "Ada", "flatusername": "ada"])
                    .attributes
            )
            #expect(second.attributes.map(\.name) == ["city", "country", "postalCode"])
            #expect(second.attributes.map(\.required) == [true, true, false])
            let partly = try #require(await second.submitAttributes(attributes: ["city": "Linz"]).attributes)
            let done = try #require(await partly.submitAttributes(attributes: ["country": "Austria"]).done)
            #expect(
                await done.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters()).account?.account.username
                    == email
            )
            #expect(await app.signIn("ada").account != nil)
        }
    }

    @Test("Attributes given at the start skip the pages", arguments: ServiceVersion.allCases)
    func upFront(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world, "nativeauthpages")
            try await app.newUser(
                email,
                attributes: ["displayName": "Ada", "flatusername": "ada", "city": "Linz", "country": "Austria"]
            )
            #expect(await app.signIn("ada").account != nil)
        }
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var name = "bob@example.com"
        var password: String? = TenantTestServer.password
        var attributes: [String: String]?
        let kind: MSALNativeAuthErrorKind
    }

    private static let refusals = [
        Refusal(testDescription: "a taken address", name: "Ada@example.com", kind: .userAlreadyExists),
        Refusal(
            testDescription: "a taken alias",
            attributes: ["flatusername": "ADA"],
            kind: .userAlreadyExists
        ),
        Refusal(testDescription: "no address", name: "bob", kind: .invalidUsername),
        Refusal(testDescription: "nothing", name: "", kind: .invalidUsername),
        Refusal(
            testDescription: "a short password",
            password: "Aa1!567",
            kind: .invalidPassword(rule: .tooShort)
        ),
        Refusal(
            testDescription: "a long password",
            password: "Aa1!" + String(repeating: "x", count: 253),
            kind: .invalidPassword(rule: .tooLong)
        ),
        Refusal(
            testDescription: "a weak password",
            password: "abcdefgh1",
            kind: .invalidPassword(rule: .tooWeak)
        ),
        Refusal(
            testDescription: "a common password",
            password: "P@ssw0rd1!",
            kind: .invalidPassword(rule: .banned)
        ),
        Refusal(
            testDescription: "a password with a control character",
            password: "Correct#\u{1}Horse1",
            kind: .invalidPassword(rule: .invalid)
        ),
        Refusal(testDescription: "an empty password", password: "", kind: .invalidPassword(rule: nil)),
    ]

    @Test(
        "Invalid names, passwords and taken names are refused at the start",
        arguments: refusals,
        ServiceVersion.allCases
    )
    func refused(_ row: Refusal, version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world, "nativeauthprofile")
            try await app.newUser(email, attributes: ["flatusername": "ada"])
            let error = try #require(await app.signUp(row.name, row.password, attributes: row.attributes).error)
            #expect(error.kind == row.kind)
            #expect(error.isUserAlreadyExists == (row.kind == .userAlreadyExists))
            #expect(error.isInvalidUsername == (row.kind == .invalidUsername))
            if case .invalidPassword = row.kind { #expect(error.isInvalidPassword) }
            #expect(error.errorDescription?.isEmpty == false)
            if let password = row.password, !password.isEmpty {
                #expect(error.errorDescription?.contains(password) == false)
            }
            // No account was created.
            #expect(await app.signUp("bob@example.com").code != nil)
        }
    }

    @Test("Invalid attributes and an invalid alias are refused at the start", arguments: ServiceVersion.allCases)
    func invalidAttributes(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world, "nativeauthprofile")
            #expect(await app.signUp(email, attributes: ["postalCode": "?"]).invalid == ["postalCode"])
            #expect(await app.signUp(email, attributes: ["flatusername": "a@b"]).invalid == ["flatusername"])
        }
    }

    @Test("A replaced code is refused; the new one is valid until its expiry", arguments: ServiceVersion.allCases)
    func replacedCode(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world)
            let state = try #require(await app.signUp(email).code)
            let old = try await world.code(to: email)
            world.clock.advance(by: .seconds(300))
            let again = try #require(await state.resendCode().code)
            #expect(again.codeLength == 8 && again.sentTo == state.sentTo)
            let late = try #require(await again.submitCode(code: old).failure)
            #expect(late.error.isInvalidCode && late.error.suberror == "invalid_oob_value")
            world.clock.advance(by: .seconds(599))
            let left = try #require(late.state)
            #expect(await left.submitCode(code: try world.code(to: email)).done != nil)
        }
    }

    @Test("An expired state reports that and returns no new state", arguments: ServiceVersion.allCases)
    func expiredState(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world)
            let state = try #require(await app.signUp(email).code)
            world.clock.advance(by: .seconds(601))
            let failure = try #require(await state.submitCode(code: "12345678").failure)
            #expect(failure.error.kind == .expired && failure.error.errorCodes == [552_003])
            #expect(failure.state == nil && !failure.error.isInvalidCode)
            #expect(try await app.newUser(email).correlationId != state.correlationId)
        }
    }

    @Test(
        "A resend before the interval reports the wait; after it a new code is sent",
        arguments: ServiceVersion.allCases
    )
    func resend(version: ServiceVersion) async throws {
        try await TenantTestServer.run(resendInterval: 30, version: version) { world in
            let app = try Device(world)
            let state = try #require(await app.signUp(email).code)
            // Version 2 does not state the interval.
            let available = version == .one ? world.clock.now() + 30 : nil
            #expect(state.resendAvailableAt == available)
            let early = try #require(await state.resendCode().failure)
            guard case .rateLimited(let wait?) = early.error.kind else {
                Issue.record("\(early.error.kind)")
                return
            }
            #expect(wait > 0 && wait <= 30 && early.error.status == 429)
            world.clock.advance(by: .seconds(30))
            let again = try #require(await state.resendCode().code)
            #expect(await again.submitCode(code: try world.code(to: email)).done != nil)
        }
    }

    @Test(
        "A code submitted without a network reports offline, and the same code succeeds later",
        arguments: ServiceVersion.allCases
    )
    func offline(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world)
            let state = try #require(await app.signUp(email).code)
            let code = try await world.code(to: email)
            app.transport.cut(version.signUpCode, mayHaveBeenSent: true)
            let failure = try #require(await state.submitCode(code: code).failure)
            #expect(failure.error.kind == .offline && !failure.error.isInvalidCode)
            #expect(await failure.state?.submitCode(code: code).done != nil)
        }
    }

    @Test("Two simultaneous submissions send the code once", arguments: ServiceVersion.allCases)
    func doubleSubmit(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world)
            let state = try #require(await app.signUp(email).code)
            let code = try await world.code(to: email)
            _ = app.transport.takeOperations()
            let hold = app.transport.hold(version.signUpCode)
            let first = Task { await state.submitCode(code: code).done }
            await hold.arrival()
            #expect(await state.submitCode(code: code).failure?.error.kind == .busy)
            hold.release()
            #expect(await first.value != nil)
            #expect(app.transport.takeOperations() == [version.signUpCode])
        }
    }

    @Test("A cancelled sign-up ends at once, and another can start", arguments: ServiceVersion.allCases)
    func cancelled(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world)
            let hold = app.transport.hold(version.signUpStart)
            let first = Task { await app.signUp(email).error?.kind }
            await hold.arrival()
            first.cancel()
            #expect(await first.value == .cancelled)
            try await app.newUser(email)
        }
    }

    @Test("A client without the code challenge type is sent to the browser", arguments: ServiceVersion.allCases)
    func redirect(version: ServiceVersion) async throws {
        try await TenantTestServer.run(version: version) { world in
            let app = try Device(world, challengeTypes: [.password])
            #expect(await app.signUp(email).error?.isBrowserRequired == true)
        }
    }

    /// Starts a sign-up and continues it to the first page of attributes.
    private func attributes(
        _ app: Device,
        _ world: TenantTestServer,
        _ name: String
    ) async throws -> SignUpAttributesRequiredState {
        let state = try #require(await app.signUp(name, nil).code)
        let password = try #require(await state.submitCode(code: world.code(to: name)).password)
        return try #require(await password.submitPassword(password: TenantTestServer.password).attributes)
    }
}
