import Foundation
import HTTPTypes
import NativeAuthCore

/// One HTTP request to the service, of either version of the API.
struct EntraHTTPMessage: Sendable {
    let url: URL
    var method = HTTPRequest.Method.post
    var contentType = FormBody.contentType
    let body: Data
    /// The endpoint of the state machine's request, for errors and the log.
    let endpoint: EntraEndpoint
    var version = EntraServiceVersion.one
    /// The values that must not appear in an error text.
    let secrets: [Secret]

    var accept: String {
        switch version {
        case .one: "application/json"
        case .two: "application/hal+json, application/json"
        }
    }

    func read(_ response: ServiceClient.Response) -> EntraResponse {
        switch version {
        case .one:
            EntraResponse(
                status: response.status.code,
                body: response.body,
                isFromIntermediary: response.isFromIntermediary,
                retryAfter: response.retryAfter,
                secrets: secrets
            )
        case .two:
            .version2(
                status: response.status.code,
                body: response.body,
                isFromIntermediary: response.isFromIntermediary,
                retryAfter: response.retryAfter,
                secrets: secrets
            )
        }
    }
}
