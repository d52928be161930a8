import Foundation

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
        let characters = (0..<length).map { _ in
            alphabet[number(below: alphabet.count)]
        }
        return String(characters)
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

    package func number(below upperBound: Int) -> Int {
        Int.random(in: 0..<upperBound)
    }
}
