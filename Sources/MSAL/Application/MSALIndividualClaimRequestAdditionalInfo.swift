/// Indicates whether a claim is essential, and the requested values.
public final class MSALIndividualClaimRequestAdditionalInfo: NSObject, MSALJsonSerializable {
    /// Indicates whether the claim is essential; `nil` if unspecified.
    public var essential: NSNumber?
    /// The requested value.
    public var value: Any?
    /// The values of which one is requested.
    public var values: [Any]?

    /// Creates empty information.
    public override init() {}

    /// Creates the information.
    /// - Parameters:
    ///   - essential: whether the claim is essential.
    ///   - value: the requested value; must be representable in JSON.
    ///   - values: the values of which one is requested; must be representable in JSON.
    public init(essential: NSNumber?, value: Any?, values: [Any]?) {
        self.essential = essential
        self.value = value
        self.values = values
    }

    convenience init?(_ json: Any) {
        guard let object = json as? [String: Any] else { return nil }
        self.init(
            essential: (object["essential"] as? Bool).map(NSNumber.init(value:)),
            value: object["value"],
            values: object["values"] as? [Any]
        )
    }

    /// Returns the information as JSON; `nil` if a value in it can't be represented in JSON.
    public func jsonString() -> String? { MSALClaimsRequest.text(of: json) }

    var json: [String: Any] {
        var object: [String: Any] = [:]
        if let essential { object["essential"] = essential.boolValue }
        if let value { object["value"] = value }
        if let values { object["values"] = values }
        return object
    }
}
