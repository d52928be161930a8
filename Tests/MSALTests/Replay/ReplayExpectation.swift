import Foundation
import NativeAuthCore

/// The expected callback of the delegate, or result of a call. An absent key is not checked.
struct ReplayExpectation {
    let callback: String?
    let returns: String?
    let oneOf: [ReplayExpectation]
    let trueFlags: [String]?
    let errorDescription: String?
    let errorCodes: [Int]?
    let errorUri: String?
    let correlationId: UUID?
    let newState: String?
    let newStateIsNil: Bool?
    let sentTo: String?
    let channel: String?
    let isEmailType: Bool?
    let isSMSType: Bool?
    let codeLength: Int?
    let attributes: [JSONValue]?
    let attributeNames: [String]?
    let authMethods: [JSONValue]?
    let accountUsername: String?
    let idTokenFromBody: String?
    let accessToken: String?
    /// `.null` for an expected absence.
    let refreshToken: JSONValue?
    let scopesInclude: [String]?

    /// The keys of `expect`, for a check against the file's own list.
    static let keys: Set<String> = [
        "callback", "returns", "oneOf", "true_flags", "errorDescription", "errorCodes", "errorUri", "correlationId",
        "newState", "newStateIsNil", "sentTo", "channel", "isEmailType", "isSMSType", "codeLength", "attributes",
        "attributeNames", "authMethods", "account_username", "idTokenFromBody", "accessToken", "refreshToken",
        "scopes_include", "why",
    ]

    init(_ value: JSONValue?, isRecommendation: Bool = false) throws {
        var members = try Members(value, isRecommendation ? "recommended_instead" : "expect")
        if isRecommendation { _ = try members.string("why") }
        callback = try members.string("callback")
        returns = try members.string("returns")
        oneOf = try (try members.array("oneOf") ?? []).map { try ReplayExpectation($0) }
        trueFlags = try members.strings("true_flags")
        errorDescription = try members.string("errorDescription")
        errorCodes = try (try members.array("errorCodes")).map { codes in
            let numbers = codes.compactMap(\.int)
            guard numbers.count == codes.count else { throw CaseProblem("expect: errorCodes are not numbers") }
            return numbers
        }
        errorUri = try members.string("errorUri")
        correlationId = try members.uuid("correlationId")
        newState = try members.string("newState")
        newStateIsNil = try members.bool("newStateIsNil")
        sentTo = try members.string("sentTo")
        channel = try members.string("channel")
        isEmailType = try members.bool("isEmailType")
        isSMSType = try members.bool("isSMSType")
        codeLength = try members.int("codeLength")
        attributes = try members.array("attributes")
        for attribute in attributes ?? [] { try Self.onlyKeys(["name", "type", "required", "regex"], attribute) }
        attributeNames = try members.strings("attributeNames")
        authMethods = try members.array("authMethods")
        for method in authMethods ?? [] {
            try Self.onlyKeys(["id", "challengeType", "channel", "loginHint"], method)
        }
        accountUsername = try members.string("account_username")
        idTokenFromBody = try members.string("idTokenFromBody")
        accessToken = try members.string("accessToken")
        refreshToken = members.take("refreshToken")
        scopesInclude = try members.strings("scopes_include")
        try members.end()
        guard callback != nil || returns != nil || !oneOf.isEmpty else {
            throw CaseProblem("expect says neither callback nor returns")
        }
    }

    private static func onlyKeys(_ known: Set<String>, _ value: JSONValue) throws {
        let unknown = Set(value.object?.keys.map { $0 } ?? []).subtracting(known)
        guard value.object != nil, unknown.isEmpty else {
            throw CaseProblem("expect: unknown keys \(unknown.sorted()) in a list")
        }
    }
}
