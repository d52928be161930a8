/// The focused field, kept in agreement with every `FocusState`.
///
/// A tap moves the focus, or a new value of a `FocusState`. The later of the two wins.
@MainActor
final class Focus {
    private(set) var current: ViewIdentity?
    private var links: [FocusLink] = []
    private var lastMove = 0

    /// Moves the focus to a tapped field.
    func move(to node: ViewNode) {
        guard current !== node.identity else { return }
        let next = node.focusLinks
        for link in links where !next.contains(where: { $0.storage === link.storage }) { link.lose() }
        current = node.identity
        links = next
        for link in next { link.gain() }
        lastMove = FocusClock.shared.now
    }

    /// Removes the focus, as the user does by dismissing the keyboard.
    func clear() {
        current = nil
        for link in links { link.lose() }
        links = []
        lastMove = FocusClock.shared.now
    }

    /// Applies the requests of the program after a render pass. Returns whether anything changed.
    func update(_ roots: [ViewNode]) -> Bool {
        let before = FocusClock.shared.now
        let previous = current
        let fields = roots.flatMap(\.all).filter { $0.canFocus && $0.isEnabled }
        if let current {
            guard let field = fields.first(where: { $0.identity === current }) else {
                clear()
                return true
            }
            links = field.focusLinks
        }
        let requests = fields.compactMap { field in
            field.focusLinks.filter { $0.isRequested }.map(\.storage.requestedAt).max().map { (field, $0) }
        }
        if let (field, requestedAt) = requests.max(by: { $0.1 < $1.1 }), requestedAt > lastMove || current == nil {
            move(to: field)
        } else if !links.isEmpty, links.allSatisfy({ !$0.isRequested }) {
            clear()
        }
        for field in fields where field.identity !== current {
            for link in field.focusLinks where !fields.contains(where: { $0.isRequested(by: link.storage) }) {
                link.lose()
            }
        }
        return FocusClock.shared.now != before || current !== previous
    }
}
