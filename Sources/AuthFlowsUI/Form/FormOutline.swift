#if canImport(SwiftUI)
import AuthFlows

/// A step's components as they are drawn: every field and action once, those that the layout forgot too, hidden ones not,
/// and never more or deeper than a screen can bear.
struct FormOutline: Equatable {
    indirect enum Content: Equatable {
        case field(FormField)
        case action(FormAction)
        /// A piece without pieces within.
        case single(FormComponent)
        /// A piece with pieces within; its own `children` are empty.
        case container(FormComponent, [Piece])
    }

    struct Piece: Identifiable, Equatable {
        let id: String
        let content: Content
    }

    /// What is deeper is drawn as if it stood here.
    static let deepest = 12
    /// What comes after so many is left out, except for fields and actions.
    static let most = 1_000

    private(set) var pieces: [Piece] = []
    /// The fields that are drawn, in the order in which they are.
    private(set) var fields: [FormField] = []
    private(set) var actions: [FormAction] = []
    /// A browser or a passkey fills fields and sends them: no button of the form does.
    private(set) var isAnsweredOutside = false

    var isEmpty: Bool { pieces.isEmpty }

    /// What a person calls the step: its first heading.
    private(set) var title: String?

    init() {}

    /// Arranges a step.
    /// - Parameters:
    ///   - step: the step.
    ///   - hiding: kinds of fields that something else fills, such as a browser.
    init(_ step: FlowStep, hiding hidden: Set<FormField.Kind> = []) {
        isAnsweredOutside = step.fields.contains { hidden.contains($0.kind) }
        var builder = Builder(step, hiding: hidden, sends: !isAnsweredOutside)
        pieces = builder.build(step.components, depth: 0)
        let forgotten = builder.forgotten()
        let place = pieces.firstIndex { $0.content.sends } ?? pieces.endIndex
        pieces.insert(contentsOf: forgotten.fields, at: place)
        pieces += forgotten.actions
        for piece in pieces { collect(piece) }
        title = builder.title
    }

    /// The next field below that has a keyboard.
    /// - Parameters:
    ///   - field: the field above it.
    ///   - ids: the fields that count; `nil` for all.
    func keyboardField(after field: FormField.ID, among ids: [FormField.ID]? = nil) -> FormField.ID? {
        guard let index = fields.firstIndex(where: { $0.id == field }) else { return nil }
        return fields[(index + 1)...].first { Self.hasKeyboard($0) && ids?.contains($0.id) ?? true }?.id
    }

    static func hasKeyboard(_ field: FormField) -> Bool { ![.boolean, .choice, .date, .hidden].contains(field.kind) }

    private mutating func collect(_ piece: Piece) {
        switch piece.content {
        case .field(let field): fields.append(field)
        case .action(let action): actions.append(action)
        case .single: break
        case .container(_, let children): for child in children { collect(child) }
        }
    }
}

extension FormOutline.Content {
    /// Whether a button that sends the form is in here.
    fileprivate var sends: Bool {
        switch self {
        case .action(let action): action.kind == .submit
        case .container(_, let children): children.contains { $0.content.sends }
        case .field, .single: false
        }
    }
}

private struct Builder {
    private var fields: [FormField.ID: FormField] = [:]
    private var actions: [FormAction.ID: FormAction] = [:]
    private let step: FlowStep
    private var count = 0
    private(set) var title: String?

    init(_ step: FlowStep, hiding hidden: Set<FormField.Kind>, sends: Bool) {
        self.step = step
        for field in step.fields where field.kind != .hidden && !hidden.contains(field.kind) {
            fields[field.id] = fields[field.id] ?? field
        }
        for action in step.actions where sends || action.kind != .submit {
            actions[action.id] = actions[action.id] ?? action
        }
    }

    mutating func build(_ components: [FormComponent], depth: Int) -> [FormOutline.Piece] {
        let level = depth < FormOutline.deepest ? components : flattened(components)
        return level.compactMap { piece($0, depth: depth) }
    }

    /// Everything below, in order, without the boxes around it.
    private func flattened(_ components: [FormComponent]) -> [FormComponent] {
        var flat: [FormComponent] = []
        var waiting = Array(components.reversed())
        while let next = waiting.popLast(), flat.count < FormOutline.most {
            waiting += next.children.reversed()
            var alone = next
            alone.children = []
            flat.append(alone)
        }
        return flat
    }

    private mutating func piece(_ component: FormComponent, depth: Int) -> FormOutline.Piece? {
        guard count < FormOutline.most else { return nil }
        count += 1
        // Made here, because a server may send equal ids.
        let id = "\(count)"
        switch component.kind {
        case .field:
            guard let field = component.fieldID.flatMap({ fields.removeValue(forKey: $0) }) else { return nil }
            return .init(id: "field-\(field.id)", content: .field(field))
        case .action:
            guard let action = component.actionID.flatMap({ actions.removeValue(forKey: $0) }) else { return nil }
            return .init(id: "action-\(action.id)", content: .action(action))
        case .richText:
            for action in component.richText.compactMap(\.actionID) { actions[action] = nil }
        case .heading where title == nil && !component.text.isEmpty: title = component.text
        default: break
        }
        if component.children.isEmpty {
            return .init(id: id, content: .single(component))
        }
        var own = component
        own.children = []
        return .init(id: id, content: .container(own, build(component.children, depth: depth + 1)))
    }

    /// What the layout does not name, in the step's order.
    func forgotten() -> (fields: [FormOutline.Piece], actions: [FormOutline.Piece]) {
        var seen: Set<String> = []
        let missing = step.fields.compactMap { fields[$0.id] }.filter { seen.insert($0.id).inserted }
        seen = []
        let ways = step.actions.compactMap { actions[$0.id] }.filter { seen.insert($0.id).inserted }
        return (
            missing.map { .init(id: "field-\($0.id)", content: .field($0)) },
            ways.map { .init(id: "action-\($0.id)", content: .action($0)) }
        )
    }
}
#endif
