import CModularArithmetic
import TestSupport
import Foundation
import Testing

@Suite("Arithmetic modulo 3072 bits", .timeLimit(.minutes(5)))
struct ModularArithmeticTests {
    struct Case: Decodable, Sendable {
        let modulus, a, b, exponent, power, product, sum, difference: String
    }

    private static let fixtures = FixtureFolder.url("modular-arithmetic")

    static let cases: [Case] = {
        guard let data = try? Data(contentsOf: fixtures.appendingPathComponent("powers.json")),
            let cases = try? JSONDecoder().decode([Case].self, from: data)
        else { return [] }
        return cases
    }()

    /// Big-endian, in exactly so many bytes.
    static func bytes(_ hex: String, size: Int? = nil) -> [UInt8] {
        let digits = Array(hex.count.isMultiple(of: 2) ? hex : "0" + hex)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        return [UInt8](repeating: 0, count: max(0, (size ?? 0) - bytes.count)) + bytes
    }

    @Test("Results equal those of Python's integers", arguments: cases.indices)
    func python(index: Int) {
        let one = Self.cases[index]
        let size = Int(CMA_BYTES)
        var group = cma_group()
        #expect(cma_group_init(&group, Self.bytes(one.modulus, size: size)) == 1)
        let a = Self.bytes(one.a, size: size)
        let b = Self.bytes(one.b, size: size)
        let exponent = Self.bytes(one.exponent)
        var result = [UInt8](repeating: 0xAA, count: size)
        cma_power(&group, &result, a, exponent, exponent.count)
        #expect(result == Self.bytes(one.power, size: size))
        cma_multiply(&group, &result, a, b)
        #expect(result == Self.bytes(one.product, size: size))
        cma_add(&group, &result, a, b)
        #expect(result == Self.bytes(one.sum, size: size))
        cma_subtract(&group, &result, a, b)
        #expect(result == Self.bytes(one.difference, size: size))
    }

    @Test("The test vectors exist") func thereAreCases() { #expect(Self.cases.count == 48) }

    static let digests: [String] = {
        guard let data = try? Data(contentsOf: fixtures.appendingPathComponent("digests.json")) else { return [] }
        return (try? JSONDecoder().decode([String].self, from: data)) ?? []
    }()

    /// Of all results of a block of random numbers, as `make-digests.py` makes it.
    static func digest(seed: UInt64) -> String? {
        var numbers = RandomLimbs(seed: seed)
        var group = cma_group()
        guard cma_group_init(&group, numbers.modulus()) == 1 else { return nil }
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        var result = [UInt8](repeating: 0, count: Int(CMA_BYTES))
        func note() { for byte in result { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 } }
        for _ in 0..<100 {
            let a = numbers.number()
            let b = numbers.number()
            cma_multiply(&group, &result, a, b)
            note()
            cma_add(&group, &result, a, b)
            note()
            cma_subtract(&group, &result, a, b)
            note()
        }
        for _ in 0..<10 {
            // From 16 on, what is squared is not one.
            let base = numbers.number()
            let exponent = UInt8(16 + numbers.next() % 240)
            cma_power(&group, &result, base, [exponent], 1)
            note()
        }
        let text = String(digest, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }

    @Test("Ten thousand random products and a thousand powers equal those of Python's integers")
    func random() {
        #expect(Self.digests.count == 100)
        for (seed, expected) in Self.digests.enumerated() {
            #expect(Self.digest(seed: UInt64(seed)) == expected, "seed \(seed)")
        }
    }

    @Test("The result may use the same memory as an operand")
    func sameMemory() {
        var group = cma_group()
        #expect(cma_group_init(&group, Self.bytes(Self.cases[20].modulus, size: Int(CMA_BYTES))) == 1)
        var number = Self.bytes(Self.cases[20].a, size: Int(CMA_BYTES))
        number.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            cma_power(&group, base, base, [1], 1)
            cma_multiply(&group, base, base, base)
        }
        var square = [UInt8](repeating: 0, count: Int(CMA_BYTES))
        cma_power(&group, &square, Self.bytes(Self.cases[20].a, size: Int(CMA_BYTES)), [2], 1)
        #expect(number == square)
    }

    @Test("An even or a short modulus is refused", arguments: [("fffe", true), ("05", false), ("00", false)])
    func refused(ending: String, isLong: Bool) {
        var group = cma_group()
        var modulus = Self.bytes(ending, size: Int(CMA_BYTES))
        if isLong { modulus[0] = 0xFF }
        #expect(cma_group_init(&group, modulus) == 0)
    }

    @Test("Products support maximum values and zero, and refuse mismatched lengths")
    func plainProducts() {
        func product(_ a: [UInt8], _ b: [UInt8], _ c: [UInt8]) -> [UInt8]? {
            var result = [UInt8](repeating: 0, count: a.count + b.count + 1)
            return cma_multiply_add(&result, a, a.count, b, b.count, c, c.count) == 1 ? result : nil
        }
        // 65 535 squared plus 4 294 967 295.
        #expect(product([0xFF, 0xFF], [0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF]) == [1, 255, 254, 0, 0])
        #expect(product([3], [4], [5]) == [0, 0, 17])
        #expect(product([], [], []) == [0])
        #expect(product([1], [1], [1, 2, 3]) == nil)
        let long = [UInt8](repeating: 0xFF, count: Int(CMA_BYTES))
        // (2^3072 - 1)^2 + 2^6144 - 1 is 2^6145 - 2^3073.
        let largest = product(long, long, long + long)
        let expected: [UInt8] = [1] + [UInt8](repeating: 0xFF, count: 383) + [0xFE] + [UInt8](repeating: 0, count: 384)
        #expect(largest == expected)
        #expect(product(long + [1], [1], []) == nil)
    }
}
