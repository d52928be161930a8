/// A virtual machine that runs a compiled pattern over a text, all alternatives in parallel (Pike's algorithm): an
/// instruction is executed at most once per position.
struct PatternMachine {
    let program: [Instruction]
    let sets: [ASCIITable]
    let text: [Unicode.Scalar]
    private(set) var steps = 0
    /// The position at which each instruction was last reached. It need not be cleared between positions.
    private var reached: [Int]
    /// The instructions that wait for the next code point.
    private var waiting: [Int] = []
    private var stack: [Int] = []

    init(program: [Instruction], sets: [ASCIITable], text: [Unicode.Scalar]) {
        self.program = program
        self.sets = sets
        self.text = text
        reached = Array(repeating: -1, count: program.count)
    }

    mutating func run() -> Bool {
        // The two lists change places at each position, so that neither is allocated again.
        var now: [Int] = []
        for position in text.indices {
            // A match may begin at any position.
            if follow(0, at: position) { return true }

            let scalar = text[position]
            swap(&now, &waiting)
            waiting.removeAll(keepingCapacity: true)
            for index in now {
                guard case .one(let set) = program[index], sets[set].contains(scalar) else { continue }
                if follow(index + 1, at: position + 1) { return true }
            }
        }
        return follow(0, at: text.count)
    }

    /// Follows the instructions from a given one, without consuming a code point.
    /// - Returns: whether a match was reached.
    private mutating func follow(_ first: Int, at position: Int) -> Bool {
        var next: Int? = first
        while let index = next ?? stack.popLast() {
            next = nil
            guard reached[index] != position else { continue }
            reached[index] = position
            steps += 1

            switch program[index] {
            case .match:
                stack.removeAll(keepingCapacity: true)
                return true
            case .one: waiting.append(index)
            case .jump(let target): next = target
            case .split(let one, let other):
                stack.append(other)
                next = one
            case .assert(let assertion):
                if holds(assertion, at: position) { next = index + 1 }
            }
        }
        return false
    }

    private func holds(_ assertion: PatternNode.Assertion, at position: Int) -> Bool {
        switch assertion {
        case .textBegin: position == 0
        case .textEnd: position == text.count
        case .lineBegin:
            position == 0 || text[position - 1] == "\n"
        case .lineEnd:
            position == text.count || text[position] == "\n"
        case .wordBoundary: isBoundary(position)
        case .noWordBoundary: !isBoundary(position)
        }
    }

    /// Checks whether the position is a word boundary. Words consist of ASCII characters, as in RE2.
    private func isBoundary(_ position: Int) -> Bool {
        func isWord(_ index: Int) -> Bool {
            text.indices.contains(index) && ScalarSet.word.contains(text[index])
        }
        return isWord(position - 1) != isWord(position)
    }
}
