/// A localized text, or a part of one, that only terminal forms use. The raw value is the English text.
enum Sentence: String, CaseIterable, Sendable {
    // Progress.
    case connecting = "Connecting"
    case lookingAgain = "Looking again"
    case waitingForBrowser = "Waiting for the browser"

    // Menus and keys.
    case enterKey = "Enter"
    case tryAgainMenu = "[Enter] Try again   [e] Change what you entered   [q] Stop here"
    case tryAgainKeys = "Press Enter, or type e or q."
    case displayMenu = "[Enter] Look again   [q] Stop here and go on later"
    case restartMenu = "[Enter] Start again   [q] Stop here"
    case enterOrQuit = "Press Enter, or type q."
    case orType = "Or type: {list}"
    case oneMeaning = "Each number stands for one line of this form."
    case pressEnter = "Press Enter."
    case pressEnterOr = "Press Enter, or type {list}."
    case typeOneOf = "Type one of the numbers {list}."
    case notYet = "{action}: possible in {seconds} s."
    case soon = "{action} (in {seconds} s)"

    // Fields.
    case hiddenInput = "hidden input"
    case yesLetter = "y"
    case noLetter = "n"
    case yesOrNo = "y or n"
    case typeYesOrNo = "Type y or n."
    case dateForm = "YYYY-MM-DD"
    case typeDate = "Type the date as YYYY-MM-DD."
    case noSuchDay = "There is no such day. Type the date as YYYY-MM-DD."
    case typeNumber = "Type a number, such as 12 or 3.5."
    case chooseNumber = "Choose {first}-{last}"
    case typeChoice = "Type a number from {first} to {last}."
    case severalFit = "Several fit: {list}"
    case moreChoices = "There are {count} more. Type a part of the name to find one."
    case phonePrefixes = "It begins with: {list}"
    case beginWith = "Begin the number with {list}."
    case oneOf = "one of {list}"
    case codeLength = "The code has {count} characters."
    case newCode = "r: new code"
    case newCodeSoon = "new code in {seconds} s"
    case notPasskeyJSON = "This is not the JSON of a passkey's answer. Paste all of it, as one line."

    // Browser steps, passkey steps and copyable values.
    case signInWith = "Sign in with {provider}."
    case openAddress = "Open this address in a browser:"
    case browserOpens = "The browser opens. If it does not, open this address:"
    case copyBack = "Then copy the address that the browser comes back to, and paste it below."
    case copyBackFrom =
        "Then copy the address that the browser comes back to, which begins with {callback}, and paste it below."
    case newAddress = "If it can't be used any more, leave the field empty: then you get a new one."
    case passkeySignIn = "This step needs a passkey to sign in with."
    case passkeyCreate = "This step makes a new passkey."
    case passkeyHow =
        "A terminal has no passkeys: let a browser or a test authenticator answer these options, and paste its answer below as one line of JSON."
    case makeQRCode = "Open this on your phone, or make a QR code of it"
    case scanQRCode = "Scan this with your phone, or open the address below it"

    // Time limits.
    case timeOver = "The time for this form is over: what you send now counts as no answer."
    case goodUntil = "This form is good until {time}."

    // Prefixes for tones in plain output.
    case warning = "Warning: {message}"
    case note = "Note: {message}"

    // Recovery suggestions.
    case adviceRetry = "Try again."
    case adviceRetryIn = "Try again in {seconds} seconds."
    case adviceResend = "Ask for a new code."
    case adviceRestart = "Start again."
    case adviceSignInNow = "Sign in."
    case adviceBrowser = "Continue in the browser."
    case adviceSignIn = "Sign in with your existing account."
    case adviceConfiguration = "Check the app's configuration."
}
