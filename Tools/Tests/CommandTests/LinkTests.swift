import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth continue --link", .server, .timeLimit(.minutes(5)))
struct LinkTests {
    private func goOn(_ options: [String], _ home: TemporaryFolder, input: String? = nil) async throws
        -> NativeAuthProcess.Result
    {
        try await NativeAuthProcess.run(["continue", "--json"] + options, home: home.url, input: input)
    }

    @Test(
        "An invalid link is refused, and nothing is sent",
        arguments: [
            (["--link", "hello"], "not a link"),
            (["--link", "https://localhost/?inviteToken=a"], "has no flow ID"),
            (["--link", "https://localhost/?executionId=e"], "has no token"),
            (["--link", "https://localhost/?executionId=e&token=a", "--execution", "e"], "--execution"),
            (["--link", "-", "--input-file", "-"], "standard input"),
            (["--link", "https://localhost/?executionId=e&token=a&applicationId=one", "--app", "two"], "--app"),
        ]
    )
    func misused(_ options: [String], _ reason: String) async throws {
        try await withHome { home in
            let result = try await goOn(options, home, input: "")
            #expect(result.status == 2, "\(result.output)")
            #expect((try result.json()["message"] as? String)?.contains(reason) == true, "\(result.output)")
        }
    }

    @Test("A link to an unknown server is not followed; it needs --server")
    func foreign() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            // The server is not recorded in this state folder, so its address is unknown here.
            for origin in ["https://evil.example", server.baseURL, "app:/"] {
                let link = "\(origin)/invite?executionId=e&inviteToken=hidden-token"
                let result = try await goOn(["--link", link], home)
                #expect(result.status == 2)
                #expect((try result.json()["message"] as? String)?.contains("--server") == true, "\(result.output)")
                #expect(!(result.output + result.errors).contains("hidden-token"))
            }
        }
    }

    @Test("With --server, a link is sent there; a flow that the server does not know is refused")
    func named() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let link = "https://evil.example/invite?executionId=e&inviteToken=hidden-token"
            for (options, input) in [(["--link", link], nil), (["--link", "-"], link + "\n")] as [([String], String?)] {
                let result = try await goOn(options + server.options, home, input: input)
                #expect(result.status == 4, "\(result.output)")
                #expect(try result.json()["serverCode"] as? String == "FES-1004")
                #expect(!(result.output + result.errors).contains("hidden-token"))
            }
        }
    }

    @Test("The link of a saved flow continues at that flow's server")
    func known() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let begun = try await NativeAuthProcess.run(["sign-in", "--json"] + server.options, home: home.url)
            let execution = try #require(try begun.json()["executionId"] as? String)
            let link = "https://evil.example/invite?executionId=\(execution)&inviteToken=x"
            let result = try await goOn(["--link", link], home)
            // The current form does not accept a link. The server's refusal shows that it received the request.
            #expect([3, 4].contains(result.status), "\(result.output)")
            #expect(try result.json()["code"] as? String != "usage")
        }
    }

    @Test("A link that was used says so and names the next step; the flow that it continued is kept until its end")
    func used() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let person = TestPerson()
            try await person.signUp(server.options, home: home)
            #expect(try await NativeAuthProcess.run(["sign-out"], home: home.url).status == 0)
            let begun = try await NativeAuthProcess.run(
                ["recover", "--json", "--input", "username=\(person.name)"] + server.options,
                home: home.url
            )
            #expect(begun.status == 3, "\(begun.output) \(begun.errors)")
            let execution = try #require(try begun.json()["executionId"] as? String)
            let link = try await server.link(to: person.email)
            #expect(try await goOn(["--link", "-"], home, input: link + "\n").status == 3)

            let again = try await goOn(["--link", "-"], home, input: link + "\n")
            #expect(again.status == 4, "\(again.output)")
            let message = try again.json()["message"] as? String
            let next = "nativeauth continue --execution \(execution)"
            #expect(message == "This link has already been used. To continue: \(next)")

            // On another device, the flow can't be continued.
            try await withHome { other in
                let result = try await goOn(["--link", "-"] + server.options, other, input: link + "\n")
                #expect(result.status == 4)
                let message = try result.json()["message"] as? String
                #expect(
                    message?.hasPrefix("This link has already been used. Continue where") == true,
                    "\(result.output)"
                )
            }

            let values = #"{"password":"Another horse 8"}"#
            let done = try await goOn(["--execution", execution, "--input-file", "-"], home, input: values)
            #expect(done.status == 0, "\(done.output) \(done.errors)")
            let late = try await goOn(["--link", "-"] + server.options, home, input: link + "\n")
            #expect(late.status == 4)
            let end = try late.json()["message"] as? String
            #expect(end?.hasPrefix("This link has expired or has already been used.") == true, "\(late.output)")
        }
    }
}
