import CModularArithmetic
import NativeAuthTesting

/// Numbers and moduli of 3072 bits whose limbs are often nothing or all ones: there the carries run. The same ones as
/// `Fixtures/make-digests.py` makes of the same seed.
struct RandomLimbs {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func next() -> UInt64 { random.next() }

    mutating func modulus() -> [UInt8] {
        var bytes = number()
        bytes[0] |= 0x80
        bytes[bytes.count - 1] |= 1
        return bytes
    }

    /// Big-endian.
    mutating func number() -> [UInt8] {
        let kinds = 1 + next() % 4
        var bytes: [UInt8] = []
        for _ in 0..<Int(CMA_LIMBS) {
            let kind = next() % kinds
            let value = next()
            let limb: UInt64 =
                switch kind {
                case 1: 0
                case 2: .max
                case 3: value % 4 &- 2
                default: value
                }
            bytes += withUnsafeBytes(of: limb.bigEndian, Array.init)
        }
        return bytes
    }
}
