import AuthFlows
import EntraNativeAuth
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import TerminalForms

@Suite("An Entra flow in the terminal dialog", .timeLimit(.minutes(5)))
@MainActor
struct EntraDialogTests {
    private static let code = #"""
        {"continuation_token":"t2","challenge_type":"oob","challenge_channel":"email",
        "challenge_target_label":"a***@e***","code_length":8,"interval":300}
        """#
    // Claims: {"oid":"o-1","preferred_username":"ada@example.com"}
    private static let tokens = #"""
        {"token_type":"Bearer","access_token":"at","refresh_token":"rt","expires_in":3600,"id_token":
        "e30.eyJvaWQiOiJvLTEiLCJwcmVmZXJyZWRfdXNlcm5hbWUiOiJhZGFAZXhhbXBsZS5jb20ifQ.c2ln"}
        """#
    private static let size =
        #"{"name":"extension_abababababababababababababababab_shoe","type":"integer","required":true}"#

    private func model(
        _ kind: EntraFlow.Kind,
        _ settings: EntraFormSettings,
        _ transport: ScriptedTransport,
        _ texts: FormTexts
    ) throws -> FlowModel {
        let clock = TestClock()
        let client = EntraClient(
            configuration: try EntraConfiguration(
                clientID: "client-1",
                authority: try EntraAuthority(tenantSubdomain: "contoso")
            ),
            store: MemorySecretStore(),
            environment: ClientEnvironment(transport: transport, clock: clock.clock)
        )
        return FlowModel(
            flow: client.flow(kind, settings: settings, texts: texts),
            clock: clock.clock,
            texts: texts
        )
    }

    /// Returns the bodies of the sent requests, percent-decoded.
    private static func bodies(_ transport: ScriptedTransport) -> [String] {
        transport.requests.map { request in
            String(decoding: request.body ?? Data(), as: UTF8.self).removingPercentEncoding ?? ""
        }
    }

    @Test("The app's attribute labels are used in prompts and errors, in the first form and on an attribute page")
    func labels() async throws {
        let transport = ScriptedTransport([
            .json(#"{"continuation_token":"t1"}"#), .json(Self.code),
            .json(
                #"{"error":"attributes_required","error_codes":[55106],"continuation_token":"t3","#
                    + #""required_attributes":[\#(Self.size)]}"#,
                status: 400
            ),
            .json(#"{"continuation_token":"t4"}"#), .json(Self.tokens),
        ])
        let texts = FormTexts(overrides: [.attribute("shoe"): "Shoe size", .attribute("city"): "Where you live"])
        let settings = EntraFormSettings(attributes: [EntraRequiredAttribute(name: "city", isRequired: false)])
        let terminal = ScriptedTerminal([
            ("Email address: ", "ada@example.com"), ("Where you live (optional): ", "Linz"),
            ("): ", "12345678"), ("Shoe size: ", "big"), ("Shoe size: ", "42"), ("> ", ""),
        ])
        let model = try model(.signUp, settings, transport, texts)
        do {
            guard case .complete = try await FormDialog(model: model, terminal: terminal).run() else {
                Issue.record("\(terminal.output)")
                return
            }
        } catch {
            Issue.record("\(terminal.unanswered ?? "") \(terminal.output)")
        }
        #expect(!terminal.output.contains("shoe:") && !terminal.output.contains("City"))
        #expect(transport.remaining == 0)
        let bodies = Self.bodies(transport)
        #expect(bodies.contains { $0.contains(#"{"city":"Linz"}"#) })
        #expect(bodies.contains { $0.contains(#"_shoe":42}"#) })
    }

    @Test("A password reset keeps the user name and does not send the password")
    func forgotten() async throws {
        let transport = ScriptedTransport([.json(#"{"continuation_token":"t1"}"#), .json(Self.code)])
        let terminal = ScriptedTerminal([
            ("Email address: ", "ada@example.com"), ("Password (optional): ", "Secret#1"), ("> ", "2"),
            ("Email address: ada@example.com", ""), ("> ", ""),
        ])
        let model = try model(
            .signIn,
            EntraFormSettings(asksPasswordAtSignIn: true),
            transport,
            FormTexts()
        )
        do {
            _ = try await FormDialog(model: model, terminal: terminal).run()
        } catch {
            // The script ends at the prompt for the code.
        }
        #expect(terminal.remainingAnswers == 0, "\(terminal.output)")
        #expect(model.step?.id.hasPrefix("recovery_code") == true)
        let bodies = Self.bodies(transport)
        #expect(bodies.first?.contains("username=ada@example.com") == true)
        #expect(!bodies.contains { $0.contains("Secret") })
        #expect(!terminal.output.contains("Secret#1"))
    }
}
