/// iOS 13.0, macOS 10.15
public enum Axis: CaseIterable, Sendable {
    /// iOS 13.0, macOS 10.15
    case horizontal
    /// iOS 13.0, macOS 10.15
    case vertical

    /// iOS 13.0, macOS 10.15
    public struct Set: OptionSet, Sendable {
        /// iOS 13.0, macOS 10.15
        public let rawValue: Int8

        /// iOS 13.0, macOS 10.15
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// iOS 13.0, macOS 10.15
        public static let horizontal = Set(rawValue: 1)
        /// iOS 13.0, macOS 10.15
        public static let vertical = Set(rawValue: 2)
    }
}

/// iOS 13.0, macOS 10.15
public enum Edge: Int8, CaseIterable, Sendable {
    /// iOS 13.0, macOS 10.15
    case top
    /// iOS 13.0, macOS 10.15
    case leading
    /// iOS 13.0, macOS 10.15
    case bottom
    /// iOS 13.0, macOS 10.15
    case trailing

    /// iOS 13.0, macOS 10.15
    public struct Set: OptionSet, Sendable {
        /// iOS 13.0, macOS 10.15
        public let rawValue: Int8

        /// iOS 13.0, macOS 10.15
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// iOS 13.0, macOS 10.15
        public static let top = Set(rawValue: 1)
        /// iOS 13.0, macOS 10.15
        public static let leading = Set(rawValue: 2)
        /// iOS 13.0, macOS 10.15
        public static let bottom = Set(rawValue: 4)
        /// iOS 13.0, macOS 10.15
        public static let trailing = Set(rawValue: 8)
        /// iOS 13.0, macOS 10.15
        public static let all: Set = [.top, .leading, .bottom, .trailing]
        /// iOS 13.0, macOS 10.15
        public static let horizontal: Set = [.leading, .trailing]
        /// iOS 13.0, macOS 10.15
        public static let vertical: Set = [.top, .bottom]

        func css(_ property: String, _ value: String) -> [(String, String)] {
            let sides: [(Set, String)] = [
                (.top, "block-start"), (.bottom, "block-end"), (.leading, "inline-start"), (.trailing, "inline-end"),
            ]
            return sides.filter { contains($0.0) }.map { ("\(property)-\($0.1)", value) }
        }
    }
}

/// iOS 13.0, macOS 10.15
public struct EdgeInsets: Equatable, Sendable {
    /// iOS 13.0, macOS 10.15
    public var top: CGFloat
    /// iOS 13.0, macOS 10.15
    public var leading: CGFloat
    /// iOS 13.0, macOS 10.15
    public var bottom: CGFloat
    /// iOS 13.0, macOS 10.15
    public var trailing: CGFloat

    /// iOS 13.0, macOS 10.15
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}
