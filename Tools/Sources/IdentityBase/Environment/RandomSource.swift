package import Foundation

/// The source of the server's random bytes. The shipped one is the system's cryptographic generator.
package protocol RandomSource: Sendable {
    func bytes(_ count: Int) -> [UInt8]
    /// Returns a uniformly distributed integer in `0..<upperBound`.
    func number(below upperBound: Int) -> Int
}

extension RandomSource {
    package func hexadecimal(bytes count: Int) -> String { Hexadecimal.text(bytes(count)) }

    /// Returns a one-time code of decimal digits.
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

    package func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: .min ... .max) } }

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
