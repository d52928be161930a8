print("nativeauth")
