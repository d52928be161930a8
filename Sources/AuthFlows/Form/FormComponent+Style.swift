extension FormComponent {
    /// The appearance of a component. Every member is optional: a user interface ignores those that it does not
    /// support.
    public struct Style: Sendable, Equatable {
        /// The typographic style of a text. The set is open.
        public struct TextStyle: RawRepresentable, Hashable, Sendable {
            /// The text of the style.
            public let rawValue: String

            /// Creates a style from its text.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// An ordinary paragraph.
            public static let body = Self(rawValue: "body")
            /// A paragraph below a heading.
            public static let subtitle = Self(rawValue: "subtitle")
            /// Small print.
            public static let caption = Self(rawValue: "caption")
            /// A few words in small letters above a heading.
            public static let overline = Self(rawValue: "overline")
        }

        /// The meaning of a colour. The set is open.
        public struct Tone: RawRepresentable, Hashable, Sendable {
            /// The text of the tone.
            public let rawValue: String

            /// Creates a tone from its text.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// The application's own colour.
            public static let primary = Self(rawValue: "primary")
            /// Less important.
            public static let secondary = Self(rawValue: "secondary")
            /// An error.
            public static let error = Self(rawValue: "error")
            /// A warning.
            public static let warning = Self(rawValue: "warning")
            /// A success.
            public static let success = Self(rawValue: "success")
            /// Information.
            public static let info = Self(rawValue: "info")
        }

        /// The horizontal alignment of a component.
        public enum Alignment: Sendable, Equatable {
            /// The side where reading begins.
            case leading
            /// The middle.
            case center
            /// The side where reading ends.
            case trailing
        }

        /// The typographic style of a text.
        public var textStyle: TextStyle?
        /// The meaning of the colour.
        public var tone: Tone?
        /// The horizontal alignment.
        public var alignment: Alignment?
        /// The width of an image or icon, in points.
        public var width: Double?
        /// The height of an image or icon, in points.
        public var height: Double?
        /// The space between the children, in points.
        public var spacing: Double?
        /// The number of columns of the children; `nil` for one row or one column.
        public var columns: Int?
        /// Indicates whether a divider is vertical.
        public var isVertical = false

        /// Creates a style; members that are left out are the user interface's choice.
        /// - Parameters:
        ///   - textStyle: the typographic style of a text.
        ///   - tone: the meaning of the colour.
        ///   - alignment: the horizontal alignment.
        ///   - width: the width, in points.
        ///   - height: the height, in points.
        ///   - spacing: the space between the children, in points.
        ///   - columns: the number of columns of the children.
        public init(
            textStyle: TextStyle? = nil,
            tone: Tone? = nil,
            alignment: Alignment? = nil,
            width: Double? = nil,
            height: Double? = nil,
            spacing: Double? = nil,
            columns: Int? = nil
        ) {
            self.textStyle = textStyle
            self.tone = tone
            self.alignment = alignment
            self.width = width
            self.height = height
            self.spacing = spacing
            self.columns = columns
        }
    }
}
