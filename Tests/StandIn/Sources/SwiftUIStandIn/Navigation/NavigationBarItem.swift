/// iOS 13.0, macOS unavailable
public struct NavigationBarItem: Sendable {
    /// iOS 14.0, macOS unavailable
    public enum TitleDisplayMode: Sendable {
        /// iOS 14.0, macOS unavailable
        case automatic
        /// iOS 14.0, macOS unavailable, tvOS unavailable
        case inline
        /// iOS 14.0, macOS unavailable, tvOS unavailable
        case large
    }
}

extension View {
    /// iOS 14.0, macOS unavailable, tvOS unavailable
    public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View { self }
}
