package import NativeAuthBase

/// The syntax that the clients' forms check as well.
package typealias EmailAddress = NativeAuthBase.EmailAddress
package typealias UserName = NativeAuthBase.UserName
