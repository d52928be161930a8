import Foundation
import MSAL

/// The callback of a delegate, or the result of a call.
struct Observation {
    /// The full name of the delegate's method; `nil` for a call that returned.
    var callback: String?
    /// `void`, `nil` or the class of a call's result.
    var returned: String?
    var error: MSALNativeAuthError?
    var hasStateArgument = false
    var newState: MSALNativeAuthBaseState?
    var sentTo: String?
    var channel: MSALNativeAuthChannelType?
    var codeLength: Int?
    var attributes: [MSALNativeAuthRequiredAttribute]?
    var attributeNames: [String]?
    var authMethods: [MSALAuthMethod]?
    var account: MSALNativeAuthUserAccountResult?
    var token: MSALNativeAuthTokenResult?
    /// Whether it arrived before the call returned.
    var wasInside = false
    /// Whether it arrived on the main actor's queue.
    var wasOnMain = true

    /// Every text that an app could log.
    func texts(withDump: Bool) -> [String] {
        var texts: [String] = []
        for object in [error, newState, account, account?.account, token, channel] as [Any?] {
            guard let object else { continue }
            texts += ["\(object)", String(reflecting: object)]
            guard withDump else { continue }
            var dumped = ""
            dump(object, to: &dumped)
            texts.append(dumped)
        }
        if let error { texts += [error.localizedDescription, "\(error.kind)"] }
        return texts
    }
}
