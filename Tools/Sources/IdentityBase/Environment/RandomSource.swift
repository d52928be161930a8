import Foundation

/// Where the server takes its random bytes from. The shipped one is the system's cryptographic generator.
package protocol RandomSource: Sendable {
    func bytes(_ count: Int) -> [UInt8]
    /// A whole number, evenly spread over `0..<upperBound`.
    func number(below upperBound: Int) -> Int
}

extension RandomSource {
    /// `count` random bytes as lower-case hexadecimal text.
    package func hexadecimal(bytes count: Int) -> String {
        Hexadecimal.text(bytes(count))
    }
}

extension RandomSource {
    /// A secret of 256 bits that may stand in an address.
    package func token() -> String {
        Base64URL.text(Data(bytes(32)))
    }
}

package struct SystemRandomSource: RandomSource {
    package init() {}
    package func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    package func number(below upperBound: Int) -> Int {
        var generator = SystemRandomNumberGenerator()
        return Int.random(in: 0..<upperBound, using: &generator)
    }
}
