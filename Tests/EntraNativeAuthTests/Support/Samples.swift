import Foundation
import NativeAuthCore
import NativeAuthTesting

@testable import EntraNativeAuth

/// A tenant, a flow and its values.
enum Samples {
    static let id = UUID(uuid: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    static let now = Date(timeIntervalSince1970: 1_800_000_000)
    static let code = Secret("12345678")
    static let password = Secret("Secret#1-entra")
    static let token = Secret("submitted-continuation-token")
    static let method = EntraAuthMethod(id: "email", channel: .email, loginHint: "u***@example.com")
    static let delivery = EntraCodeDelivery(sentTo: "a***@example.com", channel: .email, codeLength: 8)

    static func configuration(
        capabilities: EntraCapabilities = [],
        headers: EntraConfiguration.HeaderSource? = nil,
        timeout: Duration = .seconds(30)
    ) throws -> EntraConfiguration {
        try EntraConfiguration(
            clientID: "client-1",
            authority: try EntraAuthority(tenantSubdomain: "contoso"),
            capabilities: capabilities,
            headers: headers,
            timeout: timeout
        )
    }

    static func requests() throws -> EntraRequestBuilder { EntraRequestBuilder(configuration: try configuration()) }

    static var context: EntraFlowContext {
        EntraFlowContext(
            continuationToken: token,
            username: "ada@example.com",
            correlationID: id,
            scopes: ["User.Read"],
            claims: "{}"
        )
    }

    static var start: EntraFlowContext { EntraFlowContext(username: "ada@example.com", correlationID: id) }

    static var signUpCode: EntraState.SignUpCode { .init(delivery: delivery, context: context) }
    static var signUpPassword: EntraState.SignUpPassword { .init(context: context) }
    static var signUpAttributes: EntraState.SignUpAttributes {
        .init(attributes: [EntraRequiredAttribute(name: "city", regex: "^[a-z]+$")], context: context)
    }
    static var signInCode: EntraState.SignInCode { .init(delivery: delivery, context: context) }
    static var signInPassword: EntraState.SignInPassword { .init(context: context) }
    static var mfa: EntraState.MFA { .init(methods: [method], context: context) }
    static var registration: EntraState.Registration { .init(methods: [method], context: context) }
    static var resetCode: EntraState.ResetCode { .init(delivery: delivery, context: context) }
    static var newPassword: EntraState.NewPassword { .init(context: context) }
    static var continuation: EntraState.Continuation { .init(context: context) }

    static var states: [EntraState] {
        [
            .signUpCode(signUpCode), .signUpPassword(signUpPassword), .signUpAttributes(signUpAttributes),
            .signInCode(signInCode), .signInPassword(signInPassword), .mfa(mfa), .registration(registration),
            .resetCode(resetCode), .newPassword(newPassword), .continuation(continuation),
            .mfa(.init(methods: [method], method: method, delivery: delivery, context: context)),
            .registration(
                .init(
                    methods: [method],
                    method: method,
                    contact: "ada@example.org",
                    delivery: delivery,
                    context: context
                )
            ),
        ]
    }

    static func client(
        _ transport: any HTTPTransport,
        store: any SecretStore = MemorySecretStore(),
        clock: TestClock = TestClock()
    ) throws -> EntraClient {
        EntraClient(
            configuration: try configuration(),
            store: store,
            environment: ClientEnvironment(
                transport: (transport as? ScriptedTransport).map(FiniteTransport.init) ?? transport,
                clock: clock.clock
            )
        )
    }
}
