package import NativeAuthBase

/// The syntax that the clients' forms check as well.
package typealias EmailAddress = NativeAuthBase.EmailAddress
package typealias UserName = NativeAuthBase.UserName

/// The choice of a language, as in the clients' forms.
package typealias LanguageMatch = NativeAuthBase.LanguageMatch
