import ArgumentParser

/// The suggestion of a command for a mistyped one.
enum Suggestion {
    /// Returns the command nearest to the first unknown word; `nil` if all are known or none is near.
    static func command(for arguments: [String]) -> String? {
        var command: any ParsableCommand.Type = NativeAuthCommand.self
        for word in arguments {
            guard !word.hasPrefix("-"), !command.configuration.subcommands.isEmpty else { return nil }
            let names = command.configuration.subcommands
            if let next = names.first(where: { $0.configuration.commandName == word }) {
                command = next
                continue
            }
            return nearest(to: word, among: names.compactMap { $0.configuration.commandName })
        }
        return nil
    }

    /// Returns the word with the smallest distance, if it is small enough for a typing error; otherwise a word that
    /// starts with `word`, if any.
    static func nearest(to word: String, among words: [String]) -> String? {
        let maximumDistance = max(1, min(3, word.count / 3))
        let near = words.map { (word: $0, distance: distance(from: word.lowercased(), to: $0)) }.filter {
            $0.distance <= maximumDistance
        }
        return near.min { $0.distance < $1.distance }?.word ?? words.first { word.count > 1 && $0.hasPrefix(word) }
    }

    /// Returns the number of insertions, deletions, substitutions and transpositions between two words.
    static func distance(from one: String, to other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        var rows = [Array(0...other.count)]
        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                var change = rows[i][j]
                if one[i] != other[j] { change += 1 }
                var least = min(rows[i][j + 1] + 1, row[j] + 1, change)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }
}
