extension FormTexts {
    /// The name of a text. Override any text in ``FormTexts/init(language:overrides:)``.
    public struct Key: RawRepresentable, Hashable, Sendable {
        /// The text of the name.
        public let rawValue: String

        /// Creates a name, for texts that an app adds.
        public init(rawValue: String) { self.rawValue = rawValue }

        init(_ rawValue: String) { self.rawValue = rawValue }

        /// Returns the key `attribute.<name>` for the label of an attribute that a tenant collects. Only the app
        /// provides its text, which has precedence over the label of a known attribute.
        /// - Parameter name: the attribute's name at the service, without a tenant's `extension_` and app id.
        public static func attribute(_ name: String) -> Self { Self(rawValue: "attribute." + name) }
    }
}

/// The texts of every form.
extension FormTexts.Key {
    /// “Continue”
    public static let continueAction = Self("action.continue")
    /// “Allow”
    public static let allow = Self("action.allow")
    /// “Deny”
    public static let deny = Self("action.deny")
    /// “Start over”
    public static let startAgain = Self("action.start_again")
    /// “Try again”
    public static let retry = Self("action.retry")
    /// “Cancel”
    public static let cancel = Self("action.cancel")
    /// “Back”
    public static let back = Self("action.back")
    /// “Done”
    public static let done = Self("action.done")
    /// “Next”
    public static let next = Self("action.next")
    /// “Copy”
    public static let copy = Self("action.copy")
    /// “Copied”
    public static let copied = Self("action.copied")
    /// “Open in browser”
    public static let openBrowser = Self("action.open_browser")
    /// “Continue with {provider}”
    public static let continueWith = Self("action.continue_with")
    /// “Use a passkey”
    public static let usePasskey = Self("action.use_passkey")
    /// “Create a passkey”
    public static let createPasskey = Self("action.create_passkey")
    /// “Open”
    public static let openLink = Self("action.open_link")
    /// “Check again”
    public static let refresh = Self("action.refresh")
    /// “{action} (in {time})”
    public static let resendIn = Self("action.resend_in")
    /// “Show password”
    public static let showPassword = Self("password.show")
    /// “Hide password”
    public static let hidePassword = Self("password.hide")
    /// “Choose…”
    public static let choose = Self("choice.choose")
    /// “optional”
    public static let optional = Self("field.optional")
    /// “required”
    public static let required = Self("field.required")
    /// “No date selected”
    public static let dateNotChosen = Self("date.none")
    /// “Remove date”
    public static let dateClear = Self("date.clear")
    /// “Yes”
    public static let yes = Self("boolean.yes")
    /// “No”
    public static let no = Self("boolean.no")
    /// “Country code”
    public static let prefix = Self("phone.prefix")
    /// “{count} characters”
    public static let codeOfLength = Self("code.length")
    /// “{count} of {total} entered”
    public static let codeProgress = Self("code.progress")
    /// “Link from the email”
    public static let mailLinkLabel = Self("link.mail.label")
    /// “Paste the full link.”
    public static let mailLinkHint = Self("link.mail.hint")
    /// “Redirect URL”
    public static let browserAnswerLabel = Self("link.browser.label")
    /// “Paste the full URL that the browser was redirected to.”
    public static let browserAnswerHint = Self("link.browser.hint")
    /// “Return to the app”
    public static let browserDone = Self("browser.done")
    /// “You can close this window.”
    public static let browserDoneText = Self("browser.done.text")
    /// “This page isn't available”
    public static let browserNotAwaited = Self("browser.not_awaited")
    /// “It doesn't belong to a pending request of the app. Return to the app and try again.”
    public static let browserNotAwaitedText = Self("browser.not_awaited.text")
    /// “Or paste the full response as JSON.”
    public static let passkeyHint = Self("passkey.hint")
    /// “ID of an organization unit. The root unit is {root}.”
    public static let organizationUnitHint = Self("organization_unit.hint")
    /// “Loading…”
    public static let loading = Self("state.loading")
    /// “Sending…”
    public static let sending = Self("state.sending")
    /// “Waiting…”
    public static let waiting = Self("state.waiting")
    /// “{time} left”
    public static let timeLeft = Self("state.time_left")
    /// “Time expired.”
    public static let timeUp = Self("state.time_up")
    /// “Error: {message}”
    public static let errorPrefix = Self("state.error")
    /// “Done.”
    public static let complete = Self("state.complete")
    /// “Image”
    public static let unnamedImage = Self("image.unnamed")
    /// “QR code”
    public static let qrCode = Self("qr.label")
    /// “{field} is required.”
    public static let fillIn = Self("problem.missing")
    /// “{field} must contain at least {count} characters.”
    public static let tooShort = Self("problem.too_short")
    /// “{field} can contain at most {count} characters.”
    public static let tooLong = Self("problem.too_long")
    /// “{field} has an invalid format.”
    public static let wrongForm = Self("problem.form")
    /// “Enter an email address, such as name@example.com.”
    public static let invalidEmail = Self("problem.email")
    /// “Use a username without spaces or invisible characters.”
    public static let invalidUsername = Self("problem.username")
    /// “This value isn't allowed.”
    public static let notAccepted = Self("problem.value")
    /// “Correct the marked fields.”
    public static let correctFields = Self("problem.fields")
    /// “Wait {seconds} seconds, then try again.”
    public static let pleaseWait = Self("problem.wait")
    /// “The server rejected the request.”
    public static let stepRefused = Self("problem.refused")
    /// “This step couldn't be completed.”
    public static let stepFailed = Self("problem.failed")
    /// “The request was interrupted. Try again.”
    public static let interrupted = Self("problem.interrupted")
    /// “Something went wrong. Try again.”
    public static let unexpectedError = Self("problem.unknown")
    /// “This app can't show the next step ({what}). Update the app or use the browser.”
    public static let unsupportedStep = Self("problem.unsupported")
    /// “Sign-in in the browser was denied.”
    public static let browserRefused = Self("problem.browser_refused")
    /// “Passkeys aren't available here.”
    public static let passkeyUnavailable = Self("problem.passkey_unavailable")
    /// “{view} requires {modifier} on an ancestor view.”
    public static let missingProvider = Self("problem.missing_provider")
    /// “Canceled. You can try again.”
    public static let cancelledByUser = Self("problem.cancelled")
    /// “Required: {list}”
    public static let consentNeeded = Self("consent.needed")
    /// “Essential attributes”
    public static let consentEssential = Self("consent.essential")
    /// “Optional attributes”
    public static let consentOptional = Self("consent.optional")
    /// “Permissions”
    public static let consentPermissions = Self("consent.permissions")
    /// “your provider”
    public static let unnamedProvider = Self("browser.unnamed")
    /// “Sign-in was denied by {provider}.”
    public static let browserRefusedBy = Self("problem.browser_refused_by")
    /// “Sign-in with {provider} isn't available right now. Try again later.”
    public static let browserFailsNow = Self("problem.browser_fails_now")
    /// “Sign-in with {provider} failed ({code}).”
    public static let browserFailedBy = Self("problem.browser_failed")
    /// “Sign-in with {provider} couldn't be completed. Start over.”
    public static let browserUnfinished = Self("problem.browser_unfinished")
    /// “This URL doesn't belong to this sign-in. …”
    public static let browserWrongAnswer = Self("problem.browser_answer")
    /// “This link belongs to another request. Use the link in the latest email, or open this link directly.”
    public static let linkOfAnother = Self("problem.link")
    /// “This isn't a valid passkey response (JSON) to this request.”
    public static let passkeyWrongAnswer = Self("problem.passkey_answer")
    /// “ID of a user.”
    public static let userHint = Self("user.hint")
    /// “expanded”
    public static let menuOpen = Self("menu.open")
    /// “collapsed”
    public static let menuClosed = Self("menu.closed")
}
