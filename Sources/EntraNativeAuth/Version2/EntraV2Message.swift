import Foundation
import HTTPTypes
import NativeAuthCore

/// An HTTP request of version 2 of the service.
struct EntraV2Message: Sendable {
    enum Target: Sendable, Hashable {
        /// The authorization challenge, which begins every flow.
        case entry
        case token
        /// A link of a response.
        case link(String)
    }

    enum Body: Sendable {
        case form(FormBody)
        case json([String: JSONValue])
    }

    static let entryPath = "/oauth2/v2.0/authorize-challenge"

    let target: Target
    var method = HTTPRequest.Method.post
    let body: Body

    /// Submits the user's input to a link.
    static func input(
        _ name: String,
        _ value: JSONValue,
        to link: String,
        token: String,
        method: HTTPRequest.Method = .post
    ) -> Self {
        let members: [String: JSONValue] = [name: value, "continuationToken": .string(token)]
        return Self(target: .link(link), method: method, body: .json(members))
    }

    /// Follows a link without input.
    static func follow(_ link: String, token: String) -> Self {
        Self(target: .link(link), body: .json(["continuationToken": .string(token)]))
    }

    var contentType: String {
        switch body {
        case .form: FormBody.contentType
        case .json: "application/json"
        }
    }

    var data: Data {
        switch body {
        case .form(let form): form.data
        case .json(let members): (try? JSONValue.object(members).data(sortingNames: true)) ?? Data()
        }
    }

    /// Returns the URL; `nil` for a link that leads to another origin than the authority's.
    func url(for configuration: EntraConfiguration) -> URL? {
        let authority = configuration.authority
        let slice = configuration.slice
        return switch target {
        case .entry: authority.url(forPath: Self.entryPath, slice: slice)
        case .token: authority.url(forPath: EntraEndpoint.token.rawValue, slice: slice)
        case .link(let link): authority.url(forLink: link, slice: slice)
        }
    }
}
