extension TerminalTexts {
    /// A localized text, or a part of one, that only terminal forms use. The raw value is the English text.
    enum Key: String, CaseIterable, Sendable {
        // Progress.
        case connecting = "Connecting"
        case refreshing = "Refreshing"
        case waitingForBrowser = "Waiting for the browser"

        // Menus and keys.
        case enterKey = "Enter"
        case tryAgainMenu = "[Enter] Try again   [e] Edit   [q] Quit"
        case tryAgainKeys = "Press Enter, or type e or q."
        case displayMenu = "[Enter] Refresh   [q] Quit and continue later"
        case restartMenu = "[Enter] Start over   [q] Quit"
        case enterOrQuit = "Press Enter, or type q."
        case orType = "Or type: {list}"
        case uniqueNumbers = "Each number selects one entry of this form."
        case pressEnter = "Press Enter."
        case pressEnterOr = "Press Enter, or type {list}."
        case typeOneOf = "Type one of the numbers {list}."
        case notYet = "{action}: available in {seconds} s."
        case soon = "{action} (in {seconds} s)"

        // Fields.
        case hiddenInput = "hidden input"
        case yesLetter = "y"
        case noLetter = "n"
        case yesOrNo = "y or n"
        case typeYesOrNo = "Type y or n."
        case dateForm = "YYYY-MM-DD"
        case typeDate = "Type the date as YYYY-MM-DD."
        case noSuchDate = "This date does not exist. Type the date as YYYY-MM-DD."
        case typeNumber = "Type a number, such as 12 or 3.5."
        case chooseNumber = "Choose {first}-{last}"
        case typeChoice = "Type a number from {first} to {last}."
        case severalMatch = "Several options match: {list}"
        case moreChoices = "{count} more options. Type part of a name to find one."
        case phonePrefixes = "Country codes: {list}"
        case startWith = "Start the number with {list}."
        case oneOf = "one of {list}"
        case codeLength = "The code has {count} characters."
        case newCode = "r: new code"
        case newCodeSoon = "new code in {seconds} s"
        case notPasskeyJSON = "This is not a passkey response. Paste the complete JSON as one line."

        // Browser steps, passkey steps and copyable values.
        case signInWith = "Sign in with {provider}."
        case openAddress = "Open this address in a browser:"
        case browserOpens = "Opening the browser. If it doesn't open, go to this address:"
        case copyBack = "Then copy the address that the browser is redirected to, and paste it below."
        case copyBackFrom =
            "Then copy the address that the browser is redirected to (it starts with {callback}), and paste it below."
        case newAddress = "If the address no longer works, leave the field empty to get a new one."
        case passkeySignIn = "Sign in with a passkey."
        case passkeyCreate = "Create a passkey."
        case passkeyHow =
            "Terminals don't support passkeys. Pass these options to a browser or a test authenticator, and paste its response below as one line of JSON."
        case makeQRCode = "Open this on your phone, or convert it to a QR code"
        case scanQRCode = "Scan this with your phone, or open the address below it"

        // Time limits.
        case timeOver = "The time limit of this form has passed. A submission now counts as no answer."
        case expiresAt = "This form expires at {time}."

        // Prefixes for tones in plain output.
        case warning = "Warning: {message}"
        case note = "Note: {message}"

        // Recovery suggestions.
        case adviceRetry = "Try again."
        case adviceRetryIn = "Try again in {seconds} seconds."
        case adviceResend = "Request a new code."
        case adviceRestart = "Start over."
        case adviceSignInNow = "Sign in."
        case adviceBrowser = "Continue in the browser."
        case adviceSignIn = "Sign in with your existing account."
        case adviceConfiguration = "Check the app's configuration."
    }
}
