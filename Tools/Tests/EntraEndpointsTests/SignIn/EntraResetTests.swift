import Foundation
import Testing

@testable import EntraEndpoints
@testable import ServerTestSupport

@Suite("Tenants: password reset", .timeLimit(.minutes(5)))
struct EntraResetTests {
    @Test("A reset with code, password and polling ends with a sign-in and revokes earlier sessions")
    func whole() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let before = try await world.signIn()
            world.clock.advance(1)
            let proven = try await world.provenReset()
            #expect(proven.json["expires_in"] == 600)
            let submitted = try await world.next(
                EntraPath.resetSubmit,
                proven,
                ["new_password": TenantTestEnvironment.newPassword]
            )
            #expect(submitted.json["poll_interval"] == 1)
            let waiting = try await world.next(EntraPath.resetPoll, submitted)
            #expect(waiting.json["status"] == "in_progress")
            #expect(try await world.token("continuation_token", submitted).verdict == "invalid_request 55200")
            let done = try await world.next(EntraPath.resetPoll, submitted)
            #expect(done.json["status"] == "succeeded")
            let tokens = try await world.token("continuation_token", done, ["username": TenantTestEnvironment.address])
            #expect(!tokens.accessToken.isEmpty, "\(tokens.text)")
            #expect(try await world.refresh(before.refreshToken).verdict == "invalid_grant 50173")
            #expect(try await !world.refresh(tokens.refreshToken).accessToken.isEmpty)
            #expect(try await world.signIn().verdict == "invalid_grant 50126")
            #expect(
                try await !world.signIn(TenantTestEnvironment.address, password: TenantTestEnvironment.newPassword)
                    .accessToken.isEmpty
            )
        }
    }

    @Test("A tenant determines the poll statuses")
    func statuses() async throws {
        try await TenantTestEnvironment.run(
            file: TenantTestEnvironment.tenant("pollStatuses: [not_started, in_progress]")
        ) { world in
            try await world.newUser()
            let submitted = try await world.next(
                EntraPath.resetSubmit,
                try await world.provenReset(),
                ["new_password": TenantTestEnvironment.newPassword]
            )
            var statuses: [String] = []
            for _ in 0..<3 {
                statuses.append(try await world.next(EntraPath.resetPoll, submitted).json["status"]?.string ?? "")
            }
            #expect(statuses == ["not_started", "in_progress", "succeeded"])
        }
    }

    @Test(
        "A refused password keeps the continuation token valid",
        arguments: [
            ("Aa1!567", "password_too_short 399247"), ("abcdefgh1", "password_too_weak 399246"),
            ("Welcome123!", "password_banned 399250"),
            (TenantTestEnvironment.password, "password_recently_used 399249"),
            ("Aa1!567\u{1}x", "password_is_invalid 399251"),
            ("Aa1!" + String(repeating: "x", count: 253), "password_too_long 399248"),
        ]
    )
    func refused(_ password: String, _ verdict: String) async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let proven = try await world.provenReset()
            let reply = try await world.next(EntraPath.resetSubmit, proven, ["new_password": password])
            #expect(reply.verdict == "invalid_grant \(verdict)")
            let good = try await world.next(
                EntraPath.resetSubmit,
                proven,
                ["new_password": TenantTestEnvironment.newPassword]
            )
            #expect(good.status == 200, "\(good.text)")
        }
    }

    @Test(
        "A masked address shows the first and last character of words with more than two",
        arguments: [
            ("ada@example.com", "a***a@e***m"), ("abc@d.e", "a***c@d***e"), ("ab@example.com", "***@e***m"),
            ("a@bc", "***@***"), ("@", ""),
        ]
    )
    func masked(_ address: String, _ expected: String) {
        #expect(EntraText.masked(address, channel: .email) == expected)
    }

    @Test("Unknown users and users without a password can't reset")
    func nobody() async throws {
        try await TenantTestEnvironment.run { world in
            #expect(try await world.startReset().verdict == "user_not_found 50034")
            try await world.newUser(password: nil)
            #expect(try await world.startReset().verdict == "invalid_request 500222")
            #expect(try await world.startReset("").verdict == "invalid_request 90100")
        }
    }

    @Test("Of two resets of one user the second is refused")
    func two() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            world.clock.advance(1)
            let one = try await world.provenReset()
            let two = try await world.provenReset()
            world.clock.advance(1)
            #expect(
                try await world.next(EntraPath.resetSubmit, one, ["new_password": TenantTestEnvironment.newPassword])
                    .status == 200
            )
            let late = try await world.next(EntraPath.resetSubmit, two, ["new_password": "Attackers#Horse3"])
            #expect(late.verdict == "invalid_request 55200")
            #expect(
                try await !world.signIn(TenantTestEnvironment.address, password: TenantTestEnvironment.newPassword)
                    .accessToken.isEmpty
            )
        }
    }

    @Test("A sign-in that began with the old password ends before its tokens")
    func oldProof() async throws {
        try await TenantTestEnvironment.run("nativeauthmfa") { world in
            try await world.newUser()
            let needed = try await world.signIn()
            let listed = try await world.next(EntraPath.introspect, needed)
            let id = listed.json["methods"]?.array?.first?["id"]?.string ?? ""
            let sent = try await world.challenge(EntraPath.challenge, listed, ["id": id])
            let code = await world.code()
            world.clock.advance(1)
            let proven = try await world.provenReset()
            world.clock.advance(1)
            #expect(
                try await world.next(EntraPath.resetSubmit, proven, ["new_password": TenantTestEnvironment.newPassword])
                    .status == 200
            )
            let late = try await world.token("mfa_oob", sent, ["oob": code])
            #expect(late.verdict == "invalid_request 55200")
        }
    }

    @Test("A user with a required reset cannot sign in until the password is changed")
    func dueElsewhere() async throws {
        try await TenantTestEnvironment.run { world in
            try await world.newUser()
            let user = try #require(
                try await world.server.services.directory.user(.email, value: TenantTestEnvironment.address)
            )
            try await world.server.requireNewPassword(of: user.id, byCode: true)
            #expect(try await world.signIn().verdict == "invalid_request 50142")
            let proven = try await world.provenReset()
            _ = try await world.next(EntraPath.resetSubmit, proven, ["new_password": TenantTestEnvironment.newPassword])
            #expect(
                try await !world.signIn(TenantTestEnvironment.address, password: TenantTestEnvironment.newPassword)
                    .accessToken.isEmpty
            )
        }
    }
}
