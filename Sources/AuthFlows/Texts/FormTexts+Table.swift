extension FormTexts {
    /// A text in the complete languages.
    struct Text: Sendable {
        let english: String
        let german: String

        init(_ english: String, _ german: String) {
            self.english = english
            self.german = german
        }
    }

    /// All texts. A test checks that every key has one.
    static let table: [Key: Text] = [
        .continueAction: Text("Continue", "Weiter"),
        .allow: Text("Allow", "Erlauben"),
        .deny: Text("Deny", "Ablehnen"),
        .startAgain: Text("Start over", "Von vorn beginnen"),
        .retry: Text("Try again", "Erneut versuchen"),
        .cancel: Text("Cancel", "Abbrechen"),
        .back: Text("Back", "Zurück"),
        .done: Text("Done", "Fertig"),
        .copy: Text("Copy", "Kopieren"),
        .copied: Text("Copied", "Kopiert"),
        .openBrowser: Text("Open in browser", "Im Browser öffnen"),
        .continueWith: Text("Continue with {provider}", "Weiter mit {provider}"),
        .usePasskey: Text("Use a passkey", "Passkey verwenden"),
        .createPasskey: Text("Create a passkey", "Passkey erstellen"),
        .openLink: Text("Open", "Öffnen"),
        .refresh: Text("Check again", "Erneut prüfen"),
        .resendIn: Text("{action} (in {time})", "{action} (in {time})"),
        .showPassword: Text("Show password", "Passwort anzeigen"),
        .hidePassword: Text("Hide password", "Passwort ausblenden"),
        .choose: Text("Choose…", "Auswählen …"),
        .optional: Text("optional", "optional"),
        .required: Text("required", "erforderlich"),
        .dateNotChosen: Text("No date selected", "Kein Datum ausgewählt"),
        .dateClear: Text("Remove date", "Datum entfernen"),
        .yes: Text("Yes", "Ja"),
        .no: Text("No", "Nein"),
        .prefix: Text("Country code", "Ländervorwahl"),
        .codeOfLength: Text("{count} characters", "{count} Zeichen"),
        .codeProgress: Text("{count} of {total} entered", "{count} von {total} eingegeben"),
        .mailLinkLabel: Text("Link from the email", "Link aus der E-Mail"),
        .mailLinkHint: Text("Paste the full link.", "Fügen Sie den vollständigen Link ein."),
        .browserAnswerLabel: Text("Redirect URL", "Weiterleitungs-URL"),
        .browserAnswerHint: Text(
            "Paste the full URL that the browser was redirected to.",
            "Fügen Sie die vollständige URL ein, zu der der Browser weitergeleitet wurde."),
        .browserDone: Text("Return to the app", "Zurück zur App"),
        .browserDoneText: Text("You can close this window.", "Sie können dieses Fenster schließen."),
        .browserNotAwaited: Text("This page isn't available", "Diese Seite ist nicht verfügbar"),
        .browserNotAwaitedText: Text(
            "It doesn't belong to a pending request of the app. Return to the app and try again.",
            "Sie gehört zu keiner offenen Anfrage der App. Kehren Sie zur App zurück und versuchen Sie es erneut."),
        .passkeyHint: Text(
            "Or paste the full response as JSON.", "Oder fügen Sie die vollständige Antwort als JSON ein."),
        .organizationUnitHint: Text(
            "ID of an organization unit. The root unit is {root}.",
            "ID einer Organisationseinheit. Die oberste Einheit ist {root}."),
        .loading: Text("Loading…", "Wird geladen …"),
        .sending: Text("Sending…", "Wird gesendet …"),
        .waiting: Text("Waiting…", "Bitte warten …"),
        .timeLeft: Text("{time} left", "Noch {time}"),
        .timeUp: Text("Time expired.", "Die Zeit ist abgelaufen."),
        .errorPrefix: Text("Error: {message}", "Fehler: {message}"),
        .complete: Text("Done.", "Fertig."),
        .unnamedImage: Text("Image", "Bild"),
        .qrCode: Text("QR code", "QR-Code"),
        .fillIn: Text("{field} is required.", "{field} ist erforderlich."),
        .tooShort: Text(
            "{field} must contain at least {count} characters.", "{field} muss mindestens {count} Zeichen enthalten."),
        .tooLong: Text(
            "{field} can contain at most {count} characters.", "{field} darf höchstens {count} Zeichen enthalten."),
        .wrongForm: Text("{field} has an invalid format.", "{field} hat ein ungültiges Format."),
        .invalidEmail: Text(
            "Enter an email address, such as name@example.com.",
            "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com."),
        .notAccepted: Text("This value isn't allowed.", "Dieser Wert ist nicht zulässig."),
        .correctFields: Text("Correct the marked fields.", "Korrigieren Sie die markierten Felder."),
        .pleaseWait: Text(
            "Wait {seconds} seconds, then try again.",
            "Warten Sie {seconds} Sekunden und versuchen Sie es dann erneut."),
        .stepRefused: Text("The server rejected the request.", "Der Server hat die Anfrage abgelehnt."),
        .stepFailed: Text("This step couldn't be completed.", "Dieser Schritt konnte nicht abgeschlossen werden."),
        .interrupted: Text(
            "The request was interrupted. Try again.", "Der Vorgang wurde unterbrochen. Versuchen Sie es erneut."),
        .unexpectedError: Text(
            "Something went wrong. Try again.", "Ein Fehler ist aufgetreten. Versuchen Sie es erneut."),
        .unsupportedStep: Text(
            "This app can't show the next step ({what}). Update the app or use the browser.",
            "Diese App kann den nächsten Schritt ({what}) nicht anzeigen. Aktualisieren Sie die App oder verwenden Sie den Browser."
        ),
        .browserRefused: Text("Sign-in in the browser was denied.", "Die Anmeldung im Browser wurde abgelehnt."),
        .passkeyUnavailable: Text("Passkeys aren't available here.", "Passkeys sind hier nicht verfügbar."),
        .missingProvider: Text(
            "{view} requires {modifier} on an ancestor view.",
            "{view} benötigt {modifier} an einer übergeordneten View."),
        .cancelledByUser: Text("Canceled. You can try again.", "Abgebrochen. Sie können es erneut versuchen."),
        .consentNeeded: Text("Required: {list}", "Erforderlich: {list}"),
        .consentEssential: Text("Essential attributes", "Erforderliche Angaben"),
        .consentOptional: Text("Optional attributes", "Optionale Angaben"),
        .consentPermissions: Text("Permissions", "Berechtigungen"),
        .unnamedProvider: Text("your provider", "Ihrem Anbieter"),
        .browserRefusedBy: Text("Sign-in was denied by {provider}.", "Die Anmeldung wurde von {provider} abgelehnt."),
        .browserFailsNow: Text(
            "Sign-in with {provider} isn't available right now. Try again later.",
            "Die Anmeldung mit {provider} ist derzeit nicht möglich. Versuchen Sie es später erneut."),
        .browserFailedBy: Text(
            "Sign-in with {provider} failed ({code}).", "Die Anmeldung mit {provider} ist fehlgeschlagen ({code})."),
        .browserUnfinished: Text(
            "Sign-in with {provider} couldn't be completed. Start over.",
            "Die Anmeldung mit {provider} konnte nicht abgeschlossen werden. Beginnen Sie von vorn."),
        .browserWrongAnswer: Text(
            "This URL doesn't belong to this sign-in. Open the sign-in URL, then paste the URL that the browser is redirected to.",
            "Diese URL gehört nicht zu dieser Anmeldung. Öffnen Sie die Anmelde-URL und fügen Sie die URL ein, zu der der Browser weitergeleitet wird."
        ),
        .linkOfAnother: Text(
            "This link belongs to another request. Use the link in the latest email, or open this link directly.",
            "Dieser Link gehört zu einer anderen Anfrage. Verwenden Sie den Link aus der neuesten E-Mail oder öffnen Sie diesen Link direkt."
        ),
        .passkeyWrongAnswer: Text(
            "This isn't a valid passkey response (JSON) to this request.",
            "Das ist keine gültige Passkey-Antwort (JSON) auf diese Anfrage."),
        .userHint: Text("ID of a user.", "ID eines Benutzers."),
        .menuOpen: Text("expanded", "ausgeklappt"),
        .menuClosed: Text("collapsed", "eingeklappt"),
        .signUpTitle: Text("Create an account", "Konto erstellen"),
        .signUpAction: Text("Sign up", "Registrieren"),
        .signInTitle: Text("Sign in", "Anmelden"),
        .signInAction: Text("Sign in", "Anmelden"),
        .recoveryTitle: Text("Reset your password", "Passwort zurücksetzen"),
        .confirmTitle: Text("Confirm your account", "Konto bestätigen"),
        .confirmAction: Text("Confirm", "Bestätigen"),
        .sendCode: Text("Send code", "Code senden"),
        .resendCode: Text("Resend code", "Code erneut senden"),
        .otherAddress: Text("Use a different address", "Andere Adresse verwenden"),
        .otherMethod: Text("Use another method", "Andere Methode verwenden"),
        .forgotPassword: Text("Forgot password?", "Passwort vergessen?"),
        .setPassword: Text("Set password", "Passwort festlegen"),
        .usernameLabel: Text("Username", "Benutzername"),
        .passwordLabel: Text("Password", "Passwort"),
        .newPasswordLabel: Text("New password", "Neues Passwort"),
        .codeLabel: Text("Verification code", "Bestätigungscode"),
        .answerLabel: Text("Answer", "Antwort"),
        .emailLabel: Text("Email address", "E-Mail-Adresse"),
        .phoneLabel: Text("Phone number", "Telefonnummer"),
        .emailOrPhoneLabel: Text("Email address or phone number", "E-Mail-Adresse oder Telefonnummer"),
        .phoneHint: Text(
            "Include the country code, such as +1 555 010 9999.",
            "Geben Sie die Ländervorwahl mit ein, zum Beispiel +49 30 1234567."),
        .notAPhoneNumber: Text(
            "Enter a phone number with the country code, such as +1 555 010 9999.",
            "Geben Sie eine Telefonnummer mit Ländervorwahl ein, zum Beispiel +49 30 1234567."),
        .notAnAddressOrNumber: Text(
            "Enter an email address, or a phone number with the country code.",
            "Geben Sie eine E-Mail-Adresse oder eine Telefonnummer mit Ländervorwahl ein."),
        .givenNameLabel: Text("First name", "Vorname"),
        .familyNameLabel: Text("Last name", "Nachname"),
        .middleNameLabel: Text("Middle name", "Weitere Vornamen"),
        .nameLabel: Text("Full name", "Vollständiger Name"),
        .nicknameLabel: Text("Nickname", "Spitzname"),
        .preferredUsernameLabel: Text("Preferred username", "Bevorzugter Benutzername"),
        .birthdateLabel: Text("Date of birth", "Geburtsdatum"),
        .genderLabel: Text("Gender", "Geschlecht"),
        .addressLabel: Text("Postal address", "Postanschrift"),
        .localeLabel: Text("Language (such as en-US)", "Sprache (zum Beispiel de-DE)"),
        .zoneinfoLabel: Text("Time zone (such as America/Denver)", "Zeitzone (zum Beispiel Europe/Berlin)"),
        .pictureLabel: Text("Profile picture URL", "URL des Profilbilds"),
        .profileLabel: Text("Profile page URL", "URL der Profilseite"),
        .websiteLabel: Text("Website", "Website"),
        .passwordRequirements: Text("Must contain {list}.", "Muss {list} enthalten."),
        .passwordRequirementMissing: Text("{field} must contain {what}.", "{field} muss {what} enthalten."),
        .passwordLength: Text("at least {count} characters", "mindestens {count} Zeichen"),
        .passwordDigit: Text("a digit", "eine Ziffer"),
        .passwordLowercase: Text("a lower-case letter", "einen Kleinbuchstaben"),
        .passwordUppercase: Text("an upper-case letter", "einen Großbuchstaben"),
        .passwordSymbol: Text("a symbol", "ein Sonderzeichen"),
        .codeSentTo: Text("We sent a code to {destination}.", "Wir haben einen Code an {destination} gesendet."),
        .codeSent: Text("Enter the code we sent you.", "Geben Sie den Code ein, den wir Ihnen gesendet haben."),
        .codeOfApp: Text(
            "Enter the code from your authenticator app.", "Geben Sie den Code aus Ihrer Authenticator-App ein."),
        .firstFactorTitle: Text("Choose how to sign in", "Anmeldemethode auswählen"),
        .secondFactorTitle: Text("Verify your identity", "Identität bestätigen"),
        .setUpFactorTitle: Text("Set up two-step verification", "Bestätigung in zwei Schritten einrichten"),
        .withPassword: Text("Password", "Passwort"),
        .withSMS: Text("Code by text message", "Code per SMS"),
        .withEmail: Text("Code by email", "Code per E-Mail"),
        .withApp: Text("Authenticator app", "Authenticator-App"),
        .passwordTitle: Text("Enter your password", "Passwort eingeben"),
        .appSetUpTitle: Text("Set up an authenticator app", "Authenticator-App einrichten"),
        .appSetUpText: Text(
            "Scan the QR code with your authenticator app, or copy the setup key. Then enter the code from the app.",
            "Scannen Sie den QR-Code mit Ihrer Authenticator-App oder kopieren Sie den Einrichtungsschlüssel. Geben Sie dann den Code aus der App ein."
        ),
        .appKey: Text("Setup key", "Einrichtungsschlüssel"),
        .emailSetUpText: Text("We'll send codes to this address.", "Wir senden Codes an diese Adresse."),
        .newPasswordTitle: Text("Set a new password", "Neues Passwort festlegen"),
        .newPasswordText: Text(
            "Choose a new password to replace the temporary one.",
            "Wählen Sie ein neues Passwort, das das temporäre ersetzt."),
        .accountConfirmed: Text(
            "Your account is confirmed. Sign in to continue.",
            "Ihr Konto ist bestätigt. Melden Sie sich an, um fortzufahren."),
        .accountUnconfirmed: Text("Your account isn't confirmed yet.", "Ihr Konto ist noch nicht bestätigt."),
        .passwordChanged: Text(
            "Your password was changed. Sign in with your new password.",
            "Ihr Passwort wurde geändert. Melden Sie sich mit Ihrem neuen Passwort an."),
        .passwordMayBeChanged: Text(
            "This code is incorrect or was already used. Your new password may already be set: sign in with it, or request a new code.",
            "Dieser Code ist falsch oder wurde bereits verwendet. Möglicherweise gilt Ihr neues Passwort schon: Melden Sie sich damit an oder fordern Sie einen neuen Code an."
        ),
        .passwordResetNeeded: Text(
            "Reset your password before you sign in.", "Setzen Sie Ihr Passwort zurück, bevor Sie sich anmelden."),
        .wrongCode: Text("Incorrect code.", "Falscher Code."),
        .codeExpired: Text(
            "This code has expired. Request a new one.", "Dieser Code ist abgelaufen. Fordern Sie einen neuen an."),
        .codeNotSent: Text(
            "The code couldn't be sent. Try again later.",
            "Der Code konnte nicht gesendet werden. Versuchen Sie es später erneut."),
        .wrongCredentials: Text(
            "Incorrect username or password, or the account is locked.",
            "Benutzername oder Passwort ist falsch, oder das Konto ist gesperrt."),
        .accountExists: Text(
            "An account with these details already exists. Sign in or reset your password.",
            "Mit diesen Angaben gibt es bereits ein Konto. Melden Sie sich an oder setzen Sie Ihr Passwort zurück."),
        .tooManyAttempts: Text(
            "Too many attempts. Try again in a few minutes.",
            "Zu viele Versuche. Versuchen Sie es in einigen Minuten erneut."),
        .signInOver: Text(
            "This sign-in has expired. Start over.", "Diese Anmeldung ist abgelaufen. Beginnen Sie von vorn."),
        .passwordUsedBefore: Text(
            "This password was used before. Choose a different one.",
            "Dieses Passwort wurde bereits verwendet. Wählen Sie ein anderes."),
        .verifyTitle: Text("Enter your verification code", "Bestätigungscode eingeben"),
        .verified: Text("Verification complete.", "Bestätigung abgeschlossen."),
        .codeFor: Text(
            "{destination}: enter the code we sent you.",
            "{destination}: Geben Sie den Code ein, den wir Ihnen gesendet haben."),
        .emailOrUsernameLabel: Text("Email address or username", "E-Mail-Adresse oder Benutzername"),
        .displayNameLabel: Text("Display name", "Anzeigename"),
        .cityLabel: Text("City", "Ort"),
        .countryLabel: Text("Country or region", "Land oder Region"),
        .postalCodeLabel: Text("Postal code", "Postleitzahl"),
        .jobTitleLabel: Text("Job title", "Berufsbezeichnung"),
        .streetAddressLabel: Text("Street address", "Straße und Hausnummer"),
        .stateLabel: Text("State or province", "Bundesland oder Provinz"),
        .attributesTitle: Text("About you", "Über Sie"),
        .passwordMix: Text(
            "Use upper- and lower-case letters, digits and symbols.",
            "Verwenden Sie Groß- und Kleinbuchstaben, Ziffern und Sonderzeichen."),
        .passwordTooWeak: Text(
            "This password is too easy to guess. Use upper- and lower-case letters, digits and symbols.",
            "Dieses Passwort ist zu leicht zu erraten. Verwenden Sie Groß- und Kleinbuchstaben, Ziffern und Sonderzeichen."
        ),
        .passwordBanned: Text(
            "This password is too common. Choose a different one.",
            "Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes."),
        .passwordNotSet: Text(
            "The password couldn't be set. Try again.",
            "Das Passwort konnte nicht festgelegt werden. Versuchen Sie es erneut."),
        .passwordUnconfirmed: Text(
            "It may take a moment until your new password works. Sign in with it.",
            "Es kann einen Moment dauern, bis Ihr neues Passwort gilt. Melden Sie sich damit an."),
        .noPasswordToReset: Text(
            "This account has no password. Sign in with a code.",
            "Dieses Konto hat kein Passwort. Melden Sie sich mit einem Code an."),
        .accountUnknown: Text(
            "No account found. Check what you entered, or create an account.",
            "Kein Konto gefunden. Prüfen Sie Ihre Eingabe oder erstellen Sie ein Konto."),
        .aliasTaken: Text(
            "This username is already taken. Choose a different one.",
            "Dieser Benutzername ist bereits vergeben. Wählen Sie einen anderen."),
        .contactBlocked: Text(
            "Codes can't be sent here. Use a different address or number.",
            "Hierhin können keine Codes gesendet werden. Verwenden Sie eine andere Adresse oder Nummer."),
        .requestExpired: Text(
            "This request has expired. Start over.", "Diese Anfrage ist abgelaufen. Beginnen Sie von vorn."),
        .addressUnverified: Text(
            "Your email address or phone number must be verified first. This app doesn't support that.",
            "Zuerst muss Ihre E-Mail-Adresse oder Telefonnummer bestätigt werden. Diese App unterstützt das nicht."),
        .browserOnly: Text("This can only be done in a browser.", "Das ist nur im Browser möglich."),
        .browserOnlyReason: Text(
            "This can only be done in a browser. Reason given by the service: {reason}",
            "Das ist nur im Browser möglich. Begründung des Dienstes: {reason}"),
        .browserOnlyOwner: Text(
            "The app's developer can change this: allow native authentication for the app, and declare the challenge types and capabilities that it requires.",
            "Der Entwickler der App kann das ändern: native Authentifizierung für die App erlauben und die benötigten Challenge-Typen (challenge types) und Fähigkeiten (capabilities) angeben."
        ),
        .withSMSTo: Text("Code by text message to {destination}", "Code per SMS an {destination}"),
        .withEmailTo: Text("Code by email to {destination}", "Code per E-Mail an {destination}"),
        .withOther: Text("Code by {channel}", "Code per {channel}"),
        .contactLabel: Text("Contact information", "Kontaktangabe"),
        .phoneSetUpText: Text("We'll send codes to this number.", "Wir senden Codes an diese Nummer."),
        .serviceUnreachable: Text(
            "The service can't be reached. Check your connection and try again.",
            "Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut."),
        .networkSignIn: Text(
            "The network requires sign-in. Open any web page in a browser to sign in to the network, then try again.",
            "Dieses Netzwerk erfordert eine Anmeldung. Öffnen Sie eine beliebige Webseite im Browser, melden Sie sich beim Netzwerk an und versuchen Sie es dann erneut."
        ),
        .timedOut: Text(
            "The service took too long to respond. Try again.",
            "Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut."),
        .serviceFailed: Text(
            "The service is unavailable. Try again later.",
            "Der Dienst ist nicht verfügbar. Versuchen Sie es später erneut."),
        .serviceRefused: Text(
            "The service rejected the request. Try again, or contact the app's developer.",
            "Der Dienst hat die Anfrage abgelehnt. Versuchen Sie es erneut oder wenden Sie sich an den Entwickler der App."
        ),
        .storageFailed: Text(
            "Your sign-in couldn't be saved on this device. Try again.",
            "Ihre Anmeldung konnte auf diesem Gerät nicht gespeichert werden. Versuchen Sie es erneut."),
    ]
}
