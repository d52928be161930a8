extension PageDocument {
    /// Requirements of every page, checked on all pages of the tests.
    func problems() -> [String] {
        var problems = documentProblems()
        for element in root.all { problems += elementProblems(element) }
        for form in all("form") { problems += formProblems(form) }

        var level = 0
        for heading in root.all where heading.name.wholeMatch(of: /h[1-6]/) != nil {
            let own = Int(heading.name.dropFirst()) ?? 0
            if own > level + 1 { problems.append("a level of headings is left out") }
            level = own
        }
        return problems
    }

    /// The texts of the failed checks.
    private func failures(_ checks: [(isRight: Bool, problem: String)]) -> [String] {
        checks.filter { !$0.isRight }.map(\.problem)
    }

    private func documentProblems() -> [String] {
        let html = first("html")
        let ids = root.all.compactMap { $0["id"] }
        let focused = root.all.filter { $0["autofocus"] != nil }
        let isScriptInline = all("script").contains { $0["src"] == nil || !$0.text.isEmpty }

        return failures([
            (html?["lang"]?.isEmpty == false, "no language"),
            (["ltr", "rtl"].contains(html?["dir"]), "no direction"),
            (first("title")?.words.isEmpty == false, "no title"),
            (all("h1").count == 1, "\(all("h1").count) first headings"),
            (all("main").count == 1, "\(all("main").count) main parts"),
            (Set(ids).count == ids.count, "an id is there twice: \(ids)"),
            (!isScriptInline, "a script in the page"),
            (all("style").isEmpty, "a style in the page"),
            (focused.count <= 1, "two fields take the focus"),
        ])
    }

    /// The first parts of the keys of the pages' texts.
    private static let textGroups: Set<Substring> = [
        "actions", "binding", "broken", "codes", "consent", "console", "cookies", "done", "errors", "expired", "failed",
        "fields", "follow", "forged", "frame", "home", "leaving", "link", "notices", "oauth", "outbox", "passkey",
        "problems", "provider", "purposes", "rules", "signOut", "start", "timer", "titles", "waiting", "wallet",
    ]

    /// A page shows the key of a text that the language's table does not have.
    private static func isKey(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let group = parts.first, !text.contains(" ") else { return false }
        return textGroups.contains(group)
    }

    /// The text of an element, and the attributes that a person notices.
    private func shownTexts(of element: Element) -> [String] {
        let attributes = element.attributes.filter { name, _ in
            ["alt", "aria-label", "placeholder", "title"].contains(name) || name.hasPrefix("data-")
        }
        return [element.words] + attributes.values.sorted()
    }

    private func elementProblems(_ element: Element) -> [String] {
        let isScripted = element.attributes.keys.contains { $0.hasPrefix("on") }
        let isUnnamedButton = element.name == "button" && element.words.isEmpty
        let isUndescribed = element.name == "img" && element["alt"] == nil
        var problems = failures([
            (element["style"] == nil, "style in the page: \(element.name)"),
            (!isScripted, "script in the page: \(element.name)"),
            (!isUnnamedButton, "a button without a name"),
            (!isUndescribed, "a picture without a text"),
        ])

        problems += shownTexts(of: element).filter(Self.isKey).map { "the key of a text instead of the text: \($0)" }
        for reference in ["for", "aria-describedby", "form"] {
            for id in (element[reference] ?? "").split(separator: " ") where self.element(id: String(id)) == nil {
                problems.append("\(reference) names \(id), which is not there")
            }
        }
        return problems + fieldProblems(element)
    }

    private func fieldProblems(_ element: Element) -> [String] {
        var problems: [String] = []
        if Self.isVisibleField(element), element["aria-label"] == nil {
            let label = first("label", "for", element["id"] ?? "")
            if label == nil { problems.append("a field without a label: \(element.attributes)") }
        }

        if element["aria-invalid"] == "true" {
            // The banner explains a refusal that belongs to a whole form, such as a wrong password.
            let descriptions = (element["aria-describedby"] ?? "").split(separator: " ")
            let isExplained = descriptions.contains { $0.hasSuffix("-error") || $0 == "problem" }
            if !isExplained { problems.append("an error that is not tied to its field") }
        }
        return problems
    }

    private func formProblems(_ form: Element) -> [String] {
        let token = form.all.first { $0["name"] == "csrf" && $0["value"]?.isEmpty == false }
        return failures([
            (form["method"] == "post", "a form that does not post"),
            (token != nil, "a form without a token"),
        ])
    }
}
