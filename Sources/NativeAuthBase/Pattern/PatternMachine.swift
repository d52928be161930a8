/// A virtual machine that runs a compiled pattern over a text, all alternatives in parallel (Pike's algorithm): an
/// instruction is executed at most once per position.
struct PatternMachine {
    let program: [Instruction]
    let text: [Unicode.Scalar]
    private(set) var steps = 0
    /// The position at which each instruction was last reached. It need not be cleared between positions.
    private var reached: [Int]
    private var waiting: [Int] = []
    private var stack: [Int] = []

    init(program: [Instruction], text: [Unicode.Scalar]) {
        self.program = program
        self.text = text
        reached = Array(repeating: -1, count: program.count)
    }

    mutating func run() -> Bool {
        for position in 0...text.count {
            // A match may begin at any position.
            if follow(0, at: position) { return true }
            guard position < text.count else { return false }

            let scalar = text[position]
            let now = waiting
            waiting.removeAll(keepingCapacity: true)
            for index in now {
                guard case .one(let set) = program[index], set.contains(scalar) else { continue }
                if follow(index + 1, at: position + 1) { return true }
            }
        }
        return false
    }

    /// Follows the instructions from a given one, without consuming a code point.
    /// - Returns: whether a match was reached.
    private mutating func follow(_ first: Int, at position: Int) -> Bool {
        stack.append(first)
        while let index = stack.popLast() {
            guard reached[index] != position else { continue }
            reached[index] = position
            steps += 1

            switch program[index] {
            case .match:
                stack.removeAll(keepingCapacity: true)
                return true
            case .one: waiting.append(index)
            case .jump(let target): stack.append(target)
            case .split(let one, let other):
                stack.append(other)
                stack.append(one)
            case .assert(let assertion):
                if holds(assertion, at: position) { stack.append(index + 1) }
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
