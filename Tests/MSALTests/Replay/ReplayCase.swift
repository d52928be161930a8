import Foundation
import MSAL
import NativeAuthCore

/// A case: calls, their expected requests, the responses, and the expected callbacks.
struct ReplayCase {
    struct Step {
        var call: ReplayCall
        let http: [ReplayExchange]
        let expect: ReplayExpectation
    }

    let id: String
    let isManual: Bool
    let config: ReplayConfig
    var steps: [Step]

    /// - Parameters:
    ///   - value: the case, as in the file.
    ///   - config: the file's configuration.
    init(_ value: JSONValue, over config: [String: JSONValue]) throws {
        var members = try Members(value, "case")
        let id = try members.required("id")
        self.id = id
        for prose in ["title", "notes", "manual_reason"] { _ = try members.string(prose) }
        isManual = try members.bool("manual") ?? false
        let overrides = try members.object("config") ?? [:]
        self.config = try ReplayConfig(.object(config.merging(overrides) { $1 }))
        let recommended = members.take("recommended_instead")
        let raw = try members.array("steps") ?? []
        guard !raw.isEmpty else { throw CaseProblem("\(id) has no steps") }
        steps = try raw.enumerated().map { index, value in
            var step = try Members(value, "\(id), step \(index + 1)")
            let call = try ReplayCall(step.take("call"))
            let http = try (try step.array("http") ?? []).map { try ReplayExchange($0) }
            var expectation = try ReplayExpectation(step.take("expect"))
            try step.end()
            if index == raw.count - 1, let recommended {
                expectation = try ReplayExpectation(recommended, isRecommendation: true)
            }
            return Step(
                call: call,
                http: http.filter { !$0.isForRecommended || recommended != nil },
                expect: expectation
            )
        }
        try members.end()
    }
}

/// The configuration of a case's application.
struct ReplayConfig {
    let clientId: String
    let tenantSubdomain: String
    let challengeTypes: MSALNativeAuthChallengeTypes
    let capabilities: MSALNativeAuthCapabilities
    let redirectUri: String?

    init(_ value: JSONValue) throws {
        var members = try Members(value, "config")
        clientId = try members.required("clientId")
        tenantSubdomain = try members.required("tenantSubdomain")
        challengeTypes = try (try members.strings("challengeTypes") ?? []).reduce(into: []) { set, name in
            switch name {
            case "OOB": set.insert(.OOB)
            case "password": set.insert(.password)
            default: throw CaseProblem("config: unknown challenge type \(name)")
            }
        }
        capabilities = try (try members.strings("capabilities") ?? []).reduce(into: []) { set, name in
            switch name {
            case "mfaRequired": set.insert(.mfaRequired)
            case "registrationRequired": set.insert(.registrationRequired)
            default: throw CaseProblem("config: unknown capability \(name)")
            }
        }
        redirectUri = try members.textOrNull("redirectUri")
        try members.end()
    }
}

/// A call and its arguments.
struct ReplayCall {
    enum Receiver: String { case app, state, result }
    enum Delegate: String { case full, errorOnly }

    let on: Receiver
    let method: String
    let delegate: Delegate
    let username: String?
    var password: String?
    var code: String?
    let attributes: [String: JSONValue]?
    let attributesNotJSON: Bool
    let scopes: [String]?
    let claims: String?
    let correlationId: UUID?
    let forceRefresh: Bool?
    let returnRefreshToken: Bool?
    let authMethodIndex: Int?
    let verificationContact: String?
    let actsOnPreviousState: Bool

    init(_ value: JSONValue?) throws {
        var members = try Members(value, "call")
        let on = try members.required("on")
        guard let receiver = Receiver(rawValue: on) else { throw CaseProblem("call: unknown receiver \(on)") }
        self.on = receiver
        method = try members.required("method")
        let delegate = try members.string("delegate") ?? "full"
        guard let kind = Delegate(rawValue: delegate) else { throw CaseProblem("call: unknown delegate \(delegate)") }
        self.delegate = kind
        username = try members.string("username")
        password = try members.string("password")
        code = try members.string("code")
        attributes = try members.object("attributes")
        attributesNotJSON = try members.bool("attributesNotJSON") ?? false
        scopes = try members.strings("scopes")
        claims = try members.string("claims")
        correlationId = try members.uuid("correlationId")
        forceRefresh = try members.bool("forceRefresh")
        returnRefreshToken = try members.bool("returnRefreshToken")
        authMethodIndex = try members.int("authMethodIndex")
        verificationContact = try members.string("verificationContact")
        let repeated = try members.string("repeatState")
        guard repeated == nil || repeated == "previous" else { throw CaseProblem("call: unknown repeatState") }
        actsOnPreviousState = repeated != nil
        try members.end()
    }
}

/// An expected request and its response.
struct ReplayExchange {
    let endpoint: String
    let body: String
    let status: Int
    let form: [String: JSONValue]
    let absent: [String]
    let requestHeaders: [String: String]
    let responseHeaders: [String: String]
    let wait: Double?
    let isForRecommended: Bool

    init(_ value: JSONValue) throws {
        var members = try Members(value, "http")
        endpoint = try members.required("endpoint")
        body = try members.required("body")
        status = try members.int("status") ?? 200
        form = try members.object("request_form") ?? [:]
        absent = try members.strings("request_form_absent") ?? []
        requestHeaders = try members.texts("request_headers")
        responseHeaders = try members.texts("response_headers")
        wait = try members.double("wait_before_s")
        isForRecommended = try members.bool("for_recommended") ?? false
        try members.end()
    }
}
