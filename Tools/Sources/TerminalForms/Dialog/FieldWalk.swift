import AuthFlows

/// The order in which the elements of a form are displayed and its fields prompted. After a refusal, the prompts start
/// at the refused field; the fields before it keep their values.
@MainActor
struct FieldWalk {
    private let elements: [ScreenElement]
    /// Indexes of the fields to prompt for.
    private let prompted: [Int]
    /// Index of the first field to prompt for; the fields before it keep their values.
    private var start: Int
    private var position = -1
    /// Elements up to this index are displayed.
    private var displayed = -1

    /// - Parameter fields: the fields to prompt for.
    init(elements: [ScreenElement], fields: Set<FormField.ID>, model: FlowModel) {
        self.elements = elements
        prompted = elements.indices.filter { index in
            guard case .field(let field) = elements[index] else {
                return false
            }
            return fields.contains(field.id)
        }
        start = prompted.first ?? elements.count
        guard let refused = model.refusedField else { return }

        // A field whose arrow keys select options has no key for the way back, so its form starts at the beginning.
        let isOpen = { (field: FormField) in
            field.id == refused || field.isSensitive && model.value(for: field.id).isEmpty
        }
        for index in prompted {
            guard case .field(let field) = elements[index],
                isOpen(field)
            else {
                continue
            }
            if ![.choice, .boolean].contains(field.kind) {
                start = index
            }
            return
        }
    }

    /// Indicates whether the current field is displayed with its value and without a prompt.
    var keepsValue: Bool {
        position < start && prompted.contains(position)
    }

    /// Indicates whether there is a field to return to.
    var canGoBack: Bool {
        guard let first = prompted.first, first < position else {
            return false
        }
        if case .field(let field) = elements[position] {
            return ![.choice, .boolean].contains(field.kind)
        }
        return false
    }

    /// Advances to the next element that is not displayed yet, or the next field.
    mutating func next() -> ScreenElement? {
        while position + 1 < elements.count {
            position += 1
            defer { displayed = max(displayed, position) }
            if position > displayed || prompted.contains(position) {
                return elements[position]
            }
        }
        return nil
    }

    /// Makes the previous field the next one, with a prompt.
    mutating func goBack() {
        guard let previous = prompted.last(where: { $0 < position }) else {
            return
        }
        start = min(start, previous)
        position = previous - 1
    }
}
