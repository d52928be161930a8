import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("Consent: form and response", .timeLimit(.minutes(5)))
struct ConsentTests: FlowTesting {
    nonisolated static let prompt = #"""
        [{"purposeName":"profile","purposeId":"p1","description":"Your profile","type":"attributes",
          "essential":[{"name":"email"}],"optional":[{"name":"given_name"},{"name":"phone","parent":"given_name"}]},
         {"purposeName":"mail","purposeId":"p2","essential":null,"optional":[{"name":"news"}]}]
        """#

    private func step(
        _ more: String = "",
        actions: String = #"{"ref":"yes"},{"ref":"no"}"#,
        consent: String = ConsentTests.prompt
    ) -> ScriptedTransport.Answer {
        prompt(
            #""inputs":[{"ref":"c","identifier":"consent_decisions","type":"CONSENT_INPUT","required":true}],"#
                + #""actions":[\#(actions)],"additionalData":{"consentPrompt":\#(quoted(consent))\#(more)},"#
                + #""meta":{"components":[{"id":"h","type":"TEXT","label":"Consent","variant":"HEADING_1"},"#
                + #"{"id":"c","type":"CONSENT"},{"id":"yes","type":"ACTION","label":"Allow","variant":"PRIMARY"},"#
                + #"{"id":"no","type":"ACTION","label":"No","variant":"SECONDARY","eventType":"SUBMIT"}]}"#
        )
    }

    private let done = ScriptedTransport.Answer.json(
        #"{"executionId":"e","flowStatus":"COMPLETE","data":{}}"#,
        path: Fixture.execute
    )

    private func decisions(_ fixture: Fixture) throws -> JSONValue {
        let inputs = try #require(fixture.sent.last?["inputs"] as? [String: String])
        #expect(inputs.keys.sorted() == ["consent_decisions"])
        return try JSONValue.decode(from: Data((inputs["consent_decisions"] ?? "").utf8))
    }

    private func json(_ text: String) throws -> JSONValue { try JSONValue.decode(from: Data(text.utf8)) }

    @Test("Generated purposes have headings; their names are still sent")
    func unnamed() async throws {
        let app = Fixture.application
        let (model, _, fixture) = try await model(
            .signIn,
            [
                step(
                    consent: #"""
                        [{"purposeName":"attributes:\#(app)","description":"Attribute consent purpose for application \#(app)",
                          "essential":["email"],"optional":["given_name"]},
                         {"purposeName":"permissions:\#(app)","description":"Permission consent purpose for application \#(app)",
                          "optional":["read"]},
                         {"purposeName":"attributes: yours","description":"Told by hand","optional":["news"]}]
                        """#
                ), done,
            ]
        )
        await model.start()
        let consent = try #require(model.step?.components.first { $0.id == "consent" })
        let pieces = consent.children.flatMap(\.children)
        // Each heading precedes what it describes; a choice has no text of its own.
        #expect(
            consent.children.map { $0.children.map(\.text) } == [
                ["Essential attributes", "Email", "Optional attributes", ""], ["Permissions", ""],
                ["attributes: yours", "Told by hand", ""],
            ]
        )
        #expect(
            pieces.filter { $0.kind == .heading }.map(\.text) == [
                "Essential attributes", "Optional attributes", "Permissions", "attributes: yours",
            ]
        )
        #expect(pieces.filter { $0.kind == .text }.map(\.text) == ["Email", "Told by hand"])
        #expect(!pieces.contains { $0.text.contains(app) })
        await model.submit("yes")
        let names = try decisions(fixture)["purposes"]?.array?.compactMap { $0["purposeName"]?.string }
        #expect(names == ["attributes:\(app)", "permissions:\(app)", "attributes: yours"])
    }

    @Test("Essential elements are text, optional ones are choices that are off by default")
    func shown() async throws {
        let (model, _, _) = try await model(.signIn, [step()])
        await model.start()
        let step = try #require(model.step)
        #expect(step.kind == .form && step.fields.map(\.kind) == [.boolean, .boolean, .boolean])
        let ids = ["consent.profile.given_name", "consent.profile.phone", "consent.mail.news"]
        #expect(step.fields.map(\.id) == ids && step.fields.allSatisfy { !$0.isRequired })
        #expect(ids.map { model.value(for: $0) } == ["false", "false", "false"])
        let groups = try #require(step.components.first { $0.id == "consent" }?.children)
        #expect(groups.map { $0.children.first?.text } == ["profile", "mail"])
        #expect(groups[0].children.map(\.text) == ["profile", "Your profile", "Required: Email", "", ""])
        #expect(groups[0].children.compactMap(\.fieldID) == Array(ids[..<2]))
        #expect(step.defaultAction?.id == "yes" && step.action("no")?.kind == .trigger)
    }

    @Test("Approval sends each choice; denying an element denies those below it")
    func approved() async throws {
        let (model, _, fixture) = try await model(.signIn, [step(), done])
        await model.start()
        enter(["consent.profile.phone": "true", "consent.mail.news": "true"], model)
        await model.submit()
        #expect(fixture.sent.last?["action"] as? String == "yes")
        #expect(
            try decisions(fixture)
                == json(
                    #"""
                    {"approved":true,"purposes":[
                      {"purposeName":"profile","approved":true,"elements":[{"name":"email","approved":true},
                        {"name":"given_name","approved":false},{"name":"phone","approved":false}]},
                      {"purposeName":"mail","approved":true,"elements":[{"name":"news","approved":true}]}]}
                    """#
                )
        )
    }

    @Test("A refresh grants no consent, through the model or directly")
    func look() async throws {
        let (model, flow, fixture) = try await model(.signIn, [step(), step(), step()])
        await model.start()
        let shown = try #require(model.step)
        await model.refresh()
        _ = try await flow.submit(FlowSubmission(stepID: shown.id, actionID: nil, values: [:]))
        #expect(fixture.sent.count > 1)
        #expect(fixture.sent.allSatisfy { ($0["inputs"] as? [String: String])?["consent_decisions"] == nil })
        #expect(fixture.sent.allSatisfy { $0["action"] == nil })
    }

    @Test("Denial sends everything as denied, whatever was chosen before")
    func denied() async throws {
        let (model, _, fixture) = try await model(.signIn, [step(), done])
        await model.start()
        enter(["consent.mail.news": "true"], model)
        await model.submit("no")
        #expect(fixture.sent.last?["action"] as? String == "no")
        let sent = try decisions(fixture)
        #expect(sent["approved"]?.bool == false && sent["reason"]?.string == "user_denied")
        let all = (sent["purposes"]?.array ?? []).flatMap { [$0] + ($0["elements"]?.array ?? []) }
        #expect(all.count == 6 && all.allSatisfy { $0["approved"]?.bool == false })
    }

    @Test("A consent form always has a deny action, and without server actions also an allow action")
    func ownActions() async throws {
        for actions in [#"{"ref":"yes"}"#, ""] {
            let (model, _, fixture) = try await model(.signIn, [step(actions: actions), done])
            await model.start()
            #expect(model.step?.actions.map(\.label) == ["Allow", "Deny"])
            await model.submit(StepMapper.denial)
            #expect(fixture.sent.last?["action"] == nil)
            #expect(try decisions(fixture)["reason"]?.string == "user_denied")
        }
    }

    @Test("After its timeout a consent is expired, whatever is chosen", arguments: ["yes", "no"])
    func timedOut(_ action: String) async throws {
        let end = Int(Fixture.recordedAt.timeIntervalSince1970 + 60) * 1_000
        let (model, _, fixture) = try await model(.signIn, [step(#","stepTimeout":"\#(end)""#), done])
        await model.start()
        #expect(model.step?.expiresAt == Fixture.recordedAt.addingTimeInterval(60))
        #expect(model.remainingTime == .seconds(60))
        enter(["consent.mail.news": "true"], model)
        fixture.clock.advance(by: .seconds(60))
        #expect(model.remainingTime == .zero)
        await model.submit(action)
        let sent = try decisions(fixture)
        #expect(sent["approved"]?.bool == false && sent["reason"]?.string == "timeout")
        #expect(sent["purposes"]?[1]?["elements"]?[0]?["approved"]?.bool == false)
    }

    @Test("A consent's timeout is a time of the server, whatever the device's clock says")
    func otherClock() async throws {
        let serverTime = Date(timeIntervalSince1970: 784_111_777)
        let end = Int(serverTime.timeIntervalSince1970 + 60) * 1_000
        let consent = step(#","stepTimeout":"\#(end)""#)
        let dated = ScriptedTransport.Answer.custom(path: Fixture.execute) { request in
            var response = try await ScriptedTransport([consent]).send(request)
            response.head.headerFields[.date] = "Sun, 06 Nov 1994 08:49:37 GMT"
            return response
        }

        let (model, _, fixture) = try await model(.signIn, [dated, done])
        await model.start()
        #expect(model.remainingTime == .seconds(60))
        fixture.clock.advance(by: .seconds(59))
        await model.submit("yes")
        #expect(try decisions(fixture)["approved"]?.bool == true)
    }

    @Test("After a refusal without the prompt, the same consent is shown and can be sent again")
    func again() async throws {
        let refused = prompt(
            #""inputs":[{"identifier":"consent_decisions","type":"CONSENT_INPUT","required":true}]"#,
            #","error":{"code":"FET-1067"}"#
        )
        let (model, _, fixture) = try await model(.signIn, [step(), refused, done])
        await model.start()
        await model.submit()
        #expect(model.error?.serverCode == "FET-1067" && model.step?.fields.count == 3)
        await model.submit()
        #expect(try decisions(fixture)["approved"]?.bool == true)
    }

    @Test("A timeout ends with its step: a later consent without one can still be sent")
    func limitOfAnother() async throws {
        let end = Int(Fixture.recordedAt.timeIntervalSince1970 + 60) * 1_000
        let before = prompt(
            #""inputs":[{"identifier":"x"}],"actions":[{"ref":"go"}],"additionalData":{"stepTimeout":"\#(end)"}"#
        )
        let (model, _, fixture) = try await model(.signIn, [before, step(), done])
        await model.start()
        await model.submit()
        #expect(model.step?.expiresAt == nil)
        fixture.clock.advance(by: .seconds(61))
        await model.submit()
        #expect(try decisions(fixture)["approved"]?.bool == true)
    }

    @Test("A refusal keeps the consent's own timeout; a further consent has its own")
    func limitOfItself() async throws {
        let end = Int(Fixture.recordedAt.timeIntervalSince1970 + 60) * 1_000
        let refused = prompt(
            #""inputs":[{"identifier":"consent_decisions","type":"CONSENT_INPUT","required":true}]"#,
            #","error":{"code":"FET-1067"}"#
        )
        let (model, _, _) = try await model(
            .signIn,
            [step(#","stepTimeout":"\#(end)""#), refused, step(actions: #"{"ref":"yes"}"#)]
        )
        await model.start()
        await model.submit()
        #expect(model.step?.expiresAt == Fixture.recordedAt.addingTimeInterval(60))
        await model.submit()
        #expect(model.phase == .ready && model.step?.expiresAt == nil)
    }

    @Test(
        "A deny action denies in any style, and a navigation action does not",
        arguments: [
            (#""type":"REJECT""#, #""variant":"PRIMARY""#, true), (#""type":"REJECT""#, #""variant":"LINK""#, true),
            (#""type":"REJECT""#, #""eventType":"BACK""#, true), (#""type":"SUBMIT""#, #""variant":"TEXT""#, true),
            (#""type":"SUBMIT""#, #""eventType":"BACK""#, false),
            (#""type":"SUBMIT""#, #""eventType":"NAVIGATE""#, false),
            (#""type":"SUBMIT""#, #""eventType":"CANCEL","variant":"SECONDARY""#, false),
        ]
    )
    func buttons(_ offered: String, _ shown: String, _ denies: Bool) async throws {
        let answer = prompt(
            #""inputs":[{"ref":"c","identifier":"consent_decisions","type":"CONSENT_INPUT","required":true}],"#
                + #""actions":[{"ref":"other",\#(offered)},{"ref":"yes","type":"SUBMIT"}],"#
                + #""additionalData":{"consentPrompt":\#(quoted(Self.prompt))},"#
                + #""meta":{"components":[{"id":"c","type":"CONSENT"},{"id":"other","type":"ACTION",\#(shown)},"#
                + #"{"id":"yes","type":"ACTION","variant":"PRIMARY"}]}"#
        )
        let (model, _, fixture) = try await model(.signIn, [answer, done])
        await model.start()
        #expect(model.step?.defaultAction?.id == "yes" && model.step?.action("other")?.kind != .submit)
        #expect((model.step?.action(StepMapper.denial) == nil) == denies)
        await model.submit("other")
        #expect(fixture.sent.last?["action"] as? String == "other")
        if denies {
            #expect(try decisions(fixture)["reason"]?.string == "user_denied")
        } else {
            #expect(fixture.sent.last?["inputs"] == nil)
        }
    }

    @Test("A consent without optional attributes still has a form")
    func withoutChoices() async throws {
        let (model, _, fixture) = try await model(
            .signIn,
            [
                prompt(
                    #""inputs":[{"identifier":"consent_decisions","type":"CONSENT_INPUT"}],"#
                        + #""additionalData":{"consentPrompt":"[{\"purposeName\":\"a\",\"essential\":[\"x\"]}]"}"#
                ),
                done,
            ]
        )
        await model.start()
        #expect(model.step?.kind == .form && model.step?.actions.map(\.label) == ["Allow", "Deny"])
        await model.submit()
        #expect(try decisions(fixture)["approved"]?.bool == true)
    }

    @Test("Essential attributes are granted below a denied optional one")
    func essentialBelow() async throws {
        let below =
            #"[{"purposeName":"a","essential":[{"name":"e","parent":"o"}],"optional":["o",{"name":"p","parent":"e"}]}]"#
        let (model, _, fixture) = try await model(.signIn, [step(consent: below), done])
        await model.start()
        enter(["consent.a.p": "true"], model)
        await model.submit()
        let purpose = try decisions(fixture)["purposes"]?[0]
        #expect(purpose?["elements"]?.array?.map { $0["approved"]?.bool } == [true, false, true])
        #expect(purpose?["approved"]?.bool == true)
    }

    @Test("Another process shows the same consent, which can't be fetched again")
    func resumed() async throws {
        let (model, _, _) = try await model(.signIn, [step()])
        await model.start()
        let saved = try #require(await model.save())
        let (later, _, fixture) = try await self.model(.signIn, [done])
        await later.resume(saved)
        #expect(later.step?.fields == model.step?.fields && fixture.sent.isEmpty)
        await later.submit()
        #expect(try decisions(fixture)["approved"]?.bool == true)
    }

    @Test("Of a step that is sent once, only the displayed data is saved")
    func savedStep() async throws {
        let answer = prompt(
            #""inputs":[{"identifier":"consent_decisions"}],"actions":[{"ref":"yes"}],"redirectURL":"x","#
                + #""meta":{"components":[]},"additionalData":{"consentPrompt":\#(quoted(Self.prompt))},"#
                + #""fieldErrors":[{"identifier":"x","message":"entered"}],"newer":"entered""#
        )
        let (model, _, _) = try await model(.signIn, [answer])
        await model.start()
        let saved = try json(try #require(await model.save()?.notes["step"]))
        let shown = ["actions", "additionalData", "inputs", "meta", "redirectURL"]
        #expect(saved["data"]?.object?.keys.sorted() == shown)
    }

    @Test("Names that collide have separate fields")
    func clashes() async throws {
        let twice = #"[{"purposeName":"a","optional":[{"name":"x"},{"name":"x"},{"name":"x.2"}]}]"#
        let (model, _, fixture) = try await model(.signIn, [step(consent: twice), done])
        await model.start()
        #expect(Set(model.step?.fields.map(\.id) ?? []).count == 3)
        enter(["consent.a.x": "true"], model)
        await model.submit()
        // One of the two was denied, so the name is denied.
        #expect(try decisions(fixture)["purposes"]?[0]?["elements"]?[0]?["approved"]?.bool == false)
    }

    @Test(
        "A consent that cannot be decoded is an error",
        arguments: [
            "", "no json", "{}", "[]", "7", #"[{"purposeId":"x"}]"#, #"[{"purposeName":"x","optional":7}]"#,
            #"[{"purposeName":"x","optional":[{}]}]"#, #"[{"purposeName":"","optional":["y"]}]"#,
            #"[{"purposeName":"x","optional":[""]}]"#, #"[{"purposeName":"x","essential":[{"name":""}]}]"#,
            #"[{"purposeName":"x","optional":[\#(Array(repeating: #"{"name":"y"}"#, count: 501).joined(separator: ","))]}]"#,
        ]
    )
    func unreadable(_ consent: String) async throws {
        let (model, _, _) = try await model(.signIn, [step(consent: consent)])
        await model.start()
        #expect(model.phase == .failed && model.error?.code == .malformedResponse)
        #expect(model.error?.recovery == [.restart])
    }

    @Test("A consent without its prompt can't be sent")
    func withoutPrompt() async throws {
        let (model, _, _) = try await model(
            .signIn,
            [prompt(#""inputs":[{"identifier":"consent_decisions","type":"CONSENT_INPUT"}]"#)]
        )
        await model.start()
        #expect(model.phase == .failed && model.error?.code == .malformedResponse)
    }
}
