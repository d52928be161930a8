/// The texts of the forms that are built locally, for services that send no forms.
extension FormTexts.Key {
    /// “Create an account”
    public static let signUpTitle = Self("account.sign_up", en: "Create an account", de: "Konto erstellen")
    /// “Sign up”
    public static let signUpAction = Self("action.sign_up", en: "Sign up", de: "Registrieren")
    /// “Sign in”
    public static let signInTitle = Self("account.sign_in", en: "Sign in", de: "Anmelden")
    /// “Sign in”
    public static let signInAction = Self("action.sign_in", en: "Sign in", de: "Anmelden")
    /// “Reset your password”
    public static let recoveryTitle = Self("account.recovery", en: "Reset your password", de: "Passwort zurücksetzen")
    /// “Confirm your account”
    public static let confirmTitle = Self("account.confirm", en: "Confirm your account", de: "Konto bestätigen")
    /// “Confirm”
    public static let confirmAction = Self("action.confirm", en: "Confirm", de: "Bestätigen")
    /// “Send code”
    public static let sendCode = Self("action.send_code", en: "Send code", de: "Code senden")
    /// “Resend code”
    public static let resendCode = Self("action.resend_code", en: "Resend code", de: "Code erneut senden")
    /// “Use a different address”
    public static let otherAddress = Self(
        "action.other_address",
        en: "Use a different address",
        de: "Andere Adresse verwenden"
    )
    /// “Use another method”
    public static let otherMethod = Self("action.other_way", en: "Use another method", de: "Andere Methode verwenden")
    /// “Forgot password?”
    public static let forgotPassword = Self("action.forgot_password", en: "Forgot password?", de: "Passwort vergessen?")
    /// “Set password”
    public static let setPassword = Self("action.set_password", en: "Set password", de: "Passwort festlegen")
    /// “Username”
    public static let usernameLabel = Self("field.username", en: "Username", de: "Benutzername")
    /// “Password”
    public static let passwordLabel = Self("field.password", en: "Password", de: "Passwort")
    /// “New password”
    public static let newPasswordLabel = Self("field.new_password", en: "New password", de: "Neues Passwort")
    /// “Verification code”
    public static let codeLabel = Self("field.code", en: "Verification code", de: "Bestätigungscode")
    /// “Answer”
    public static let answerLabel = Self("field.answer", en: "Answer", de: "Antwort")
    /// “Email address”
    public static let emailLabel = Self("field.email", en: "Email address", de: "E-Mail-Adresse")
    /// “Phone number”
    public static let phoneLabel = Self("field.phone", en: "Phone number", de: "Telefonnummer")
    /// “Email address or phone number”
    public static let emailOrPhoneLabel = Self(
        "field.email_or_phone",
        en: "Email address or phone number",
        de: "E-Mail-Adresse oder Telefonnummer"
    )
    /// “Include the country code, such as +1 555 010 9999.”
    public static let phoneHint = Self(
        "field.phone.hint",
        en: "Include the country code, such as +1 555 010 9999.",
        de: "Geben Sie die Ländervorwahl mit ein, zum Beispiel +49 30 1234567."
    )
    /// “Enter a phone number with the country code, such as +1 555 010 9999.”
    public static let notAPhoneNumber = Self(
        "problem.phone",
        en: "Enter a phone number with the country code, such as +1 555 010 9999.",
        de: "Geben Sie eine Telefonnummer mit Ländervorwahl ein, zum Beispiel +49 30 1234567."
    )
    /// “Enter an email address, or a phone number with the country code.”
    public static let notAnAddressOrNumber = Self(
        "problem.email_or_phone",
        en: "Enter an email address, or a phone number with the country code.",
        de: "Geben Sie eine E-Mail-Adresse oder eine Telefonnummer mit Ländervorwahl ein."
    )
    /// “First name”
    public static let givenNameLabel = Self("field.given_name", en: "First name", de: "Vorname")
    /// “Last name”
    public static let familyNameLabel = Self("field.family_name", en: "Last name", de: "Nachname")
    /// “Middle name”
    public static let middleNameLabel = Self("field.middle_name", en: "Middle name", de: "Weitere Vornamen")
    /// “Full name”
    public static let nameLabel = Self("field.name", en: "Full name", de: "Vollständiger Name")
    /// “Nickname”
    public static let nicknameLabel = Self("field.nickname", en: "Nickname", de: "Spitzname")
    /// “Preferred username”
    public static let preferredUsernameLabel = Self(
        "field.preferred_username",
        en: "Preferred username",
        de: "Bevorzugter Benutzername"
    )
    /// “Date of birth”
    public static let birthdateLabel = Self("field.birthdate", en: "Date of birth", de: "Geburtsdatum")
    /// “Gender”
    public static let genderLabel = Self("field.gender", en: "Gender", de: "Geschlecht")
    /// “Postal address”
    public static let addressLabel = Self("field.address", en: "Postal address", de: "Postanschrift")
    /// “Language (such as en-US)”
    public static let localeLabel = Self(
        "field.locale",
        en: "Language (such as en-US)",
        de: "Sprache (zum Beispiel de-DE)"
    )
    /// “Time zone (such as America/Denver)”
    public static let zoneinfoLabel = Self(
        "field.zoneinfo",
        en: "Time zone (such as America/Denver)",
        de: "Zeitzone (zum Beispiel Europe/Berlin)"
    )
    /// “Profile picture URL”
    public static let pictureLabel = Self("field.picture", en: "Profile picture URL", de: "URL des Profilbilds")
    /// “Profile page URL”
    public static let profileLabel = Self("field.profile", en: "Profile page URL", de: "URL der Profilseite")
    /// “Website”
    public static let websiteLabel = Self("field.website", en: "Website", de: "Website")
    /// “Must contain {list}.”
    public static let passwordRequirements = Self(
        "password.needs",
        en: "Must contain {list}.",
        de: "Muss {list} enthalten."
    )
    /// “{field} must contain {what}.”
    public static let passwordRequirementMissing = Self(
        "password.needs_it",
        en: "{field} must contain {what}.",
        de: "{field} muss {what} enthalten."
    )
    /// “at least {count} characters”
    public static let passwordLength = Self(
        "password.length",
        en: "at least {count} characters",
        de: "mindestens {count} Zeichen"
    )
    /// “a digit”
    public static let passwordDigit = Self("password.digit", en: "a digit", de: "eine Ziffer")
    /// “a lower-case letter”
    public static let passwordLowercase = Self(
        "password.lowercase",
        en: "a lower-case letter",
        de: "einen Kleinbuchstaben"
    )
    /// “an upper-case letter”
    public static let passwordUppercase = Self(
        "password.uppercase",
        en: "an upper-case letter",
        de: "einen Großbuchstaben"
    )
    /// “a symbol”
    public static let passwordSymbol = Self("password.symbol", en: "a symbol", de: "ein Sonderzeichen")
    /// “We sent a code to {destination}.”
    public static let codeSentTo = Self(
        "code.sent_to",
        en: "We sent a code to {destination}.",
        de: "Wir haben einen Code an {destination} gesendet."
    )
    /// “Enter the code we sent you.”
    public static let codeSent = Self(
        "code.sent",
        en: "Enter the code we sent you.",
        de: "Geben Sie den Code ein, den wir Ihnen gesendet haben."
    )
    /// “Enter the code from your authenticator app.”
    public static let codeOfApp = Self(
        "code.of_app",
        en: "Enter the code from your authenticator app.",
        de: "Geben Sie den Code aus Ihrer Authenticator-App ein."
    )
    /// “Choose how to sign in”
    public static let firstFactorTitle = Self(
        "factor.first",
        en: "Choose how to sign in",
        de: "Anmeldemethode auswählen"
    )
    /// “Verify your identity”
    public static let secondFactorTitle = Self("factor.second", en: "Verify your identity", de: "Identität bestätigen")
    /// “Set up two-step verification”
    public static let setUpFactorTitle = Self(
        "factor.set_up",
        en: "Set up two-step verification",
        de: "Bestätigung in zwei Schritten einrichten"
    )
    /// “Password”
    public static let withPassword = Self("factor.password", en: "Password", de: "Passwort")
    /// “Code by text message”
    public static let withSMS = Self("factor.sms", en: "Code by text message", de: "Code per SMS")
    /// “Code by email”
    public static let withEmail = Self("factor.email", en: "Code by email", de: "Code per E-Mail")
    /// “Authenticator app”
    public static let withApp = Self("factor.app", en: "Authenticator app", de: "Authenticator-App")
    /// “Enter your password”
    public static let passwordTitle = Self("factor.password.title", en: "Enter your password", de: "Passwort eingeben")
    /// “Set up an authenticator app”
    public static let appSetUpTitle = Self(
        "factor.app.title",
        en: "Set up an authenticator app",
        de: "Authenticator-App einrichten"
    )
    /// “Scan the QR code with your authenticator app, or copy the setup key. Then enter the code from the app.”
    public static let appSetUpText = Self(
        "factor.app.text",
        en: "Scan the QR code with your authenticator app, or copy the setup key. Then enter the code from the app.",
        de:
            "Scannen Sie den QR-Code mit Ihrer Authenticator-App oder kopieren Sie den Einrichtungsschlüssel. Geben Sie dann den Code aus der App ein."
    )
    /// “Setup key”
    public static let appKey = Self("factor.app.key", en: "Setup key", de: "Einrichtungsschlüssel")
    /// “We'll send codes to this address.”
    public static let emailSetUpText = Self(
        "factor.email.text",
        en: "We'll send codes to this address.",
        de: "Wir senden Codes an diese Adresse."
    )
    /// “Set a new password”
    public static let newPasswordTitle = Self(
        "password.new.title",
        en: "Set a new password",
        de: "Neues Passwort festlegen"
    )
    /// “Choose a new password to replace the temporary one.”
    public static let newPasswordText = Self(
        "password.new.text",
        en: "Choose a new password to replace the temporary one.",
        de: "Wählen Sie ein neues Passwort, das das temporäre ersetzt."
    )
    /// “Your account is confirmed. Sign in to continue.”
    public static let accountConfirmed = Self(
        "account.confirmed",
        en: "Your account is confirmed. Sign in to continue.",
        de: "Ihr Konto ist bestätigt. Melden Sie sich an, um fortzufahren."
    )
    /// “Your account isn't confirmed yet.”
    public static let accountUnconfirmed = Self(
        "account.unconfirmed",
        en: "Your account isn't confirmed yet.",
        de: "Ihr Konto ist noch nicht bestätigt."
    )
    /// “Your password was changed. Sign in with your new password.”
    public static let passwordChanged = Self(
        "password.changed",
        en: "Your password was changed. Sign in with your new password.",
        de: "Ihr Passwort wurde geändert. Melden Sie sich mit Ihrem neuen Passwort an."
    )
    /// “This code is incorrect or was already used. …”
    public static let passwordMayBeChanged = Self(
        "password.may_be_changed",
        en:
            "This code is incorrect or was already used. Your new password may already be set: sign in with it, or request a new code.",
        de:
            "Dieser Code ist falsch oder wurde bereits verwendet. Möglicherweise gilt Ihr neues Passwort schon: Melden Sie sich damit an oder fordern Sie einen neuen Code an."
    )
    /// “Your new password may already be set: sign in with it, or start over.”
    public static let newPasswordMayBeSet = Self(
        "password.may_be_set",
        en: "Your new password may already be set: sign in with it, or start over.",
        de: "Möglicherweise gilt Ihr neues Passwort schon: Melden Sie sich damit an oder beginnen Sie von vorn."
    )
    /// “The link may already be used. Start over to get a new one.”
    public static let linkMayBeUsed = Self(
        "link.may_be_used",
        en: "The link may already be used. Start over to get a new one.",
        de: "Der Link wurde möglicherweise schon verwendet. Beginnen Sie von vorn, um einen neuen zu erhalten."
    )
    /// “Reset your password before you sign in.”
    public static let passwordResetNeeded = Self(
        "password.reset_needed",
        en: "Reset your password before you sign in.",
        de: "Setzen Sie Ihr Passwort zurück, bevor Sie sich anmelden."
    )
    /// “Incorrect code.”
    public static let wrongCode = Self("problem.code", en: "Incorrect code.", de: "Falscher Code.")
    /// “This code has expired. Request a new one.”
    public static let codeExpired = Self(
        "problem.code_expired",
        en: "This code has expired. Request a new one.",
        de: "Dieser Code ist abgelaufen. Fordern Sie einen neuen an."
    )
    /// “The code couldn't be sent. Try again later.”
    public static let codeNotSent = Self(
        "problem.code_not_sent",
        en: "The code couldn't be sent. Try again later.",
        de: "Der Code konnte nicht gesendet werden. Versuchen Sie es später erneut."
    )
    /// “Incorrect username or password, or the account is locked.”
    public static let wrongCredentials = Self(
        "problem.credentials",
        en: "Incorrect username or password, or the account is locked.",
        de: "Benutzername oder Passwort ist falsch, oder das Konto ist gesperrt."
    )
    /// “An account with these details already exists. Sign in or reset your password.”
    public static let accountExists = Self(
        "problem.account_exists",
        en: "An account with these details already exists. Sign in or reset your password.",
        de: "Mit diesen Angaben gibt es bereits ein Konto. Melden Sie sich an oder setzen Sie Ihr Passwort zurück."
    )
    /// “Too many attempts. Try again in a few minutes.”
    public static let tooManyAttempts = Self(
        "problem.too_many",
        en: "Too many attempts. Try again in a few minutes.",
        de: "Zu viele Versuche. Versuchen Sie es in einigen Minuten erneut."
    )
    /// “This sign-in has expired. Start over.”
    public static let signInOver = Self(
        "problem.sign_in_over",
        en: "This sign-in has expired. Start over.",
        de: "Diese Anmeldung ist abgelaufen. Beginnen Sie von vorn."
    )
    /// “This password was used before. Choose a different one.”
    public static let passwordUsedBefore = Self(
        "problem.password_history",
        en: "This password was used before. Choose a different one.",
        de: "Dieses Passwort wurde bereits verwendet. Wählen Sie ein anderes."
    )
    /// “Enter your verification code”
    public static let verifyTitle = Self(
        "account.verify",
        en: "Enter your verification code",
        de: "Bestätigungscode eingeben"
    )
    /// “Verification complete.”
    public static let verified = Self(
        "account.verified",
        en: "Verification complete.",
        de: "Bestätigung abgeschlossen."
    )
    /// “{destination}: enter the code we sent you.”
    public static let codeFor = Self(
        "code.for",
        en: "{destination}: enter the code we sent you.",
        de: "{destination}: Geben Sie den Code ein, den wir Ihnen gesendet haben."
    )
    /// “Email address or username”
    public static let emailOrUsernameLabel = Self(
        "field.email_or_username",
        en: "Email address or username",
        de: "E-Mail-Adresse oder Benutzername"
    )
    /// “Display name”
    public static let displayNameLabel = Self("field.display_name", en: "Display name", de: "Anzeigename")
    /// “City”
    public static let cityLabel = Self("field.city", en: "City", de: "Ort")
    /// “Country or region”
    public static let countryLabel = Self("field.country", en: "Country or region", de: "Land oder Region")
    /// “Postal code”
    public static let postalCodeLabel = Self("field.postal_code", en: "Postal code", de: "Postleitzahl")
    /// “Job title”
    public static let jobTitleLabel = Self("field.job_title", en: "Job title", de: "Berufsbezeichnung")
    /// “Street address”
    public static let streetAddressLabel = Self(
        "field.street_address",
        en: "Street address",
        de: "Straße und Hausnummer"
    )
    /// “State or province”
    public static let stateLabel = Self("field.state", en: "State or province", de: "Bundesland oder Provinz")
    /// “About you”
    public static let attributesTitle = Self("account.attributes", en: "About you", de: "Über Sie")
    /// “Use upper- and lower-case letters, digits and symbols.”
    public static let passwordMix = Self(
        "password.mix",
        en: "Use upper- and lower-case letters, digits and symbols.",
        de: "Verwenden Sie Groß- und Kleinbuchstaben, Ziffern und Sonderzeichen."
    )
    /// “This password is too easy to guess. Use upper- and lower-case letters, digits and symbols.”
    public static let passwordTooWeak = Self(
        "problem.password_weak",
        en: "This password is too easy to guess. Use upper- and lower-case letters, digits and symbols.",
        de:
            "Dieses Passwort ist zu leicht zu erraten. Verwenden Sie Groß- und Kleinbuchstaben, Ziffern und Sonderzeichen."
    )
    /// “This password is too common. Choose a different one.”
    public static let passwordBanned = Self(
        "problem.password_banned",
        en: "This password is too common. Choose a different one.",
        de: "Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes."
    )
    /// “The password couldn't be set. Try again.”
    public static let passwordNotSet = Self(
        "problem.password_not_set",
        en: "The password couldn't be set. Try again.",
        de: "Das Passwort konnte nicht festgelegt werden. Versuchen Sie es erneut."
    )
    /// “It may take a moment until your new password works. Sign in with it.”
    public static let passwordUnconfirmed = Self(
        "password.unconfirmed",
        en: "It may take a moment until your new password works. Sign in with it.",
        de: "Es kann einen Moment dauern, bis Ihr neues Passwort gilt. Melden Sie sich damit an."
    )
    /// “This account has no password. Sign in with a code.”
    public static let noPasswordToReset = Self(
        "problem.no_password",
        en: "This account has no password. Sign in with a code.",
        de: "Dieses Konto hat kein Passwort. Melden Sie sich mit einem Code an."
    )
    /// “No account found. Check what you entered, or create an account.”
    public static let accountUnknown = Self(
        "problem.account_unknown",
        en: "No account found. Check what you entered, or create an account.",
        de: "Kein Konto gefunden. Prüfen Sie Ihre Eingabe oder erstellen Sie ein Konto."
    )
    /// “This username is already taken. Choose a different one.”
    public static let aliasTaken = Self(
        "problem.alias",
        en: "This username is already taken. Choose a different one.",
        de: "Dieser Benutzername ist bereits vergeben. Wählen Sie einen anderen."
    )
    /// “Codes can't be sent here. Use a different address or number.”
    public static let contactBlocked = Self(
        "problem.blocked",
        en: "Codes can't be sent here. Use a different address or number.",
        de: "Hierhin können keine Codes gesendet werden. Verwenden Sie eine andere Adresse oder Nummer."
    )
    /// “This request has expired. Start over.”
    public static let requestExpired = Self(
        "problem.over",
        en: "This request has expired. Start over.",
        de: "Diese Anfrage ist abgelaufen. Beginnen Sie von vorn."
    )
    /// “Your email address or phone number must be verified first. This app doesn't support that.”
    public static let addressUnverified = Self(
        "problem.unverified",
        en: "Your email address or phone number must be verified first. This app doesn't support that.",
        de: "Zuerst muss Ihre E-Mail-Adresse oder Telefonnummer bestätigt werden. Diese App unterstützt das nicht."
    )
    /// “This can only be done in a browser.”
    public static let browserOnly = Self(
        "problem.browser_only",
        en: "This can only be done in a browser.",
        de: "Das ist nur im Browser möglich."
    )
    /// “This can only be done in a browser. Reason given by the service: {reason}”
    public static let browserOnlyReason = Self(
        "problem.browser_only_reason",
        en: "This can only be done in a browser. Reason given by the service: {reason}",
        de: "Das ist nur im Browser möglich. Begründung des Dienstes: {reason}"
    )
    /// “The app's developer can change this: allow native authentication for the app, and declare …”
    public static let browserOnlyOwner = Self(
        "problem.browser_only_owner",
        en:
            "The app's developer can change this: allow native authentication for the app, and declare the challenge types and capabilities that it requires.",
        de:
            "Der Entwickler der App kann das ändern: native Authentifizierung für die App erlauben und die benötigten Challenge-Typen (challenge types) und Fähigkeiten (capabilities) angeben."
    )
    /// “Code by text message to {destination}”
    public static let withSMSTo = Self(
        "factor.sms_to",
        en: "Code by text message to {destination}",
        de: "Code per SMS an {destination}"
    )
    /// “Code by email to {destination}”
    public static let withEmailTo = Self(
        "factor.email_to",
        en: "Code by email to {destination}",
        de: "Code per E-Mail an {destination}"
    )
    /// “Code by {channel}”
    public static let withOther = Self("factor.other", en: "Code by {channel}", de: "Code per {channel}")
    /// “Contact information”
    public static let contactLabel = Self("field.contact", en: "Contact information", de: "Kontaktangabe")
    /// “We'll send codes to this number.”
    public static let phoneSetUpText = Self(
        "factor.phone.text",
        en: "We'll send codes to this number.",
        de: "Wir senden Codes an diese Nummer."
    )
    /// “The service can't be reached. Check your connection and try again.”
    public static let serviceUnreachable = Self(
        "problem.offline",
        en: "The service can't be reached. Check your connection and try again.",
        de: "Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut."
    )
    /// “The network requires sign-in. …”
    public static let networkSignIn = Self(
        "problem.network_sign_in",
        en: "The network requires sign-in. Open any web page in a browser to sign in to the network, then try again.",
        de:
            "Dieses Netzwerk erfordert eine Anmeldung. Öffnen Sie eine beliebige Webseite im Browser, melden Sie sich beim Netzwerk an und versuchen Sie es dann erneut."
    )
    /// “The service took too long to respond. Try again.”
    public static let timedOut = Self(
        "problem.timeout",
        en: "The service took too long to respond. Try again.",
        de: "Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut."
    )
    /// “The service is unavailable. Try again later.”
    public static let serviceFailed = Self(
        "problem.server",
        en: "The service is unavailable. Try again later.",
        de: "Der Dienst ist nicht verfügbar. Versuchen Sie es später erneut."
    )
    /// “The service rejected the request. Try again, or contact the app's developer.”
    public static let serviceRefused = Self(
        "problem.service_refused",
        en: "The service rejected the request. Try again, or contact the app's developer.",
        de:
            "Der Dienst hat die Anfrage abgelehnt. Versuchen Sie es erneut oder wenden Sie sich an den Entwickler der App."
    )
    /// “Your sign-in couldn't be saved on this device. Try again.”
    public static let storageFailed = Self(
        "problem.storage",
        en: "Your sign-in couldn't be saved on this device. Try again.",
        de: "Ihre Anmeldung konnte auf diesem Gerät nicht gespeichert werden. Versuchen Sie es erneut."
    )

    /// Every key of the package by its name, for ``init(rawValue:)``. A new key is added to `all`.
    static let known = Dictionary(uniqueKeysWithValues: all.map { ($0.rawValue, $0) })

    private static let all: [Self] = [
        .continueAction, .allow, .deny, .startAgain, .retry, .cancel, .back, .done, .copy, .copied, .openBrowser,
        .continueWith, .usePasskey, .createPasskey, .openLink, .refresh, .resendIn, .showPassword, .hidePassword,
        .choose, .optional, .required, .dateNotChosen, .dateClear, .yes, .no, .prefix, .codeOfLength, .codeProgress,
        .mailLinkLabel, .mailLinkHint, .browserAnswerLabel, .browserAnswerHint, .browserDone, .browserDoneText,
        .browserNotAwaited, .browserNotAwaitedText, .passkeyHint, .organizationUnitHint, .loading, .sending, .waiting,
        .timeLeft, .timeUp, .errorPrefix, .complete, .unnamedImage, .qrCode, .fillIn, .tooShort, .tooLong, .wrongForm,
        .invalidEmail, .invalidUsername,
        .notAccepted, .correctFields, .pleaseWait, .stepRefused, .stepFailed, .interrupted,
        .unexpectedError, .unsupportedStep, .browserRefused, .passkeyUnavailable, .missingProvider, .cancelledByUser,
        .consentNeeded, .consentEssential, .consentOptional, .consentPermissions, .unnamedProvider, .browserRefusedBy,
        .browserFailsNow, .browserFailedBy, .browserUnfinished, .browserWrongAnswer, .linkOfAnother,
        .passkeyWrongAnswer, .userHint, .menuOpen, .menuClosed, .signUpTitle, .signUpAction, .signInTitle,
        .signInAction, .recoveryTitle, .confirmTitle, .confirmAction, .sendCode, .resendCode, .otherAddress,
        .otherMethod, .forgotPassword, .setPassword, .usernameLabel, .passwordLabel, .newPasswordLabel, .codeLabel,
        .answerLabel, .emailLabel, .phoneLabel, .emailOrPhoneLabel, .phoneHint, .notAPhoneNumber, .notAnAddressOrNumber,
        .givenNameLabel, .familyNameLabel, .middleNameLabel, .nameLabel, .nicknameLabel, .preferredUsernameLabel,
        .birthdateLabel, .genderLabel, .addressLabel, .localeLabel, .zoneinfoLabel, .pictureLabel, .profileLabel,
        .websiteLabel, .passwordRequirements, .passwordRequirementMissing, .passwordLength, .passwordDigit,
        .passwordLowercase, .passwordUppercase, .passwordSymbol, .codeSentTo, .codeSent, .codeOfApp, .firstFactorTitle,
        .secondFactorTitle, .setUpFactorTitle, .withPassword, .withSMS, .withEmail, .withApp, .passwordTitle,
        .appSetUpTitle, .appSetUpText, .appKey, .emailSetUpText, .newPasswordTitle, .newPasswordText, .accountConfirmed,
        .accountUnconfirmed, .passwordChanged, .passwordMayBeChanged, .newPasswordMayBeSet,
        .linkMayBeUsed, .passwordResetNeeded, .wrongCode, .codeExpired,
        .codeNotSent, .wrongCredentials, .accountExists, .tooManyAttempts, .signInOver, .passwordUsedBefore,
        .verifyTitle, .verified, .codeFor, .emailOrUsernameLabel, .displayNameLabel, .cityLabel, .countryLabel,
        .postalCodeLabel, .jobTitleLabel, .streetAddressLabel, .stateLabel, .attributesTitle, .passwordMix,
        .passwordTooWeak, .passwordBanned, .passwordNotSet, .passwordUnconfirmed, .noPasswordToReset, .accountUnknown,
        .aliasTaken, .contactBlocked, .requestExpired, .addressUnverified, .browserOnly, .browserOnlyReason,
        .browserOnlyOwner, .withSMSTo, .withEmailTo, .withOther, .contactLabel, .phoneSetUpText, .serviceUnreachable,
        .networkSignIn, .timedOut, .serviceFailed, .serviceRefused, .storageFailed,
    ]
}
