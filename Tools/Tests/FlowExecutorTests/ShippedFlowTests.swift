import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("The shipped flows", .timeLimit(.minutes(5)))
struct ShippedFlowTests {
    @Test("A direct sign-up returns no assertion; a sign-up from the sign-in form does")
    func signUp() async throws {
        try await TestServer.run { server, client in
            let app = server.applications.demo.applicationId
            for (name, fromSignIn) in [("erna", false), ("frida", true)] {
                var step = try await client.start(app, fromSignIn ? "AUTHENTICATION" : "REGISTRATION")
                if fromSignIn { step = try await client.answer(step, "action_signup") }
                step = try await client.answer(step, "action_credentials", ["username": name, "password": "Secret#1"])
                step = try await client.answer(step, "action_schema_attrs", ["email": "\(name)@example.com"])
                #expect(step.flowStatus == "COMPLETE")
                #expect((step.assertion != nil) == fromSignIn)
                #expect(try await client.signIn(app, name, "Secret#1").assertion != nil)
            }
        }
    }

    @Test("Sign-up has an optional first name, which the tokens contain", arguments: ["Ada", ""])
    func firstName(_ name: String) async throws {
        try await TestServer.run { server, client in
            let app = server.applications.demo.applicationId
            var step = try await client.start(app, "REGISTRATION")
            step = try await client.answer(step, "action_credentials", ["username": "ada", "password": "Secret#1"])
            #expect(step.inputs == ["given_name", "email"])
            step = try await client.answer(
                step,
                "action_schema_attrs",
                ["email": "ada@example.com", "given_name": name]
            )
            #expect(step.flowStatus == "COMPLETE", "\(step.text)")
            let token = try #require(try await client.signIn(app, "ada", "Secret#1").assertion)
            let claims = await server.services.signer.claims(token)
            #expect(claims?["given_name"]?.string == (name.isEmpty ? nil : name))
        }
    }

    @Test("With --recorded, sign-up has neither a name field nor a hint", arguments: [true, false])
    func recorded(_ isRecorded: Bool) async throws {
        var configuration = try await TestServer.configuration(limits: isRecorded ? .recorded : .standard)
        configuration.usesRecordedFlows = isRecorded
        try await TestServer.run(configuration) { server, client in
            let app = server.applications.demo.applicationId
            let form = try await client.start(app, "REGISTRATION", verbose: true)
            #expect(form.text.contains("\"hint\"") != isRecorded)
            let next = try await client.answer(
                form,
                "action_credentials",
                ["username": "ada", "password": "Secret#1"]
            )
            #expect(next.inputs == (isRecorded ? ["email"] : ["given_name", "email"]))
        }
    }

    @Test("Each form for a new password shows the rule at its field; a sign-in form does not")
    func passwordHint() async throws {
        try await TestServer.run { server, client in
            let text = "Use at least \(Limits.standard.shortestPassword) characters."
            let visitor = PageVisitor(client)
            let app = server.applications.demo.applicationId
            try await visitor.open("/gate/signup?applicationId=\(app)")
            #expect(try visitor.page.words.contains(text))
            for (type, isShown) in [("REGISTRATION", true), ("AUTHENTICATION", false)] {
                let form = try await client.start(app, type, verbose: true)
                #expect(form.text.contains("validation:password.length.hint") == isShown)
                let inputs = form.json["data"]?["inputs"]?.array ?? []
                let password = inputs.first { $0["identifier"]?.string == "password" }
                let rule = password?["validation"]?.array?.first
                #expect((rule?["type"]?.string == "minLength") == isShown, "\(form.text)")
                #expect(rule?["value"]?.integer == (isShown ? 8 : nil))
            }
        }
    }

    @Test("A client and the pages describe a refusal in the same words")
    func refusals() async throws {
        try await TestServer.run { server, client in
            let id = server.applications.demo.applicationId
            for (language, words) in [
                ("en-US", "Incorrect or expired code."), ("de-DE", "Der Code ist falsch oder abgelaufen."),
            ] {
                let meta = try await client.get("/flow/meta?type=APP&id=\(id)&language=\(language)").json
                let texts = meta["i18n"]?["translations"]
                #expect(texts?["system"]?["flows.executor.errors.invalid_otp"]?.string == words)
                #expect(texts?["gate"]?["errors.FET-1008"]?.string?.hasPrefix(words.dropLast()) == true)
            }
        }
    }

    @Test("A recovery link works without the challenge token")
    func recovery() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let app = server.applications.demo.applicationId
            var step = try await client.start(app)
            step = try await client.answer(step, "action_forgot_password")
            step = try await client.answer(step, "action_submit_username", ["username": "alice"])
            #expect(step.note("message") == "Check Your Email")
            let link = try #require(await server.outbox.messages(to: "alice@example.com").last?.link)
            let items = URLComponents(string: link)?.queryItems ?? []
            func item(_ name: String) -> String { items.first { $0.name == name }?.value ?? "" }
            #expect(item("applicationId") == app)

            let id = JSONValue.string(item("executionId"))
            let wrong = try await client.flow(["executionId": id, "inputs": ["inviteToken": "wrong"]])
            #expect(wrong.errorCode == "FET-1073")
            let bare = try await client.flow(["executionId": id])
            #expect(bare.errorCode == "ICS-1002")
            step = try await client.flow(["executionId": id, "inputs": ["inviteToken": .string(item("inviteToken"))]])
            #expect(step.inputs == ["password"])
            step = try await client.answer(step, "action_submit_password", ["password": "New#2027"])
            // Called from the sign-in form, recovery leads back to it.
            #expect(step.inputs == ["username", "password"])
            step = try await client.answer(step, "action_001", ["username": "alice", "password": "New#2027"])
            #expect(step.flowStatus == "COMPLETE")
            #expect(step.assertion != nil)
            let used = try await client.flow(["executionId": id, "inputs": ["inviteToken": "x"]])
            #expect(used.errorCode == "FES-1004")
        }
    }

    @Test("The e-mail flow has a RESEND component with its own action")
    func resendComponent() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let app = server.applications.emailCode.applicationId
            let form = try await client.start(app, verbose: true)
            let step = try await client.answer(form, "action_email", ["email": "alice@example.com"])
            #expect(step.text.contains(#""type":"RESEND""#))
            #expect(step.actions == ["action_otp", "action_resend"])
        }
    }

    @Test("Every text referenced by a shipped flow exists")
    func texts() async throws {
        try await TestServer.run { server, client in
            let meta = try await client.get("/flow/meta?type=APP&id=\(server.applications.demo.applicationId)").json
            let texts = meta["i18n"]?["translations"]
            let folder = ServerParts.resource("Flows")
            let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            #expect(files.count >= 7)
            for file in files where file.pathExtension == "yaml" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /\{\{ t\((\w+):([\w.]+)\) \}\}/) {
                    let found = texts?[String(match.1)]?[String(match.2)]?.string
                    #expect(found != nil, "\(file.lastPathComponent): \(match.1):\(match.2)")
                }
                for match in text.matches(of: /message: validation\.([\w.]+)/) {
                    #expect(texts?["validation"]?[String(match.1)]?.string != nil, "\(match.1)")
                }
            }
        }
    }

    @Test("Surrounding white space and control characters of a password are ignored")
    func cleanedInputs() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let app = server.applications.demo.applicationId
            #expect(try await client.signIn(app, " alice", "  Alice#\u{0}2026\t").flowStatus == "COMPLETE")
            #expect(try await client.signIn(app, "<b>alice</b>", "Alice#2026").errorCode == "FET-1001")
            #expect(try await client.signIn(app, "alice@example.com", "Alice#2026").errorCode == "FET-1001")
        }
    }

    @Test("A link or resend action with empty fields leaves no error")
    func linkWithEmptyFields() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            try await server.addAlice()
            var step = try await client.start(server.applications.demo.applicationId)
            step = try await client.answer(step, "action_signup", ["username": "", "password": ""])
            #expect(step.inputs == ["username", "password"])
            step = try await client.answer(step, "action_signin", ["username": "", "password": ""])
            #expect(step.inputs == ["username", "password"])

            step = try await client.start(server.applications.emailCode.applicationId)
            step = try await client.answer(step, "action_email", ["email": "alice@example.com"])
            clock.advance(60)
            step = try await client.answer(step, "action_resend", ["otp": ""])
            #expect(step.inputs == ["otp"])
            #expect(step.actions == ["action_otp", "action_resend"])
        }
    }

    @Test("The legacy flowId member is reserved for administrators")
    func flowID() async throws {
        try await TestServer.run { _, client in
            let reply = try await client.flow(["flowId": "x"])
            #expect(reply.status == 401)
            #expect(reply.errorCode == "FES-1017")
        }
    }
}
