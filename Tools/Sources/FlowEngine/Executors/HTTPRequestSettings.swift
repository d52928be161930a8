import Foundation
import IdentityBase

/// The properties of a node that sends a request.
struct HTTPRequestSettings: Sendable {
    struct Malformed: Error, Equatable {
        let reason: String
    }

    private struct ErrorHandling: Decodable {
        var failOnError: Bool?
        var retryCount: Int?
        /// Milliseconds.
        var retryDelay: Int?
    }

    static let properties = [
        ExecutorProperty(name: "url", isRequired: true),
        ExecutorProperty(name: "method"),
        ExecutorProperty(name: "headers"),
        ExecutorProperty(name: "body"),
        ExecutorProperty(name: "timeout"),
        ExecutorProperty(name: "responseMapping"),
        ExecutorProperty(name: "errorHandling"),
    ]

    // The limits of the real server.
    private static let methods = ["GET", "POST", "PUT", "DELETE", "PATCH"]
    private static let longestTimeout = 20
    private static let mostRetries = 5
    private static let longestDelay = 5_000
    private static let valueCharacters = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    )

    private let url: String
    private let method: String
    private let headers: [String: String]
    private let body: JSONValue?
    private let timeout: TimeInterval
    private let mapping: [String: String]
    let failsOnError: Bool
    let retries: Int
    /// Milliseconds.
    let retryDelay: Int

    init(_ properties: [String: String]) throws(Malformed) {
        url = properties["url"] ?? ""
        method = properties["method"]?.uppercased() ?? "GET"
        guard Self.methods.contains(method) else {
            throw Malformed(reason: "method is one of \(Self.methods.joined(separator: ", "))")
        }
        headers = try Self.member("headers", of: properties) ?? [:]
        body = try Self.member("body", of: properties)
        mapping = try Self.member("responseMapping", of: properties) ?? [:]

        let seconds = properties["timeout"].flatMap { Int($0) } ?? 10
        timeout = TimeInterval(min(max(seconds, 1), Self.longestTimeout))

        let handling: ErrorHandling? = try Self.member("errorHandling", of: properties)
        failsOnError = handling?.failOnError ?? false
        retries = min(max(handling?.retryCount ?? 0, 0), Self.mostRetries)
        retryDelay = min(max(handling?.retryDelay ?? 0, 0), Self.longestDelay)
    }

    private static func member<Value: Decodable>(
        _ name: String,
        of properties: [String: String]
    ) throws(Malformed) -> Value? {
        guard let text = properties[name]?.nonEmpty else {
            return nil
        }
        guard let value = ReceivedJSON.decode(Value.self, from: Data(text.utf8)) else {
            throw Malformed(reason: "\(name) is not an object as expected")
        }
        return value
    }

    /// Indicates whether the address of the request is a loopback address.
    var isLocal: Bool {
        guard let sample = request({ _ in "x" }) else {
            return false
        }
        return ProviderURLPolicy.isLoopback(sample.url)
    }

    /// Returns the request with values in the place of `{{ context.NAME }}`; nil for an address that is none.
    func request(_ value: (String) -> String?) -> OutgoingRequest? {
        let address = Self.replaced(url) { name in
            value(name)?.addingPercentEncoding(withAllowedCharacters: Self.valueCharacters)
        }
        guard let url = ProviderURLPolicy.url(address) else {
            return nil
        }

        var request = OutgoingRequest(url: url, method: method, timeout: timeout)
        for (name, text) in headers {
            request.headers[name] = Self.replaced(text, value)
        }
        request.body = body.map { Self.replaced($0, value) }
        return request
    }

    /// Returns the values that the mapping takes from a response, by their names.
    func values(in response: OutgoingResponse) -> [String: String] {
        let text = String(decoding: response.body, as: UTF8.self)
        let data = ReceivedJSON.decode(from: response.body) ?? ["raw": .string(text)]
        let status = JSONValue.integer(Int64(response.status))
        let root: JSONValue = ["response": ["data": data, "status": status]]

        var values: [String: String] = [:]
        for (name, path) in mapping {
            var current: JSONValue? = root
            for part in path.split(separator: ".") {
                current = current?[String(part)]
            }
            values[name] = current?.plainText
        }
        return values
    }

    private static func replaced(_ node: JSONValue, _ value: (String) -> String?) -> JSONValue {
        switch node {
        case .string(let text):
            return .string(replaced(text, value))
        case .array(let list):
            return .array(list.map { replaced($0, value) })
        case .object(let members):
            return .object(members.mapValues { replaced($0, value) })
        default:
            return node
        }
    }

    /// Returns the text with values in the place of placeholders. One without a value stays.
    private static func replaced(_ text: String, _ value: (String) -> String?) -> String {
        var result = ""
        var rest = Substring(text)
        while let match = rest.firstMatch(of: /\{\{\s*context\.\s*(\w+)\s*\}\}/) {
            result += rest[..<match.range.lowerBound]
            result += value(String(match.1)) ?? String(match.0)
            rest = rest[match.range.upperBound...]
        }
        return result + rest
    }
}
