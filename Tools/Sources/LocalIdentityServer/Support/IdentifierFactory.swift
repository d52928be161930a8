import Foundation

/// Makes UUIDs of version 7: 48 bits of time in milliseconds, then random bits. They sort by their time of birth.
struct IdentifierFactory: Sendable {
    let clock: any ServerClock
    let random: any RandomSource

    func next() -> String {
        let milliseconds = UInt64(max(0, clock.now().timeIntervalSince1970 * 1_000))
        var bytes = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - 8 * $0)) }
        bytes += random.bytes(10)
        bytes[6] = 0x70 | (bytes[6] & 0x0F)
        bytes[8] = 0x80 | (bytes[8] & 0x3F)
        let text = Hexadecimal.text(bytes)
        let cuts = [0, 8, 12, 16, 20, 32]
        let characters = Array(text)
        return zip(cuts, cuts.dropFirst()).map { String(characters[$0..<$1]) }.joined(separator: "-")
    }
}
