extension FormTexts {
    /// The name of a text, and its text in the complete languages. Override any of them in
    /// ``FormTexts/init(language:overrides:)``.
    public struct Key: RawRepresentable, Hashable, Sendable {
        /// The text of the name.
        public let rawValue: String
        let english: String
        let german: String

        /// Creates a name, for texts that an app adds.
        public init(rawValue: String) { self = Self.known[rawValue] ?? Self(rawValue, en: rawValue, de: rawValue) }

        init(_ rawValue: String, en english: String, de german: String) {
            self.rawValue = rawValue
            self.english = english
            self.german = german
        }

        /// Returns the key `attribute.<name>` for the label of an attribute that a tenant collects. Only the app
        /// provides its text, which has precedence over the label of a known attribute.
        /// - Parameter name: the attribute's name at the service, without a tenant's `extension_` and app id.
        public static func attribute(_ name: String) -> Self { Self(rawValue: "attribute." + name) }
    }
}

/// The texts of every form.
extension FormTexts.Key {
    /// “Continue”
    public static let continueAction = Self("action.continue", en: "Continue", de: "Weiter")
    /// “Allow”
    public static let allow = Self("action.allow", en: "Allow", de: "Erlauben")
    /// “Deny”
    public static let deny = Self("action.deny", en: "Deny", de: "Ablehnen")
    /// “Start over”
    public static let startAgain = Self("action.start_again", en: "Start over", de: "Von vorn beginnen")
    /// “Try again”
    public static let retry = Self("action.retry", en: "Try again", de: "Erneut versuchen")
    /// “Cancel”
    public static let cancel = Self("action.cancel", en: "Cancel", de: "Abbrechen")
    /// “Back”
    public static let back = Self("action.back", en: "Back", de: "Zurück")
    /// “Done”
    public static let done = Self("action.done", en: "Done", de: "Fertig")
    /// “Copy”
    public static let copy = Self("action.copy", en: "Copy", de: "Kopieren")
    /// “Copied”
    public static let copied = Self("action.copied", en: "Copied", de: "Kopiert")
    /// “Open in browser”
    public static let openBrowser = Self("action.open_browser", en: "Open in browser", de: "Im Browser öffnen")
    /// “Continue with {provider}”
    public static let continueWith = Self(
        "action.continue_with",
        en: "Continue with {provider}",
        de: "Weiter mit {provider}"
    )
    /// “Use a passkey”
    public static let usePasskey = Self("action.use_passkey", en: "Use a passkey", de: "Passkey verwenden")
    /// “Create a passkey”
    public static let createPasskey = Self("action.create_passkey", en: "Create a passkey", de: "Passkey erstellen")
    /// “Open”
    public static let openLink = Self("action.open_link", en: "Open", de: "Öffnen")
    /// “Check again”
    public static let refresh = Self("action.refresh", en: "Check again", de: "Erneut prüfen")
    /// “{action} (in {time})”
    public static let resendIn = Self("action.resend_in", en: "{action} (in {time})", de: "{action} (in {time})")
    /// “Show password”
    public static let showPassword = Self("password.show", en: "Show password", de: "Passwort anzeigen")
    /// “Hide password”
    public static let hidePassword = Self("password.hide", en: "Hide password", de: "Passwort ausblenden")
    /// “Choose…”
    public static let choose = Self("choice.choose", en: "Choose…", de: "Auswählen …")
    /// “optional”
    public static let optional = Self("field.optional", en: "optional", de: "optional")
    /// “required”
    public static let required = Self("field.required", en: "required", de: "erforderlich")
    /// “No date selected”
    public static let dateNotChosen = Self("date.none", en: "No date selected", de: "Kein Datum ausgewählt")
    /// “Remove date”
    public static let dateClear = Self("date.clear", en: "Remove date", de: "Datum entfernen")
    /// “Yes”
    public static let yes = Self("boolean.yes", en: "Yes", de: "Ja")
    /// “No”
    public static let no = Self("boolean.no", en: "No", de: "Nein")
    /// “Country code”
    public static let prefix = Self("phone.prefix", en: "Country code", de: "Ländervorwahl")
    /// “{count} characters”
    public static let codeOfLength = Self("code.length", en: "{count} characters", de: "{count} Zeichen")
    /// “{count} of {total} entered”
    public static let codeProgress = Self(
        "code.progress",
        en: "{count} of {total} entered",
        de: "{count} von {total} eingegeben"
    )
    /// “Link from the email”
    public static let mailLinkLabel = Self("link.mail.label", en: "Link from the email", de: "Link aus der E-Mail")
    /// “Paste the full link.”
    public static let mailLinkHint = Self(
        "link.mail.hint",
        en: "Paste the full link.",
        de: "Fügen Sie den vollständigen Link ein."
    )
    /// “Redirect URL”
    public static let browserAnswerLabel = Self("link.browser.label", en: "Redirect URL", de: "Weiterleitungs-URL")
    /// “Paste the full URL that the browser was redirected to.”
    public static let browserAnswerHint = Self(
        "link.browser.hint",
        en: "Paste the full URL that the browser was redirected to.",
        de: "Fügen Sie die vollständige URL ein, zu der der Browser weitergeleitet wurde."
    )
    /// “Return to the app”
    public static let browserDone = Self("browser.done", en: "Return to the app", de: "Zurück zur App")
    /// “You can close this window.”
    public static let browserDoneText = Self(
        "browser.done.text",
        en: "You can close this window.",
        de: "Sie können dieses Fenster schließen."
    )
    /// “This page isn't available”
    public static let browserNotAwaited = Self(
        "browser.not_awaited",
        en: "This page isn't available",
        de: "Diese Seite ist nicht verfügbar"
    )
    /// “It doesn't belong to a pending request of the app. Return to the app and try again.”
    public static let browserNotAwaitedText = Self(
        "browser.not_awaited.text",
        en: "It doesn't belong to a pending request of the app. Return to the app and try again.",
        de: "Sie gehört zu keiner offenen Anfrage der App. Kehren Sie zur App zurück und versuchen Sie es erneut."
    )
    /// “Or paste the full response as JSON.”
    public static let passkeyHint = Self(
        "passkey.hint",
        en: "Or paste the full response as JSON.",
        de: "Oder fügen Sie die vollständige Antwort als JSON ein."
    )
    /// “ID of an organization unit. The root unit is {root}.”
    public static let organizationUnitHint = Self(
        "organization_unit.hint",
        en: "ID of an organization unit. The root unit is {root}.",
        de: "ID einer Organisationseinheit. Die oberste Einheit ist {root}."
    )
    /// “Loading…”
    public static let loading = Self("state.loading", en: "Loading…", de: "Wird geladen …")
    /// “Sending…”
    public static let sending = Self("state.sending", en: "Sending…", de: "Wird gesendet …")
    /// “Waiting…”
    public static let waiting = Self("state.waiting", en: "Waiting…", de: "Bitte warten …")
    /// “{time} left”
    public static let timeLeft = Self("state.time_left", en: "{time} left", de: "Noch {time}")
    /// “Time expired.”
    public static let timeUp = Self("state.time_up", en: "Time expired.", de: "Die Zeit ist abgelaufen.")
    /// “Error: {message}”
    public static let errorPrefix = Self("state.error", en: "Error: {message}", de: "Fehler: {message}")
    /// “Done.”
    public static let complete = Self("state.complete", en: "Done.", de: "Fertig.")
    /// “Image”
    public static let unnamedImage = Self("image.unnamed", en: "Image", de: "Bild")
    /// “QR code”
    public static let qrCode = Self("qr.label", en: "QR code", de: "QR-Code")
    /// “{field} is required.”
    public static let fillIn = Self("problem.missing", en: "{field} is required.", de: "{field} ist erforderlich.")
    /// “{field} must contain at least {count} characters.”
    public static let tooShort = Self(
        "problem.too_short",
        en: "{field} must contain at least {count} characters.",
        de: "{field} muss mindestens {count} Zeichen enthalten."
    )
    /// “{field} can contain at most {count} characters.”
    public static let tooLong = Self(
        "problem.too_long",
        en: "{field} can contain at most {count} characters.",
        de: "{field} darf höchstens {count} Zeichen enthalten."
    )
    /// “{field} has an invalid format.”
    public static let wrongForm = Self(
        "problem.form",
        en: "{field} has an invalid format.",
        de: "{field} hat ein ungültiges Format."
    )
    /// “Enter an email address, such as name@example.com.”
    public static let invalidEmail = Self(
        "problem.email",
        en: "Enter an email address, such as name@example.com.",
        de: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com."
    )
    /// “Use a username without spaces or invisible characters.”
    public static let invalidUsername = Self(
        "problem.username",
        en: "Use a username without spaces or invisible characters.",
        de: "Verwenden Sie einen Benutzernamen ohne Leerzeichen und unsichtbare Zeichen."
    )
    /// “This value isn't allowed.”
    public static let notAccepted = Self(
        "problem.value",
        en: "This value isn't allowed.",
        de: "Dieser Wert ist nicht zulässig."
    )
    /// “Correct the marked fields.”
    public static let correctFields = Self(
        "problem.fields",
        en: "Correct the marked fields.",
        de: "Korrigieren Sie die markierten Felder."
    )
    /// “Wait {seconds} seconds, then try again.”
    public static let pleaseWait = Self(
        "problem.wait",
        en: "Wait {seconds} seconds, then try again.",
        de: "Warten Sie {seconds} Sekunden und versuchen Sie es dann erneut."
    )
    /// “The server rejected the request.”
    public static let stepRefused = Self(
        "problem.refused",
        en: "The server rejected the request.",
        de: "Der Server hat die Anfrage abgelehnt."
    )
    /// “This step couldn't be completed.”
    public static let stepFailed = Self(
        "problem.failed",
        en: "This step couldn't be completed.",
        de: "Dieser Schritt konnte nicht abgeschlossen werden."
    )
    /// “The request was interrupted. Try again.”
    public static let interrupted = Self(
        "problem.interrupted",
        en: "The request was interrupted. Try again.",
        de: "Der Vorgang wurde unterbrochen. Versuchen Sie es erneut."
    )
    /// “Something went wrong. Try again.”
    public static let unexpectedError = Self(
        "problem.unknown",
        en: "Something went wrong. Try again.",
        de: "Ein Fehler ist aufgetreten. Versuchen Sie es erneut."
    )
    /// “This app can't show the next step ({what}). Update the app or use the browser.”
    public static let unsupportedStep = Self(
        "problem.unsupported",
        en: "This app can't show the next step ({what}). Update the app or use the browser.",
        de:
            "Diese App kann den nächsten Schritt ({what}) nicht anzeigen. Aktualisieren Sie die App oder verwenden Sie den Browser."
    )
    /// “Sign-in in the browser was denied.”
    public static let browserRefused = Self(
        "problem.browser_refused",
        en: "Sign-in in the browser was denied.",
        de: "Die Anmeldung im Browser wurde abgelehnt."
    )
    /// “Passkeys aren't available here.”
    public static let passkeyUnavailable = Self(
        "problem.passkey_unavailable",
        en: "Passkeys aren't available here.",
        de: "Passkeys sind hier nicht verfügbar."
    )
    /// “{view} requires {modifier} on an ancestor view.”
    public static let missingProvider = Self(
        "problem.missing_provider",
        en: "{view} requires {modifier} on an ancestor view.",
        de: "{view} benötigt {modifier} an einer übergeordneten View."
    )
    /// “Canceled. You can try again.”
    public static let cancelledByUser = Self(
        "problem.cancelled",
        en: "Canceled. You can try again.",
        de: "Abgebrochen. Sie können es erneut versuchen."
    )
    /// “Required: {list}”
    public static let consentNeeded = Self("consent.needed", en: "Required: {list}", de: "Erforderlich: {list}")
    /// “Essential attributes”
    public static let consentEssential = Self(
        "consent.essential",
        en: "Essential attributes",
        de: "Erforderliche Angaben"
    )
    /// “Optional attributes”
    public static let consentOptional = Self("consent.optional", en: "Optional attributes", de: "Optionale Angaben")
    /// “Permissions”
    public static let consentPermissions = Self("consent.permissions", en: "Permissions", de: "Berechtigungen")
    /// “your provider”
    public static let unnamedProvider = Self("browser.unnamed", en: "your provider", de: "Ihrem Anbieter")
    /// “Sign-in was denied by {provider}.”
    public static let browserRefusedBy = Self(
        "problem.browser_refused_by",
        en: "Sign-in was denied by {provider}.",
        de: "Die Anmeldung wurde von {provider} abgelehnt."
    )
    /// “Sign-in with {provider} isn't available right now. Try again later.”
    public static let browserFailsNow = Self(
        "problem.browser_fails_now",
        en: "Sign-in with {provider} isn't available right now. Try again later.",
        de: "Die Anmeldung mit {provider} ist derzeit nicht möglich. Versuchen Sie es später erneut."
    )
    /// “Sign-in with {provider} failed ({code}).”
    public static let browserFailedBy = Self(
        "problem.browser_failed",
        en: "Sign-in with {provider} failed ({code}).",
        de: "Die Anmeldung mit {provider} ist fehlgeschlagen ({code})."
    )
    /// “Sign-in with {provider} couldn't be completed. Start over.”
    public static let browserUnfinished = Self(
        "problem.browser_unfinished",
        en: "Sign-in with {provider} couldn't be completed. Start over.",
        de: "Die Anmeldung mit {provider} konnte nicht abgeschlossen werden. Beginnen Sie von vorn."
    )
    /// “This URL doesn't belong to this sign-in. …”
    public static let browserWrongAnswer = Self(
        "problem.browser_answer",
        en:
            "This URL doesn't belong to this sign-in. Open the sign-in URL, then paste the URL that the browser is redirected to.",
        de:
            "Diese URL gehört nicht zu dieser Anmeldung. Öffnen Sie die Anmelde-URL und fügen Sie die URL ein, zu der der Browser weitergeleitet wird."
    )
    /// “This link belongs to another request. Use the link in the latest email, or open this link directly.”
    public static let linkOfAnother = Self(
        "problem.link",
        en: "This link belongs to another request. Use the link in the latest email, or open this link directly.",
        de:
            "Dieser Link gehört zu einer anderen Anfrage. Verwenden Sie den Link aus der neuesten E-Mail oder öffnen Sie diesen Link direkt."
    )
    /// “This isn't a valid passkey response (JSON) to this request.”
    public static let passkeyWrongAnswer = Self(
        "problem.passkey_answer",
        en: "This isn't a valid passkey response (JSON) to this request.",
        de: "Das ist keine gültige Passkey-Antwort (JSON) auf diese Anfrage."
    )
    /// “ID of a user.”
    public static let userHint = Self("user.hint", en: "ID of a user.", de: "ID eines Benutzers.")
    /// “expanded”
    public static let menuOpen = Self("menu.open", en: "expanded", de: "ausgeklappt")
    /// “collapsed”
    public static let menuClosed = Self("menu.closed", en: "collapsed", de: "eingeklappt")
}
