public import Foundation

extension ViewHost {
    /// Presses a button, a link, a menu, or any other element that reacts to a tap; focuses a field.
    /// - Throws: ``HostFailure`` if it isn't there or cannot be used.
    public func tap(_ query: Query) throws {
        try using(query) { node in
            switch node.control {
            case .press(let action): action()
            case .toggle(let isOn): isOn.wrappedValue.toggle()
            case .write: engine.focus.move(to: node)
            case .choose, .date, nil: throw HostFailure("\(node.summary) does nothing when it is tapped.")
            }
        }
    }

    /// Taps beside an element, in the space of its box: the view before or behind it there receives the tap.
    /// - Throws: ``HostFailure`` if it isn't there, or no view receives the tap.
    public func tap(beside query: Query) throws {
        try act {
            let node = try find(query)
            let layers = engine.roots.flatMap(\.all).filter { box in
                box.classes.contains("layers") && box.all.contains { $0 === node }
            }
            for layer in layers.reversed().flatMap(\.all) where layer.role == .color {
                if case .press(let action) = layer.control { return action() }
            }
            throw HostFailure("Nothing receives a tap beside \(node.summary).")
        }
    }

    /// Focuses a field and replaces its text.
    /// - Throws: ``HostFailure`` if it isn't there or cannot be used.
    public func type(_ text: String, into query: Query) throws {
        try using(query) { node in
            guard case .write(let binding, _) = node.control else {
                throw HostFailure("\(node.summary) is not a field.")
            }
            engine.focus.move(to: node)
            binding.wrappedValue = text
            engine.changes.signal(needsRender: true)
        }
    }

    /// Appends to the text of the focused field.
    /// - Throws: ``HostFailure`` if no field has the focus.
    public func type(_ text: String) throws {
        try act {
            guard let node = focused, case .write(let binding, _) = node.control else {
                throw HostFailure("No field has the focus. \(screen)")
            }
            binding.wrappedValue += text
            engine.changes.signal(needsRender: true)
        }
    }

    /// Switches a toggle on or off.
    /// - Throws: ``HostFailure`` if it isn't there or cannot be used.
    public func set(_ isOn: Bool, on query: Query) throws {
        try using(query) { node in
            guard case .toggle(let binding) = node.control else {
                throw HostFailure("\(node.summary) is not a toggle.")
            }
            binding.wrappedValue = isOn
        }
    }

    /// Selects a choice of a picker by its visible text.
    /// - Throws: ``HostFailure`` if there is no such choice, or if it can't be chosen because of its tag.
    public func choose(_ label: String, in query: Query) throws {
        try using(query) { node in
            guard case .choose(let choices) = node.control else {
                throw HostFailure("\(node.summary) is not a picker.")
            }
            guard let choice = choices.first(where: { $0.label == label }) else {
                throw HostFailure("\(node.summary) has no choice \"\(label)\", but \(choices.map(\.label)).")
            }
            if let defect = choice.defect { throw HostFailure("\"\(label)\" can't be chosen: \(defect).") }
            choice.choose()
        }
    }

    /// Sets a date.
    /// - Throws: ``HostFailure`` if it is outside of the allowed range.
    public func setDate(_ date: Date, of query: Query) throws {
        try using(query) { node in
            guard case .date(let binding, let limits) = node.control else {
                throw HostFailure("\(node.summary) is not a date picker.")
            }
            guard limits.contains(date) else {
                throw HostFailure("\(date) is outside of the allowed range: \(limits).")
            }
            binding.wrappedValue = date
            engine.changes.signal(needsRender: true)
        }
    }

    /// Opens a link in a text by its visible text.
    /// - Throws: ``HostFailure`` if there is none.
    public func tapLink(_ words: String) throws {
        try act {
            for node in reachable {
                guard let link = node.links.first(where: { $0.text == words })?.link else { continue }
                node.openLink(link)
                return
            }
            throw HostFailure("No text has a link that reads \"\(words)\". \(screen)")
        }
    }

    /// Presses the return key in the focused field. The field loses focus, unless the program moves it.
    /// - Throws: ``HostFailure`` if no field has the focus.
    public func pressReturn() throws {
        try act {
            guard let node = focused else { throw HostFailure("No field has the focus. \(screen)") }
            let before = FocusClock.shared.now
            for action in node.submit.reversed() { action() }
            if FocusClock.shared.now == before { engine.focus.clear() }
            engine.changes.signal(needsRender: true)
        }
    }

    /// Dismisses the keyboard.
    /// - Throws: ``HostFailure`` for a misuse by the app.
    public func dismissKeyboard() throws {
        try act {
            engine.focus.clear()
            engine.changes.signal(needsRender: true)
        }
    }

    /// Dismisses the topmost sheet by a swipe, or a dialog by a tap beside it.
    /// - Throws: ``HostFailure`` if nothing is presented, or it is an alert, which requires an answer.
    public func dismiss() throws {
        try act {
            guard let node = reachable.first, let dismiss = node.dismiss, node.role != .alert else {
                throw HostFailure("There is nothing that can be dismissed. \(screen)")
            }
            dismiss()
        }
    }

    private func using(_ query: Query, _ use: (ViewNode) throws -> Void) throws {
        try act {
            let node = try find(query)
            guard node.isEnabled else { throw HostFailure("\(node.summary) is disabled.") }
            try use(node)
        }
    }
}
