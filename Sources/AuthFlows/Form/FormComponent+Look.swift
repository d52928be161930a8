extension FormComponent {
    /// How a piece is to look. Every member is a wish: a user interface that cannot fulfil it leaves it out.
    public struct Look: Sendable, Equatable {
        /// How important a text is beside the others. The set is open.
        public struct Style: RawRepresentable, Hashable, Sendable {
            /// The text of the style.
            public let rawValue: String

            /// Makes a style from its text.
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

        /// What a colour says. The set is open.
        public struct Tone: RawRepresentable, Hashable, Sendable {
            /// The text of the tone.
            public let rawValue: String

            /// Makes a tone from its text.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// The application's own colour.
            public static let primary = Self(rawValue: "primary")
            /// Less important.
            public static let secondary = Self(rawValue: "secondary")
            /// Something is wrong.
            public static let error = Self(rawValue: "error")
            /// Be careful.
            public static let warning = Self(rawValue: "warning")
            /// It went well.
            public static let success = Self(rawValue: "success")
            /// Good to know.
            public static let info = Self(rawValue: "info")
        }

        /// Where a piece stands across the reading direction.
        public enum Alignment: Sendable, Equatable {
            /// Where reading begins.
            case leading
            /// In the middle.
            case center
            /// Where reading ends.
            case trailing
        }

        /// How important a text is beside the others.
        public var style: Style?
        /// What its colour says.
        public var tone: Tone?
        /// Where it stands across the reading direction.
        public var alignment: Alignment?
        /// How wide a picture or symbol is, in points.
        public var width: Double?
        /// How high a picture or symbol is, in points.
        public var height: Double?
        /// The space between the pieces within, in points.
        public var spacing: Double?
        /// In how many columns the pieces within stand; `nil` for one line or one column.
        public var columns: Int?
        /// Whether a dividing line runs from top to bottom.
        public var isVertical = false

        /// Makes a look; whatever is left out is the user interface's choice.
        /// - Parameters:
        ///   - style: how important a text is.
        ///   - tone: what its colour says.
        ///   - alignment: where it stands.
        ///   - width: how wide it is, in points.
        ///   - height: how high it is, in points.
        ///   - spacing: the space between the pieces within, in points.
        ///   - columns: in how many columns the pieces within stand.
        public init(
            style: Style? = nil, tone: Tone? = nil, alignment: Alignment? = nil, width: Double? = nil,
            height: Double? = nil, spacing: Double? = nil, columns: Int? = nil
        ) {
            self.style = style
            self.tone = tone
            self.alignment = alignment
            self.width = width
            self.height = height
            self.spacing = spacing
            self.columns = columns
        }
    }
}
