extension TerminalTexts {
    /// The name of a text, or of a part of a text, that only terminal forms use.
    enum Key: String, CaseIterable {
        // Progress.
        case connecting
        case refreshing
        case waitingForBrowser

        // Menus and keys.
        case enterKey
        case tryAgainMenu
        case tryAgainKeys
        case displayMenu
        case restartMenu
        case enterOrQuit
        case orType
        case uniqueNumbers
        case pressEnter
        case pressEnterOr
        case typeOneOf
        case notYet
        case soon
        case changeEarlier

        // Fields.
        case hiddenInput
        case yesLetter
        case noLetter
        case yesOrNo
        case typeYesOrNo
        case dateForm
        case typeDate
        case noSuchDate
        case typeNumber
        case chooseNumber
        case typeChoice
        case severalMatch
        case moreChoices
        case phonePrefixes
        case startWith
        case oneOf
        case codeLength
        case codeDigits
        case newCode
        case newCodeSoon
        case notPasskeyJSON

        // Browser steps, passkey steps and copyable values.
        case signInWith
        case openAddress
        case browserOpens
        case copyBack
        case copyBackFrom
        case newAddress
        case passkeySignIn
        case passkeyCreate
        case passkeyHow
        case makeQRCode
        case scanQRCode

        // Time limits.
        case timeOver
        case expiresAt

        // Prefixes for tones in plain output.
        case warning
        case note

        // Recovery suggestions.
        case adviceRetry
        case adviceRetryIn
        case adviceResend
        case adviceRestart
        case adviceSignInNow
        case adviceBrowser
        case adviceSignIn
        case adviceConfiguration
    }
}
