import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

/// Seed `ThunderIDClient`, "Error Codes": each of the 24 is produced, by the server's real response where it has a
/// code for it, otherwise by a key, a text or OAuth's description.
@Suite(
    "Every documented code results from a server response or a misuse of the client",
    .timeLimit(.minutes(5))
)
struct DocumentedCodeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let code: IAMErrorCode
        let why: String
        let provoke: @Sendable () async throws -> IAMError?
        var testDescription: String { "\(code.rawValue) by \(why)" }
    }

    /// The error that a call throws.
    private static func thrown(_ body: @Sendable () async throws -> Void) async throws -> IAMError? {
        do {
            try await body()
            return nil
        } catch let error as IAMError {
            return error
        }
    }

    /// A flow's response that refuses the input.
    private static func inBand(
        _ code: IAMErrorCode,
        _ server: String,
        _ flow: ServerFlowType = .authentication,
        text: String = "No.",
        key: String = "k"
    ) -> Row {
        Row(code: code, why: "\(server) \(key == "k" ? "" : key) in \(flow.rawValue)") {
            let body = #"""
                {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"t","data":{},
                 "error":{"code":"\#(server)","message":{"key":"\#(key)","defaultValue":"\#(text)"}}}
                """#
            let fixture = try await Fixture([.json(body)])
            let response = try await fixture.client.signIn(
                payload: EmbeddedSignInPayload(flowId: "e"),
                request: EmbeddedFlowRequestConfig(applicationId: "", serverFlowType: flow)
            )
            return response.refusal
        }
    }

    /// A response with an error status.
    private static func refused(_ code: IAMErrorCode, _ server: String, status: Int = 400) -> Row {
        Row(code: code, why: "\(server), HTTP \(status)") {
            let fixture = try await Fixture([
                .json(#"{"code":"\#(server)","message":{"defaultValue":"No."}}"#, status: status)
            ])
            return try await thrown { _ = try await fixture.client.signUp() }
        }
    }

    /// The redirect of the authorization endpoint.
    private static func redirected(_ code: IAMErrorCode, _ error: String, _ text: String) -> Row {
        Row(code: code, why: "OAuth's \(error): \(text)") {
            let config = ThunderIDConfig(
                baseUrl: Fixture.server,
                clientId: "c",
                afterSignInUrl: "app://callback",
                applicationId: "a"
            )
            let location =
                "app://callback?error=\(error)&error_description=\(text.replacingOccurrences(of: " ", with: "+"))"
            let fixture = try await Fixture([.redirect(location)], config: config)
            return try await thrown {
                _ = try await fixture.client.signIn(
                    payload: EmbeddedSignInPayload(),
                    request: EmbeddedFlowRequestConfig(applicationId: "a")
                )
            }
        }
    }

    private static func failing(_ code: IAMErrorCode, _ error: TransportError) -> Row {
        Row(code: code, why: "\(error)") {
            let fixture = try await Fixture([.failure(error)])
            return try await thrown { _ = try await fixture.client.signUp() }
        }
    }

    static let rows: [Row] = [
        Row(code: .sdkNotInitialized, why: "a call before initialize()") {
            try await thrown { _ = try await ThunderIDClient().getUser() }
        },
        Row(code: .alreadyInitialized, why: "a second initialize()") {
            let fixture = try await Fixture()
            return try await thrown {
                try await fixture.client.initialize(config: ThunderIDConfig(baseUrl: "https://a"))
            }
        },
        Row(code: .invalidConfiguration, why: "an address that is not https") {
            try await thrown { try await ThunderIDClient().initialize(config: ThunderIDConfig(baseUrl: "http://a")) }
        },
        Row(code: .invalidConfiguration, why: "buildSignInURL without a client id") {
            let fixture = try await Fixture()
            return try await thrown { _ = try fixture.client.buildSignInURL() }
        },
        refused(.invalidConfiguration, "FES-1003"),
        redirected(.invalidConfiguration, "invalid_request", "Invalid client_id"),
        redirected(.invalidRedirectUri, "invalid_request", "Invalid redirect URI"),
        inBand(.authenticationFailed, "FET-1005"),
        redirected(.authenticationFailed, "access_denied", "The user refused"),
        inBand(.userAccountLocked, "FET-1006", key: "flows.errors.account_locked"),
        redirected(.userAccountLocked, "access_denied", "The account is locked"),
        inBand(.userAccountDisabled, "FET-1006", text: "Your account has been disabled"),
        redirected(.userAccountDisabled, "access_denied", "account disabled"),
        refused(.sessionExpired, "FES-1004"),
        redirected(.sessionExpired, "login_required", "User authentication is required"),
        Row(code: .sessionExpired, why: "no user is signed in") {
            let fixture = try await Fixture()
            return try await thrown { _ = try await fixture.client.getAccessToken() }
        },
        inBand(.mfaRequired, "FET-1082"), redirected(.mfaRequired, "interaction_required", "More is needed"),
        inBand(.mfaFailed, "FET-1008"), inBand(.mfaFailed, "FET-1009"),
        inBand(.invalidGrant, "FET-1012"),
        Row(code: .invalidGrant, why: "a callback without a code") {
            let config = ThunderIDConfig(baseUrl: Fixture.server, clientId: "c", afterSignInUrl: "app://callback")
            let fixture = try await Fixture(config: config)
            return try await thrown {
                _ = try await fixture.client.handleRedirectCallback(
                    url: #require(URL(string: "app://callback?state=s"))
                )
            }
        },
        inBand(.consentRequired, "FET-1066"), redirected(.consentRequired, "consent_required", "Consent is needed"),
        inBand(.userAlreadyExists, "FET-1007", .registration), inBand(.invalidInput, "FET-1020", .registration),
        refused(.invalidInput, "FES-1001"), inBand(.invitationCodeInvalid, "FET-1073", .userOnboarding),
        inBand(.invitationCodeExpired, "FET-1073", .userOnboarding, key: "flows.errors.invite_token_expired"),
        refused(.registrationDisabled, "FES-1006"), inBand(.registrationDisabled, "FET-1026", .registration),
        inBand(.recoveryFailed, "FET-1001", .recovery), refused(.recoveryFailed, "FES-1009"),
        inBand(.confirmationCodeInvalid, "FET-1008", .registration),
        inBand(.confirmationCodeExpired, "FET-1009", .registration),
        inBand(.confirmationCodeExpired, "FET-1010", .recovery, text: "The link has expired"),
        failing(.networkError, TransportError(.connectionFailed)),
        failing(.networkError, TransportError(.untrustedCertificate)),
        failing(.requestTimeout, TransportError(.timedOut)), refused(.serverError, "SSE-5000", status: 500),
        redirected(.serverError, "temporarily_unavailable", "Later"), inBand(.unknownError, "FET-1043"),
        refused(.unknownError, "X-1", status: 418),
    ]

    @Test("The documented code is thrown", arguments: rows)
    func produced(_ row: Row) async throws { #expect(try await row.provoke()?.code == row.code) }

    @Test("All 24 codes are tested")
    func all() {
        let passkeys: Set<IAMErrorCode> = [
            .passkeyNotSupported, .passkeyCancelled, .passkeyNoCredential, .passkeyFailed,
        ]
        #expect(Set(Self.rows.map(\.code)) == Set(IAMErrorCode.allCases).subtracting(passkeys))
    }
}
