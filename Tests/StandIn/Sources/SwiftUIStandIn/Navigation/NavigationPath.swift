/// The values of the pushed views. The stand-ins push by links only, so it is always empty.
///
/// iOS 16.0, macOS 13.0
public struct NavigationPath: Equatable {
    /// iOS 16.0, macOS 13.0
    public init() {}
}
