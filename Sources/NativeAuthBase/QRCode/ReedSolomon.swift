/// The error correction of a block: the remainder of its bytes, as a polynomial over GF(256), by the generator
/// polynomial.
struct ReedSolomon: Sendable {
    /// The generator's coefficients, without the leading 1.
    private let generator: [UInt8]

    init(length: Int) {
        // The product of (x - 2^0), (x - 2^1) and so on.
        var product = [UInt8](repeating: 0, count: length - 1) + [1]
        var root: UInt8 = 1

        for _ in 0..<length {
            for index in product.indices {
                product[index] = Self.product(product[index], root)
                if index + 1 < length {
                    product[index] ^= product[index + 1]
                }
            }
            root = Self.product(root, 2)
        }

        generator = product
    }

    func remainder(of block: [UInt8]) -> [UInt8] {
        var rest = [UInt8](repeating: 0, count: generator.count)
        for byte in block {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for (index, coefficient) in generator.enumerated() {
                rest[index] ^= Self.product(coefficient, factor)
            }
        }
        return rest
    }

    /// Returns the product of two elements of the field, whose polynomial is 0x11D.
    static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        guard one != 0, other != 0 else { return 0 }
        let exponent = Int(logarithms[Int(one)]) + Int(logarithms[Int(other)])
        return powers[exponent]
    }

    /// The powers of 2, twice over, so that a sum of two logarithms needs no reduction.
    private static let powers: [UInt8] = {
        var powers: [UInt8] = []
        var power = 1
        for _ in 0..<255 {
            powers.append(UInt8(power))
            power <<= 1
            if power > 0xFF { power ^= 0x11D }
        }
        return powers + powers
    }()

    private static let logarithms: [UInt8] = {
        var logarithms = [UInt8](repeating: 0, count: 256)
        for exponent in 0..<255 {
            logarithms[Int(powers[exponent])] = UInt8(exponent)
        }
        return logarithms
    }()
}
