import CModularArithmetic
import Crypto
import IdentityBase

/// The arithmetic of SRP: the 3072-bit group of RFC 3526 with generator 2. Numbers are unsigned and big-endian.
struct SRPGroup: Sendable {
    static let length = Int(CMA_BYTES)

    /// The group; nil only if the prime below is malformed.
    static let standard: SRPGroup? = SRPGroup()

    static func loaded() throws -> SRPGroup {
        guard let standard else { throw PoolError.internalError }
        return standard
    }

    private static let prime = """
        FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD\
        EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED\
        EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F\
        83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B\
        E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510\
        15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7\
        ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C\
        BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF
        """

    let modulus: [UInt8]
    /// The SRP multiplier k.
    let multiplier: [UInt8]
    private let group: cma_group

    private init?() {
        guard let modulus = SRPNumber.bytes(hexadecimal: Self.prime),
            modulus.count == Self.length
        else { return nil }
        var group = cma_group()
        guard cma_group_init(&group, modulus) == 1 else { return nil }

        self.modulus = modulus
        self.group = group
        let encoded = SRPNumber.encoded(modulus) + SRPNumber.encoded([2])
        multiplier = Array(SHA256.hash(data: encoded))
    }

    func power(_ base: [UInt8], exponent: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Self.length)
        let base = SRPNumber.padded(base, to: Self.length)
        withUnsafePointer(to: group) { cma_power($0, &result, base, exponent, exponent.count) }
        return result
    }

    func generatorPower(_ exponent: [UInt8]) -> [UInt8] {
        power([2], exponent: exponent)
    }

    func product(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Self.length)
        let one = SRPNumber.padded(one, to: Self.length)
        let other = SRPNumber.padded(other, to: Self.length)
        withUnsafePointer(to: group) { cma_multiply($0, &result, one, other) }
        return result
    }

    func sum(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Self.length)
        let one = SRPNumber.padded(one, to: Self.length)
        let other = SRPNumber.padded(other, to: Self.length)
        withUnsafePointer(to: group) { cma_add($0, &result, one, other) }
        return result
    }

    /// Checks whether a received number is valid: at least 1, and less than the modulus.
    func isElement(_ number: [UInt8]) -> Bool {
        let number = SRPNumber.minimal(number)
        guard !number.isEmpty, number.count <= Self.length else {
            return false
        }
        return SRPNumber.padded(number, to: Self.length).lexicographicallyPrecedes(modulus)
    }
}
