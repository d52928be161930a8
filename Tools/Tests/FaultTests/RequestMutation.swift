import Foundation
import HTTPTypes
import NativeAuthCore
@testable import NativeAuthTesting

/// A change of a valid request: of its body, query, fields, method or path.
enum RequestMutation: CaseIterable {
    case body, parameters, query, field, method, path, contentType

    /// Edge-case values for parsers and stores.
    private static let values = [
        "", "\u{0}", "%", "%00", "%ff%fe", "💥", "null", "-1", "99999999999999999999", "' OR 1=1 --", "../../etc/passwd",
        "\u{FEFF}x", "\u{202E}x", "a\r\nb", "[]", "{}", "true", String(repeating: "A", count: 70_000),
        String(repeating: "%F0%9F", count: 3_000),
    ]
    private static let contentTypes = [
        "application/json", "application/x-www-form-urlencoded", "application/x-amz-json-1.1", "text/plain", "",
        "application/json; charset=utf-16", "multipart/form-data; boundary=x", "application/scim+json",
    ]

    /// Applies the change to a request.
    func apply(to request: inout TransportRequest, using random: inout SeededRandom) {
        switch self {
        case .body:
            let mutation = BodyMutation.allCases.randomElement(using: &random) ?? .truncate
            request.body = request.body.map { mutation.apply(to: $0, secrets: Self.values, using: &random) }
        case .parameters:
            let text = String(decoding: request.body ?? Data(), as: UTF8.self)
            guard !text.hasPrefix("{") else { return Self.body.apply(to: &request, using: &random) }
            request.body = Data(Self.changed(text, &random).utf8)
        case .query:
            let path = request.head.path ?? "/"
            let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let query = Self.changed(parts.count > 1 ? String(parts[1]) : "a=b", &random)
            // Long but valid: the transport accepts only valid request lines.
            request.head.path = "\(parts[0])?\(Self.encoded(String(query.prefix(6_000))))"
        case .field:
            let names = request.head.headerFields.map(\.name) + [.authorization, .cookie, .accept, .origin, .range]
            guard let name = names.randomElement(using: &random) else { return }
            let value = Self.values.randomElement(using: &random) ?? ""
            let text = value.filter { $0.isASCII && !$0.isNewline && $0 != "\0" }
            request.head.headerFields[name] = random.below(4) == 0 ? nil : String(text.prefix(4_000))
        case .method:
            let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete, .options, .head]
            request.head.method = methods.randomElement(using: &random) ?? .get
        case .path:
            let path = request.head.path ?? "/"
            request.head.path =
                [path + "/", path + "/x", "/x" + path, path.uppercased(), path + "%2e%2e", "//" + path, path + ";a=b"]
                .randomElement(using: &random) ?? path
        case .contentType:
            request.head.headerFields[.contentType] = Self.contentTypes.randomElement(using: &random)
        }
    }

    /// Changes the parameters of a form or query.
    private static func changed(_ text: String, _ random: inout SeededRandom) -> String {
        var pairs = text.split(separator: "&").map(String.init)
        guard let index = pairs.indices.randomElement(using: &random) else { return "x" }
        let name = String(pairs[index].prefix { $0 != "=" })
        switch random.below(6) {
        case 0: pairs.remove(at: index)
        case 1: pairs.append(pairs[index])
        case 2: pairs.append("\(name)=\(values.randomElement(using: &random) ?? "")")
        case 3: pairs[index] = name
        case 4: pairs = [String(decoding: BodyMutation.edited([UInt8](text.utf8), using: &random), as: UTF8.self)]
        default: pairs[index] = "\(name)=\(values.randomElement(using: &random) ?? "")"
        }
        return pairs.joined(separator: "&")
    }

    private static func encoded(_ query: String) -> String {
        let allowed = CharacterSet.urlQueryAllowed.union(CharacterSet(charactersIn: "%"))
        return query.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}
