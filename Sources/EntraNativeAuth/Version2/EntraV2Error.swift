import Foundation
import NativeAuthCore

/// The translation of an error of version 2 into the form of version 1, which the error map and the app know.
enum EntraV2Error {
    /// Errors that version 1 reports under other names, by the inner code in snake case.
    private static let translations: [String: (error: String, suberror: String?, code: Int?)] = [
        "invalid_one_time_code": ("invalid_grant", "invalid_oob_value", nil),
        "invalid_user_name_or_password": ("invalid_grant", nil, 50_126),
        "attribute_validation_failed": ("invalid_grant", "attribute_validation_failed", nil),
        "user_already_exists": ("user_already_exists", nil, nil),
        "user_not_found": ("user_not_found", nil, nil),
        "invalid_continuation_token": ("invalid_request", nil, 55_200),
        "expired_continuation_token": ("expired_token", nil, nil),
        "provider_blocked_by_rep": ("access_denied", "provider_blocked_by_rep", nil),
        "native_auth_api_disabled": ("invalid_client", "nativeauthapi_disabled", nil),
    ]
    /// Errors without an inner code, by the number in their message.
    private static let numbered = [50_034: "user_not_found", 1_003_037: "user_already_exists"]

    /// Checks whether an error states that the flow can continue in a browser only.
    static func requiresBrowser(_ json: JSONValue) -> Bool { innerCode(json) == "web_redirect_required" }

    /// Returns the error in the form of version 1; `nil` for a body that is no error of version 2.
    static func translated(_ json: JSONValue) -> JSONValue? {
        guard let error = json["error"], let outer = error["code"]?.string, !outer.isEmpty else { return nil }
        let inner = innerCode(json)
        let message = error["message"]?.string
        var codes = message.map(numbers) ?? []
        var name = snakeCased(outer)
        var suberror = inner

        if let inner, EntraPasswordRule.known[inner] != nil {
            name = "invalid_grant"
        } else if let inner, let translation = translations[inner] {
            name = translation.error
            suberror = translation.suberror
            if let code = translation.code, !codes.contains(code) { codes.append(code) }
        } else if let other = codes.lazy.compactMap({ numbered[$0] }).first {
            name = other
        }

        var members: [String: JSONValue] = ["error": .string(name), "error_codes": .array(codes.map(JSONValue.int))]
        members["suberror"] = suberror.map(JSONValue.string)
        members["error_description"] = message.map(JSONValue.string)
        members["continuation_token"] = json["continuationToken"]
        members["invalid_attributes"] = invalidAttributes(error)
        return .object(members)
    }

    private static func innerCode(_ json: JSONValue) -> String? {
        let code = json["error"]?["innerError"]?["code"]?.string
        return code?.nonEmpty.map(snakeCased)
    }

    /// Reads the names of invalid attributes, which are the targets of the details.
    private static func invalidAttributes(_ error: JSONValue) -> JSONValue? {
        let names = error["details"]?.array?.compactMap { $0["target"] }
        return names.map { list in
            .array(list.map { .object(["name": $0]) })
        }
    }

    /// Returns the error numbers (`AADSTS50126`) in a message.
    static func numbers(in message: String) -> [Int] {
        message.matches(of: /AADSTS([0-9]{1,9})/).compactMap { Int($0.1) }
    }

    static func snakeCased(_ name: String) -> String {
        var result = ""
        for character in name {
            if character.isUppercase, !result.isEmpty { result += "_" }
            result += character.lowercased()
        }
        return result
    }
}

extension EntraResponse {
    /// Reads a response of version 2. A success keeps its members; an error becomes one of version 1.
    /// - Parameters:
    ///   - isFromIntermediary: whether the body was a page, which was removed.
    ///   - secrets: the values sent, which no text may quote.
    static func version2(
        status: Int,
        body: Data,
        isFromIntermediary: Bool = false,
        retryAfter: Duration? = nil,
        secrets: [Secret] = []
    ) -> Self {
        let json: JSONValue? = try? JSONValue.decode(from: body)
        if let members = json?.object, !isFromIntermediary, isSuccess(status, members: members) {
            return .ok(ResponseMembers(members: members, secrets: secrets))
        }
        if let json, EntraV2Error.requiresBrowser(json) {
            return .browserRequired(secrets: secrets)
        }
        return Self(
            status: status,
            json: json.flatMap(EntraV2Error.translated) ?? json,
            isFromIntermediary: isFromIntermediary,
            retryAfter: retryAfter,
            secrets: secrets
        )
    }

    /// Checks whether a response continues the flow. The authorization challenge begins and interrupts it with status
    /// 401 and a continuation token.
    private static func isSuccess(_ status: Int, members: [String: JSONValue]) -> Bool {
        if (200..<300).contains(status) { return true }
        guard status == 401, members["error"]?.object == nil else { return false }
        let error = members["error"]?.string.map(EntraV2Error.snakeCased)
        guard error == nil || error == "insufficient_authorization" else { return false }
        return members["continuation_token"] != nil || members["continuationToken"] != nil
    }
}
