public import Foundation

/// The application of MSAL. Of its calls only those of ``MSALNativeAuthPublicClientApplication`` are here: this package has
/// no interactive sign-in of MSAL's.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
public class MSALPublicClientApplication: NSObject, @unchecked Sendable {
    override init() {}
}
