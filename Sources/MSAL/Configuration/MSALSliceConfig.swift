/// The slice and data centre of the service that receive the requests, for tests of the service itself.
public final class MSALSliceConfig: NSObject, NSCopying {
    /// The slice; not sent by native authentication. Empty for none.
    public var slice: String
    /// The data centre, which is sent as `dc`. Empty for none.
    public var dc: String

    /// Creates a slice configuration. It never fails.
    /// - Parameters:
    ///   - slice: the slice.
    ///   - dc: the data centre.
    public init?(slice: String?, dc: String?) {
        self.slice = slice ?? ""
        self.dc = dc ?? ""
    }

    /// Makes a slice configuration. It never fails.
    /// - Parameters:
    ///   - slice: the slice.
    ///   - dc: the data centre.
    public static func config(withSlice slice: String?, dc: String?) -> MSALSliceConfig? {
        Self(slice: slice, dc: dc)
    }

    /// The values that are set, by name.
    public var sliceDictionary: [AnyHashable: Any] {
        ["slice": slice, "dc": dc].filter { !$0.value.isEmpty }
    }

    /// Returns a configuration with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        Self(slice: slice, dc: dc) ?? self
    }
}
