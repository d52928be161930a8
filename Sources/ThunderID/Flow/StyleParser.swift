import AuthFlows
import NativeAuthCore

/// The reader of a component's style, in neutral terms. Values that are not understood are ignored.
enum StyleParser {
    private static let maximumLength = 2_000.0
    private static let maximumGap = 200.0
    private static let maximumColumns = 12
    private static let step = 8.0
    private static let textStyles: [String: FormComponent.Style.TextStyle] = [
        "BODY_1": .body, "BODY_2": .body, "BUTTON_TEXT": .body, "SUBTITLE_1": .subtitle, "SUBTITLE_2": .subtitle,
        "CAPTION": .caption, "OVERLINE": .overline,
    ]
    private static let tones: [String: FormComponent.Style.Tone] = [
        "PRIMARY": .primary, "SECONDARY": .secondary, "ERROR": .error, "DANGER": .error, "WARNING": .warning,
        "SUCCESS": .success, "INFO": .info,
    ]

    static func text(_ component: FlowComponent) -> FormComponent.Style {
        FormComponent.Style(
            textStyle: component.variant.flatMap { textStyles[$0.uppercased()] },
            tone: tone(component),
            alignment: alignment(component.align)
        )
    }

    static func picture(_ component: FlowComponent) -> FormComponent.Style {
        FormComponent.Style(
            alignment: alignment(component.align),
            width: length(component.attribute("width")),
            height: length(component.attribute("height"))
        )
    }

    static func symbol(_ component: FlowComponent) -> FormComponent.Style {
        let size = length(component.attribute("size"))
        return FormComponent.Style(
            tone: tone(component),
            alignment: alignment(component.align),
            width: size,
            height: size
        )
    }

    static func divider(_ component: FlowComponent) -> FormComponent.Style {
        var style = FormComponent.Style()
        style.isVertical = component.variant?.uppercased() == "VERTICAL"
        return style
    }

    /// Returns the style of a stack. A row is aligned by `justify`, or else by `align`; a column by `align`.
    static func stack(_ component: FlowComponent, isRow: Bool) -> FormComponent.Style {
        guard component.type == "STACK" else { return FormComponent.Style(alignment: alignment(component.align)) }
        let justify = isRow ? component.attribute("justify")?.string : nil
        let count = component.attribute("items")?.lenientInt ?? 1
        return FormComponent.Style(
            alignment: alignment(justify) ?? alignment(component.align),
            spacing: gap(component.attribute("gap")),
            columns: count >= 2 ? min(count, maximumColumns) : nil
        )
    }

    private static func tone(_ component: FlowComponent) -> FormComponent.Style.Tone? {
        component.attribute("color")?.string.flatMap { tones[$0.uppercased()] }
    }

    private static func alignment(_ word: String?) -> FormComponent.Style.Alignment? {
        switch word?.lowercased() {
        case "left", "start", "flex-start", "leading": .leading
        case "center", "centre": .center
        case "right", "end", "flex-end", "trailing": .trailing
        default: nil
        }
    }

    /// Parses `60`, `"60"` and `"60px"`. A percentage is ignored: that width is up to the user interface.
    private static func length(_ json: JSONValue?) -> Double? {
        points(json).flatMap { if $0 >= 1 { min($0, maximumLength) } else { nil } }
    }

    /// Parses a gap. A number up to four counts steps, as in the server's forms; others, and one with `px`, points.
    private static func gap(_ json: JSONValue?) -> Double? {
        guard let value = points(json), value >= 0 else { return nil }
        let isCounted = value <= 4 && json?.string?.lowercased().hasSuffix("px") != true
        return min(isCounted ? value * step : value, maximumGap)
    }

    static func points(_ json: JSONValue?) -> Double? {
        if let number = json?.double { return if number.isFinite { number } else { nil } }
        guard var text = json?.string?.lowercased(), text.utf8.count <= 32 else { return nil }
        if text.hasSuffix("px") { text.removeLast(2) }
        let isRem = text.hasSuffix("rem")
        if isRem { text.removeLast(3) }
        let isDecimal = text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard isDecimal, let number = Double(text), number.isFinite else { return nil }
        return if isRem { number * 16 } else { number }
    }
}
