// As Microsoft's library does: its sample code uses `NSObject`, `URL` and `Date` after `import MSAL` alone.
@_exported public import Foundation
