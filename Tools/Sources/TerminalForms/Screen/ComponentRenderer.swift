import AuthFlows

/// The conversion of a form's components, in depth-first order, into lines and fields.
struct ComponentRenderer {
    let renderer: ScreenRenderer
    let snapshot: FormSnapshot
    private let entries: [FormAction.ID: ActionMenu.Entry]
    private let fields: [FormField.ID: FormField]
    private var elements: [ScreenElement] = []
    private var lines: [ScreenLine] = []
    private var shownFields: Set<FormField.ID> = []
    private var hasShownStatus = false

    init(renderer: ScreenRenderer, snapshot: FormSnapshot) {
        self.renderer = renderer
        self.snapshot = snapshot
        let menu = ActionMenu(snapshot.step)
        entries = Dictionary(menu.entries.map { ($0.action.id, $0) }) { first, _ in first }
        fields = Dictionary(snapshot.step.fields.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Adds the components. Iterative: the server controls the depth, and recursion could overflow the stack.
    mutating func add(_ components: [FormComponent]) {
        var pending = Array(components.reversed())
        while let next = pending.popLast() {
            show(next)
            pending += next.children.reversed()
        }
    }

    private mutating func show(_ component: FormComponent) {
        switch component.kind {
        case .heading:
            let lines = renderer.heading(component.text, level: component.level)
            add(lines, apart: component.level <= 2)
        case .richText:
            add(Paragraph.wrap(runs(of: component), columns: renderer.columns), apart: true)
        case .divider: add(divider(component.text), apart: true)
        case .image:
            add(image(component.text), apart: false)
        case .field:
            if let id = component.fieldID, let field = fields[id] {
                add(field)
            }
        case .action, .icon: break
        case .copyableText, .qrCode: add(renderer.copyable(component), apart: true)
        case .keyValueList:
            if !component.text.isEmpty {
                add(paragraph(component.text), apart: true)
            }
            let rows: [ValueTable.Row] = component.rows.map { ($0.label, $0.value) }
            add(ValueTable.lines(rows, traits: renderer.traits), apart: component.text.isEmpty)
        case .timer:
            let text = renderer.timer(component.text, in: snapshot)
            add(paragraph(text), apart: false)
        default: add(renderer.paragraph(component), apart: false)
        }
    }

    private func image(_ text: String) -> [ScreenLine] {
        let name = TextCleaner.line(text).trimmed
        guard !name.isEmpty else { return [] }

        var shown = "[\(name)]"
        if renderer.isPlain { shown = "\(renderer.texts(.unnamedImage)): \(name)" }
        return renderer.wrap(shown, .quiet)
    }

    private func paragraph(_ text: String) -> [ScreenLine] {
        renderer.wrap(TextCleaner.paragraphs(text))
    }

    /// Returns all elements, with the fields that no component referenced at the end.
    mutating func finish() -> [ScreenElement] {
        for field in snapshot.step.fields {
            add(field)
        }
        addStatus()
        endLines()
        return elements
    }

    private mutating func add(_ more: [ScreenLine], apart: Bool) {
        guard !more.isEmpty else { return }
        if apart, !(lines.isEmpty && elements.isEmpty) {
            lines.append(.blank)
        }
        lines += more
    }

    private mutating func add(_ field: FormField) {
        guard field.kind != .hidden,
            shownFields.insert(field.id).inserted
        else {
            return
        }
        addStatus()
        if shownFields.count == 1, !lines.isEmpty {
            lines.append(.blank)
        }
        endLines()
        elements.append(.field(field))
    }

    /// Adds the instructions for a browser or passkey step, the step's expiry and the error above the first field, so
    /// that they are read before the input.
    private mutating func addStatus() {
        guard !hasShownStatus else { return }
        hasShownStatus = true

        add(renderer.instructions(of: snapshot.step), apart: true)
        add(renderer.expiry(of: snapshot), apart: true)
        if let error = snapshot.error {
            add(renderer.lines(of: error), apart: true)
        }
    }

    private mutating func endLines() {
        guard !lines.isEmpty else { return }
        elements.append(.lines(lines.collapsingBlanks()))
        lines = []
    }

    private func runs(of component: FormComponent) -> [ScreenLine.Run] {
        var spans = component.richText
        if spans.isEmpty {
            spans = [RichTextSpan(component.text)]
        }
        return spans.flatMap(runs)
    }

    private func runs(of span: RichTextSpan) -> [ScreenLine.Run] {
        let text = TextCleaner.paragraphs(span.text)
        if let id = span.actionID, let entry = entries[id] {
            let key = renderer.key(of: entry)
            var suffix = " [\(key)]"
            if renderer.isPlain { suffix = " (\(key))" }
            return [.init(text, .link), .init(suffix, .link)]
        }

        guard let link = span.link else {
            return [.init(text)]
        }
        let address = TextCleaner.line(link.absoluteString)
        guard address != text else {
            return [.init(text, .link)]
        }
        return [.init(text, .link), .init(" <\(address)>")]
    }

    private func divider(_ text: String) -> [ScreenLine] {
        let word = TextCleaner.line(text).trimmed
        if renderer.isPlain {
            return renderer.wrap(word)
        }

        let width = min(renderer.columns, 40)
        guard !word.isEmpty, DisplayWidth.of(word) < width - 8 else {
            return [ScreenLine(renderer.rule(width), .quiet)]
        }

        let side = renderer.rule((width - DisplayWidth.of(word) - 2) / 2)
        return [ScreenLine("\(side) \(word) \(side)", .quiet)]
    }
}
