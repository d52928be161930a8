import Crypto
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("Remembered devices in the store", .timeLimit(.minutes(5)))
struct DeviceStoreTests {
    private let inner = MemorySecretStore()
    private var devices: DeviceStore { DeviceStore(prefix: "pool.device.", store: inner) }

    private func device(_ key: String, _ names: Set<String>, isConfirmed: Bool = true) -> DeviceCredentials {
        DeviceCredentials(
            key: key,
            groupKey: "-group",
            secret: Secret("secret of \(key)"),
            isConfirmed: isConfirmed,
            names: names
        )
    }

    @Test("Two users have a device each, found by all of their names")
    func twoUsers() throws {
        try devices.write(device("d_1", ["ada", "internal-1"]))
        try devices.write(device("d_2", ["grace"], isConfirmed: false))
        #expect(devices["ada"] == device("d_1", ["ada", "internal-1"]))
        #expect(devices["internal-1"] == devices["ada"])
        #expect(devices["grace"] == device("d_2", ["grace"], isConfirmed: false))
        try devices.forget(of: "ada")
        #expect(devices["ada"] == nil && devices["internal-1"] == nil)
        #expect(devices["grace"]?.key == "d_2")
    }

    @Test(
        "A device is found, confirmed and forgotten by every spelling of the name",
        arguments: ["a@x.com", "A@X.COM", "A@x.com"]
    )
    func spellings(name: String) throws {
        try devices.write(device("d_1", ["A@x.com", "a@X.com"], isConfirmed: false))
        #expect(devices[name]?.key == "d_1")
        try devices.markConfirmed(device("d_1", [name], isConfirmed: false))
        #expect(devices["a@x.com"]?.isConfirmed == true)
        try devices.forget(of: name)
        #expect(devices["A@x.com"] == nil && devices["a@X.com"] == nil)
    }

    @Test("Forgetting another device keeps this one")
    func another() throws {
        try devices.write(device("d_1", ["ada"]))
        try devices.forget("d_2", of: "ada")
        #expect(devices["ada"]?.key == "d_1")
        try devices.forget("d_1", of: "ada")
        #expect(devices["ada"] == nil)
    }

    @Test("A name with a newer device keeps it when the earlier one is confirmed or forgotten")
    func replaced() throws {
        let first = device("d_1", ["ada", "internal-1"], isConfirmed: false)
        try devices.write(first)
        try devices.write(device("d_2", ["internal-1"]))
        try devices.markConfirmed(first)
        #expect(devices["ada"] == device("d_1", ["ada"]))
        #expect(devices["internal-1"]?.key == "d_2")
        try devices.write(device("d_1", ["ada", "internal-1"]))
        try devices.write(device("d_2", ["internal-1"]))
        try devices.forget("d_1", of: "ada")
        #expect(devices["ada"] == nil)
        #expect(devices["internal-1"]?.key == "d_2")
    }

    @Test("A removed device is not restored by its confirmation")
    func gone() throws {
        try devices.markConfirmed(device("d_1", ["ada"], isConfirmed: false))
        #expect(devices["ada"] == nil)
    }

    @Test("The key of an item contains a hash of the user name, and not the name")
    func items() throws {
        try devices.write(device("d_1", ["ada"]))
        let name = "pool.device." + SHA256.hash(data: Data("ada".utf8)).map { String(format: "%02x", $0) }.joined()
        #expect(name.count == "pool.device.".count + 64 && !name.contains("ada"))
        guard case .value(let text) = inner.read(name) else {
            Issue.record("another name")
            return
        }
        #expect(text.reveal().contains("d_1"))
    }

    @Test(
        "A damaged item is no device; one with only the required members is unconfirmed",
        arguments: [
            ("", false), ("[]", false), (#"{"key":"d_1","group":"-g"}"#, false),
            (#"{"key":7,"group":"-g","secret":"s"}"#, false), (#"{"key":"d_1","group":"-g","secret":"s"}"#, true),
        ]
    )
    func damaged(text: String, isDevice: Bool) throws {
        try devices.write(device("d_1", ["ada"]))
        let name = "pool.device." + SHA256.hash(data: Data("ada".utf8)).map { String(format: "%02x", $0) }.joined()
        try inner.write(Secret(text), for: name)
        #expect((devices["ada"] != nil) == isDevice)
        if isDevice { #expect(devices["ada"]?.isConfirmed == false && devices["ada"]?.names == []) }
    }

    @Test(
        "Incomplete device metadata is ignored",
        arguments: [
            (#"{"DeviceKey":"d_1","DeviceGroupKey":"-g"}"#, true), (#"{"DeviceKey":"","DeviceGroupKey":"-g"}"#, false),
            (#"{"DeviceKey":"d_1"}"#, false), (#"{"DeviceGroupKey":"-g"}"#, false), ("{}", false), ("7", false),
        ]
    )
    func metadata(text: String, isDevice: Bool) throws {
        let json: JSONValue = try JSONValue.decode(from: Data(text.utf8))
        #expect((NewDeviceMetadata(json) != nil) == isDevice)
    }
}
