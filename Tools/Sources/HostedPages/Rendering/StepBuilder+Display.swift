import FlowEngine
import IdentityBase

extension StepBuilder {
    mutating func textElement(_ component: JSONValue) throws -> String {
        let content = text(component)
        guard !content.isEmpty else { return "" }

        let variant = (component["variant"]?.string ?? "BODY_1").lowercased().replacing("_", with: "-")
        var classes = [variant.filter { $0.isLetter || $0.isNumber || $0 == "-" }]
        if let color = component["color"]?.string?.lowercased() {
            classes.append("color-" + color.filter(\.isLetter))
        }
        if component["align"]?.string == "center" {
            classes.append("center")
        }

        var tag = "p"
        if variant.hasPrefix("heading") {
            tag = heading(variant, text: content)
        }
        return try resources.text(content, tag: tag, style: classes.joined(separator: " "))
    }

    /// Returns the element of a heading. Its level has no gaps, for screen readers, and is independent of the style.
    private mutating func heading(_ variant: String, text: String) -> String {
        let requestedLevel = variant.last.flatMap { Int(String($0)) } ?? 2
        if title == nil {
            title = text
            headingLevel = 1
        } else {
            headingLevel = max(2, min(requestedLevel, headingLevel + 1, 6))
        }
        return "h\(headingLevel)"
    }

    mutating func richText(_ component: JSONValue) throws -> String {
        let template = component["html"]?.string ?? component["label"]?.string
        let source = texts.resolve(template, escape: RichText.escape)
        let actions = Set(content.actions.map(\.ref))
        var rich = RichText(actions: actions, form: Self.fieldlessForm)

        var html = rich.html(source)
        if rich.linkedActions.isEmpty,
            let ref = component["action"]?["ref"]?.string,
            actions.contains(ref)
        {
            let label = RichText.escape(RichText.plain(source))
            html = rich.html("<a data-action-ref=\"\(RichText.escape(ref))\">\(label)</a>")
        }
        drawnActions.formUnion(rich.linkedActions)

        guard !html.isEmpty else { return "" }
        return try resources.html(RichTemplate(html: html))
    }

    mutating func picture(_ component: JSONValue) throws -> String {
        let source = text(component, "src")
        // Every page shows the application's logo already.
        guard !source.isEmpty, source != renderer.application?.logoURL else {
            return ""
        }
        let alt = text(component, "alt")

        if source.hasPrefix("emoji:") {
            let emoji = String(source.dropFirst(6).prefix(8))
            return try resources.html(EmojiTemplate(alt: alt, emoji: emoji))
        }

        guard let origin = PictureAddress.origin(of: source) else {
            return ""
        }
        pictureOrigins.insert(origin)
        let picture = PictureTemplate(
            src: source,
            alt: alt,
            width: pictureSize(component, "width"),
            height: pictureSize(component, "height")
        )
        return try resources.html(picture)
    }

    private func pictureSize(_ component: JSONValue, _ member: String) -> Int? {
        guard let size = component[member]?.string.flatMap({ Int($0) }),
            (1...1_000).contains(size)
        else {
            return nil
        }
        return size
    }

    func icon(_ component: JSONValue) throws -> String {
        let name = component["name"]?.string ?? ""
        guard let path = PageIcon.path(name) else {
            return ""
        }

        let size = component["size"]?.string.flatMap { Int($0) } ?? 24
        let style = if size > 28 { "large" } else { "small" }
        return try resources.html(IconTemplate(style: style, path: path))
    }

    func divider(_ component: JSONValue) throws -> String {
        let isVertical = component["variant"]?.string == "VERTICAL"
        return try resources.html(
            DividerTemplate(vertical: isVertical, label: text(component).nonEmpty)
        )
    }

    mutating func group(_ component: JSONValue, style: String) throws -> String {
        let content = try draw(component.children)
        guard !content.isEmpty else { return "" }
        return try resources.html(GroupTemplate(style: style, content: content))
    }

    func stackClass(_ component: JSONValue) -> String {
        if let items = component["items"]?.integer, items >= 2 {
            return "grid grid-\(min(items, 12))"
        }

        let isRow = component["direction"]?.string == "row"
        let direction = if isRow { "row" } else { "column" }
        guard component["justify"]?.string == "space-between" else {
            return direction
        }
        return direction + " between"
    }

    func timer(_ component: JSONValue) throws -> String {
        guard let deadline = session.deadline else { return "" }
        let left = secondsLeft(until: deadline)
        let minutes = left / 60
        // Two digits: 105 without its first digit is 05.
        let seconds = String(100 + left % 60).dropFirst()

        var label = text(component)
        if !label.contains("{time}") {
            label = "{time}"
        }
        let parts = label.split(separator: "{time}", maxSplits: 1, omittingEmptySubsequences: false)

        return try resources.html(
            TimerTemplate(
                before: String(parts.first ?? ""),
                time: "\(minutes):\(seconds)",
                after: String(parts.dropFirst().first ?? ""),
                seconds: left,
                over: texts["timer.over"]
            )
        )
    }

    mutating func copyable(_ component: JSONValue) throws -> String {
        guard let value = source(component)?.nonEmpty else {
            return ""
        }
        return try resources.html(copyable(component, value: value))
    }

    private mutating func copyable(_ component: JSONValue, value: String) -> CopyableTemplate {
        CopyableTemplate(
            id: nextID(),
            label: text(component),
            value: PageTexts.clean(value),
            copy: texts["actions.copy"],
            copied: texts["actions.copied"]
        )
    }

    /// Renders a list of keys and values. Malformed rows are left out.
    func list(_ component: JSONValue) throws -> String {
        guard let text = source(component),
            let value = ReceivedJSON.decode(from: text.utf8)
        else {
            return ""
        }
        let rows = value.items.compactMap { row -> ListTemplate.Row? in
            guard let label = row["label"]?.string,
                let value = row["value"]?.string,
                !value.isEmpty
            else {
                return nil
            }
            return ListTemplate.Row(term: texts.resolve(label), value: texts.resolve(value))
        }

        guard !rows.isEmpty else { return "" }
        return try resources.html(ListTemplate(label: self.text(component), rows: rows))
    }

    /// Renders a QR code for a wallet on another device, and a link for a wallet on this device.
    mutating func wallet(_ component: JSONValue) throws -> String {
        let names = [component["source"]?.string, "openid4vpWalletUri", "openid4vpRequestUri"]
        let addresses = names.compactMap(\.self).compactMap(content.note)
        guard let address = addresses.first(where: { !$0.isEmpty }) else {
            return ""
        }

        var picture: WalletTemplate.Code?
        if let code = QRCode(address), code.size <= QRCode.largestShown {
            picture = WalletTemplate.Code(side: code.size + 2 * QRCode.quietZone, path: code.path)
        }
        let wallet = WalletTemplate(
            code: picture,
            copyable: copyable(component, value: address),
            address: address.only(if: WalletAddress.isAllowed(address)),
            open: texts["wallet.open"]
        )
        return try resources.html(wallet)
    }

    func captcha() throws -> String {
        let isRequired = content.inputs.contains { $0.identifier == "captcha_token" && $0.required }
        guard isRequired else { return "" }
        return try resources.text(texts["captcha"], style: "caption")
    }
}
