import NativeAuthCore

let store = MemorySecretStore()
store.update(["token": Secret("very secret")])
print("consumer OnlyNativeAuthCore: \(store.read("token")), \(store.read("other"))")
