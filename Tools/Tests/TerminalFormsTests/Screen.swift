/// The visible lines of an output, after carriage returns, erased text and moves of the cursor, as spinners and prompts
/// use them.
struct Screen {
    private var rows: [[Character]] = [[]]
    private var row = 0
    private var column = 0

    var lines: [String] { rows.map { String($0) } }

    init(_ output: String) {
        var rest = Substring(output)
        while let character = rest.first {
            if let sequence = rest.prefixMatch(of: /\u{1B}\[([0-9]*)([A-Za-z])/) {
                perform(sequence.2.first, count: Int(sequence.1))
                rest = rest[sequence.range.upperBound...]
                continue
            }
            rest = rest.dropFirst()
            write(character)
        }
    }

    private mutating func write(_ character: Character) {
        switch character {
        case "\r": column = 0
        case "\n", "\r\n":
            row += 1
            column = 0
            if row == rows.count { rows.append([]) }
        default:
            while rows[row].count < column { rows[row].append(" ") }
            if column < rows[row].count { rows[row][column] = character } else { rows[row].append(character) }
            column += 1
        }
    }

    private mutating func perform(_ command: Character?, count: Int?) {
        let steps = max(count ?? 1, 1)
        switch command {
        case "A": row = max(0, row - steps)
        case "B": row = min(rows.count - 1, row + steps)
        case "C": column += steps
        case "D": column = max(0, column - steps)
        case "J":
            rows.removeSubrange((row + 1)...)
            eraseLine()
        case "K": eraseLine()
        default: break
        }
    }

    private mutating func eraseLine() {
        rows[row].removeSubrange(min(column, rows[row].count)...)
    }
}
