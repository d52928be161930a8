import Amplify
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("The user's passkeys", .timeLimit(.minutes(5)))
struct PasskeyTests {
    private static let creation = ScriptedTransport.Answer.json(
        #"""
        {"CredentialCreationOptions":{"challenge":"AAECAw","rp":{"id":"example.com","name":"Pool"},
        "user":{"id":"YWRh","name":"ada","displayName":"Ada"},"pubKeyCredParams":[{"type":"public-key","alg":-7}]}}
        """#
    )
    private static let answer = #"{"id":"aWQ","response":{"clientDataJSON":"Y2Q","attestationObject":"YW8"}}"#

    @Test("A passkey is created with the service's options, and its response is sent")
    func associated() async throws {
        let passkeys = ScriptedPasskeyAuthenticator([.json(Self.answer)])
        let stage = try await PluginTestEnvironment.signedIn([Self.creation, .json("{}")], passkeys: passkeys)
        try await stage.plugin.associateWebAuthnCredential()
        #expect(
            stage.operations == ["InitiateAuth", "StartWebAuthnRegistration", "CompleteWebAuthnRegistration"]
        )
        guard case .create(let options)? = await passkeys.requests.first?.ceremony else {
            Issue.record("no passkey was created")
            return
        }
        #expect(options.relyingPartyID == "example.com" && options.userName == "ada")

        let credential = try #require(stage.bodies[2]["Credential"] as? [String: Any])
        #expect(credential["id"] as? String == "aWQ" && credential["rawId"] as? String == "aWQ")
        #expect(credential["type"] as? String == "public-key")
        let response = try #require(credential["response"] as? [String: Any])
        #expect(response["attestationObject"] as? String == "YW8" && response["clientDataJSON"] as? String == "Y2Q")
        #expect(await stage.events().last?.eventName == "Auth.associateWebAuthnCredentialAPI")
    }

    @Test("A closed sheet and a failed passkey send nothing, and the user stays signed in")
    func notCreated() async throws {
        let failure = NativeAuthError(.refused, message: "The account already has a passkey here.")
        for (answer, reason) in [
            (ScriptedPasskeyAuthenticator.Answer.cancelled, AWSCognitoAuthError.userCancelled),
            (.failure(failure), nil),
        ] {
            let passkeys = ScriptedPasskeyAuthenticator([answer])
            let stage = try await PluginTestEnvironment.signedIn([Self.creation], passkeys: passkeys)
            let error = await authError { try await stage.plugin.associateWebAuthnCredential() }
            #expect(error == .service("", "", nil) && error?.reason == reason)
            #expect(stage.operations.last == "StartWebAuthnRegistration")
            #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn)
        }
    }

    @Test("The error of the system's sheet is the underlying error")
    func systemError() async throws {
        let failure = NativeAuthError(.refused, message: "Failed.", underlying: URLError(.userAuthenticationRequired))
        let passkeys = ScriptedPasskeyAuthenticator([.failure(failure)])
        let stage = try await PluginTestEnvironment.signedIn([Self.creation], passkeys: passkeys)
        let error = await authError { try await stage.plugin.associateWebAuthnCredential() }
        #expect(error == .service("", ""))
        #expect((error?.underlyingError as? URLError)?.code == .userAuthenticationRequired)
    }

    @Test(
        "Each refusal of the service has its reason",
        arguments: [
            ("WebAuthnChallengeNotFoundException", AWSCognitoAuthError.webAuthnChallengeNotFound),
            ("WebAuthnClientMismatchException", .webAuthnClientMismatch),
            ("WebAuthnCredentialNotSupportedException", .webAuthnNotSupported),
            ("WebAuthnNotEnabledException", .webAuthnNotEnabled),
            ("WebAuthnOriginNotAllowedException", .webAuthnOriginNotAllowed),
            ("WebAuthnRelyingPartyMismatchException", .webAuthnRelyingPartyMismatch),
            ("WebAuthnConfigurationMissingException", .webAuthnConfigurationMissing),
            ("LimitExceededException", .limitExceeded), ("InvalidParameterException", .invalidParameter),
        ]
    )
    func refused(_ exception: String, _ reason: AWSCognitoAuthError) async throws {
        let passkeys = ScriptedPasskeyAuthenticator([.json(Self.answer)])
        let stage = try await PluginTestEnvironment.signedIn(
            [Self.creation, PluginTestEnvironment.error(exception)],
            passkeys: passkeys
        )
        let error = await authError { try await stage.plugin.associateWebAuthnCredential() }
        #expect(error?.reason == reason)
        #expect(try await stage.plugin.fetchAuthSession(options: nil).isSignedIn)
    }

    @Test("Options that cannot be read are reported", arguments: ["{}", #"{"CredentialCreationOptions":"text"}"#])
    func malformed(_ body: String) async throws {
        let stage = try await PluginTestEnvironment.signedIn(
            [.json(body)],
            passkeys: ScriptedPasskeyAuthenticator([])
        )
        let error = await authError { try await stage.plugin.associateWebAuthnCredential() }
        #expect(error == .service("", ""))
        #expect((error?.underlyingError as? NativeAuthError)?.code == .malformedResponse)
    }

    @Test("Passkeys are listed by pages; one that cannot be read is left out")
    func listed() async throws {
        let stage = try await PluginTestEnvironment.signedIn([
            .json(
                #"""
                {"Credentials":[{"CredentialId":"a","FriendlyCredentialName":"Phone","RelyingPartyId":"example.com",
                "AuthenticatorTransports":["internal"],"CreatedAt":1735689600.5},{"CredentialId":"b"}],
                "NextToken":"next"}
                """#
            ),
            .json(#"{"Credentials":[]}"#),
        ])
        let first = try await stage.plugin.listWebAuthnCredentials()
        let credential = try #require(first.credentials.first as? AWSCognitoWebAuthnCredential)
        #expect(first.credentials.count == 1 && first.nextToken == "next")
        #expect(credential.credentialId == "a" && credential.friendlyName == "Phone")
        #expect(credential.relyingPartyId == "example.com")
        #expect(credential.createdAt == Date(timeIntervalSince1970: 1_735_689_600.5))

        let options = AuthListWebAuthnCredentialsRequest.Options(pageSize: .max, nextToken: "next")
        let second = try await stage.plugin.listWebAuthnCredentials(options: options)
        #expect(second.credentials.isEmpty && second.nextToken == nil)
        #expect(stage.bodies[1]["MaxResults"] as? Int == 20 && stage.bodies[1]["NextToken"] == nil)
        #expect(stage.bodies[2]["NextToken"] as? String == "next")
        #expect(await stage.events().last?.eventName == "Auth.listWebAuthnCredentialsAPI")
    }

    @Test("A passkey is deleted by its id")
    func deleted() async throws {
        let stage = try await PluginTestEnvironment.signedIn([
            .json("{}"), PluginTestEnvironment.error("ResourceNotFoundException"),
        ])
        try await stage.plugin.deleteWebAuthnCredential(credentialId: "a")
        #expect(stage.operations.last == "DeleteWebAuthnCredential")
        #expect(stage.bodies[1]["CredentialId"] as? String == "a")
        let missing = await authError { try await stage.plugin.deleteWebAuthnCredential(credentialId: "a") }
        #expect(missing?.reason == .resourceNotFound)
        let empty = await authError { try await stage.plugin.deleteWebAuthnCredential(credentialId: "") }
        #expect(empty?.field == "credentialId")
        #expect(stage.operations.count == 3)
    }

    @Test("Each call requires a signed-in user")
    func signedOut() async throws {
        let plugin = try PluginTestEnvironment(passkeys: ScriptedPasskeyAuthenticator([])).plugin
        #expect(await authError { try await plugin.associateWebAuthnCredential() } == .signedOut("", ""))
        #expect(await authError { _ = try await plugin.listWebAuthnCredentials() } == .signedOut("", ""))
        #expect(await authError { try await plugin.deleteWebAuthnCredential(credentialId: "a") } == .signedOut("", ""))
    }
}
