import Foundation
import HTTPTypes
import NativeAuthCore

/// An answer of the server's, as far as the doctor looks at it.
struct ServerAnswer: Sendable {
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

    /// The body as a JSON object; `nil` when it is none.
    var object: [String: Any]? { try? JSONSerialization.jsonObject(with: body) as? [String: Any] }

    /// The code of a refusal, such as `FES-1014`.
    var code: String? { object?["code"] as? String }

    /// A refusal in the server's words, with its code.
    var refusal: String {
        let text = (object?["description"] as? [String: Any])?["defaultValue"] as? String
        return [code, text ?? "HTTP \(status)"].compactMap(\.self).joined(separator: ", ")
    }

    /// Why a flow that is answered has failed, in the server's words, with its code.
    var flowFailure: String {
        let error = object?["error"] as? [String: Any]
        let texts = ["message", "description"].compactMap { name -> String? in
            (error?[name] as? [String: Any])?["defaultValue"] as? String ?? error?[name] as? String
        }
        let text = texts.first { !$0.isEmpty } ?? object?["failureReason"] as? String
        return [error?["code"] as? String, text ?? "The server does not say why"].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// The parameters of the redirect.
    var redirectParameters: [String: String] {
        let items = location.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems } ?? []
        // Some servers write a space as a plus.
        return Dictionary(
            items.map { ($0.name, ($0.value ?? "").replacingOccurrences(of: "+", with: " ")) }, uniquingKeysWith: { $1 }
        )
    }
}
