package import Foundation

/// The factory of version 7 UUIDs: 48 bits of time in milliseconds, then random bits. They sort by creation time.
package struct IdentifierFactory: Sendable {
    package let clock: any WallClock
    package let random: any RandomSource

    package init(clock: any WallClock, random: any RandomSource) {
        self.clock = clock
        self.random = random
    }

    package func next() -> String {
        Self.text(clock.now(), rest: random.bytes(10))
    }

    /// Returns a version 4 UUID, which does not contain the time.
    package func nextRandom() -> String {
        var bytes = random.bytes(16)
        bytes[6] = 0x40 | (bytes[6] & 0x0F)
        bytes[8] = 0x80 | (bytes[8] & 0x3F)
        return Self.uuid(bytes)
    }

    /// Checks whether a text is a UUID of any version.
    package static func isUUID(_ text: String) -> Bool {
        text.utf8.count == 36
            && text.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil
    }

    /// - Parameter rest: ten random bytes.
    package static func text(_ time: Date, rest: [UInt8]) -> String {
        let milliseconds = UInt64(max(0, time.timeIntervalSince1970 * 1_000))
        var bytes = stride(from: 40, through: 0, by: -8).map { shift in
            UInt8(truncatingIfNeeded: milliseconds >> UInt64(shift))
        }
        bytes += rest
        bytes[6] = 0x70 | (bytes[6] & 0x0F)
        bytes[8] = 0x80 | (bytes[8] & 0x3F)
        return uuid(bytes)
    }

    /// Returns a random UUID in lower case, without an injected source of randomness.
    package static func randomUUID() -> String {
        withUnsafeBytes(of: UUID().uuid) { uuid($0) }
    }

    /// Returns the first 16 bytes in the form of a UUID, in lower case.
    package static func uuid(_ bytes: some Sequence<UInt8>) -> String {
        String(unsafeUninitializedCapacity: 36) { text in
            var end = 0
            for (index, byte) in bytes.prefix(16).enumerated() {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    text[end] = UInt8(ascii: "-")
                    end += 1
                }
                text[end] = Hexadecimal.digit(byte >> 4)
                text[end + 1] = Hexadecimal.digit(byte & 0x0F)
                end += 2
            }
            return end
        }
    }
}
