/// The state of a line being edited: its characters and the cursor. Independent of the terminal.
struct LineEditor: Sendable, Equatable {
    enum Effect: Sendable, Equatable {
        case none
        case appended(Character)
        case removedLast
        /// Another change; the whole line must be redrawn.
        case changed
        case accepted
        /// Ctrl-C, a signal or end of input.
        case interrupted
    }

    private(set) var characters: [Character]
    /// Index at which the next character is inserted.
    private(set) var cursor: Int
    private let candidates: [String]
    /// Index of the last candidate that an arrow key chose.
    private var candidate: Int?
    private let maximumLength: Int
    /// Indicates whether the text is prefilled and unchanged: the next character replaces it.
    private var isPrefilled: Bool

    init(
        _ text: String = "",
        candidates: [String] = [],
        maximumLength: Int = 4_096
    ) {
        self.maximumLength = maximumLength
        characters = Array(text)
        cursor = characters.count
        self.candidates = candidates
        isPrefilled = !text.isEmpty
    }

    var text: String { String(characters) }

    mutating func handle(_ key: KeyEvent) -> Effect {
        let replaces = isPrefilled
        if key != .refresh { isPrefilled = false }

        switch key {
        case .character(let character):
            guard replaces else { return insert(character) }
            characters = []
            cursor = 0
            _ = insert(character)
            return .changed
        case .enter: return .accepted
        case .interrupt, .hangUp: return .interrupted
        case .endOfInput where characters.isEmpty: return .interrupted
        case .endOfInput: return .none
        case .backspace: return remove(1, before: cursor)
        case .delete where cursor < characters.count:
            characters.remove(at: cursor)
            return .changed
        case .delete: return .none
        case .clear: return remove(characters.count, before: characters.count)
        case .clearWord: return remove(wordLength(), before: cursor)
        case .left: return move(to: cursor - 1)
        case .right: return move(to: cursor + 1)
        case .home: return move(to: 0)
        case .end: return move(to: characters.count)
        case .up: return selectCandidate(offset: -1)
        case .down: return selectCandidate(offset: 1)
        case .refresh: return .changed
        }
    }

    private mutating func insert(_ character: Character) -> Effect {
        guard characters.count < maximumLength else { return .none }
        characters.insert(character, at: cursor)
        cursor += 1
        guard cursor == characters.count else { return .changed }
        return .appended(character)
    }

    private mutating func remove(_ count: Int, before end: Int) -> Effect {
        let start = max(0, end - count)
        guard start < end else { return .none }
        let wasLast = end == characters.count && end - start == 1
        characters.removeSubrange(start..<end)
        cursor = start
        guard wasLast else { return .changed }
        return .removedLast
    }

    private func wordLength() -> Int {
        var index = cursor
        while index > 0, characters[index - 1] == " " {
            index -= 1
        }
        while index > 0, characters[index - 1] != " " {
            index -= 1
        }
        return cursor - index
    }

    private mutating func move(to position: Int) -> Effect {
        guard (0...characters.count).contains(position),
            position != cursor
        else {
            return .none
        }
        cursor = position
        return .changed
    }

    private mutating func selectCandidate(offset: Int) -> Effect {
        guard !candidates.isEmpty else { return .none }
        // Without a current candidate, Down chooses the first one and Up the last one.
        let last = candidates.count - 1
        let edge = if offset < 0 { 0 } else { last }
        let start = candidates.firstIndex(of: text) ?? candidate ?? edge
        let next = (start + offset + candidates.count) % candidates.count

        candidate = next
        characters = Array(candidates[next])
        cursor = characters.count
        return .changed
    }
}
