extension FormTexts {
    /// The name of a text. Override any of them in ``FormTexts/init(language:overrides:)``.
    public struct Key: RawRepresentable, Hashable, Sendable {
        /// The text of the name.
        public let rawValue: String

        /// Makes a name, for texts that an app adds.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// “Continue”
        public static let continueAction = Self(rawValue: "action.continue")
        /// “Allow”
        public static let allow = Self(rawValue: "action.allow")
        /// “Deny”
        public static let deny = Self(rawValue: "action.deny")
        /// “Start again”
        public static let startAgain = Self(rawValue: "action.start_again")
        /// “Try again”
        public static let retry = Self(rawValue: "action.retry")
        /// “Cancel”
        public static let cancel = Self(rawValue: "action.cancel")
        /// “Back”
        public static let back = Self(rawValue: "action.back")
        /// “Done”
        public static let done = Self(rawValue: "action.done")
        /// “Copy”
        public static let copy = Self(rawValue: "action.copy")
        /// “Copied”
        public static let copied = Self(rawValue: "action.copied")
        /// “Open in the browser”
        public static let openBrowser = Self(rawValue: "action.open_browser")
        /// “Continue with {provider}”
        public static let continueWith = Self(rawValue: "action.continue_with")
        /// “Use a passkey”
        public static let usePasskey = Self(rawValue: "action.use_passkey")
        /// “Create a passkey”
        public static let createPasskey = Self(rawValue: "action.create_passkey")
        /// “Open”
        public static let openLink = Self(rawValue: "action.open_link")
        /// “Check again”
        public static let refresh = Self(rawValue: "action.refresh")
        /// “{action} (in {time})”
        public static let resendIn = Self(rawValue: "action.resend_in")
        /// “Show password”
        public static let showPassword = Self(rawValue: "password.show")
        /// “Hide password”
        public static let hidePassword = Self(rawValue: "password.hide")
        /// “Choose …”
        public static let choose = Self(rawValue: "choice.choose")
        /// “optional”
        public static let optional = Self(rawValue: "field.optional")
        /// “required”
        public static let required = Self(rawValue: "field.required")
        /// “No date chosen”
        public static let dateNotChosen = Self(rawValue: "date.none")
        /// “Remove the date”
        public static let dateClear = Self(rawValue: "date.clear")
        /// “Yes”
        public static let yes = Self(rawValue: "boolean.yes")
        /// “No”
        public static let no = Self(rawValue: "boolean.no")
        /// “Country code”
        public static let prefix = Self(rawValue: "phone.prefix")
        /// “{count} characters”
        public static let codeOfLength = Self(rawValue: "code.length")
        /// “{count} of {total} entered”
        public static let codeProgress = Self(rawValue: "code.progress")
        /// “Link from the mail”
        public static let mailLinkLabel = Self(rawValue: "link.mail.label")
        /// “Paste the whole link.”
        public static let mailLinkHint = Self(rawValue: "link.mail.hint")
        /// “Address that the browser came back to”
        public static let browserAnswerLabel = Self(rawValue: "link.browser.label")
        /// “Paste the whole address.”
        public static let browserAnswerHint = Self(rawValue: "link.browser.hint")
        /// “Or paste the whole answer as JSON.”
        public static let passkeyHint = Self(rawValue: "passkey.hint")
        /// “An organisation unit's id. The topmost one is {root}.”
        public static let organizationUnitHint = Self(rawValue: "organization_unit.hint")
        /// “Loading …”
        public static let loading = Self(rawValue: "state.loading")
        /// “Sending …”
        public static let sending = Self(rawValue: "state.sending")
        /// “Waiting …”
        public static let waiting = Self(rawValue: "state.waiting")
        /// “{time} left”
        public static let timeLeft = Self(rawValue: "state.time_left")
        /// “The time is up.”
        public static let timeUp = Self(rawValue: "state.time_up")
        /// “Error: {message}”
        public static let errorPrefix = Self(rawValue: "state.error")
        /// “Done.”
        public static let complete = Self(rawValue: "state.complete")
        /// “Picture”
        public static let unnamedImage = Self(rawValue: "image.unnamed")
        /// “QR code”
        public static let qrCode = Self(rawValue: "qr.label")
        /// “Please fill in {field}.”
        public static let fillIn = Self(rawValue: "problem.missing")
        /// “{field} needs at least {count} characters.”
        public static let tooShort = Self(rawValue: "problem.too_short")
        /// “{field} may have at most {count} characters.”
        public static let tooLong = Self(rawValue: "problem.too_long")
        /// “{field} has the wrong form.”
        public static let wrongForm = Self(rawValue: "problem.form")
        /// “Enter an e-mail address, such as name@example.com.”
        public static let notAnAddress = Self(rawValue: "problem.email")
        /// “This value is not accepted.”
        public static let notAccepted = Self(rawValue: "problem.value")
        /// “Please correct the marked fields.”
        public static let correctFields = Self(rawValue: "problem.fields")
        /// “Please wait {seconds} seconds first.”
        public static let pleaseWait = Self(rawValue: "problem.wait")
        /// “The server refused this step.”
        public static let stepRefused = Self(rawValue: "problem.refused")
        /// “The step failed.”
        public static let stepFailed = Self(rawValue: "problem.failed")
        /// “This was interrupted.”
        public static let interrupted = Self(rawValue: "problem.interrupted")
        /// “Something went wrong.”
        public static let somethingWrong = Self(rawValue: "problem.unknown")
        /// “This app can't show the next step ({what}). Please update it or use the browser.”
        public static let unsupportedStep = Self(rawValue: "problem.unsupported")
        /// “The sign-in in the browser was refused.”
        public static let browserRefused = Self(rawValue: "problem.browser_refused")
        /// “No passkey can be used here.”
        public static let passkeyUnavailable = Self(rawValue: "problem.passkey_unavailable")
        /// “{view} needs {modifier} on a view above it.”
        public static let missingProvider = Self(rawValue: "problem.missing_provider")
        /// “You have cancelled this. You can try again.”
        public static let cancelledByPerson = Self(rawValue: "problem.cancelled")
        /// “Needed: {list}”
        public static let consentNeeded = Self(rawValue: "consent.needed")
        /// “the other provider”
        public static let unnamedProvider = Self(rawValue: "browser.unnamed")
        /// “The sign-in was refused at {provider}.”
        public static let browserRefusedBy = Self(rawValue: "problem.browser_refused_by")
        /// “The sign-in does not work at {provider} now.”
        public static let browserFailsNow = Self(rawValue: "problem.browser_fails_now")
        /// “The sign-in did not succeed at {provider} ({code}).”
        public static let browserFailedBy = Self(rawValue: "problem.browser_failed")
        /// “The server could not finish the sign-in with {provider}. Begin again.”
        public static let browserUnfinished = Self(rawValue: "problem.browser_unfinished")
        /// “This address is not the answer to this sign-in. …”
        public static let browserWrongAnswer = Self(rawValue: "problem.browser_answer")
        /// “This link belongs to another attempt. …”
        public static let linkOfAnother = Self(rawValue: "problem.link")
        /// “This is not the JSON of a passkey's answer to this request.”
        public static let passkeyWrongAnswer = Self(rawValue: "problem.passkey_answer")
        /// “A user's id.”
        public static let userHint = Self(rawValue: "user.hint")
        /// “open”
        public static let menuOpen = Self(rawValue: "menu.open")
        /// “closed”
        public static let menuClosed = Self(rawValue: "menu.closed")
    }
}
