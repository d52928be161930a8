import Foundation
import JWTKit
@testable import NativeAuthCore

// Measures the check of a token: the first time, and when it was checked before. Nothing of it is public, so this is
// built for testing, apart from the other figures:
//
//   swift build -c release --package-path Benchmarks --scratch-path Benchmarks/.build/testable -Xswiftc -enable-testing \
//     --product JWTBenchmark && Benchmarks/.build/testable/release/JWTBenchmark

struct Surprise: Error, CustomStringConvertible { let description: String }

struct Claims: JWTPayload {
    var iss = "https://id.example.com"
    var aud = "app"
    var sub = "01a1fd02-294e-7235-89f3-312b8930a2d0"
    var email = "alice@example.com"
    var exp = 1_800_000_600
    var iat = 1_800_000_000
    let jti: String

    func verify(using algorithm: some JWTAlgorithm) {}
}

/// Prints the smallest, the middle and the largest of several measurements.
func report(_ what: String, _ durations: [Duration]) {
    func microseconds(_ duration: Duration) -> String { String(format: "%.1f µs", duration / .microseconds(1)) }
    let sorted = durations.sorted()
    guard let least = sorted.first, let most = sorted.last else { return }
    let p50 = microseconds(sorted[sorted.count / 2])
    let p99 = microseconds(sorted[sorted.count * 99 / 100])
    print("\(what): min \(microseconds(least)), p50 \(p50), p99 \(p99), max \(microseconds(most)), n=\(sorted.count)")
}

/// One key with an algorithm, its published half, and tokens that it signed.
func measure(_ algorithm: SigningAlgorithm, _ keys: JWTKeyCollection, _ published: [String: String], runs: Int)
    async throws
{
    var members = published.mapValues(JSONValue.string)
    members["alg"] = .string(algorithm.rawValue)
    members["kid"] = .string("key")
    let set = try JSONWebKeySet(.object(["keys": .array([.object(members)])]))
    let clock = AuthClock(now: { Date(timeIntervalSince1970: 1_800_000_000) }, sleep: { _ in })
    let cache = JSONWebKeyCache(clock: clock) { set }
    let validator = JWTValidator(keys: cache, now: { clock.now }, remembered: 1)
    let expectation = JWTExpectation(issuers: ["https://id.example.com"], audience: "app")
    var tokens: [String] = []
    for number in 0..<200 { tokens.append(try await keys.sign(Claims(jti: "\(number)"), kid: "key")) }

    let watch = ContinuousClock()
    var first: [Duration] = []
    var again: [Duration] = []
    for run in 0..<(runs + 100) {
        // One is remembered and the next is another, so each is new.
        let token = tokens[run % tokens.count]
        let began = watch.now
        let verified = try await validator.verify(token, expectation)
        let middle = watch.now
        _ = try await validator.verify(token, expectation)
        let ended = watch.now
        guard verified.claims["sub"] != nil else { throw Surprise(description: "\(verified)") }
        if run >= 100 {  // the first hundred warm up
            first.append(began.duration(to: middle))
            again.append(middle.duration(to: ended))
        }
    }
    report("\(algorithm.rawValue), \(tokens[0].utf8.count) bytes, first check", first)
    report("\(algorithm.rawValue), \(tokens[0].utf8.count) bytes, checked before", again)
}

let runs = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 2_000

let point = ES256PrivateKey()
guard let (x, y) = point.parameters else { throw Surprise(description: "a key without numbers") }
func unpadded(_ base64: String) -> String { Base64URL.encode(Data(base64Encoded: base64) ?? Data()) }
let es256 = JWTKeyCollection()
await es256.add(ecdsa: point, kid: "key")
let edwards = try EdDSA.PrivateKey()
let edDSA = JWTKeyCollection()
await edDSA.add(eddsa: edwards, kid: "key")

for _ in 0..<3 {
    try await measure(.es256, es256, ["kty": "EC", "crv": "P-256", "x": unpadded(x), "y": unpadded(y)], runs: runs)
    try await measure(
        .edDSA, edDSA,
        ["kty": "OKP", "crv": "Ed25519", "x": Base64URL.encode(edwards.publicKey.rawRepresentation)], runs: runs)
}
