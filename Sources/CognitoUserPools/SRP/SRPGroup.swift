import CModularArithmetic

/// The group of Cognito's SRP-6a: the 3072-bit MODP prime with generator 2, and its arithmetic in constant time.
///
/// Source: RFC 3526, section 4; RFC 5054, section 2.
struct SRPGroup: Sendable {
    static let prime = SRPInteger(
        trusted: """
            FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD\
            EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED\
            EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F\
            83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B\
            E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510\
            15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7\
            ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C\
            BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF
            """
    )
    static let generator = SRPInteger(bytes: [2])
    /// Number of bytes of an element.
    static let size = Int(CMA_BYTES)
    static let cognito = SRPGroup()

    private let group: cma_group

    private init() {
        var group = cma_group()
        cma_group_init(&group, Self.prime.padded(to: Self.size))
        self.group = group
    }

    /// - Parameters:
    ///   - base: any number below 2 to the power of 3072.
    ///   - exponent: any number; the time depends on its number of bytes.
    func power(_ base: SRPInteger, exponent: [UInt8]) -> SRPInteger {
        calculate { group, result in
            cma_power(group, result, base.padded(to: Self.size), exponent, exponent.count)
        }
    }

    func multiply(_ a: SRPInteger, _ b: SRPInteger) -> SRPInteger {
        calculate { group, result in
            cma_multiply(group, result, a.padded(to: Self.size), b.padded(to: Self.size))
        }
    }

    func add(_ a: SRPInteger, _ b: SRPInteger) -> SRPInteger {
        calculate { group, result in
            cma_add(group, result, a.padded(to: Self.size), b.padded(to: Self.size))
        }
    }

    func subtract(_ a: SRPInteger, _ b: SRPInteger) -> SRPInteger {
        calculate { group, result in
            cma_subtract(group, result, a.padded(to: Self.size), b.padded(to: Self.size))
        }
    }

    /// Returns the remainder of a number below 2 to the power of 3072.
    func reduce(_ number: SRPInteger) -> SRPInteger {
        add(number, SRPInteger(bytes: []))
    }

    private func calculate(
        _ body: (UnsafePointer<cma_group>, UnsafeMutablePointer<UInt8>) -> Void
    ) -> SRPInteger {
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
            withUnsafePointer(to: group) { group in
                guard let result = buffer.baseAddress else { return }
                body(group, result)
                count = Self.size
            }
        }
        return SRPInteger(bytes: bytes)
    }

    /// Returns `a * b + c` as an integer, in the maximum number of bytes.
    static func multiplyAdd(_ a: [UInt8], b: [UInt8], c: [UInt8]) -> [UInt8] {
        let size = a.count + b.count + 1
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard let result = buffer.baseAddress,
                cma_multiply_add(result, a, a.count, b, b.count, c, c.count) == 1
            else { return }
            count = size
        }
    }
}
