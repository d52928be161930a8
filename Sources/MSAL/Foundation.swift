// Re-exported, as in Microsoft's library, whose sample code uses `NSObject`, `URL` and `Date` after `import MSAL`
// alone.
@_exported public import Foundation
