import AuthFlows

extension FlowAction {
    var serverID: String { ref ?? id }

    var isRejection: Bool { type == WireType.reject }

    var kindWithoutFields: FormAction.Kind {
        switch eventType?.uppercased() {
        case "BACK": .back
        case "CANCEL": .cancel
        default: .trigger
        }
    }

    var isSubmit: Bool { eventType ?? type ?? "SUBMIT" == "SUBMIT" }
}

extension [FormComponent] {
    mutating func removeFieldsAndActions() {
        self = compactMap { component in
            guard component.fieldID == nil, component.actionID == nil else { return nil }
            var component = component
            component.children.removeFieldsAndActions()
            let isEmptied = component.children.isEmpty && [.group, .row].contains(component.kind)
            return if isEmptied { nil } else { component }
        }
    }

    /// Removes links to actions that the server does not currently offer, and texts that have no other link.
    mutating func removeLinksWithoutActions(keeping known: Set<String>) {
        self = compactMap { component in
            var component = component
            component.children.removeLinksWithoutActions(keeping: known)
            if let action = component.actionID, !known.contains(action) { return nil }
            func isLost(_ span: RichTextSpan) -> Bool { span.actionID.map { !known.contains($0) } ?? false }
            guard component.richText.contains(where: isLost) else { return component }
            component.richText.removeAll(where: isLost)
            component.text = component.richText.map(\.text).joined()
            return if (component.richText.contains { $0.actionID != nil || $0.link != nil }) { component } else { nil }
        }
    }
}

enum ActionMark {
    private static let providers: [(String, FormAction.Mark)] = [
        ("google", .google), ("github", .github), ("facebook", .facebook), ("microsoft", .microsoft),
        ("linkedin", .linkedIn), ("ethereum", .ethereum), ("metamask", .ethereum),
    ]
    private static let keywords: [(Set<String>, FormAction.Mark)] = [
        (["apple"], .apple), (["passkey", "passkeys", "fingerprint", "webauthn"], .passkey), (["sms"], .sms),
        (["mail", "email", "magic", "magiclink"], .mail), (["otp"], .sms),
    ]
    private static let maximumLength = 256

    /// - Parameter submitsFields: whether it submits the fields: then "mail" is the entered value, not another method.
    static func mark(icon: String?, name: String, label: String?, submitsFields: Bool) -> FormAction.Mark? {
        let texts = [icon, name, label].compactMap { $0.map { String($0.prefix(maximumLength)) } }
        let lowercased = texts.map { $0.lowercased() }
        for (word, mark) in providers where lowercased.contains(where: { $0.contains(word) }) { return mark }
        let methods: [String] = if !submitsFields { texts } else if icon == nil { [] } else { [texts[0]] }
        let words = Set(methods.flatMap(words(of:)))
        return keywords.first { !$0.0.isDisjoint(with: words) }?.1
    }

    /// Returns the words of a text, also of `likeThis` and `like_this`.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLowercase = false
        for character in text {
            if !character.isLetter || character.isUppercase && wasLowercase {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if character.isLetter { word += character.lowercased() }
            wasLowercase = character.isLowercase
        }
        return if word.isEmpty { words } else { words + [word] }
    }
}
