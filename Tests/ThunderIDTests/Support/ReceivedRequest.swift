import Foundation
import HTTPTypes
import NativeAuthCore

/// A request that a scripted server received.
struct ReceivedRequest: Sendable {
    let method: String
    let path: String
    let query: [[String]]
    let form: [[String]]
    let json: JSONValue?
    let contentType: String?
    let authorization: String?

    init(_ request: TransportRequest) {
        let address = request.head.path ?? "/"
        method = request.head.method.rawValue
        path = String(address.prefix { $0 != "?" })
        query = Self.pairs(String(address.drop { $0 != "?" }.dropFirst()))
        contentType = request.head.headerFields[.contentType]
        authorization = request.head.headerFields[.authorization]
        let body = request.body ?? Data()
        let isForm = contentType == "application/x-www-form-urlencoded"
        form = isForm ? Self.pairs(String(decoding: body, as: UTF8.self)) : []
        json = isForm ? nil : try? JSONValue.decode(from: body)
    }

    func query(_ name: String) -> String? { query.first { $0[0] == name }?[1] }
    func form(_ name: String) -> String? { form.first { $0[0] == name }?[1] }

    static func pairs(_ text: String) -> [[String]] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (0..<2).map { index in
                guard index < parts.count else { return "" }
                return String(parts[index]).replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? "?"
            }
        }
    }
}
