import Foundation

/// A modular power by the machine's OpenSSL, loaded at run time, for comparison.
///
/// Two variants: the fast one, and the constant-time one.
struct OpenSSLPower: Sendable {
    private typealias Power =
        @convention(c) (
            OpaquePointer, OpaquePointer, OpaquePointer, OpaquePointer, OpaquePointer
        ) -> Int32
    private typealias ConstantTimePower =
        @convention(c) (
            OpaquePointer, OpaquePointer, OpaquePointer, OpaquePointer, OpaquePointer, OpaquePointer?
        ) -> Int32

    /// OpenSSL's numbers. They are never freed, as the program ends with the measurement.
    // unchecked: workloads run serially, so these are never used concurrently.
    private struct Numbers: @unchecked Sendable {
        let result, base, exponent, modulus, context: OpaquePointer
    }

    private let numbers: Numbers
    private let library: Library
    private let power: Power
    private let constantTimePower: ConstantTimePower

    init(base: [UInt8], exponent: [UInt8], modulus: [UInt8]) throws {
        library = try Library()
        let (make, context): (@convention(c) () -> OpaquePointer?, @convention(c) () -> OpaquePointer?) = (
            try library.function("BN_new"), try library.function("BN_CTX_new")
        )
        let read: @convention(c) (UnsafePointer<UInt8>, Int32, OpaquePointer?) -> OpaquePointer? =
            try library.function("BN_bin2bn")
        power = try library.function("BN_mod_exp")
        constantTimePower = try library.function("BN_mod_exp_mont_consttime")
        guard let result = make(), let space = context(), let base = read(base, Int32(base.count), nil),
            let exponent = read(exponent, Int32(exponent.count), nil),
            let modulus = read(modulus, Int32(modulus.count), nil)
        else { throw Surprise("OpenSSL has no memory") }
        numbers = Numbers(result: result, base: base, exponent: exponent, modulus: modulus, context: space)
    }

    func quick() throws {
        guard power(numbers.result, numbers.base, numbers.exponent, numbers.modulus, numbers.context) == 1 else {
            throw Surprise("OpenSSL returned an error")
        }
    }

    func constantTime() throws {
        let isDone = constantTimePower(
            numbers.result,
            numbers.base,
            numbers.exponent,
            numbers.modulus,
            numbers.context,
            nil
        )
        guard isDone == 1 else { throw Surprise("OpenSSL returned an error") }
    }

    /// The last result.
    func result() throws -> [UInt8] {
        let write: @convention(c) (OpaquePointer, UnsafeMutablePointer<UInt8>, Int32) -> Int32 =
            try library.function("BN_bn2binpad")
        var bytes = [UInt8](repeating: 0, count: 384)
        guard write(numbers.result, &bytes, 384) == 384 else { throw Surprise("OpenSSL returned an error") }
        return bytes
    }

    /// OpenSSL's library.
    // unchecked: it is never closed, so its symbols stay valid in every thread.
    private struct Library: @unchecked Sendable {
        private let handle: UnsafeMutableRawPointer

        init() throws {
            guard let handle = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL) else {
                throw Surprise("there is no libcrypto.so.3; install OpenSSL 3 (sudo apt-get install libssl3)")
            }
            self.handle = handle
        }

        func function<Function>(_ name: String) throws -> Function {
            guard let symbol = dlsym(handle, name) else { throw Surprise("OpenSSL has no \(name)") }
            return unsafeBitCast(symbol, to: Function.self)
        }
    }
}
