package import Foundation

/// The source of the server's random bytes. The shipped one is the system's cryptographic generator.
package protocol RandomSource: Sendable {
    func bytes(_ count: Int) -> [UInt8]
    /// Returns a uniformly distributed integer in `0..<upperBound`.
    func number(below upperBound: Int) -> Int
}

extension RandomSource {
    package func hexadecimal(bytes count: Int) -> String { Hexadecimal.text(bytes(count)) }

    /// Returns a code of digits, or of upper-case letters and digits that cannot be confused.
    package func code(length: Int, isNumeric: Bool) -> String {
        if isNumeric { return code(digits: length) }
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        return String((0..<length).map { _ in alphabet[number(below: alphabet.count)] })
    }

    package func code(digits: Int) -> String {
        let count = (0..<digits).reduce(1) { count, _ in count * 10 }
        // The sum has one digit more, which is always 1.
        return String(String(count + number(below: count)).dropFirst())
    }

    /// Returns a secret of 256 bits in URL-safe characters.
    package func token() -> String { Base64URL.text(Data(bytes(32))) }
}

package struct SystemRandomSource: RandomSource {
    package init() {}

    package func bytes(_ count: Int) -> [UInt8] {
        // Eight bytes for each call of the system.
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        while bytes.count < count {
            let word: UInt64 = generator.next()
            withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
        }
        return Array(bytes.prefix(count))
    }

    package func number(below upperBound: Int) -> Int { Int.random(in: 0..<upperBound) }
}

/// The source of the current time. A test replaces it.
package protocol WallClock: Sendable {
    func now() -> Date
}

package struct SystemWallClock: WallClock {
    package init() {}

    package func now() -> Date { Date() }
}

/// The factory of version 7 UUIDs: 48 bits of time in milliseconds, then random bits. They sort by creation time.
package struct IdentifierFactory: Sendable {
    package let clock: any WallClock
    package let random: any RandomSource

    package init(clock: any WallClock, random: any RandomSource) {
        self.clock = clock
        self.random = random
    }

    package func next() -> String { Self.text(clock.now(), rest: random.bytes(10)) }

    /// Checks whether a text is a UUID of any version.
    package static func isUUID(_ text: String) -> Bool {
        text.utf8.count == 36 && text.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil
    }

    /// - Parameter rest: ten random bytes.
    package static func text(_ time: Date, rest: [UInt8]) -> String {
        let milliseconds = UInt64(max(0, time.timeIntervalSince1970 * 1_000))
        var bytes = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - 8 * $0)) }
        bytes += rest
        bytes[6] = 0x70 | (bytes[6] & 0x0F)
        bytes[8] = 0x80 | (bytes[8] & 0x3F)
        return uuid(Hexadecimal.text(bytes))
    }

    /// Returns a random UUID in lower case.
    package static func randomUUID() -> String {
        withUnsafeBytes(of: UUID().uuid) { uuid(Hexadecimal.text($0)) }
    }

    /// Returns the first 32 digits in the form of a UUID.
    package static func uuid(_ digits: String) -> String {
        var text: [UInt8] = []
        for (index, digit) in digits.utf8.prefix(32).enumerated() {
            switch index {
            case 8, 12, 16, 20: text.append(UInt8(ascii: "-"))
            default: break
            }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
