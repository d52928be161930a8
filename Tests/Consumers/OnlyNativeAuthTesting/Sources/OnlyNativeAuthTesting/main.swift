import NativeAuthTesting

print("consumer OnlyNativeAuthTesting: imported")
