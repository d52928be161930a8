package import Foundation
import HTTPTypes
import HTTPTypesFoundation
package import NativeAuthCore

/// A browser and its person, played: follows addresses, and answers the server's sign-in page by what is behind it.
package struct PlayedBrowser: Sendable {
    package struct Lost: Error, CustomStringConvertible {
        package let description: String
    }

    private let transport: any HTTPTransport

    /// - Parameter certificatePath: the certificate to trust; `nil` for addresses without TLS.
    package init(certificatePath: String?) throws {
        let certificate = try certificatePath.map(DevelopmentCertificate.init(path:))
        #if os(Linux)
        transport = AsyncHTTPClientTransport(developmentCertificate: certificate)
        #else
        transport = URLSessionTransport(developmentCertificate: certificate)
        #endif
    }

    /// Goes to an address and follows nothing.
    package func visit(_ url: URL) async throws -> (status: Int, location: URL?, text: String) {
        let response = try await transport.send(TransportRequest(HTTPRequest(method: .get, url: url)))
        let location = response.head.headerFields[.location].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
        return (response.head.status.code, location, String(decoding: response.body, as: UTF8.self))
    }

    /// Where an address redirects to.
    package func redirect(of url: URL) async throws -> URL {
        let answer = try await visit(url)
        guard let location = answer.location else { throw Lost(description: "\(url): \(answer.status) \(answer.text)") }
        return location
    }

    /// What a person does with an authorization request: name and password on the server's page, and the way back.
    /// - Returns: the address that the browser is sent back to; it is not opened.
    package func signIn(_ url: URL, name: String, password: String) async throws -> URL {
        let page = try await redirect(of: url)
        let items = try Self.items(page, ["executionId", "authId"])
        let form = try await post(page, "/flow/execute", ["executionId": items[0]])
        guard let challenge = form["challengeToken"] else { throw Lost(description: "no form: \(form)") }
        let complete = try await post(
            page, "/flow/execute",
            [
                "executionId": items[0], "challengeToken": challenge, "action": .string("action_001"),
                "inputs": .object(["username": .string(name), "password": .string(password)]),
            ])
        guard let assertion = complete["assertion"] else { throw Lost(description: "not signed in: \(complete)") }
        return try Self.back(
            try await post(page, "/oauth2/auth/callback", ["authId": items[1], "assertion": assertion]))
    }

    /// What a browser does with a sign-out request.
    /// - Returns: the address that the browser is sent back to; it is not opened.
    package func signOut(_ url: URL) async throws -> URL {
        let page = try await redirect(of: url)
        let items = try Self.items(page, ["executionId", "logoutId"])
        _ = try await post(page, "/flow/execute", ["executionId": items[0]])
        return try Self.back(try await post(page, "/oauth2/logout/callback", ["logoutId": items[1]]))
    }

    private func post(_ page: URL, _ path: String, _ body: [String: JSONValue]) async throws -> JSONValue {
        guard let url = URL(string: path, relativeTo: page) else { throw Lost(description: path) }
        let head = HTTPRequest(
            method: .post, url: url.absoluteURL, headerFields: [.contentType: "application/json"])
        let response = try await transport.send(TransportRequest(head, body: JSONEncoder().encode(body)))
        return try JSONValue.decode(from: response.body)
    }

    private static func items(_ page: URL, _ names: [String]) throws -> [JSONValue] {
        let all = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return try names.map { name in
            guard let value = all.first(where: { $0.name == name })?.value else {
                throw Lost(description: "no \(name) in \(page)")
            }
            return .string(value)
        }
    }

    private static func back(_ answer: JSONValue) throws -> URL {
        guard let url = answer["redirect_uri"]?.string.flatMap(URL.init(string:)) else {
            throw Lost(description: "no way back: \(answer)")
        }
        return url
    }
}
