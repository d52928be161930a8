import Foundation
import enum NativeAuthBase.JSONReadError

struct ParsedJWT: Sendable {
    /// Maximum size in bytes. A larger token is refused unread.
    static let maximumSize = 64 * 1_024

    let header: [String: JSONValue]
    let claims: [String: JSONValue]
    let algorithm: SigningAlgorithm
    let keyID: String?
    /// The signed bytes: the first two parts as received.
    let signingInput: [UInt8]
    let signature: Data

    init(_ token: String) throws(JWTFailure) {
        let bytes = Array(token.utf8)
        let dot = UInt8(ascii: ".")
        let parts = bytes.split(separator: dot, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3,
            let headerData = Base64URL.decode(bytes: Array(parts[0])),
            let claimsData = Base64URL.decode(bytes: Array(parts[1])),
            let signature = Base64URL.decode(bytes: Array(parts[2]))
        else { throw .malformed }

        header = try Self.object(headerData)
        guard let name = header["alg"]?.string, let algorithm = SigningAlgorithm(rawValue: name) else {
            throw .algorithm
        }
        guard header["crit"] == nil else { throw .criticalExtension }
        if let id = header["kid"], id != .null {
            guard id.string != nil else { throw .malformed }
        }

        claims = try Self.object(claimsData)
        self.algorithm = algorithm
        keyID = header["kid"]?.string
        signingInput = Array(bytes[..<parts[1].endIndex])
        self.signature = signature
    }

    /// Parses an object without duplicate names. Two parsers that read `{"alg":"RS256","alg":"none"}` differently could
    /// be exploited together, so RFC 7515 and RFC 7519 allow a parser to refuse it. This one does.
    private static func object(_ data: Data) throws(JWTFailure) -> [String: JSONValue] {
        guard !data.isEmpty else { throw .malformed }

        let json: JSONValue
        do throws(JSONReadError) {
            json = try JSONValue(parsing: data, limits: JSONLimits(refusesDuplicateNames: true))
        } catch {
            guard error == .duplicateName else { throw .unreadableJSON }
            throw .duplicateName
        }

        guard let members = json.object else { throw .malformed }
        return members
    }
}

/// The claims of a JWT, parsed but not verified: only for tokens received directly from the service, over TLS.
///
/// Source: RFC 7519, section 3.
package struct UnverifiedClaims: Sendable, Equatable {
    private static let maximumLength = 64 * 1_024

    package let members: [String: JSONValue]

    package init?(_ token: Secret?) {
        guard let text = token?.reveal(),
            text.utf8.count <= Self.maximumLength
        else { return nil }

        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3,
            let data = Base64URL.decode(parts[1]),
            let json: JSONValue = try? JSONValue.decode(from: data),
            let members = json.object
        else { return nil }
        self.members = members
    }

    /// Returns a claim that is a string and not empty.
    package func text(_ name: String) -> String? {
        members[name]?.string.flatMap(\.nonEmpty)
    }
}
