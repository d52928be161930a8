import ArgumentParser

/// The suggestion of a command for a mistyped one.
enum Suggestion {
    /// Commands by the words that other tools use for them.
    private static let synonyms = [
        "login": "sign-in", "log-in": "sign-in", "register": "sign-up", "signup": "sign-up",
        "create-account": "sign-up",
        "logout": "sign-out", "log-out": "sign-out",
        "reset": "recover", "forgot": "recover", "resume": "continue",
        "start": "serve", "run": "serve", "status": "whoami",
        "config": "setup", "configure": "setup",
        "ls": "list", "validate": "check", "lint": "check",
        "draw": "show", "print": "show", "get": "show",
        "update": "set", "edit": "set", "confirm": "verify",
    ]

    /// Returns the command nearest to the first unknown word; `nil` if all are known or none is near.
    static func command(for arguments: [String]) -> String? {
        var command: any ParsableCommand.Type = NativeAuthCommand.self
        // Flags may precede a subcommand.
        for word in arguments where !word.hasPrefix("-") {
            guard !command.configuration.subcommands.isEmpty else { return nil }
            let names = command.configuration.subcommands
            if let next = names.first(where: { $0.configuration.commandName == word }) {
                command = next
                continue
            }

            let known = names.compactMap { $0.configuration.commandName }
            if let synonym = synonyms[word.lowercased()], known.contains(synonym) { return synonym }
            return nearest(to: word, among: known)
        }
        return nil
    }

    /// Returns the nearest word, if its distance is that of a typing error; otherwise one that starts with `word`.
    static func nearest(to word: String, among words: [String]) -> String? {
        let maximumDistance = max(1, min(3, word.count / 3))
        let lowercased = word.lowercased()
        let measured = words.map { (word: $0, distance: distance(from: lowercased, to: $0)) }
        let best = measured.min { $0.distance < $1.distance }
        if let best, best.distance <= maximumDistance { return best.word }
        return words.first { word.count > 1 && $0.hasPrefix(word) }
    }

    /// Returns the number of insertions, deletions, substitutions and transpositions between two words.
    static func distance(from one: String, to other: String) -> Int {
        let one = Array(one)
        let other = Array(other)
        var rows = [Array(0...other.count)]

        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                var change = rows[i][j]
                if one[i] != other[j] { change += 1 }
                var least = min(
                    rows[i][j + 1] + 1,
                    row[j] + 1,
                    change
                )
                if i > 0, j > 0,
                    one[i] == other[j - 1],
                    one[i - 1] == other[j]
                {
                    least = min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }
}
