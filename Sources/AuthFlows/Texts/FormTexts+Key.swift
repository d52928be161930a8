extension FormTexts {
    /// The name of a text. Override any of them in ``FormTexts/init(language:overrides:)``.
    public struct Key: RawRepresentable, Hashable, Sendable {
        /// The text of the name.
        public let rawValue: String

        /// Creates a name, for texts that an app adds.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Returns the key `attribute.<name>` for the label of an attribute that a tenant collects. Only the app
        /// provides its text, which has precedence over the label of a known attribute.
        /// - Parameter name: the attribute's name at the service, without a tenant's `extension_` and app id.
        public static func attribute(_ name: String) -> Self { Self(rawValue: "attribute." + name) }

        /// “Continue”
        public static let continueAction = Self(rawValue: "action.continue")
        /// “Allow”
        public static let allow = Self(rawValue: "action.allow")
        /// “Deny”
        public static let deny = Self(rawValue: "action.deny")
        /// “Start over”
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
        /// “Open in browser”
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
        /// “Choose…”
        public static let choose = Self(rawValue: "choice.choose")
        /// “optional”
        public static let optional = Self(rawValue: "field.optional")
        /// “required”
        public static let required = Self(rawValue: "field.required")
        /// “No date selected”
        public static let dateNotChosen = Self(rawValue: "date.none")
        /// “Remove date”
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
        /// “Link from the email”
        public static let mailLinkLabel = Self(rawValue: "link.mail.label")
        /// “Paste the full link.”
        public static let mailLinkHint = Self(rawValue: "link.mail.hint")
        /// “Redirect URL”
        public static let browserAnswerLabel = Self(rawValue: "link.browser.label")
        /// “Paste the full URL that the browser was redirected to.”
        public static let browserAnswerHint = Self(rawValue: "link.browser.hint")
        /// “Return to the app”
        public static let browserDone = Self(rawValue: "browser.done")
        /// “You can close this window.”
        public static let browserDoneText = Self(rawValue: "browser.done.text")
        /// “This page isn't available”
        public static let browserNotAwaited = Self(rawValue: "browser.not_awaited")
        /// “It doesn't belong to a pending request of the app. Return to the app and try again.”
        public static let browserNotAwaitedText = Self(rawValue: "browser.not_awaited.text")
        /// “Or paste the full response as JSON.”
        public static let passkeyHint = Self(rawValue: "passkey.hint")
        /// “ID of an organization unit. The root unit is {root}.”
        public static let organizationUnitHint = Self(rawValue: "organization_unit.hint")
        /// “Loading…”
        public static let loading = Self(rawValue: "state.loading")
        /// “Sending…”
        public static let sending = Self(rawValue: "state.sending")
        /// “Waiting…”
        public static let waiting = Self(rawValue: "state.waiting")
        /// “{time} left”
        public static let timeLeft = Self(rawValue: "state.time_left")
        /// “Time expired.”
        public static let timeUp = Self(rawValue: "state.time_up")
        /// “Error: {message}”
        public static let errorPrefix = Self(rawValue: "state.error")
        /// “Done.”
        public static let complete = Self(rawValue: "state.complete")
        /// “Image”
        public static let unnamedImage = Self(rawValue: "image.unnamed")
        /// “QR code”
        public static let qrCode = Self(rawValue: "qr.label")
        /// “{field} is required.”
        public static let fillIn = Self(rawValue: "problem.missing")
        /// “{field} must contain at least {count} characters.”
        public static let tooShort = Self(rawValue: "problem.too_short")
        /// “{field} can contain at most {count} characters.”
        public static let tooLong = Self(rawValue: "problem.too_long")
        /// “{field} has an invalid format.”
        public static let wrongForm = Self(rawValue: "problem.form")
        /// “Enter an email address, such as name@example.com.”
        public static let invalidEmail = Self(rawValue: "problem.email")
        /// “This value isn't allowed.”
        public static let notAccepted = Self(rawValue: "problem.value")
        /// “Correct the marked fields.”
        public static let correctFields = Self(rawValue: "problem.fields")
        /// “Wait {seconds} seconds, then try again.”
        public static let pleaseWait = Self(rawValue: "problem.wait")
        /// “The server rejected the request.”
        public static let stepRefused = Self(rawValue: "problem.refused")
        /// “This step couldn't be completed.”
        public static let stepFailed = Self(rawValue: "problem.failed")
        /// “The request was interrupted. Try again.”
        public static let interrupted = Self(rawValue: "problem.interrupted")
        /// “Something went wrong. Try again.”
        public static let unexpectedError = Self(rawValue: "problem.unknown")
        /// “This app can't show the next step ({what}). Update the app or use the browser.”
        public static let unsupportedStep = Self(rawValue: "problem.unsupported")
        /// “Sign-in in the browser was denied.”
        public static let browserRefused = Self(rawValue: "problem.browser_refused")
        /// “Passkeys aren't available here.”
        public static let passkeyUnavailable = Self(rawValue: "problem.passkey_unavailable")
        /// “{view} requires {modifier} on an ancestor view.”
        public static let missingProvider = Self(rawValue: "problem.missing_provider")
        /// “Canceled. You can try again.”
        public static let cancelledByUser = Self(rawValue: "problem.cancelled")
        /// “Required: {list}”
        public static let consentNeeded = Self(rawValue: "consent.needed")
        /// “Essential attributes”
        public static let consentEssential = Self(rawValue: "consent.essential")
        /// “Optional attributes”
        public static let consentOptional = Self(rawValue: "consent.optional")
        /// “Permissions”
        public static let consentPermissions = Self(rawValue: "consent.permissions")
        /// “your provider”
        public static let unnamedProvider = Self(rawValue: "browser.unnamed")
        /// “Sign-in was denied by {provider}.”
        public static let browserRefusedBy = Self(rawValue: "problem.browser_refused_by")
        /// “Sign-in with {provider} isn't available right now. Try again later.”
        public static let browserFailsNow = Self(rawValue: "problem.browser_fails_now")
        /// “Sign-in with {provider} failed ({code}).”
        public static let browserFailedBy = Self(rawValue: "problem.browser_failed")
        /// “Sign-in with {provider} couldn't be completed. Start over.”
        public static let browserUnfinished = Self(rawValue: "problem.browser_unfinished")
        /// “This URL doesn't belong to this sign-in. …”
        public static let browserWrongAnswer = Self(rawValue: "problem.browser_answer")
        /// “This link belongs to another request. Use the link in the latest email, or open this link directly.”
        public static let linkOfAnother = Self(rawValue: "problem.link")
        /// “This isn't a valid passkey response (JSON) to this request.”
        public static let passkeyWrongAnswer = Self(rawValue: "problem.passkey_answer")
        /// “ID of a user.”
        public static let userHint = Self(rawValue: "user.hint")
        /// “expanded”
        public static let menuOpen = Self(rawValue: "menu.open")
        /// “collapsed”
        public static let menuClosed = Self(rawValue: "menu.closed")
        /// “Create an account”
        public static let signUpTitle = Self(rawValue: "account.sign_up")
        /// “Sign up”
        public static let signUpAction = Self(rawValue: "action.sign_up")
        /// “Sign in”
        public static let signInTitle = Self(rawValue: "account.sign_in")
        /// “Sign in”
        public static let signInAction = Self(rawValue: "action.sign_in")
        /// “Reset your password”
        public static let recoveryTitle = Self(rawValue: "account.recovery")
        /// “Confirm your account”
        public static let confirmTitle = Self(rawValue: "account.confirm")
        /// “Confirm”
        public static let confirmAction = Self(rawValue: "action.confirm")
        /// “Send code”
        public static let sendCode = Self(rawValue: "action.send_code")
        /// “Resend code”
        public static let resendCode = Self(rawValue: "action.resend_code")
        /// “Use a different address”
        public static let otherAddress = Self(rawValue: "action.other_address")
        /// “Use another method”
        public static let otherMethod = Self(rawValue: "action.other_way")
        /// “Forgot password?”
        public static let forgotPassword = Self(rawValue: "action.forgot_password")
        /// “Set password”
        public static let setPassword = Self(rawValue: "action.set_password")
        /// “Username”
        public static let usernameLabel = Self(rawValue: "field.username")
        /// “Password”
        public static let passwordLabel = Self(rawValue: "field.password")
        /// “New password”
        public static let newPasswordLabel = Self(rawValue: "field.new_password")
        /// “Verification code”
        public static let codeLabel = Self(rawValue: "field.code")
        /// “Answer”
        public static let answerLabel = Self(rawValue: "field.answer")
        /// “Email address”
        public static let emailLabel = Self(rawValue: "field.email")
        /// “Phone number”
        public static let phoneLabel = Self(rawValue: "field.phone")
        /// “Email address or phone number”
        public static let emailOrPhoneLabel = Self(rawValue: "field.email_or_phone")
        /// “Include the country code, such as +1 555 010 9999.”
        public static let phoneHint = Self(rawValue: "field.phone.hint")
        /// “Enter a phone number with the country code, such as +1 555 010 9999.”
        public static let notAPhoneNumber = Self(rawValue: "problem.phone")
        /// “Enter an email address, or a phone number with the country code.”
        public static let notAnAddressOrNumber = Self(rawValue: "problem.email_or_phone")
        /// “First name”
        public static let givenNameLabel = Self(rawValue: "field.given_name")
        /// “Last name”
        public static let familyNameLabel = Self(rawValue: "field.family_name")
        /// “Middle name”
        public static let middleNameLabel = Self(rawValue: "field.middle_name")
        /// “Full name”
        public static let nameLabel = Self(rawValue: "field.name")
        /// “Nickname”
        public static let nicknameLabel = Self(rawValue: "field.nickname")
        /// “Preferred username”
        public static let preferredUsernameLabel = Self(rawValue: "field.preferred_username")
        /// “Date of birth”
        public static let birthdateLabel = Self(rawValue: "field.birthdate")
        /// “Gender”
        public static let genderLabel = Self(rawValue: "field.gender")
        /// “Postal address”
        public static let addressLabel = Self(rawValue: "field.address")
        /// “Language (such as en-US)”
        public static let localeLabel = Self(rawValue: "field.locale")
        /// “Time zone (such as America/Denver)”
        public static let zoneinfoLabel = Self(rawValue: "field.zoneinfo")
        /// “Profile picture URL”
        public static let pictureLabel = Self(rawValue: "field.picture")
        /// “Profile page URL”
        public static let profileLabel = Self(rawValue: "field.profile")
        /// “Website”
        public static let websiteLabel = Self(rawValue: "field.website")
        /// “Must contain {list}.”
        public static let passwordRequirements = Self(rawValue: "password.needs")
        /// “{field} must contain {what}.”
        public static let passwordRequirementMissing = Self(rawValue: "password.needs_it")
        /// “at least {count} characters”
        public static let passwordLength = Self(rawValue: "password.length")
        /// “a digit”
        public static let passwordDigit = Self(rawValue: "password.digit")
        /// “a lower-case letter”
        public static let passwordLowercase = Self(rawValue: "password.lowercase")
        /// “an upper-case letter”
        public static let passwordUppercase = Self(rawValue: "password.uppercase")
        /// “a symbol”
        public static let passwordSymbol = Self(rawValue: "password.symbol")
        /// “We sent a code to {destination}.”
        public static let codeSentTo = Self(rawValue: "code.sent_to")
        /// “Enter the code we sent you.”
        public static let codeSent = Self(rawValue: "code.sent")
        /// “Enter the code from your authenticator app.”
        public static let codeOfApp = Self(rawValue: "code.of_app")
        /// “Choose how to sign in”
        public static let firstFactorTitle = Self(rawValue: "factor.first")
        /// “Verify your identity”
        public static let secondFactorTitle = Self(rawValue: "factor.second")
        /// “Set up two-step verification”
        public static let setUpFactorTitle = Self(rawValue: "factor.set_up")
        /// “Password”
        public static let withPassword = Self(rawValue: "factor.password")
        /// “Code by text message”
        public static let withSMS = Self(rawValue: "factor.sms")
        /// “Code by email”
        public static let withEmail = Self(rawValue: "factor.email")
        /// “Authenticator app”
        public static let withApp = Self(rawValue: "factor.app")
        /// “Enter your password”
        public static let passwordTitle = Self(rawValue: "factor.password.title")
        /// “Set up an authenticator app”
        public static let appSetUpTitle = Self(rawValue: "factor.app.title")
        /// “Scan the QR code with your authenticator app, or copy the setup key. Then enter the code from the app.”
        public static let appSetUpText = Self(rawValue: "factor.app.text")
        /// “Setup key”
        public static let appKey = Self(rawValue: "factor.app.key")
        /// “We'll send codes to this address.”
        public static let emailSetUpText = Self(rawValue: "factor.email.text")
        /// “Set a new password”
        public static let newPasswordTitle = Self(rawValue: "password.new.title")
        /// “Choose a new password to replace the temporary one.”
        public static let newPasswordText = Self(rawValue: "password.new.text")
        /// “Your account is confirmed. Sign in to continue.”
        public static let accountConfirmed = Self(rawValue: "account.confirmed")
        /// “Your account isn't confirmed yet.”
        public static let accountUnconfirmed = Self(rawValue: "account.unconfirmed")
        /// “Your password was changed. Sign in with your new password.”
        public static let passwordChanged = Self(rawValue: "password.changed")
        /// “This code is incorrect or was already used. …”
        public static let passwordMayBeChanged = Self(rawValue: "password.may_be_changed")
        /// “Reset your password before you sign in.”
        public static let passwordResetNeeded = Self(rawValue: "password.reset_needed")
        /// “Incorrect code.”
        public static let wrongCode = Self(rawValue: "problem.code")
        /// “This code has expired. Request a new one.”
        public static let codeExpired = Self(rawValue: "problem.code_expired")
        /// “The code couldn't be sent. Try again later.”
        public static let codeNotSent = Self(rawValue: "problem.code_not_sent")
        /// “Incorrect username or password, or the account is locked.”
        public static let wrongCredentials = Self(rawValue: "problem.credentials")
        /// “An account with these details already exists. Sign in or reset your password.”
        public static let accountExists = Self(rawValue: "problem.account_exists")
        /// “Too many attempts. Try again in a few minutes.”
        public static let tooManyAttempts = Self(rawValue: "problem.too_many")
        /// “This sign-in has expired. Start over.”
        public static let signInOver = Self(rawValue: "problem.sign_in_over")
        /// “This password was used before. Choose a different one.”
        public static let passwordUsedBefore = Self(rawValue: "problem.password_history")
        /// “Enter your verification code”
        public static let verifyTitle = Self(rawValue: "account.verify")
        /// “Verification complete.”
        public static let verified = Self(rawValue: "account.verified")
        /// “{destination}: enter the code we sent you.”
        public static let codeFor = Self(rawValue: "code.for")
        /// “Email address or username”
        public static let emailOrUsernameLabel = Self(rawValue: "field.email_or_username")
        /// “Display name”
        public static let displayNameLabel = Self(rawValue: "field.display_name")
        /// “City”
        public static let cityLabel = Self(rawValue: "field.city")
        /// “Country or region”
        public static let countryLabel = Self(rawValue: "field.country")
        /// “Postal code”
        public static let postalCodeLabel = Self(rawValue: "field.postal_code")
        /// “Job title”
        public static let jobTitleLabel = Self(rawValue: "field.job_title")
        /// “Street address”
        public static let streetAddressLabel = Self(rawValue: "field.street_address")
        /// “State or province”
        public static let stateLabel = Self(rawValue: "field.state")
        /// “About you”
        public static let attributesTitle = Self(rawValue: "account.attributes")
        /// “Use upper- and lower-case letters, digits and symbols.”
        public static let passwordMix = Self(rawValue: "password.mix")
        /// “This password is too easy to guess. Use upper- and lower-case letters, digits and symbols.”
        public static let passwordTooWeak = Self(rawValue: "problem.password_weak")
        /// “This password is too common. Choose a different one.”
        public static let passwordBanned = Self(rawValue: "problem.password_banned")
        /// “The password couldn't be set. Try again.”
        public static let passwordNotSet = Self(rawValue: "problem.password_not_set")
        /// “It may take a moment until your new password works. Sign in with it.”
        public static let passwordUnconfirmed = Self(rawValue: "password.unconfirmed")
        /// “This account has no password. Sign in with a code.”
        public static let noPasswordToReset = Self(rawValue: "problem.no_password")
        /// “No account found. Check what you entered, or create an account.”
        public static let accountUnknown = Self(rawValue: "problem.account_unknown")
        /// “This username is already taken. Choose a different one.”
        public static let aliasTaken = Self(rawValue: "problem.alias")
        /// “Codes can't be sent here. Use a different address or number.”
        public static let contactBlocked = Self(rawValue: "problem.blocked")
        /// “This request has expired. Start over.”
        public static let requestExpired = Self(rawValue: "problem.over")
        /// “Your email address or phone number must be verified first. This app doesn't support that.”
        public static let addressUnverified = Self(rawValue: "problem.unverified")
        /// “This can only be done in a browser.”
        public static let browserOnly = Self(rawValue: "problem.browser_only")
        /// “This can only be done in a browser. Reason given by the service: {reason}”
        public static let browserOnlyReason = Self(rawValue: "problem.browser_only_reason")
        /// “The app's developer can change this: allow native authentication for the app, and declare …”
        public static let browserOnlyOwner = Self(rawValue: "problem.browser_only_owner")
        /// “Code by text message to {destination}”
        public static let withSMSTo = Self(rawValue: "factor.sms_to")
        /// “Code by email to {destination}”
        public static let withEmailTo = Self(rawValue: "factor.email_to")
        /// “Code by {channel}”
        public static let withOther = Self(rawValue: "factor.other")
        /// “Contact information”
        public static let contactLabel = Self(rawValue: "field.contact")
        /// “We'll send codes to this number.”
        public static let phoneSetUpText = Self(rawValue: "factor.phone.text")
        /// “The service can't be reached. Check your connection and try again.”
        public static let serviceUnreachable = Self(rawValue: "problem.offline")
        /// “The network requires sign-in. …”
        public static let networkSignIn = Self(rawValue: "problem.network_sign_in")
        /// “The service took too long to respond. Try again.”
        public static let timedOut = Self(rawValue: "problem.timeout")
        /// “The service is unavailable. Try again later.”
        public static let serviceFailed = Self(rawValue: "problem.server")
        /// “The service rejected the request. Try again, or contact the app's developer.”
        public static let serviceRefused = Self(rawValue: "problem.service_refused")
        /// “Your sign-in couldn't be saved on this device. Try again.”
        public static let storageFailed = Self(rawValue: "problem.storage")
    }
}
