public import Foundation

/// Whether a claim is essential, and the requested values.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALIndividualClaimRequestAdditionalInfo: NSObject, MSALJsonSerializable {
    /// Whether the claim is essential; `nil` for not said.
    public var essential: NSNumber?
    /// The requested value.
    public var value: Any?
    /// The values of which one is requested.
    public var values: [Any]?

    /// Makes empty information.
    public override init() {}

    /// Makes the information.
    /// - Parameters:
    ///   - essential: whether the claim is essential.
    ///   - value: the requested value; must fit into JSON.
    ///   - values: the values of which one is requested; must fit into JSON.
    public init(essential: NSNumber?, value: Any?, values: [Any]?) {
        self.essential = essential
        self.value = value
        self.values = values
    }

    convenience init?(_ json: Any) {
        guard let object = json as? [String: Any] else { return nil }
        self.init(
            essential: (object["essential"] as? Bool).map(NSNumber.init(value:)), value: object["value"],
            values: object["values"] as? [Any])
    }

    /// Returns the information as JSON; `nil` if a value in it can't be represented in JSON.
    public func jsonString() -> String? {
        let object = json
        guard JSONSerialization.isValidJSONObject(object) else { return nil }
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return data.map { String(decoding: $0, as: UTF8.self) }
    }

    var json: [String: Any] {
        var object: [String: Any] = [:]
        if let essential { object["essential"] = essential.boolValue }
        if let value { object["value"] = value }
        if let values { object["values"] = values }
        return object
    }
}
