public import Foundation

/// iOS 13.0, macOS 10.15
public struct Text: Equatable, Sendable {
    /// A run of text with one style.
    @_spi(Host) public struct Segment: Equatable, Sendable {
        /// The characters.
        public var text: String
        /// The destination, if it is a link.
        public var link: URL?
        var css: [String: String] = [:]
    }

    var segments: [Segment]

    /// iOS 13.0, macOS 10.15
    public init(verbatim content: String) { segments = [Segment(text: content)] }

    /// iOS 13.0, macOS 10.15
    public init(
        _ key: LocalizedStringKey,
        tableName: String? = nil,
        bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) {
        segments = [Segment(text: key.text(table: tableName, bundle: bundle))]
    }

    /// iOS 13.0, macOS 10.15
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { segments = [Segment(text: String(content))] }

    /// iOS 15.0, macOS 12.0
    public init(_ attributedContent: AttributedString) {
        segments = attributedContent.runs.map { run in
            var css: [String: String] = [:]
            for (property, value) in run.font?.css ?? [] { css[property] = value }
            if let color = run.foregroundColor { css["color"] = color.css }
            return Segment(text: String(attributedContent[run.range].characters), link: run.link, css: css)
        }
    }

    /// iOS 13.0, macOS 10.15
    public static func + (lhs: Text, rhs: Text) -> Text {
        var text = lhs
        text.segments += rhs.segments
        return text
    }

    var string: String { segments.map(\.text).joined() }

    /// A weight overrides that of the font, in any order of the modifiers.
    private func weighing(_ weight: String?) -> Text {
        guard let weight else { return self }
        var text = self
        for index in text.segments.indices { text.segments[index].css["font-weight"] = weight }
        return text
    }

    private func with(_ property: String, _ value: String?) -> Text {
        guard let value else { return self }
        var text = self
        for index in text.segments.indices where text.segments[index].css[property] == nil {
            text.segments[index].css[property] = value
        }
        return text
    }
}

extension Text {
    /// iOS 13.0, macOS 10.15
    public func font(_ font: Font?) -> Text {
        (font?.css ?? []).reduce(self) { $0.with($1.0, $1.1) }
    }

    /// iOS 13.0, macOS 10.15
    public func fontWeight(_ weight: Font.Weight?) -> Text { weighing(weight?.css) }

    /// iOS 13.0, macOS 10.15
    public func bold() -> Text { weighing("700") }

    /// iOS 13.0, macOS 10.15
    public func italic() -> Text { with("font-style", "italic") }

    /// iOS 13.0, macOS 10.15
    public func strikethrough(_ active: Bool = true, color: Color? = nil) -> Text {
        with("text-decoration", active ? "line-through" : nil)
    }

    /// iOS 13.0, macOS 10.15
    public func underline(_ active: Bool = true, color: Color? = nil) -> Text {
        with("text-decoration", active ? "underline" : nil)
    }

    /// iOS 15.0, macOS 12.0
    public func monospacedDigit() -> Text { with("font-variant-numeric", "tabular-nums") }

    /// iOS 13.0, macOS 10.15
    public func foregroundColor(_ color: Color?) -> Text { with("color", color?.css) }
}

/// iOS 13.0, macOS 10.15
extension Text: _PrimitiveView {}

extension Text: Primitive {
    func nodes(in context: RenderContext) -> [ViewNode] {
        let node = ViewNode(.text, text: string, identity: context.identity)
        node.isEnabled = context.environment.isEnabled
        node.segments = segments
        node.links = segments.filter { $0.link != nil }
        node.css = context.environment.builtIn.textStyle
        let open = context.environment.openURL
        node.openLink = { open($0) }
        return [node]
    }
}
