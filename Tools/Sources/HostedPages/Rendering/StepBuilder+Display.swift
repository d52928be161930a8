import Foundation
import IdentityBase

extension StepBuilder {
    package mutating func text(_ component: JSONValue) throws -> String {
        let text = texts.resolve(component["label"]?.string)
        guard !text.isEmpty else { return "" }
        let variant = (component["variant"]?.string ?? "BODY_1").lowercased().replacing("_", with: "-")
        var classes = [variant.filter { $0.isLetter || $0.isNumber || $0 == "-" }]
        if let color = component["color"]?.string?.lowercased() { classes.append("color-" + color.filter(\.isLetter)) }
        if component["align"]?.string == "center" { classes.append("center") }
        let tag = if variant.hasPrefix("heading") { heading(variant, text: text) } else { "p" }
        return try templates.html("text", values: ["tag": tag, "class": classes.joined(separator: " "), "text": text])
    }

    /// Returns the element of a heading. Screen readers rely on levels without gaps, so the level is independent of the
    /// style.
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
        let offered = Set(session.content.actions.map(\.ref))
        var rich = RichText(actions: offered, form: Self.fieldlessForm)
        var html = rich.html(source)
        if rich.chosen.isEmpty, let ref = component["action"]?["ref"]?.string, offered.contains(ref) {
            let label = RichText.escape(RichText.plain(source))
            html = rich.html("<a data-action-ref=\"\(RichText.escape(ref))\">\(label)</a>")
        }
        drawnActions.formUnion(rich.chosen)
        guard !html.isEmpty else { return "" }
        return try templates.html("rich", values: ["html": html])
    }

    mutating func picture(_ component: JSONValue) throws -> String {
        let source = texts.resolve(component["src"]?.string)
        // Every page shows the application's logo already.
        guard !source.isEmpty, source != application.logoURL else { return "" }
        if source.hasPrefix("emoji:") {
            return try templates.html(
                "emoji",
                values: [
                    "emoji": String(source.dropFirst(6).prefix(8)), "alt": texts.resolve(component["alt"]?.string),
                ])
        }
        guard let origin = PictureAddress.origin(of: source) else { return "" }
        pictureOrigins.insert(origin)
        func size(_ name: String) -> String? {
            component[name]?.string.flatMap { Int($0) }.flatMap {
                if (1...1_000).contains($0) { String($0) } else { nil }
            }
        }
        var values: [String: Any] = ["src": source, "alt": texts.resolve(component["alt"]?.string)]
        values["width"] = size("width")
        values["height"] = size("height")
        return try templates.html("picture", values: values)
    }

    func icon(_ component: JSONValue) throws -> String {
        guard let path = PageIcon.path(component["name"]?.string ?? "") else { return "" }
        let size = (component["size"]?.string).flatMap { Int($0) } ?? 24
        let style = if size > 28 { "large" } else { "small" }
        return try templates.html("icon", values: ["path": path, "class": style])
    }

    func divider(_ component: JSONValue) throws -> String {
        var values: [String: Any] = ["vertical": component["variant"]?.string == "VERTICAL"]
        let label = texts.resolve(component["label"]?.string)
        if !label.isEmpty { values["label"] = label }
        return try templates.html("divider", values: values)
    }

    package mutating func group(_ component: JSONValue, style: String) throws -> String {
        let content = try draw(component.children)
        return if content.isEmpty {
            ""
        } else {
            try templates.html("group", values: ["class": style, "content": content])
        }
    }

    func stackClass(_ component: JSONValue) -> String {
        if let items = component["items"]?.integer, items >= 2 { return "grid grid-\(min(items, 12))" }
        let direction = if component["direction"]?.string == "row" { "row" } else { "column" }
        return if component["justify"]?.string == "space-between" { direction + " between" } else { direction }
    }

    func timer(_ component: JSONValue) throws -> String {
        guard let deadline = session.deadline else { return "" }
        let left = max(0, Int(deadline.timeIntervalSince(now).rounded(.up)))
        let seconds = String(100 + left % 60).dropFirst()
        let time = "\(left / 60):\(seconds)"
        var label = texts.resolve(component["label"]?.string)
        if !label.contains("{time}") { label = "{time}" }
        let parts = label.split(separator: "{time}", maxSplits: 1, omittingEmptySubsequences: false)
        return try templates.html(
            "timer",
            values: [
                "before": String(parts.first ?? ""), "time": time, "after": String(parts.dropFirst().first ?? ""),
                "seconds": left, "over": texts["timer.over"],
            ])
    }

    mutating func copyable(_ component: JSONValue) throws -> String {
        let value = component["source"]?.string.flatMap(session.content.note) ?? ""
        guard !value.isEmpty else { return "" }
        fieldCount += 1
        return try templates.html(
            "copyable",
            values: [
                "id": "f\(fieldCount)", "label": texts.resolve(component["label"]?.string),
                "value": PageTexts.clean(value), "copy": texts["actions.copy"], "copied": texts["actions.copied"],
            ])
    }

    /// Renders a list of keys and values. Malformed rows are left out.
    package func list(_ component: JSONValue) throws -> String {
        guard let text = component["source"]?.string.flatMap(session.content.note),
            let value = ReceivedJSON.decode(from: text.utf8)
        else { return "" }
        let rows = value.items.compactMap { row -> [String: Any]? in
            guard let label = row["label"]?.string, let value = row["value"]?.string, !value.isEmpty else { return nil }
            return ["term": texts.resolve(label), "value": texts.resolve(value)]
        }
        guard !rows.isEmpty else { return "" }
        return try templates.html("list", values: ["label": texts.resolve(component["label"]?.string), "rows": rows])
    }

    /// Renders a QR code for a wallet on another device, and a link for a wallet on this device.
    mutating func wallet(_ component: JSONValue) throws -> String {
        let names = [component["source"]?.string, "openid4vpWalletUri", "openid4vpRequestUri"].compactMap { $0 }
        let values = names.compactMap(session.content.note)
        guard let value = values.first(where: { !$0.isEmpty }) else { return "" }
        fieldCount += 1
        var shown: [String: Any] = [
            "id": "f\(fieldCount)", "label": texts.resolve(component["label"]?.string),
            "value": PageTexts.clean(value), "copy": texts["actions.copy"], "copied": texts["actions.copied"],
            "open": texts["wallet.open"],
        ]
        if let code = QRCode(value), code.size <= QRCode.largestShown {
            shown["code"] = code.path
            shown["side"] = code.size + 2 * QRCode.quietZone
        }
        shown["address"] = if WalletAddress.isAllowed(value) { value } else { nil }
        return try templates.html("wallet", values: shown)
    }

    func captcha() throws -> String {
        guard session.content.inputs.contains(where: { $0.identifier == "captcha_token" && $0.required }) == true
        else {
            return ""
        }
        return try templates.html("text", values: ["tag": "p", "class": "caption", "text": texts["captcha"]])
    }
}

/// The policy for pictures that a page loads from other origins.
enum PictureAddress {
    /// Returns the origin of an `https` address; nil for any other address.
    package static func origin(of address: String) -> String? {
        guard let components = URLComponents(string: address), components.scheme?.lowercased() == "https",
            let host = components.host, host.wholeMatch(of: /[A-Za-z0-9.-]+/) != nil, components.user == nil
        else { return nil }
        return "https://\(host)" + (components.port.map { ":\($0)" } ?? "")
    }
}

/// The policy for addresses that open a wallet.
enum WalletAddress {
    package static func isAllowed(_ address: String) -> Bool {
        ["openid4vp:", "openid-credential-offer:", "haip:", "https:"].contains { address.lowercased().hasPrefix($0) }
    }
}
