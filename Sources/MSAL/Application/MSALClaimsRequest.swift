/// A request for claims in tokens (OpenID Connect Core 1.0, 5.5).
public final class MSALClaimsRequest: NSObject, MSALJsonSerializable, MSALJsonDeserializable {
    private var requests: [MSALClaimsRequestTarget: [MSALIndividualClaimRequest]] = [:]
    /// The members of the JSON that belong to neither token. They are sent unchanged.
    private var otherMembers: [String: Any] = [:]

    /// Creates an empty request.
    public override init() {}

    /// Creates a request from JSON.
    /// - Parameter jsonString: the `claims` parameter of OpenID Connect: `{"id_token":{"nickname":null}}`.
    /// - Throws: ``MSALNativeAuthConfigurationError`` when the text is no valid claims request: correct it.
    public init(jsonString: String) throws {
        let document = try? JSONSerialization.jsonObject(with: Data(jsonString.utf8))
        guard let object = document as? [String: Any] else {
            throw MSALNativeAuthConfigurationError("The claims request is not a JSON object.")
        }

        otherMembers = object
        for target in [MSALClaimsRequestTarget.idToken, .accessToken] {
            let member = otherMembers.removeValue(forKey: target.member)
            guard let member, !(member is NSNull) else { continue }
            guard let claims = member as? [String: Any] else {
                throw MSALNativeAuthConfigurationError("\(target.member) of the claims request is not a JSON object.")
            }

            let sorted = claims.sorted { $0.key < $1.key }
            requests[target] = sorted.map { name, info in
                let request = MSALIndividualClaimRequest(name: name)
                request.additionalInfo = MSALIndividualClaimRequestAdditionalInfo(info)
                return request
            }
        }
    }

    /// Creates a request from JSON. Invalid JSON leaves the request empty.
    /// - Parameters:
    ///   - jsonString: the `claims` parameter of OpenID Connect: `{"id_token":{"nickname":null}}`.
    ///   - error: receives the reason if the text is invalid.
    public init(jsonString: String, error: MSALErrorPointer) {
        super.init()
        do {
            let request = try MSALClaimsRequest(jsonString: jsonString)
            requests = request.requests
            otherMembers = request.otherMembers
        } catch let failure {
            error?.pointee = MSALError.internal.error(failure.localizedDescription)
        }
    }

    /// Returns the request as JSON; `nil` if a value in it can't be represented in JSON.
    public func jsonString() -> String? {
        var object = otherMembers
        for (target, claims) in requests where !claims.isEmpty {
            var members: [String: Any] = [:]
            for claim in claims {
                members[claim.name] = claim.additionalInfo?.json ?? NSNull() as Any
            }
            object[target.member] = members
        }
        return Self.text(of: object)
    }

    static func text(of object: [String: Any]) -> String? {
        guard JSONSerialization.isValidJSONObject(object) else { return nil }
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return data.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Adds a request for a claim. It replaces an earlier request for the same claim.
    /// - Parameters:
    ///   - request: the claim.
    ///   - target: the token that should contain it.
    /// - Throws: ``MSALNativeAuthConfigurationError`` when the claim has no name.
    public func requestClaim(_ request: MSALIndividualClaimRequest, for target: MSALClaimsRequestTarget) throws {
        guard !request.name.isEmpty else { throw MSALNativeAuthConfigurationError("A claim needs a name.") }
        requests[target, default: []].removeAll { $0.name == request.name }
        requests[target, default: []].append(request)
    }

    /// Returns the requested claims, in order.
    /// - Parameter target: the token that should contain them.
    /// - Returns: the claims; `nil` when none was ever requested.
    public func claimsRequests(for target: MSALClaimsRequestTarget) -> [MSALIndividualClaimRequest]? {
        requests[target]
    }

    /// Removes the request for a claim.
    /// - Parameters:
    ///   - name: the claim's name.
    ///   - target: the token of the request.
    /// - Throws: ``MSALNativeAuthConfigurationError`` when it was not requested.
    public func removeClaimRequest(withName name: String, target: MSALClaimsRequestTarget) throws {
        let isRequested = requests[target]?.contains { $0.name == name } ?? false
        guard isRequested else {
            throw MSALNativeAuthConfigurationError("The claim \(name) was not asked for.")
        }
        requests[target]?.removeAll { $0.name == name }
    }
}

/// The token that a claim is requested for.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALClaimsRequestTarget: UInt, Sendable {
    /// The ID token.
    case idToken = 0
    /// The access token.
    case accessToken = 1

    /// The name of the member in JSON.
    var member: String {
        switch self {
        case .idToken: "id_token"
        case .accessToken: "access_token"
        }
    }
}

/// One requested claim.
public final class MSALIndividualClaimRequest: NSObject {
    /// The claim's name.
    public var name: String
    /// Indicates whether the claim is essential, and the requested values; `nil` for neither.
    public var additionalInfo: MSALIndividualClaimRequestAdditionalInfo?

    /// Creates a request for a claim.
    /// - Parameter name: the claim's name.
    public init(name: String) { self.name = name }
}

/// A type that can be written as JSON.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MSALJsonSerializable: NSObjectProtocol {
    /// Returns the object as JSON; `nil` if a value in it can't be represented in JSON.
    func jsonString() -> String?
}

/// A type that can be read from JSON.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MSALJsonDeserializable: NSObjectProtocol {
    /// Creates an object from JSON.
    /// - Parameters:
    ///   - jsonString: the object as JSON.
    ///   - error: receives the reason if the text is invalid.
    init(jsonString: String, error: MSALErrorPointer)
}

#if canImport(ObjectiveC)
/// A pointer that receives an error.
public typealias MSALErrorPointer = NSErrorPointer
#else
/// A pointer that receives an error.
public typealias MSALErrorPointer = UnsafeMutablePointer<NSError?>?
#endif
