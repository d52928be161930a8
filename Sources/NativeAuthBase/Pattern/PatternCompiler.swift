/// A compiler from a pattern to instructions; repetitions are unrolled. A jump or split forward is appended with a
/// placeholder, and replaced when its target is known.
struct PatternCompiler {
    private typealias SyntaxError = LinearPattern.SyntaxError

    private(set) var program: [Instruction] = []
    private(set) var sets: [ASCIITable] = []

    /// - Throws: an error for a pattern that becomes too large.
    static func compile(_ node: PatternNode) throws(LinearPattern.SyntaxError) -> PatternCompiler {
        var compiler = PatternCompiler()
        try compiler.add(node)
        try compiler.append(.match)
        return compiler
    }

    private mutating func append(_ instruction: Instruction) throws(SyntaxError) {
        guard program.count < LinearPattern.maximumProgramSize else {
            throw SyntaxError("the pattern is too large with its repetitions written out")
        }
        program.append(instruction)
    }

    private mutating func add(_ node: PatternNode) throws(SyntaxError) {
        switch node {
        case .empty: break
        case .one(let set):
            try append(.one(sets.count))
            sets.append(set)
        case .assertion(let assertion):
            try append(.assert(assertion))
        case .sequence(let nodes):
            for node in nodes { try add(node) }
        case .choice(let nodes): try addChoice(nodes)
        case .times(let node, let least, let most):
            try addTimes(node, least: least, most: most)
        }
    }

    private mutating func addChoice(_ nodes: [PatternNode]) throws(SyntaxError) {
        var ends: [Int] = []
        for (number, node) in nodes.enumerated() {
            guard number < nodes.count - 1 else {
                try add(node)
                break
            }

            let split = program.count
            try append(.split(split + 1, split + 1))
            try add(node)
            ends.append(program.count)
            try append(.jump(0))
            program[split] = .split(split + 1, program.count)
        }

        for end in ends {
            program[end] = .jump(program.count)
        }
    }

    private mutating func addTimes(_ node: PatternNode, least: Int, most: Int?) throws(SyntaxError) {
        // A repetition of an empty pattern is compiled once, so that nested ones are not unrolled.
        for _ in 0..<least {
            let before = program.count
            try add(node)
            if program.count == before { return }
        }

        guard let most else {
            let split = program.count
            try append(.split(split + 1, split + 1))
            try add(node)
            try append(.jump(split))
            program[split] = .split(split + 1, program.count)
            return
        }

        var splits: [Int] = []
        for _ in least..<max(least, most) {
            splits.append(program.count)
            try append(.split(program.count + 1, program.count + 1))
            let before = program.count
            try add(node)
            if program.count == before { break }
        }

        for split in splits {
            program[split] = .split(split + 1, program.count)
        }
    }
}
