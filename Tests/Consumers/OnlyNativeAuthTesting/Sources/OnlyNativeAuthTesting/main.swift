import NativeAuthTesting

// An app's own test would pass these to the code under test.
let transport = ScriptedTransport([.json(#"{"flowStatus":"COMPLETE"}"#)])
let store = FailingSecretStore()
print("consumer OnlyNativeAuthTesting: \(transport.remaining) answer waits, reads fail: \(store.readsFail)")
