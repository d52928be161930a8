import CModularArithmetic

/// Numbers and moduli of 3072 bits whose limbs are often nothing or all ones: there the carries run. The same ones as
/// `Fixtures/make-digests.py` makes of the same seed.
struct RandomLimbs {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

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
