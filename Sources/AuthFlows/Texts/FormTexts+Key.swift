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
        /// “Back to the app”
        public static let browserDone = Self(rawValue: "browser.done")
        /// “The app has the answer. You can close this window.”
        public static let browserDoneText = Self(rawValue: "browser.done.text")
        /// “Nothing to do here”
        public static let browserNotAwaited = Self(rawValue: "browser.not_awaited")
        /// “No app waits for this page. …”
        public static let browserNotAwaitedText = Self(rawValue: "browser.not_awaited.text")
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
        /// “Essential attributes”
        public static let consentEssential = Self(rawValue: "consent.essential")
        /// “Optional attributes”
        public static let consentOptional = Self(rawValue: "consent.optional")
        /// “Permissions”
        public static let consentPermissions = Self(rawValue: "consent.permissions")
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
        /// “Make an account”
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
        /// “Send a code”
        public static let sendCode = Self(rawValue: "action.send_code")
        /// “Send a new code”
        public static let resendCode = Self(rawValue: "action.resend_code")
        /// “Use another address”
        public static let otherAddress = Self(rawValue: "action.other_address")
        /// “Choose another way”
        public static let otherWay = Self(rawValue: "action.other_way")
        /// “Forgot your password?”
        public static let forgotPassword = Self(rawValue: "action.forgot_password")
        /// “Set the password”
        public static let setPassword = Self(rawValue: "action.set_password")
        /// “User name”
        public static let usernameLabel = Self(rawValue: "field.username")
        /// “Password”
        public static let passwordLabel = Self(rawValue: "field.password")
        /// “New password”
        public static let newPasswordLabel = Self(rawValue: "field.new_password")
        /// “Code”
        public static let codeLabel = Self(rawValue: "field.code")
        /// “Answer”
        public static let answerLabel = Self(rawValue: "field.answer")
        /// “E-mail address”
        public static let emailLabel = Self(rawValue: "field.email")
        /// “Phone number”
        public static let phoneLabel = Self(rawValue: "field.phone")
        /// “E-mail address or phone number”
        public static let emailOrPhoneLabel = Self(rawValue: "field.email_or_phone")
        /// “With the country code, such as +1 555 010 9999.”
        public static let phoneHint = Self(rawValue: "field.phone.hint")
        /// “Enter a phone number with its country code, such as +1 555 010 9999.”
        public static let notAPhoneNumber = Self(rawValue: "problem.phone")
        /// “Enter an e-mail address, or a phone number with its country code.”
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
        /// “Preferred user name”
        public static let preferredUsernameLabel = Self(rawValue: "field.preferred_username")
        /// “Date of birth”
        public static let birthdateLabel = Self(rawValue: "field.birthdate")
        /// “Gender”
        public static let genderLabel = Self(rawValue: "field.gender")
        /// “Postal address”
        public static let addressLabel = Self(rawValue: "field.address")
        /// “Language, such as en-US”
        public static let localeLabel = Self(rawValue: "field.locale")
        /// “Time zone, such as America/Denver”
        public static let zoneinfoLabel = Self(rawValue: "field.zoneinfo")
        /// “Address of a picture”
        public static let pictureLabel = Self(rawValue: "field.picture")
        /// “Address of your profile page”
        public static let profileLabel = Self(rawValue: "field.profile")
        /// “Website”
        public static let websiteLabel = Self(rawValue: "field.website")
        /// “Needs {list}.”
        public static let passwordNeeds = Self(rawValue: "password.needs")
        /// “{field} needs {what}.”
        public static let passwordNeedsIt = Self(rawValue: "password.needs_it")
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
        /// “A code was sent to {destination}.”
        public static let codeSentTo = Self(rawValue: "code.sent_to")
        /// “A code was sent to you. Enter it here.”
        public static let codeSent = Self(rawValue: "code.sent")
        /// “Enter the code that your authenticator app shows.”
        public static let codeOfApp = Self(rawValue: "code.of_app")
        /// “How do you want to sign in?”
        public static let firstFactorTitle = Self(rawValue: "factor.first")
        /// “How do you want to prove that it is you?”
        public static let secondFactorTitle = Self(rawValue: "factor.second")
        /// “Set up a second proof”
        public static let setUpFactorTitle = Self(rawValue: "factor.set_up")
        /// “With the password”
        public static let withPassword = Self(rawValue: "factor.password")
        /// “With a code by SMS”
        public static let withSMS = Self(rawValue: "factor.sms")
        /// “With a code by e-mail”
        public static let withEmail = Self(rawValue: "factor.email")
        /// “With an authenticator app”
        public static let withApp = Self(rawValue: "factor.app")
        /// “Enter your password”
        public static let passwordTitle = Self(rawValue: "factor.password.title")
        /// “Set up an authenticator app”
        public static let appSetUpTitle = Self(rawValue: "factor.app.title")
        /// “Scan the picture with the app, or copy the key into it. Then enter the code that the app shows.”
        public static let appSetUpText = Self(rawValue: "factor.app.text")
        /// “Key”
        public static let appKey = Self(rawValue: "factor.app.key")
        /// “Codes will be sent to this address.”
        public static let emailSetUpText = Self(rawValue: "factor.email.text")
        /// “Choose a new password”
        public static let newPasswordTitle = Self(rawValue: "password.new.title")
        /// “The password that you were given has to be replaced by one of your own.”
        public static let newPasswordText = Self(rawValue: "password.new.text")
        /// “Your account is confirmed. Sign in now.”
        public static let accountConfirmed = Self(rawValue: "account.confirmed")
        /// “Your account is not confirmed yet.”
        public static let accountUnconfirmed = Self(rawValue: "account.unconfirmed")
        /// “Your password is changed. Sign in now.”
        public static let passwordChanged = Self(rawValue: "password.changed")
        /// “This code is wrong or used up. Your new password may be set: sign in with it, or ask for a new code.”
        public static let passwordMayBeChanged = Self(rawValue: "password.may_be_changed")
        /// “Your password has to be replaced before you can sign in.”
        public static let passwordResetNeeded = Self(rawValue: "password.reset_needed")
        /// “This code is not right.”
        public static let wrongCode = Self(rawValue: "problem.code")
        /// “This code is no longer valid.”
        public static let codeExpired = Self(rawValue: "problem.code_expired")
        /// “The code could not be sent. Try again later.”
        public static let codeNotSent = Self(rawValue: "problem.code_not_sent")
        /// “The name or the password is not right, or the account is locked.”
        public static let wrongCredentials = Self(rawValue: "problem.credentials")
        /// “There is an account with this name or address already. Sign in, or reset its password.”
        public static let accountExists = Self(rawValue: "problem.account_exists")
        /// “Too many tries. Wait a little before the next one.”
        public static let tooManyTries = Self(rawValue: "problem.too_many")
        /// “This sign-in is over, or took too long. Begin again.”
        public static let signInOver = Self(rawValue: "problem.sign_in_over")
        /// “This password was used before. Choose another.”
        public static let passwordUsedBefore = Self(rawValue: "problem.password_history")
        /// “Confirm an address”
        public static let verifyTitle = Self(rawValue: "account.verify")
        /// “The address is confirmed.”
        public static let verified = Self(rawValue: "account.verified")
        /// “Enter the code that was sent to {destination}.”
        public static let codeFor = Self(rawValue: "code.for")
        /// “E-mail address or user name”
        public static let emailOrUsernameLabel = Self(rawValue: "field.email_or_username")
        /// “Name to be shown”
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
        /// “Mix small and capital letters, digits and symbols.”
        public static let passwordMix = Self(rawValue: "password.mix")
        /// “This password is too easy to guess. Mix small and capital letters, digits and symbols.”
        public static let passwordTooWeak = Self(rawValue: "problem.password_weak")
        /// “This password is among those that many people use. Choose another.”
        public static let passwordBanned = Self(rawValue: "problem.password_banned")
        /// “The password could not be set. Try again.”
        public static let passwordNotSet = Self(rawValue: "problem.password_not_set")
        /// “Your new password may take a while to count. Sign in with it.”
        public static let passwordUnconfirmed = Self(rawValue: "password.unconfirmed")
        /// “This account has no password. Sign in with a code.”
        public static let noPasswordToReset = Self(rawValue: "problem.no_password")
        /// “There is no account with this name. Check it, or make an account.”
        public static let accountUnknown = Self(rawValue: "problem.account_unknown")
        /// “This user name is taken. Choose another.”
        public static let aliasTaken = Self(rawValue: "problem.alias")
        /// “This can't be used for codes. Choose another.”
        public static let wayBlocked = Self(rawValue: "problem.blocked")
        /// “This is over, or took too long. Begin again.”
        public static let tookTooLong = Self(rawValue: "problem.over")
        /// “An address must be confirmed first, which can't be done here.”
        public static let addressUnverified = Self(rawValue: "problem.unverified")
        /// “This is possible in a browser only.”
        public static let browserOnly = Self(rawValue: "problem.browser_only")
        /// “This is possible in a browser only. The service says: {reason}”
        public static let browserOnlyReason = Self(rawValue: "problem.browser_only_reason")
        /// “The app's owner can change that: the app must be allowed native authentication, …”
        public static let browserOnlyOwner = Self(rawValue: "problem.browser_only_owner")
        /// “With a code by SMS to {destination}”
        public static let withSMSTo = Self(rawValue: "factor.sms_to")
        /// “With a code by e-mail to {destination}”
        public static let withEmailTo = Self(rawValue: "factor.email_to")
        /// “With a code by {channel}”
        public static let withOther = Self(rawValue: "factor.other")
        /// “Address for codes”
        public static let contactLabel = Self(rawValue: "field.contact")
        /// “Codes will be sent to this number.”
        public static let phoneSetUpText = Self(rawValue: "factor.phone.text")
        /// “The service can't be reached. Check the connection, then try again.”
        public static let serviceUnreachable = Self(rawValue: "problem.offline")
        /// “The network requires sign-in. Open any web page in a browser to sign in to the network, then try again.”
        public static let networkSignIn = Self(rawValue: "problem.network_sign_in")
        /// “The service did not answer in time. Try again.”
        public static let noAnswerInTime = Self(rawValue: "problem.timeout")
        /// “The service is unavailable. Try again later.”
        public static let serviceFailed = Self(rawValue: "problem.server")
        /// “The service refused this. Try again, or ask the app's owner.”
        public static let serviceRefused = Self(rawValue: "problem.service_refused")
        /// “The sign-in can't be stored on this device now. Try again.”
        public static let storageFailed = Self(rawValue: "problem.storage")
    }
}
