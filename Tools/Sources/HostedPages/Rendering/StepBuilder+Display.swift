import FlowEngine
import Foundation
import IdentityBase

extension StepBuilder {
    mutating func textElement(_ component: JSONValue) throws -> String {
        let text = text(component)
        guard !text.isEmpty else { return "" }
        let variant = (component["variant"]?.string ?? "BODY_1").lowercased().replacing("_", with: "-")
        var classes = [variant.filter { $0.isLetter || $0.isNumber || $0 == "-" }]
        if let color = component["color"]?.string?.lowercased() { classes.append("color-" + color.filter(\.isLetter)) }
        if component["align"]?.string == "center" { classes.append("center") }
        let tag = if variant.hasPrefix("heading") { heading(variant, text: text) } else { "p" }
        return try resources.text(text, tag: tag, style: classes.joined(separator: " "))
    }

    /// Returns the element of a heading. Its level has no gaps, for screen readers, and is independent of the style.
    private mutating func heading(_ variant: String, text: String) -> String {
        let wanted = variant.last.flatMap { Int(String($0)) } ?? 2
        if title == nil {
            title = text
            headingLevel = 1
        } else {
            headingLevel = max(2, min(wanted, headingLevel + 1, 6))
        }
        return "h\(headingLevel)"
    }

    mutating func richText(_ component: JSONValue) throws -> String {
        let source = texts.resolve(component["html"]?.string ?? component["label"]?.string, escape: RichText.escape)
        var rich = RichText(actions: Set(session.content.actions.map(\.ref)), form: Self.fieldlessForm)
        var html = rich.html(source)
        if rich.linkedActions.isEmpty, let ref = component["action"]?["ref"]?.string, rich.actions.contains(ref) {
            let label = RichText.escape(RichText.plain(source))
            html = rich.html("<a data-action-ref=\"\(RichText.escape(ref))\">\(label)</a>")
        }
        drawnActions.formUnion(rich.linkedActions)
        guard !html.isEmpty else { return "" }
        return try resources.html("rich", values: ["html": html])
    }

    mutating func picture(_ component: JSONValue) throws -> String {
        let source = text(component, "src")
        // Every page shows the application's logo already.
        guard !source.isEmpty, source != renderer.application?.logoURL else { return "" }
        var values: [String: Any] = ["src": source, "alt": text(component, "alt")]
        if source.hasPrefix("emoji:") {
            values["emoji"] = String(source.dropFirst(6).prefix(8))
            return try resources.html("emoji", values: values)
        }
        guard let origin = PictureAddress.origin(of: source) else { return "" }
        pictureOrigins.insert(origin)
        for name in ["width", "height"] {
            let size = component[name]?.string.flatMap { Int($0) } ?? 0
            if (1...1_000).contains(size) { values[name] = String(size) }
        }
        return try resources.html("picture", values: values)
    }

    func icon(_ component: JSONValue) throws -> String {
        guard let path = PageIcon.path(component["name"]?.string ?? "") else { return "" }
        let size = (component["size"]?.string).flatMap { Int($0) } ?? 24
        let style = if size > 28 { "large" } else { "small" }
        return try resources.html("icon", values: ["path": path, "class": style])
    }

    func divider(_ component: JSONValue) throws -> String {
        var values: [String: Any] = ["vertical": component["variant"]?.string == "VERTICAL"]
        values["label"] = text(component).nonEmpty
        return try resources.html("divider", values: values)
    }

    mutating func group(_ component: JSONValue, style: String) throws -> String {
        let content = try draw(component.children)
        guard !content.isEmpty else { return "" }
        return try resources.html("group", values: ["class": style, "content": content])
    }

    func stackClass(_ component: JSONValue) -> String {
        if let items = component["items"]?.integer, items >= 2 { return "grid grid-\(min(items, 12))" }
        let direction = if component["direction"]?.string == "row" { "row" } else { "column" }
        return if component["justify"]?.string == "space-between" { direction + " between" } else { direction }
    }

    func timer(_ component: JSONValue) throws -> String {
        guard let deadline = session.deadline else { return "" }
        let left = secondsLeft(until: deadline)
        let time = "\(left / 60):\(String(100 + left % 60).dropFirst())"
        var label = text(component)
        if !label.contains("{time}") { label = "{time}" }
        let parts = label.split(separator: "{time}", maxSplits: 1, omittingEmptySubsequences: false)
        return try resources.html(
            "timer",
            values: [
                "before": String(parts.first ?? ""),
                "time": time,
                "after": String(parts.dropFirst().first ?? ""),
                "seconds": left,
                "over": texts["timer.over"],
            ]
        )
    }

    mutating func copyable(_ component: JSONValue) throws -> String {
        guard let value = source(component)?.nonEmpty else { return "" }
        return try resources.html("copyable", values: copyableValues(component, value: value))
    }

    private mutating func copyableValues(_ component: JSONValue, value: String) -> [String: Any] {
        [
            "id": nextID(),
            "label": text(component),
            "value": PageTexts.clean(value),
            "copy": texts["actions.copy"],
            "copied": texts["actions.copied"],
        ]
    }

    /// Renders a list of keys and values. Malformed rows are left out.
    func list(_ component: JSONValue) throws -> String {
        guard let text = source(component), let value = ReceivedJSON.decode(from: text.utf8) else { return "" }
        let rows = value.items.compactMap { row -> [String: Any]? in
            guard let label = row["label"]?.string, let value = row["value"]?.string, !value.isEmpty else { return nil }
            return ["term": texts.resolve(label), "value": texts.resolve(value)]
        }
        guard !rows.isEmpty else { return "" }
        return try resources.html("list", values: ["label": self.text(component), "rows": rows])
    }

    /// Renders a QR code for a wallet on another device, and a link for a wallet on this device.
    mutating func wallet(_ component: JSONValue) throws -> String {
        let names = [component["source"]?.string, "openid4vpWalletUri", "openid4vpRequestUri"].compactMap(\.self)
        guard let value = names.compactMap(session.content.note).first(where: { !$0.isEmpty }) else { return "" }
        var shown = copyableValues(component, value: value)
        shown["open"] = texts["wallet.open"]
        if let code = QRCode(value), code.size <= QRCode.largestShown {
            shown["code"] = code.path
            shown["side"] = code.size + 2 * QRCode.quietZone
        }
        shown["address"] = if WalletAddress.isAllowed(value) { value } else { nil }
        return try resources.html("wallet", values: shown)
    }

    func captcha() throws -> String {
        let isRequired = session.content.inputs.contains { $0.identifier == "captcha_token" && $0.required }
        return if isRequired { try resources.text(texts["captcha"], style: "caption") } else { "" }
    }

    // MARK: - Actions

    private static let variants: Set<String> = [
        "primary",
        "secondary",
        "outlined",
        "text",
        "tertiary",
        "link",
        "danger",
        "info",
        "success",
        "warning",
        "social",
    ]

    /// Renders a button. A button that submits no fields belongs to the form `fieldlessForm`.
    mutating func button(_ component: JSONValue) throws -> String {
        guard let ref = component["id"]?.string, session.content.offers(ref), drawnActions.insert(ref).inserted else {
            return ""
        }
        let isResend = component["type"]?.string == "RESEND"
        let standard = if isResend { "link" } else { "secondary" }
        var variant = component["variant"]?.string?.lowercased() ?? standard
        if !Self.variants.contains(variant) { variant = "secondary" }
        let shown = text(component).nonEmpty ?? texts["actions.continue"]
        var values: [String: Any] = [
            "value": ref,
            "label": shown,
            "class": variant,
            "refuses": session.content.note(FlowField.consentPrompt) != nil && index.isRefusal(ref),
        ]
        if index.submitsFields[ref] == false { values["form"] = Self.fieldlessForm }
        if isResend { values["wait"] = resendWait }
        if let image = component["image"]?.string, let origin = PictureAddress.origin(of: image) {
            pictureOrigins.insert(origin)
            values["image"] = image
        } else if index.submitsFields[ref] == false || component["startIcon"] != nil {
            values["icon"] =
                component["startIcon"]?.string.flatMap(PageIcon.path) ?? PageIcon.path(for: component, shown)
        }
        values["endIcon"] = component["endIcon"]?.string.flatMap(PageIcon.path)
        return try resources.html("button", values: values)
    }

    /// Seconds until another code can be requested; nil if it can be requested now.
    private var resendWait: Int? { session.resendAt.map(secondsLeft).flatMap { if $0 > 0 { $0 } else { nil } } }

    func secondsLeft(until moment: Date) -> Int { max(0, Int(moment.timeIntervalSince(renderer.now).rounded(.up))) }

    /// Renders a passkey's challenge for the script, with an alternative for browsers without JavaScript or passkeys.
    func passkey(_ options: String, isNew: Bool) throws -> String {
        let (kind, purpose) = if isNew { ("passkey.new", "create") } else { ("passkey", "get") }
        let fields = session.content.inputs.map(\.identifier).map { ["name": PageForm.inputPrefix + $0, "key": $0] }
        return try resources.html(
            "passkey",
            values: [
                "options": options,
                "purpose": purpose,
                "fields": fields,
                "message": texts["\(kind).message"],
                "use": texts["\(kind).use"],
                "other": texts["\(kind).other"],
                "without": PageForm.OwnAction.withoutPasskey.formValue,
                "unavailable": texts["passkey.unavailable"],
                "cancelled": texts["passkey.cancelled"],
                "form": Self.fieldlessForm,
            ]
        )
    }
}

extension QRCode {
    /// Maximum modules per side of a rendered code (version 20). Cameras fail to read larger ones on a screen.
    static let largestShown = 97

    /// The quiet zone around the code, in modules.
    static let quietZone = 4

    /// The dark modules as the path of an SVG image, one piece for each run in a row, inside the quiet zone.
    var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                let start = column
                while column < size, self[row, column] { column += 1 }
                let length = column - start
                if length > 0 { path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(length)v1h-\(length)z" }
                column += 1
            }
        }
        return path
    }
}
