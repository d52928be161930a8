extension Font {
    /// iOS 13.0, macOS 10.15
    public enum TextStyle: CaseIterable, Sendable {
        /// iOS 13.0, macOS 10.15
        case largeTitle
        /// iOS 13.0, macOS 10.15
        case title
        /// iOS 14.0, macOS 11.0
        case title2
        /// iOS 14.0, macOS 11.0
        case title3
        /// iOS 13.0, macOS 10.15
        case headline
        /// iOS 13.0, macOS 10.15
        case subheadline
        /// iOS 13.0, macOS 10.15
        case body
        /// iOS 13.0, macOS 10.15
        case callout
        /// iOS 13.0, macOS 10.15
        case footnote
        /// iOS 13.0, macOS 10.15
        case caption
        /// iOS 14.0, macOS 11.0
        case caption2

        var points: Double {
            switch self {
            case .largeTitle: 34
            case .title: 28
            case .title2: 22
            case .title3: 20
            case .headline, .body: 17
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption: 12
            case .caption2: 11
            }
        }
    }

    /// iOS 13.0, macOS 10.15
    public struct Weight: Hashable, Sendable {
        let number: Int
        var css: String { "\(number)" }

        /// iOS 13.0, macOS 10.15
        public static let ultraLight = Weight(number: 100)
        /// iOS 13.0, macOS 10.15
        public static let thin = Weight(number: 200)
        /// iOS 13.0, macOS 10.15
        public static let light = Weight(number: 300)
        /// iOS 13.0, macOS 10.15
        public static let regular = Weight(number: 400)
        /// iOS 13.0, macOS 10.15
        public static let medium = Weight(number: 500)
        /// iOS 13.0, macOS 10.15
        public static let semibold = Weight(number: 600)
        /// iOS 13.0, macOS 10.15
        public static let bold = Weight(number: 700)
        /// iOS 13.0, macOS 10.15
        public static let heavy = Weight(number: 800)
        /// iOS 13.0, macOS 10.15
        public static let black = Weight(number: 900)
    }

    /// iOS 13.0, macOS 10.15
    public enum Design: Hashable, Sendable {
        /// iOS 13.0, macOS 10.15
        case `default`
        /// iOS 13.0, macOS 11.0
        case serif
        /// iOS 13.0, macOS 10.15
        case rounded
        /// iOS 13.0, macOS 10.15
        case monospaced

        var family: String? {
            switch self {
            case .default, .rounded: nil
            case .serif: "serif"
            case .monospaced: "monospace"
            }
        }
    }
}
