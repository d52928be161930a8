import Foundation
import HTTPTypes
import HTTPTypesFoundation

/// Distinguishes the responses of a service's API from pages sent by intermediaries between the device and the service.
enum InterceptedResponse {
    enum Origin: Equatable, Sendable {
        /// The service's own response, as far as can be determined.
        case genuine
        /// The status is meaningful, but the body is a page.
        case statusOnly
        /// The network requires a sign-in of its own. Whether the service received the request is unknown.
        case signInRequired
        /// The network requires a sign-in of its own and did not forward the request to the service.
        case notForwarded
    }

    static func origin(of response: TransportResponse, to request: HTTPRequest, expectsRedirect: Bool) -> Origin {
        let status = response.head.status.code
        // Network Authentication Required (RFC 6585), Proxy Authentication Required (RFC 9110).
        if status == 511 || status == 407 { return .notForwarded }
        if !expectsRedirect, leadsElsewhere(response.head, request: request) {
            return .notForwarded
        }
        guard isPage(response) else { return .genuine }
        let isSuccessful = response.head.status.kind == .successful
        return if isSuccessful { .signInRequired } else { .statusOnly }
    }

    /// Checks whether a response redirects to another host, or to a connection that is not encrypted.
    private static func leadsElsewhere(_ response: HTTPResponse, request: HTTPRequest) -> Bool {
        guard let base = request.url, let location = response.redirectLocation else {
            return false
        }
        guard let target = URL(string: location, relativeTo: base)?.absoluteURL else {
            return true
        }
        let isOtherHost = target.host?.lowercased() != base.host?.lowercased()
        return isOtherHost || target.isDowngrade(of: base)
    }

    /// Checks whether the body is a page for a browser. No JSON document begins with `<`.
    private static func isPage(_ response: TransportResponse) -> Bool {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let whitespace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
        let skipped = Set(whitespace + byteOrderMark)
        let first = response.body.first { !skipped.contains($0) }
        guard let first else { return false }
        if first == UInt8(ascii: "<") { return true }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return false }

        let type = response.head.headerFields[.contentType]?.lowercased()
        return type?.contains("html") ?? false
    }
}
