import Foundation
import HTTPTypes
import NativeAuthCore

/// A server response, reduced to the parts that the checks use.
struct DiagnosticResponse: Sendable {
    let status: Int
    let contentType: String?
    let date: String?
    let software: String?
    let location: URL?
    private let body: Data

    init(_ response: TransportResponse, to url: URL) {
        status = response.head.status.code
        contentType = response.head.headerFields[.contentType]
        date = response.head.headerFields[.date]
        software = response.head.headerFields[.server]
        location = response.head.headerFields[.location].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
        body = response.body
    }

    /// The body as a JSON object; `nil` if it is not one.
    var object: [String: Any]? { try? JSONSerialization.jsonObject(with: body) as? [String: Any] }

    /// Returns a member of the JSON object that is a string.
    subscript(name: String) -> String? { object?[name] as? String }

    /// The number of keys in a key set (JWKS); `nil` if this is none.
    var keyCount: Int? { (object?["keys"] as? [Any])?.count }

    /// The HTTP status and the content type.
    var summary: String {
        let type = contentType?.split(separator: ";").first.map { ", \($0)" } ?? ""
        return "HTTP \(status)\(type)"
    }

    /// The server's error message with its code.
    var refusal: String {
        let text = (object?["description"] as? [String: Any])?["defaultValue"] as? String
        return [self["code"], text ?? "HTTP \(status)"].compactMap(\.self).joined(separator: ", ")
    }

    /// The error of a failed flow, with its code.
    var flowFailure: String {
        let error = object?["error"] as? [String: Any]
        let texts = ["message", "description"].compactMap { name in
            (error?[name] as? [String: Any])?["defaultValue"] as? String ?? error?[name] as? String
        }
        let text = texts.first { !$0.isEmpty } ?? self["failureReason"]
        return [error?["code"] as? String, text ?? "The server gives no reason"].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// The query parameters of the redirect.
    var redirectParameters: [String: String] {
        let items = location.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems } ?? []
        // Some servers encode a space as `+`.
        return Dictionary(items.map { ($0.name, ($0.value ?? "").replacing("+", with: " ")) }) { $1 }
    }
}
