// Apple's names begin with a capital.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// iOS 2.0, macOS 10.6
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    if query[kSecMatchLimit] as? String == kSecMatchLimitAll {
        let (status, items) = Keychain.current.findAll(query)
        if !items.isEmpty { result?.pointee = items }
        return status
    }
    let (status, value) = Keychain.current.find(query)
    if let value { result?.pointee = value }
    return status
}

/// iOS 2.0, macOS 10.6
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    Keychain.current.add(attributes)
}

/// iOS 2.0, macOS 10.6
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    Keychain.current.update(query, attributesToUpdate)
}

/// iOS 2.0, macOS 10.6
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { Keychain.current.delete(query) }
