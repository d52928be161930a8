/// Which field has the keyboard, and its agreement with every `FocusState`.
///
/// A person moves focus by a tap; a program by a value of its `FocusState`. Whoever moved last is followed.
@MainActor
final class Focus {
    private(set) var current: Place?
    private var links: [FocusLink] = []
    private var followed = 0

    /// A person taps a field.
    func move(to node: ViewNode) {
        guard current !== node.place else { return }
        let next = node.focusLinks
        for link in links where !next.contains(where: { $0.storage === link.storage }) { link.lose() }
        current = node.place
        links = next
        for link in next { link.gain() }
        followed = FocusClock.shared.now
    }

    /// A person puts the keyboard away.
    func drop() {
        current = nil
        for link in links { link.lose() }
        links = []
        followed = FocusClock.shared.now
    }

    /// After a walk: does what the program asked for. Says whether anything changed by that.
    func follow(_ roots: [ViewNode]) -> Bool {
        let (before, was) = (FocusClock.shared.now, current)
        let fields = roots.flatMap(\.all).filter { $0.canFocus && $0.isEnabled }
        if let current {
            guard let field = fields.first(where: { $0.place === current }) else {
                drop()
                return true
            }
            links = field.focusLinks
        }
        let wishes = fields.compactMap { field in
            field.focusLinks.filter { $0.isWished }.map(\.storage.asked).max().map { (field, $0) }
        }
        if let (field, asked) = wishes.max(by: { $0.1 < $1.1 }), asked > followed || current == nil {
            move(to: field)
        } else if !links.isEmpty, links.allSatisfy({ !$0.isWished }) {
            drop()
        }
        for field in fields where field.place !== current {
            for link in field.focusLinks where !fields.contains(where: { $0.hasWish(of: link.storage) }) { link.lose() }
        }
        return FocusClock.shared.now != before || current !== was
    }
}
