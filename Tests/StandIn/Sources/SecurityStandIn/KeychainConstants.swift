// The parts of a Keychain query.

/// iOS 2.0, macOS 10.6
public let kSecClass: CFString = "class"
/// iOS 2.0, macOS 10.7
public let kSecClassGenericPassword: CFString = "genp"
/// iOS 2.0, macOS 10.6
public let kSecAttrService: CFString = "svce"
/// iOS 2.0, macOS 10.6
public let kSecAttrAccount: CFString = "acct"
/// iOS 3.0, macOS 10.9
public let kSecAttrAccessGroup: CFString = "agrp"
/// iOS 4.0, macOS 10.9
public let kSecAttrAccessible: CFString = "pdmn"
/// iOS 4.0, macOS 10.9
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// iOS 4.0, macOS 10.9
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
/// iOS 7.0, macOS 10.9
public let kSecAttrSynchronizable: CFString = "sync"
/// iOS 13.0, macOS 10.15
public let kSecUseDataProtectionKeychain: CFString = "nleg"
/// iOS 2.0, macOS 10.6
public let kSecReturnData: CFString = "r_Data"
/// iOS 2.0, macOS 10.6
public let kSecReturnAttributes: CFString = "r_Attributes"
/// iOS 2.0, macOS 10.6
public let kSecMatchLimit: CFString = "m_Limit"
/// iOS 2.0, macOS 10.6
public let kSecMatchLimitOne: CFString = "m_LimitOne"
/// iOS 2.0, macOS 10.6
public let kSecMatchLimitAll: CFString = "m_LimitAll"
/// iOS 2.0, macOS 10.6
public let kSecValueData: CFString = "v_Data"

// The results of the calls.

/// iOS 2.0, macOS 10.0
public let errSecSuccess: OSStatus = 0
/// iOS 2.0, macOS 10.0
public let errSecParam: OSStatus = -50
/// iOS 2.0, macOS 10.0
public let errSecDuplicateItem: OSStatus = -25_299
/// iOS 2.0, macOS 10.0
public let errSecItemNotFound: OSStatus = -25_300
/// iOS 2.0, macOS 10.0
public let errSecMissingEntitlement: OSStatus = -34_018
/// iOS 2.0, macOS 10.0
public let errSecInteractionNotAllowed: OSStatus = -25_308
