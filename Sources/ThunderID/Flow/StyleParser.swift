import AuthFlows
import NativeAuthCore

/// The reader of a component's style, in neutral terms. Values that are not understood are ignored.
enum StyleParser {
    private static let maximumLength = 2_000.0
    private static let maximumGap = 200.0
    private static let maximumColumns = 12
    private static let step = 8.0
    private static let textStyles: [String: FormComponent.Style.TextStyle] = [
        "BODY_1": .body,
        "BODY_2": .body,
        "BUTTON_TEXT": .body,
        "SUBTITLE_1": .subtitle,
        "SUBTITLE_2": .subtitle,
        "CAPTION": .caption,
        "OVERLINE": .overline,
    ]
    private static let tones: [String: FormComponent.Style.Tone] = [
        "PRIMARY": .primary,
        "SECONDARY": .secondary,
        "ERROR": .error,
        "DANGER": .error,
        "WARNING": .warning,
        "SUCCESS": .success,
        "INFO": .info,
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
        guard component.type == "STACK" else {
            return FormComponent.Style(alignment: alignment(component.align))
        }

        var style = FormComponent.Style(spacing: gap(component.attribute("gap")))
        if isRow {
            style.alignment = alignment(component.attribute("justify")?.string)
        }
        style.alignment = style.alignment ?? alignment(component.align)
        let count = component.attribute("items")?.lenientInt ?? 1
        if count >= 2 { style.columns = min(count, maximumColumns) }
        return style
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
        guard let length = points(json), length >= 1 else { return nil }
        return min(length, maximumLength)
    }

    /// Parses a gap. A number up to four counts steps, as in the server's forms; others, and one with `px`, points.
    private static func gap(_ json: JSONValue?) -> Double? {
        guard var gap = points(json), gap >= 0 else { return nil }
        let isCounted = gap <= 4 && json?.string?.lowercased().hasSuffix("px") != true
        if isCounted { gap *= step }
        return min(gap, maximumGap)
    }

    static func points(_ json: JSONValue?) -> Double? {
        if let number = json?.double {
            guard number.isFinite else { return nil }
            return number
        }
        guard var text = json?.string?.lowercased(),
            text.utf8.count <= 32
        else { return nil }

        if text.hasSuffix("px") { text.removeLast(2) }
        let isRem = text.hasSuffix("rem")
        if isRem { text.removeLast(3) }
        let isDecimal = text.allSatisfy {
            $0.isASCII && ($0.isNumber || $0 == ".")
        }
        guard isDecimal, let number = Double(text), number.isFinite else {
            return nil
        }
        guard isRem else { return number }
        return number * 16
    }
}
