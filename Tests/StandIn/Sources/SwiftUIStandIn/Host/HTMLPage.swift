/// A static HTML page of the views: their structure, state, colours and sizes, without Apple's layout and style.
@MainActor
struct HTMLPage {
    let title: String
    let appearance: Appearance

    func page(_ roots: [ViewNode]) -> String {
        let direction = appearance.layoutDirection == .rightToLeft ? "rtl" : "ltr"
        let scheme = appearance.colorScheme == .dark ? "dark" : "light"
        let contrast = appearance.increaseContrast ? " contrast" : ""
        let language = HTMLText.escaped(appearance.locale.identifier.replacingOccurrences(of: "_", with: "-"))
        return """
            <!doctype html>
            <html lang="\(language)" dir="\(direction)" style="font-size: \(16 * appearance.dynamicTypeSize.scale)px">
            <head><meta charset="utf-8"><title>\(HTMLText.escaped(title))</title><style>\(HTMLStyle.sheet)</style></head>
            <body class="\(scheme)\(contrast)"><main>\(roots.map(element).joined(separator: "\n"))</main></body>
            </html>

            """
    }

    private func element(_ node: ViewNode) -> String {
        let inside = node.children.map(element).joined()
        let plain = attributes(node)
        switch node.role {
        case .text: return "<span\(plain)>\(runs(node))</span>"
        case .button: return "<button type=button\(plain)\(disabled(node))>\(inside)</button>"
        case .link: return "<a\(plain) href=\"\(HTMLText.escaped(node.url?.absoluteString ?? ""))\">\(inside)</a>"
        case .textField: return field(node, "type=text")
        case .secureField: return field(node, "type=password")
        case .textEditor:
            let value = HTMLText.escaped(node.value ?? "")
            return
                "<textarea\(plain)\(disabled(node)) placeholder=\"\(HTMLText.escaped(node.prompt ?? ""))\">\(value)</textarea>"
        case .toggle:
            let box = "<input type=checkbox\(disabled(node))\(node.value == "on" ? " checked" : "")>"
            return "<label\(plain)>\(inside)\(node.classes.contains("styled") ? "" : box)</label>"
        case .picker: return picker(node)
        case .datePicker: return date(node, inside)
        case .progress:
            let value = node.fraction.map { " value=\"\($0)\"" } ?? ""
            return
                "<span\(plain)><\(value.isEmpty ? "i class=spinner></i" : "progress\(value)></progress")>\(inside)</span>"
        case .image, .shape: return "<span\(plain)>\(node.markup ?? "")</span>"
        case .divider: return "<hr\(plain)>"
        default: return "<div\(plain)>\(inside)</div>"
        }
    }

    private func runs(_ node: ViewNode) -> String {
        node.segments.map { run in
            let text = HTMLText.escaped(run.text).replacingOccurrences(of: "\n", with: "<br>")
            let style = HTMLText.style(run.css.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
            if let link = run.link { return "<a href=\"\(HTMLText.escaped(link.absoluteString))\"\(style)>\(text)</a>" }
            return style.isEmpty ? text : "<span\(style)>\(text)</span>"
        }.joined()
    }

    private func field(_ node: ViewNode, _ type: String) -> String {
        // A password shows only its length, as on a screen.
        let value =
            switch node.control {
            case .write(let text, true): String(repeating: "•", count: text.wrappedValue.count)
            default: node.value ?? ""
            }
        return
            "<input \(type)\(attributes(node))\(disabled(node)) placeholder=\"\(HTMLText.escaped(node.prompt ?? ""))\""
            + " value=\"\(HTMLText.escaped(value))\">"
    }

    private func picker(_ node: ViewNode) -> String {
        guard case .choose(let choices) = node.control else { return "" }
        // The label of a segmented picker is for assistive technology only.
        let isNamed = !node.classes.contains("labelsHidden") && !node.classes.contains("segmented")
        let label = !isNamed ? "" : HTMLText.escaped(node.accessibility.label ?? "")
        if node.classes.contains("segmented") || node.classes.contains("inline") {
            let items = choices.map { "<b class=\"\($0.isChosen ? "chosen" : "")\">\(HTMLText.escaped($0.label))</b>" }
            return "<div\(attributes(node))>\(label)<span class=choices>\(items.joined())</span></div>"
        }
        let options = choices.map {
            "<option\($0.isChosen ? " selected" : "")>\(HTMLText.escaped($0.label))</option>"
        }
        return "<label\(attributes(node))>\(label)<select\(disabled(node))>\(options.joined())</select></label>"
    }

    private func date(_ node: ViewNode, _ label: String) -> String {
        guard case .date(let date, _) = node.control else { return "" }
        let style = node.classes.contains("time") ? "time" : node.classes.contains("date") ? "date" : "datetime"
        var format = Date.FormatStyle(locale: appearance.locale, timeZone: .gmt)
        if style != "time" { format = format.year().month().day() }
        if style != "date" { format = format.hour().minute() }
        let shown = HTMLText.escaped(date.wrappedValue.formatted(format))
        let name = node.classes.contains("labelsHidden") ? "" : label
        return "<label\(attributes(node))>\(name)<b class=date>\(shown)</b></label>"
    }

    private func disabled(_ node: ViewNode) -> String { node.isEnabled ? "" : " disabled" }

    private func attributes(_ node: ViewNode) -> String {
        let properties = node.accessibility
        var classes = [node.role.rawValue] + node.classes.filter { !$0.isEmpty }
        if node.isFocused { classes.append("focused") }
        if !node.isEnabled { classes.append("disabled") }
        var attributes = " class=\"\(HTMLText.escaped(classes.joined(separator: " ")))\""
        if let name = properties.identifier { attributes += " id=\"\(HTMLText.escaped(name))\"" }
        if let label = properties.label { attributes += " aria-label=\"\(HTMLText.escaped(label))\"" }
        if let hint = properties.hint { attributes += " title=\"\(HTMLText.escaped(hint))\"" }
        if properties.isHidden { attributes += " aria-hidden=true" }
        if properties.traits.contains(.isHeader) {
            attributes += " role=heading aria-level=\(properties.headingLevel ?? 2)"
        }
        return attributes + HTMLText.style(node.css)
    }
}
