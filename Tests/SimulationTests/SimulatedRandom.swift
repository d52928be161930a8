/// The choices of one simulation: the same seed makes the same choices (SplitMix64).
struct SimulatedRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `count - 1`.
    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    /// Returns `true` once in `count` times.
    mutating func once(in count: Int) -> Bool { below(count) == 0 }

    mutating func choice<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
