import Foundation
import Testing

@testable import FlowEngine
@testable import HostedPages
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("Hosted pages: several tabs, browsers and times", .timeLimit(.minutes(5)))
struct PageTabTests {
    /// A second tab shares the cookies of the first, now and later.
    private static func share(_ from: PageVisitor, _ to: PageVisitor) {
        for (name, value) in from.cookies { to.setCookie(name, value) }
    }

    @Test(
        "A sign-in in one tab continues in the others, also for an authorization that was only started there",
        arguments: [true, false]
    )
    func twoTabs(_ isOpened: Bool) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let first = PageVisitor(client)
            let second = PageVisitor(client)
            try await first.open(.init(server.applications.demo))
            Self.share(first, second)
            var address = ""
            if isOpened {
                try await second.open(.init(server.applications.emailCode))
                try await second.submit(["email": "alice@example.com"])
                #expect(try second.page.fields["otp"] != nil)
                address = second.address
            } else {
                let cookie = "\(server.browserCookie)=\(first.cookies[server.browserCookie] ?? "")"
                let request = OAuthConversation.Request(server.applications.emailCode)
                address = try #require(
                    await client.send(
                        "GET",
                        FormEncoding.address("/oauth2/authorize", parameters: request.parameters),
                        headers: [("Cookie", cookie)]
                    ).headers["location"]
                )
            }
            let old = try #require(first.cookies[server.browserCookie])
            try await first.submit(["username": "alice", "password": "Alice#2026"])
            Self.share(first, second)
            if isOpened {
                // The open form has the token of the old cookie: it is refused, with a link to the page.
                let code = try #require(await server.outbox.messages().last?.code)
                try await second.submit(["otp": code])
                #expect(second.reply?.status == 403)
                let again = try #require(try second.page.first("a", "class", "button primary")?["href"])
                #expect(again.contains("applicationId=\(server.applications.emailCode.applicationId)"))
                try await second.open(again)
            } else {
                try await second.open(address)
                try await second.submit(["email": "alice@example.com"])
            }
            // The old cookie alone gives no access.
            let thief = PageVisitor(client)
            thief.setCookie(server.browserCookie, old)
            for page in [first.address, second.address] {
                try await thief.open(page)
                #expect(thief.reply?.status == 404)
            }
            let code = try #require(await server.outbox.messages().last?.code)
            try await second.submit(["otp": code])
            try await second.followRefresh()
            #expect(second.left?["code"] != nil)
        }
    }

    @Test("Cookie rotations are followed only forward, over several steps, for an hour, and their number is limited")
    func rotations() {
        let now = Date(timeIntervalSince1970: 1_000_000)
        var rotations = BrowserRotations()
        rotations.rotate("a", to: "b", at: now)
        rotations.rotate("b", to: "c", at: now.addingTimeInterval(60))
        for (old, new, after, isLed) in [
            ("a", "b", 1, true), ("a", "c", 61, true), ("b", "c", 61, true), ("b", "a", 61, false),
            ("c", "a", 61, false), ("x", "c", 61, false), ("a", "c", 3_600, false), ("b", "c", 3_659, true),
            ("b", "c", 3_660, false),
        ] as [(String, String, TimeInterval, Bool)] {
            #expect(
                rotations.leads(from: old, to: new, at: now.addingTimeInterval(after)) == isLed,
                "\(old) \(new) \(after)"
            )
        }
        for number in 0...ExpiringTable<String, String>.capacity {
            rotations.rotate("\(number)", to: "\(number)+", at: now.addingTimeInterval(100 + Double(number) / 100))
        }
        #expect(rotations.successors.count <= ExpiringTable<String, String>.capacity)
        let last = ExpiringTable<String, String>.capacity
        #expect(rotations.leads(from: "\(last)", to: "\(last)+", at: now.addingTimeInterval(200)))
        #expect(!rotations.leads(from: "a", to: "b", at: now.addingTimeInterval(200)))
    }

    @Test("A program that opens a mailed link first does not use it up for the user who opens and confirms it")
    func linkOpenedTwice() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open("/gate/recovery?applicationId=\(server.applications.demo.applicationId)")
            try await person.submit(["username": "alice"])
            let link = try #require(await server.outbox.messages().last?.link)
            let other = PageVisitor(client)
            try await other.open(link)
            let scanner = PageVisitor(client)
            try await scanner.open(link)
            #expect(try other.page.heading == "Set a new password")
            try await other.submit()
            #expect(try other.page.fields["password"] != nil)
            try await scanner.submit()
            #expect(try scanner.page.heading == "This link isn't valid")
            try await other.submit(["password": "New#2027"])
            #expect(try other.page.heading == "Password changed")
        }
    }

    @Test("A forged token does not end the execution, from any browser; the right link still works")
    func madeUpToken() async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(server.applications.magicLink))
            try await person.submit(["email": "alice@example.com"])
            let link = try #require(await server.outbox.messages().last?.link)
            let items = try #require(URLComponents(string: link))
            let execution = try #require(items["id"])
            let token = try #require(items["token"])
            let heading = try person.page.heading
            for madeUp in ["x", "", token + "0", String(token.reversed())] {
                let sent = try await client.flow([
                    "executionId": .string(execution), "inputs": ["token": .string(madeUp)],
                ])
                #expect(sent.flowStatus == "ERROR" && sent.assertion == nil, "\(madeUp)")
                let crowded = Dictionary(
                    uniqueKeysWithValues: (0..<200).map { ("a\($0)", JSONValue.string("x")) } + [
                        ("token", .string(madeUp))
                    ]
                )
                let many = try await client.flow([
                    "executionId": .string(execution), "inputs": .object(crowded),
                ])
                #expect(many.flowStatus == "ERROR", "\(madeUp)")
                if !madeUp.isEmpty {
                    let thief = PageVisitor(client)
                    try await thief.open(
                        FormEncoding.address("/gate/signin", parameters: ["executionId": execution, "token": madeUp])
                    )
                    try await thief.submit()
                    #expect(try thief.page.heading == "This link isn't valid")
                    try await thief.open(FormEncoding.address("/gate/signin", parameters: ["executionId": execution]))
                    #expect(thief.reply?.status == 404)
                }
                try await person.reload()
                #expect(person.reply?.status == 200)
                #expect(try person.page.heading == heading)
            }
            let long = String(repeating: "a", count: 2_049)
            let late = PageVisitor(client)
            try await late.open(
                FormEncoding.address("/gate/signin", parameters: ["executionId": execution, "token": long])
            )
            #expect(late.reply?.status == 404)
            try await late.open(FormEncoding.address("/gate/callback", parameters: ["id": execution, "token": long]))
            #expect(late.reply?.status == 404)
            try await late.open(link)
            try await late.submit()
            try await late.followRefresh()
            #expect(late.left?["code"] != nil)
        }
    }

    @Test("A token that the flow does not read does not end the execution either")
    func unreadToken() async throws {
        let files = [
            "Flows/bare-link.yaml": """
            resource_type: flow
            id: c880ad53-1666-8b77-821b-34b42681488e
            name: Bare link
            handle: bare-link
            flowType: AUTHENTICATION
            nodes:
              - {id: start, type: START, onSuccess: ask}
              - id: ask
                type: PROMPT
                meta:
                  components:
                    - type: EMAIL_INPUT
                      id: f
                      ref: email
                      label: Email
                    - type: ACTION
                      id: go
                      variant: PRIMARY
                      eventType: SUBMIT
                      label: Go
                prompts:
                  - inputs:
                      - {ref: f, identifier: email, type: EMAIL_INPUT, required: true}
                    action: {ref: go, nextNode: send}
              - id: send
                type: TASK_EXECUTION
                executor: {name: MagicLinkExecutor, mode: generate}
                onSuccess: send_mail
                onIncomplete: ask
              - id: send_mail
                type: TASK_EXECUTION
                properties: {emailTemplate: MAGIC_LINK}
                executor: {name: EmailExecutor, mode: send}
                onSuccess: sent
              - id: sent
                type: PROMPT
                meta:
                  components:
                    - type: TEXT
                      id: t
                      variant: HEADING_1
                      label: Sent
                message: Sent
                next: verify
              - id: verify
                type: TASK_EXECUTION
                executor: {name: MagicLinkExecutor, mode: verify}
                onSuccess: assert
              - id: assert
                type: TASK_EXECUTION
                executor: {name: AuthAssertExecutor}
                onSuccess: end
              - {id: end, type: END}
            """,
            "Applications/bare-link.yaml": """
            resource_type: application
            id: 019a0000-0000-7000-8000-0000000000fe
            name: Bare link
            type: mobile
            ouHandle: default
            attestation: {devMode: true}
            allowedUserTypes: [Person]
            authFlowHandle: bare-link
            inboundAuthConfig:
              - type: oauth2
                config:
                  clientId: bare-link
                  redirectUris:
                    - nativeauth-demo://callback
                  grantTypes:
                    - authorization_code
                  responseTypes: [code]
                  pkceRequired: true
                  tokenEndpointAuthMethod: none
                  publicClient: true
            """,
        ]
        try await DefinitionSandbox.run(files) { _, server, client in
            try await server.addAlice()
            let person = PageVisitor(client)
            try await person.open(.init(clientID: "bare-link", redirectURI: "nativeauth-demo://callback"))
            try await person.submit(["email": "alice@example.com"])
            let link = try #require(await server.outbox.messages().last?.link)
            let execution = try #require(URLComponents(string: link)?["id"])
            // An execution keeps a limited number of undeclared inputs: the token is not among them.
            let crowd = Dictionary(uniqueKeysWithValues: (100..<300).map { ("a\($0)", JSONValue.string("x")) })
            let sent = try await client.flow([
                "executionId": .string(execution), "inputs": .object(crowd.merging(["token": "made-up"]) { $1 }),
            ])
            #expect(sent.flowStatus == "ERROR" && sent.challenge.isEmpty)
            try await person.reload()
            #expect(person.reply?.status == 200)
            try await person.open(link)
            try await person.submit()
            try await person.followRefresh()
            #expect(person.left?["code"] != nil)
        }
    }
}
