// Re-exported, as in Microsoft's library, whose sample code uses `NSObject`, `URL` and `Date` after `import MSAL`
// alone. So the other files of this module do not import it.
@_exported public import Foundation
