import AuthFlows
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting

@testable import CognitoUserPools

/// A flow, driven as a user interface drives it, with a scripted service.
@MainActor
struct CognitoFlowEnvironment: ScriptedFlowEnvironment {
    let transport = ScriptedTransport()
    let clock: TestClock
    let store: any SecretStore
    let client: CognitoClient
    let flow: CognitoFlow
    let model: FlowModel

    init(
        _ kind: CognitoFlow.Kind,
        _ settings: CognitoPoolSettings = .byName,
        store: any SecretStore = MemorySecretStore(),
        clock: TestClock = TestClock(),
        language: String = "en",
        clientID: String = "client1"
    ) throws {
        self.clock = clock
        self.store = store
        let pool = UserPool(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: clientID),
            store: store,
            environment: ClientEnvironment(transport: transport, clock: clock.clock),
            limits: RequestLimits(retries: 0)
        )
        client = CognitoClient(pool: pool, settings: settings)
        flow = client.flow(kind, texts: FormTexts(language: language), appName: "Test App")
        model = FlowModel(flow: flow, clock: clock.clock, texts: FormTexts(language: language))
    }

    /// The requested operations, in order.
    var operations: [String] {
        transport.requests.map { request in
            let name = HTTPField.Name("X-Amz-Target").flatMap { request.head.headerFields[$0] } ?? ""
            return String(name.split(separator: ".").last ?? "")
        }
    }

    /// The members of every request, in order.
    var sent: [[String: Any]] { transport.bodies(for: "/") }
}

extension CognitoPoolSettings {
    static let byName = CognitoPoolSettings(requiredAttributes: ["email"])
    static let byEmail = CognitoPoolSettings(usernameAttributes: [.email], requiredAttributes: ["email"])
    static let byChoice = CognitoPoolSettings(usernameAttributes: [.email], signInMethod: .choice)
}

/// The service's responses.
enum Service {
    typealias Answer = ScriptedTransport.Answer

    static func token(_ claims: [String: Any]) -> String {
        let data = (try? JSONSerialization.data(withJSONObject: claims)) ?? Data()
        return "e30.\(Base64URL.encode(data)).c2ln"
    }

    static func tokens(_ name: String = "ada") -> Answer {
        let access = token(["sub": "id-\(name)", "username": name, "token_use": "access"])
        let id = token(["sub": "id-\(name)", "cognito:username": name, "email": "\(name)@example.com"])
        return .json(
            #"{"AuthenticationResult":{"AccessToken":"\#(access)","IdToken":"\#(id)","RefreshToken":"r","ExpiresIn":3600}}"#
        )
    }

    static func signedUp(confirmed: Bool = false, session: String? = "s1") -> Answer {
        let session = session.map { #","Session":"\#($0)-aaaaaaaaaaaaaaaaaaaa""# } ?? ""
        return .json(
            #"{"UserConfirmed":\#(confirmed),"UserSub":"id-1","CodeDeliveryDetails":{"Destination":"a***@e***","DeliveryMedium":"EMAIL","AttributeName":"email"}\#(session)}"#
        )
    }

    static func delivery(_ place: String = "a***@e***") -> Answer {
        .json(#"{"CodeDeliveryDetails":{"Destination":"\#(place)","DeliveryMedium":"EMAIL","AttributeName":"email"}}"#)
    }

    static let nothing: Answer = .json("{}")

    static func session(_ session: String) -> Answer { .json(#"{"Session":"\#(session)"}"#) }

    static func challenge(
        _ name: String,
        _ parameters: [String: String] = [:],
        available: [String] = [],
        session: String = "c1"
    ) -> Answer {
        let body: [String: Any] = [
            "ChallengeName": name, "Session": session, "ChallengeParameters": parameters,
            "AvailableChallenges": available,
        ]
        let data = (try? JSONSerialization.data(withJSONObject: body)) ?? Data()
        return .json(String(decoding: data, as: UTF8.self))
    }

    /// The SRP challenge. Any public value is sufficient, because the scripted service accepts every proof.
    static let verifier = challenge(
        "PASSWORD_VERIFIER",
        [
            "SALT": "a1b2c3", "SRP_B": String(repeating: "5a", count: 380), "SECRET_BLOCK": "c2VjcmV0",
            "USERNAME": "ada", "USER_ID_FOR_SRP": "ada",
        ]
    )

    static func code(_ name: String, session: String = "c1") -> Answer {
        let medium = name.hasPrefix("SMS") ? "SMS" : "EMAIL"
        return challenge(
            name,
            ["CODE_DELIVERY_DELIVERY_MEDIUM": medium, "CODE_DELIVERY_DESTINATION": "to-\(medium)"],
            session: session
        )
    }

    static func refusal(_ name: String, _ message: String = "No.", status: Int = 400) -> Answer {
        .json(#"{"__type":"\#(name)Exception","message":"\#(message)"}"#, status: status)
    }

    static func lost(wasSent: Bool = true) -> Answer {
        .failure(TransportError(.connectionFailed, requestMayHaveBeenSent: wasSent))
    }
}
