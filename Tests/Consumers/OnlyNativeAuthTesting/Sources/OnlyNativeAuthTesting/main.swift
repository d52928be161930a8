import NativeAuthTesting

// An app's own test would give these to the code that it tests.
let transport = ScriptedTransport([.json(#"{"flowStatus":"COMPLETE"}"#)])
let store = FailingSecretStore()
print("consumer OnlyNativeAuthTesting: \(transport.remaining) answer waits, reads fail: \(store.readsFail)")
