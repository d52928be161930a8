package import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

/// Browser and user in one: follows redirects, and answers the server's sign-in page through its API.
package struct PlayedBrowser: Sendable {
    package struct UnexpectedPage: Error, CustomStringConvertible {
        package let description: String
    }

    private let transport: any HTTPTransport

    /// - Parameter certificatePath: the certificate to trust; `nil` for addresses without TLS.
    package init(certificatePath: String?) throws {
        let certificate = try certificatePath.map { try DevelopmentCertificate(path: $0) }
        #if os(Linux)
        transport = AsyncHTTPClientTransport(developmentCertificate: certificate)
        #else
        transport = URLSessionTransport(developmentCertificate: certificate)
        #endif
    }

    /// Requests a URL without following redirects.
    package func visit(_ url: URL) async throws -> (status: Int, location: URL?, text: String) {
        let response = try await transport.send(TransportRequest(HTTPRequest(method: .get, url: url)))
        let location = response.head.headerFields[.location].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
        return (response.head.status.code, location, String(decoding: response.body, as: UTF8.self))
    }

    /// Returns the redirect location of a URL.
    package func redirect(of url: URL) async throws -> URL {
        let answer = try await visit(url)
        guard let location = answer.location else {
            throw UnexpectedPage(description: "\(url): \(answer.status) \(answer.text)")
        }
        return location
    }

    /// Signs in at an authorization request with name and password.
    /// - Returns: the redirect URL; it is not opened.
    package func signIn(_ url: URL, name: String, password: String) async throws -> URL {
        let page = try await redirect(of: url)
        let items = try Self.items(page, ["executionId", "authId"])

        let form = try await post(page, "/flow/execute", ["executionId": items[0]])
        guard let challenge = form["challengeToken"] as? String else {
            throw UnexpectedPage(description: "no form: \(form)")
        }

        let complete = try await post(
            page,
            "/flow/execute",
            [
                "executionId": items[0], "challengeToken": challenge, "action": "action_001",
                "inputs": ["username": name, "password": password],
            ]
        )
        guard let assertion = complete["assertion"] as? String else {
            throw UnexpectedPage(description: "not signed in: \(complete)")
        }

        let end = try await post(page, "/oauth2/auth/callback", ["authId": items[1], "assertion": assertion])
        return try Self.back(end)
    }

    /// Completes a sign-out request.
    /// - Returns: the redirect URL; it is not opened.
    package func signOut(_ url: URL) async throws -> URL {
        let page = try await redirect(of: url)
        let items = try Self.items(page, ["executionId", "logoutId"])
        _ = try await post(page, "/flow/execute", ["executionId": items[0]])
        return try Self.back(try await post(page, "/oauth2/logout/callback", ["logoutId": items[1]]))
    }

    private func post(_ page: URL, _ path: String, _ body: [String: Any]) async throws -> [String: Any] {
        guard let url = URL(string: path, relativeTo: page) else { throw UnexpectedPage(description: path) }
        let head = HTTPRequest(
            method: .post,
            url: url.absoluteURL,
            headerFields: [.contentType: "application/json"]
        )
        let data = try JSONSerialization.data(withJSONObject: body)
        let answer = try await transport.send(TransportRequest(head, body: data)).body
        guard let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any] else {
            throw UnexpectedPage(description: String(decoding: answer, as: UTF8.self))
        }
        return object
    }

    private static func items(_ page: URL, _ names: [String]) throws -> [String] {
        let all = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return try names.map { name in
            guard let value = all.first(where: { $0.name == name })?.value else {
                throw UnexpectedPage(description: "no \(name) in \(page)")
            }
            return value
        }
    }

    private static func back(_ answer: [String: Any]) throws -> URL {
        guard let url = (answer["redirect_uri"] as? String).flatMap(URL.init(string:)) else {
            throw UnexpectedPage(description: "no redirect_uri: \(answer)")
        }
        return url
    }
}
