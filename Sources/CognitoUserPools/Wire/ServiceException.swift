import Foundation
import HTTPTypes
import NativeAuthCore

/// What the service said when it refused: its own words, whatever they are.
package struct ServiceException: Error, Sendable, Equatable {
    /// What was asked for.
    package let operation: Operation
    /// The exception's name, such as `CodeMismatchException`, without namespace; empty when the answer has none, as from a
    /// gateway.
    package let name: String
    /// What the service said, at most ``longestText`` characters of it; `nil` when it said nothing.
    package let message: String?
    /// Further detail of an invalid parameter.
    package let reasonCode: String?
    /// The HTTP status.
    package let status: Int
    /// The id under which the service logged the request.
    package let requestID: String?
    /// When to try again, if the answer says so.
    package let retryAfter: Duration?

    /// A gateway's page is cut here.
    package static let longestText = 500

    init(_ operation: Operation, _ response: TransportResponse, now: Date) {
        self.operation = operation
        status = response.head.status.code
        let fields = response.head.headerFields
        requestID = Self.requestIDNames.lazy.compactMap { HTTPField.Name($0) }.compactMap { fields[$0] }.first
        retryAfter = fields[.retryAfter].flatMap { RetryPolicy.retryAfter($0, now: now) }
        let json: JSONValue? = try? JSONValue.decode(from: response.body)
        let header = HTTPField.Name("x-amzn-ErrorType").flatMap { fields[$0] }
        name = Self.bare(json?["__type"]?.string ?? json?["code"]?.string ?? header ?? "")
        reasonCode = json?["reasonCode"]?.string
        let said = json == nil ? String(decoding: response.body.prefix(4 * Self.longestText), as: UTF8.self) : nil
        let text = (json?["message"] ?? json?["Message"])?.string ?? said
        message = text.map { String($0.prefix(Self.longestText)) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static let requestIDNames = ["x-amzn-RequestId", "x-amzn-request-id", "x-amz-request-id"]

    /// `namespace#Name:where` is `Name`.
    private static func bare(_ name: String) -> String {
        let local = name.split(separator: "#", omittingEmptySubsequences: false).last ?? ""
        return String(local.prefix { $0 != ":" }).trimmingCharacters(in: .whitespaces)
    }
}

extension ServiceException: CustomStringConvertible {
    /// The operation, the name, the status and the request id; not the text, which may quote what was sent.
    package var description: String {
        "\(operation.rawValue): \(name.isEmpty ? "no name" : name), HTTP \(status)"
            + (requestID.map { ", request \($0)" } ?? "")
    }
}
