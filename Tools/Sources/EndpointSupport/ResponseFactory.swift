import Foundation
package import HTTPTypes
package import Hummingbird
package import IdentityBase

package enum ResponseFactory {
    package static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        let document = try encoded(value)
        return Response(
            status: status,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: document))
        )
    }

    private static func encoded(_ value: some Encodable) throws -> Data {
        if let value = value as? JSONValue {
            return try value.data(sortingNames: true)
        }

        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(value)
    }

    package static func error(_ error: ServiceError) throws -> Response {
        var response = try json(error.document, status: error.status)
        if error == .unauthorized {
            response.headers[.wwwAuthenticate] = "Bearer"
        }
        return response
    }

    package static func text(_ text: String, status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8", .xContentTypeOptions: "nosniff"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n"))
        )
    }

    package static func empty(status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status)
    }
}

extension ServiceError {
    /// HTTP status of a response that consists of the error. A refusal within a flow is part of a successful response.
    package var status: HTTPResponse.Status {
        switch kind {
        case .step: .ok
        case .invalidRequest: .badRequest
        case .unauthenticated: .unauthorized
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .conflict: .conflict
        case .tooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .internalFailure: .internalServerError
        }
    }
}

extension ServiceError {
    /// The body of a response that consists of the error, and the member `error` of a flow's response.
    package var document: JSONValue {
        .object([
            "code": .string(code),
            "message": text(message, key: messageKey),
            "description": text(description, key: descriptionKey),
        ])
    }

    /// Returns a text with its key, and with the parameters if it has any.
    private func text(_ text: String, key: String) -> JSONValue {
        let params = params.nonEmpty?.mapValues(JSONValue.string)
        return .members([
            "key": .string(key),
            "defaultValue": .string(text),
            "params": params.map(JSONValue.object),
        ])
    }
}

extension HTTPFields {
    /// The media type of the body in lower case, without parameters.
    package var mediaType: String? {
        let type = self[.contentType]?.split(separator: ";").first
        return type?.trimmingCharacters(in: .whitespaces).lowercased()
    }
}

extension HTTPField.Name {
    static let xCorrelationID = constant("X-Correlation-ID")
    static let xFrameOptions = constant("X-Frame-Options")
    package static let contentSecurityPolicy = constant("Content-Security-Policy")
    package static let attestationToken = constant("Attestation-Token")
    package static let pragma = constant("Pragma")
    package static let secFetchSite = constant("Sec-Fetch-Site")
    package static let referrerPolicy = constant("Referrer-Policy")
    package static let crossOriginResourcePolicy = constant("Cross-Origin-Resource-Policy")
    package static let flowSecret = constant("Flow-Secret")
    package static let amazonTarget = constant("X-Amz-Target")
    package static let amazonErrorType = constant("x-amzn-ErrorType")
    package static let amazonRequestID = constant("x-amzn-RequestId")
    package static let clientRequestID = constant("client-request-id")
    package static let returnClientRequestID = constant("return-client-request-id")

    /// An invalid name in the source code falls back to `Trailer`, which the server never sends.
    private static func constant(_ name: String) -> HTTPField.Name {
        HTTPField.Name(name) ?? .trailer
    }
}
