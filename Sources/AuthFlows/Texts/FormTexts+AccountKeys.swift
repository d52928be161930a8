/// The texts of the forms that are built locally, for services that send no forms.
extension FormTexts.Key {
    /// “Create an account”
    public static let signUpTitle = Self("account.sign_up")
    /// “Sign up”
    public static let signUpAction = Self("action.sign_up")
    /// “Sign in”
    public static let signInTitle = Self("account.sign_in")
    /// “Sign in”
    public static let signInAction = Self("action.sign_in")
    /// “Reset your password”
    public static let recoveryTitle = Self("account.recovery")
    /// “Confirm your account”
    public static let confirmTitle = Self("account.confirm")
    /// “Confirm”
    public static let confirmAction = Self("action.confirm")
    /// “Send code”
    public static let sendCode = Self("action.send_code")
    /// “Resend code”
    public static let resendCode = Self("action.resend_code")
    /// “Use a different address”
    public static let otherAddress = Self("action.other_address")
    /// “Use another method”
    public static let otherMethod = Self("action.other_way")
    /// “Forgot password?”
    public static let forgotPassword = Self("action.forgot_password")
    /// “Set password”
    public static let setPassword = Self("action.set_password")
    /// “Username”
    public static let usernameLabel = Self("field.username")
    /// “Password”
    public static let passwordLabel = Self("field.password")
    /// “New password”
    public static let newPasswordLabel = Self("field.new_password")
    /// “Verification code”
    public static let codeLabel = Self("field.code")
    /// “Answer”
    public static let answerLabel = Self("field.answer")
    /// “Email address”
    public static let emailLabel = Self("field.email")
    /// “Phone number”
    public static let phoneLabel = Self("field.phone")
    /// “Email address or phone number”
    public static let emailOrPhoneLabel = Self("field.email_or_phone")
    /// “Include the country code, such as +1 555 010 9999.”
    public static let phoneHint = Self("field.phone.hint")
    /// “Enter a phone number with the country code, such as +1 555 010 9999.”
    public static let notAPhoneNumber = Self("problem.phone")
    /// “Enter an email address, or a phone number with the country code.”
    public static let notAnAddressOrNumber = Self("problem.email_or_phone")
    /// “First name”
    public static let givenNameLabel = Self("field.given_name")
    /// “Last name”
    public static let familyNameLabel = Self("field.family_name")
    /// “Middle name”
    public static let middleNameLabel = Self("field.middle_name")
    /// “Full name”
    public static let nameLabel = Self("field.name")
    /// “Nickname”
    public static let nicknameLabel = Self("field.nickname")
    /// “Preferred username”
    public static let preferredUsernameLabel = Self("field.preferred_username")
    /// “Date of birth”
    public static let birthdateLabel = Self("field.birthdate")
    /// “Gender”
    public static let genderLabel = Self("field.gender")
    /// “Postal address”
    public static let addressLabel = Self("field.address")
    /// “Language (such as en-US)”
    public static let localeLabel = Self("field.locale")
    /// “Time zone (such as America/Denver)”
    public static let zoneinfoLabel = Self("field.zoneinfo")
    /// “Profile picture URL”
    public static let pictureLabel = Self("field.picture")
    /// “Profile page URL”
    public static let profileLabel = Self("field.profile")
    /// “Website”
    public static let websiteLabel = Self("field.website")
    /// “{field} must contain {what}.”
    public static let passwordRequirementMissing = Self("password.needs_it")
    /// “at least {count} characters”
    public static let passwordLength = Self("password.length")
    /// “a digit”
    public static let passwordDigit = Self("password.digit")
    /// “a lower-case letter”
    public static let passwordLowercase = Self("password.lowercase")
    /// “an upper-case letter”
    public static let passwordUppercase = Self("password.uppercase")
    /// “a symbol”
    public static let passwordSymbol = Self("password.symbol")
    /// “At least {count} characters”
    public static let passwordRuleLength = Self("password.rule.length")
    /// “At most {count} characters”
    public static let passwordRuleMaximum = Self("password.rule.maximum")
    /// “A digit”
    public static let passwordRuleDigit = Self("password.rule.digit")
    /// “A lower-case letter”
    public static let passwordRuleLowercase = Self("password.rule.lowercase")
    /// “An upper-case letter”
    public static let passwordRuleUppercase = Self("password.rule.uppercase")
    /// “A symbol”
    public static let passwordRuleSymbol = Self("password.rule.symbol")
    /// “At least {count} of these: lower-case letters, upper-case letters, digits, symbols”
    public static let passwordRuleKinds = Self("password.rule.kinds")
    /// “met”
    public static let passwordRuleMet = Self("password.rule.met")
    /// “not met”
    public static let passwordRuleNotMet = Self("password.rule.not_met")
    /// “Requirements met: {count} of {total}”
    public static let passwordRulesMet = Self("password.rules.met")
    /// “We sent a code to {destination}.”
    public static let codeSentTo = Self("code.sent_to")
    /// “Enter the code we sent you.”
    public static let codeSent = Self("code.sent")
    /// “Enter the code from your authenticator app.”
    public static let codeOfApp = Self("code.of_app")
    /// “Choose how to sign in”
    public static let firstFactorTitle = Self("factor.first")
    /// “Verify your identity”
    public static let secondFactorTitle = Self("factor.second")
    /// “Set up two-step verification”
    public static let setUpFactorTitle = Self("factor.set_up")
    /// “Password”
    public static let withPassword = Self("factor.password")
    /// “Code by text message”
    public static let withSMS = Self("factor.sms")
    /// “Code by email”
    public static let withEmail = Self("factor.email")
    /// “Authenticator app”
    public static let withApp = Self("factor.app")
    /// “Enter your password”
    public static let passwordTitle = Self("factor.password.title")
    /// “Set up an authenticator app”
    public static let appSetUpTitle = Self("factor.app.title")
    /// “Scan the QR code with your authenticator app, or copy the setup key. Then enter the code from the app.”
    public static let appSetUpText = Self("factor.app.text")
    /// “Setup key”
    public static let appKey = Self("factor.app.key")
    /// “We'll send codes to this address.”
    public static let emailSetUpText = Self("factor.email.text")
    /// “Set a new password”
    public static let newPasswordTitle = Self("password.new.title")
    /// “Choose a new password to replace the temporary one.”
    public static let newPasswordText = Self("password.new.text")
    /// “Your account is confirmed. Sign in to continue.”
    public static let accountConfirmed = Self("account.confirmed")
    /// “Your account isn't confirmed yet.”
    public static let accountUnconfirmed = Self("account.unconfirmed")
    /// “Your password was changed. Sign in with your new password.”
    public static let passwordChanged = Self("password.changed")
    /// “This code is incorrect or was already used. …”
    public static let passwordMayBeChanged = Self("password.may_be_changed")
    /// “Your new password may already be set: sign in with it, or start over.”
    public static let newPasswordMayBeSet = Self("password.may_be_set")
    /// “The link may already be used. Start over to get a new one.”
    public static let linkMayBeUsed = Self("link.may_be_used")
    /// “Reset your password before you sign in.”
    public static let passwordResetNeeded = Self("password.reset_needed")
    /// “Incorrect code.”
    public static let wrongCode = Self("problem.code")
    /// “This code has expired. Request a new one.”
    public static let codeExpired = Self("problem.code_expired")
    /// “The code couldn't be sent. Try again later.”
    public static let codeNotSent = Self("problem.code_not_sent")
    /// “Incorrect username or password, or the account is locked.”
    public static let wrongCredentials = Self("problem.credentials")
    /// “This account is disabled. Contact support.”
    public static let accountDisabled = Self("problem.disabled")
    /// “An account with these details already exists. Sign in or reset your password.”
    public static let accountExists = Self("problem.account_exists")
    /// “Too many attempts. Try again in a few minutes.”
    public static let tooManyAttempts = Self("problem.too_many")
    /// “This sign-in has expired. Start over.”
    public static let signInOver = Self("problem.sign_in_over")
    /// “This password was used before. Choose a different one.”
    public static let passwordUsedBefore = Self("problem.password_history")
    /// “Enter your verification code”
    public static let verifyTitle = Self("account.verify")
    /// “Verification complete.”
    public static let verified = Self("account.verified")
    /// “{destination}: enter the code we sent you.”
    public static let codeFor = Self("code.for")
    /// “Email address or username”
    public static let emailOrUsernameLabel = Self("field.email_or_username")
    /// “Display name”
    public static let displayNameLabel = Self("field.display_name")
    /// “City”
    public static let cityLabel = Self("field.city")
    /// “Country or region”
    public static let countryLabel = Self("field.country")
    /// “Postal code”
    public static let postalCodeLabel = Self("field.postal_code")
    /// “Job title”
    public static let jobTitleLabel = Self("field.job_title")
    /// “Street address”
    public static let streetAddressLabel = Self("field.street_address")
    /// “State or province”
    public static let stateLabel = Self("field.state")
    /// “About you”
    public static let attributesTitle = Self("account.attributes")
    /// “This password is too easy to guess. Use upper- and lower-case letters, digits and symbols.”
    public static let passwordTooWeak = Self("problem.password_weak")
    /// “This password is too common. Choose a different one.”
    public static let passwordBanned = Self("problem.password_banned")
    /// “The password couldn't be set. Try again.”
    public static let passwordNotSet = Self("problem.password_not_set")
    /// “It may take a moment until your new password works. Sign in with it.”
    public static let passwordUnconfirmed = Self("password.unconfirmed")
    /// “This account has no password. Sign in with a code.”
    public static let noPasswordToReset = Self("problem.no_password")
    /// “No account found. Check what you entered, or create an account.”
    public static let accountUnknown = Self("problem.account_unknown")
    /// “This username is already taken. Choose a different one.”
    public static let aliasTaken = Self("problem.alias")
    /// “Codes can't be sent here. Use a different address or number.”
    public static let contactBlocked = Self("problem.blocked")
    /// “This request has expired. Start over.”
    public static let requestExpired = Self("problem.over")
    /// “Your email address or phone number must be verified first. This app doesn't support that.”
    public static let addressUnverified = Self("problem.unverified")
    /// “This can only be done in a browser.”
    public static let browserOnly = Self("problem.browser_only")
    /// “This can only be done in a browser. Reason given by the service: {reason}”
    public static let browserOnlyReason = Self("problem.browser_only_reason")
    /// “The app's developer can change this: allow native authentication for the app, and declare …”
    public static let browserOnlyOwner = Self("problem.browser_only_owner")
    /// “Code by text message to {destination}”
    public static let withSMSTo = Self("factor.sms_to")
    /// “Code by email to {destination}”
    public static let withEmailTo = Self("factor.email_to")
    /// “Code by {channel}”
    public static let withOther = Self("factor.other")
    /// “Contact information”
    public static let contactLabel = Self("field.contact")
    /// “We'll send codes to this number.”
    public static let phoneSetUpText = Self("factor.phone.text")
    /// “The service can't be reached. Check your connection and try again.”
    public static let serviceUnreachable = Self("problem.offline")
    /// “The network requires sign-in. …”
    public static let networkSignIn = Self("problem.network_sign_in")
    /// “The service took too long to respond. Try again.”
    public static let timedOut = Self("problem.timeout")
    /// “The service is unavailable. Try again later.”
    public static let serviceFailed = Self("problem.server")
    /// “The service rejected the request. Try again, or contact the app's developer.”
    public static let serviceRefused = Self("problem.service_refused")
    /// “Your sign-in couldn't be saved on this device. Try again.”
    public static let storageFailed = Self("problem.storage")
}
