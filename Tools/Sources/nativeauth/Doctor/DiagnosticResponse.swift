import Foundation
import NativeAuthCore

/// A server response, reduced to the parts that the checks use.
struct DiagnosticResponse: Sendable {
    let response: TransportResponse
    let url: URL

    var status: Int { response.head.status.code }
    var date: String? { response.head.headerFields[.date] }
    var software: String? { response.head.headerFields[.server] }
    var location: URL? {
        guard let text = response.head.headerFields[.location] else { return nil }
        return URL(string: text, relativeTo: url)?.absoluteURL
    }

    /// The body as a JSON object; `nil` if it is not one.
    var object: [String: Any]? {
        try? JSONSerialization.jsonObject(with: response.body) as? [String: Any]
    }

    /// Returns a member of the JSON object that is a string.
    subscript(name: String) -> String? { object?[name] as? String }

    /// The number of keys in a key set (JWKS); `nil` if this is none.
    var keyCount: Int? { (object?["keys"] as? [Any])?.count }

    var summary: String {
        let contentType = response.head.headerFields[.contentType]
        guard let type = contentType?.split(separator: ";").first else { return "HTTP \(status)" }
        return "HTTP \(status), \(type)"
    }

    var refusal: String {
        let description = object?["description"] as? [String: Any]
        let text = description?["defaultValue"] as? String
        let parts = [self["code"], text ?? "HTTP \(status)"]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// The error of a failed flow, with its code.
    var flowFailure: String {
        let error = object?["error"] as? [String: Any]
        let texts = ["message", "description"].compactMap { name in
            let localized = error?[name] as? [String: Any]
            return localized?["defaultValue"] as? String ?? error?[name] as? String
        }
        let text = texts.first { !$0.isEmpty } ?? self["failureReason"]
        let parts = [error?["code"] as? String, text ?? "The server gives no reason"]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    var redirectParameters: [String: String] {
        guard let location else { return [:] }
        let components = URLComponents(url: location, resolvingAgainstBaseURL: true)
        var parameters: [String: String] = [:]
        for item in components?.queryItems ?? [] {
            let value = item.value ?? ""
            // Some servers encode a space as `+`.
            parameters[item.name] = value.replacing("+", with: " ")
        }
        return parameters
    }
}
