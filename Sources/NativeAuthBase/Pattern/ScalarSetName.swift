enum ScalarSetName {
    static let posix: [String: ScalarSet] = [
        "alnum": ScalarSet(0x30...0x39, 0x41...0x5A, 0x61...0x7A),
        "alpha": ScalarSet(0x41...0x5A, 0x61...0x7A),
        "ascii": ScalarSet(0...0x7F),
        "blank": ScalarSet(0x09...0x09, 0x20...0x20),
        "cntrl": ScalarSet(0...0x1F, 0x7F...0x7F),
        "digit": .digit,
        "graph": ScalarSet(0x21...0x7E),
        "lower": ScalarSet(0x61...0x7A),
        "print": ScalarSet(0x20...0x7E),
        "punct": ScalarSet(0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E),
        "space": ScalarSet(0x09...0x0D, 0x20...0x20),
        "upper": ScalarSet(0x41...0x5A),
        "word": .word,
        "xdigit": ScalarSet(0x30...0x39, 0x41...0x46, 0x61...0x66),
    ]

    static let categories: [String: Set<Unicode.GeneralCategory>] = {
        let single: [String: Unicode.GeneralCategory] = [
            "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter,
            "Lm": .modifierLetter, "Lo": .otherLetter,
            "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark,
            "Nd": .decimalNumber, "Nl": .letterNumber, "No": .otherNumber,
            "Pc": .connectorPunctuation, "Pd": .dashPunctuation, "Ps": .openPunctuation,
            "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation,
            "Po": .otherPunctuation,
            "Sm": .mathSymbol, "Sc": .currencySymbol,
            "Sk": .modifierSymbol, "So": .otherSymbol,
            "Zs": .spaceSeparator, "Zl": .lineSeparator, "Zp": .paragraphSeparator,
            "Cc": .control, "Cf": .format, "Cs": .surrogate, "Co": .privateUse,
        ]
        var all: [String: Set<Unicode.GeneralCategory>] = [:]
        for (name, category) in single {
            all[name, default: []].insert(category)
            all[String(name.prefix(1)), default: []].insert(category)
        }
        return all
    }()
}
