/// The texts, and parts of texts, that only terminal forms use, in both languages.
struct TerminalTextTable: Sendable {
    struct Text: Sendable {
        let english: String
        let german: String

        init(_ english: String, _ german: String) {
            self.english = english
            self.german = german
        }
    }

    static let shared = TerminalTextTable()

    // Progress.
    let connecting = Text("Connecting", "Verbindung wird aufgebaut")
    let refreshing = Text("Refreshing", "Wird aktualisiert")
    let waitingForBrowser = Text("Waiting for the browser", "Warten auf den Browser")

    // Menus and keys.
    let enterKey = Text("Enter", "Enter")
    let tryAgainMenu = Text(
        "[Enter] Try again   [e] Edit   [q] Quit",
        "[Enter] Erneut versuchen   [e] Eingaben ändern   [q] Beenden"
    )
    let tryAgainKeys = Text("Press Enter, or type e or q.", "Drücken Sie Enter oder tippen Sie e oder q.")
    let displayMenu = Text(
        "[Enter] Refresh   [q] Quit and continue later",
        "[Enter] Aktualisieren   [q] Beenden und später fortfahren"
    )
    let restartMenu = Text("[Enter] Start over   [q] Quit", "[Enter] Neu beginnen   [q] Beenden")
    let enterOrQuit = Text("Press Enter, or type q.", "Drücken Sie Enter oder tippen Sie q.")
    let orType = Text("Or type: {list}", "Oder tippen Sie: {list}")
    let uniqueNumbers = Text(
        "Each number selects one entry of this form.",
        "Jede Zahl wählt einen Eintrag dieses Formulars."
    )
    let pressEnter = Text("Press Enter.", "Drücken Sie Enter.")
    let pressEnterOr = Text("Press Enter, or type {list}.", "Drücken Sie Enter oder tippen Sie {list}.")
    let typeOneOf = Text("Type one of the numbers {list}.", "Tippen Sie eine der Zahlen {list}.")
    let notYet = Text("{action}: available in {seconds} s.", "{action}: verfügbar in {seconds} s.")
    let soon = Text("{action} (in {seconds} s)", "{action} (in {seconds} s)")

    let changeEarlier = Text(
        "To change an earlier value, press the up arrow key.",
        "Um eine frühere Angabe zu ändern, drücken Sie die Pfeiltaste nach oben."
    )

    // Fields.
    let hiddenInput = Text("hidden input", "verdeckte Eingabe")
    let yesLetter = Text("y", "j")
    let noLetter = Text("n", "n")
    let yesOrNo = Text("y or n", "j oder n")
    let typeYesOrNo = Text("Type y or n.", "Tippen Sie j oder n.")
    let dateForm = Text("YYYY-MM-DD", "JJJJ-MM-TT")
    let typeDate = Text("Type the date as YYYY-MM-DD.", "Tippen Sie das Datum als JJJJ-MM-TT.")
    let noSuchDate = Text(
        "This date does not exist. Type the date as YYYY-MM-DD.",
        "Dieses Datum gibt es nicht. Tippen Sie das Datum als JJJJ-MM-TT."
    )
    let typeNumber = Text("Type a number, such as 12 or 3.5.", "Tippen Sie eine Zahl, zum Beispiel 12 oder 3.5.")
    let chooseNumber = Text("Choose {first}-{last}", "Wählen Sie {first}-{last}")
    let typeChoice = Text("Type a number from {first} to {last}.", "Tippen Sie eine Zahl von {first} bis {last}.")
    let severalMatch = Text("Several options match: {list}", "Mehrere Optionen passen: {list}")
    let moreChoices = Text(
        "{count} more options. Type part of a name to find one.",
        "{count} weitere Optionen. Tippen Sie einen Teil des Namens, um eine zu finden."
    )
    let phonePrefixes = Text("Country codes: {list}", "Ländervorwahlen: {list}")
    let startWith = Text("Start the number with {list}.", "Beginnen Sie die Nummer mit {list}.")
    let oneOf = Text("one of {list}", "einem von {list}")
    let codeLength = Text("The code has {count} characters.", "Der Code hat {count} Zeichen.")
    let codeDigits = Text("The code has {count} digits.", "Der Code hat {count} Ziffern.")
    let newCode = Text("r: new code", "r: neuer Code")
    let newCodeSoon = Text("new code in {seconds} s", "neuer Code in {seconds} s")
    let notPasskeyJSON = Text(
        "This is not a passkey response. Paste the complete JSON as one line.",
        "Das ist keine Passkey-Antwort. Fügen Sie das vollständige JSON als eine Zeile ein."
    )

    // Browser steps, passkey steps and copyable values.
    let signInWith = Text("Sign in with {provider}.", "Melden Sie sich mit {provider} an.")
    let openAddress = Text("Open this address in a browser:", "Öffnen Sie diese Adresse in einem Browser:")
    let browserOpens = Text(
        "Opening the browser. If it doesn't open, go to this address:",
        "Der Browser wird geöffnet. Falls nicht, öffnen Sie diese Adresse:"
    )
    let copyBack = Text(
        "Then copy the address that the browser is redirected to, and paste it below.",
        "Kopieren Sie dann die Adresse, zu der der Browser weitergeleitet wird, und fügen Sie sie unten ein."
    )
    let copyBackFrom = Text(
        "Then copy the address that the browser is redirected to (it starts with {callback}), and paste it below.",
        "Kopieren Sie dann die Adresse, zu der der Browser weitergeleitet wird (sie beginnt mit {callback}), und fügen Sie sie unten ein."
    )
    let newAddress = Text(
        "If the address no longer works, leave the field empty to get a new one.",
        "Wenn die Adresse nicht mehr funktioniert, lassen Sie das Feld leer, um eine neue zu erhalten."
    )
    let passkeySignIn = Text("Sign in with a passkey.", "Melden Sie sich mit einem Passkey an.")
    let passkeyCreate = Text("Create a passkey.", "Erstellen Sie einen Passkey.")
    let passkeyHow = Text(
        "Terminals don't support passkeys. Pass these options to a browser or a test authenticator, and paste its response below as one line of JSON.",
        "Terminals unterstützen keine Passkeys. Übergeben Sie diese Optionen einem Browser oder Test-Authenticator und fügen Sie dessen Antwort unten als eine Zeile JSON ein."
    )
    let makeQRCode = Text(
        "Open this on your phone, or convert it to a QR code",
        "Öffnen Sie dies auf Ihrem Telefon oder wandeln Sie es in einen QR-Code um"
    )
    let scanQRCode = Text(
        "Scan this with your phone, or open the address below it",
        "Scannen Sie dies mit Ihrem Telefon oder öffnen Sie die Adresse darunter"
    )

    // Time limits.
    let timeOver = Text(
        "The time limit of this form has passed. A submission now counts as no answer.",
        "Die Zeit für dieses Formular ist abgelaufen. Was Sie jetzt senden, gilt als keine Antwort."
    )
    let expiresAt = Text("This form expires at {time}.", "Dieses Formular läuft um {time} ab.")

    // Prefixes for tones in plain output.
    let warning = Text("Warning: {message}", "Warnung: {message}")
    let note = Text("Note: {message}", "Hinweis: {message}")

    // Recovery suggestions.
    let adviceRetry = Text("Try again.", "Versuchen Sie es erneut.")
    let adviceRetryIn = Text("Try again in {seconds} seconds.", "Versuchen Sie es in {seconds} Sekunden erneut.")
    let adviceResend = Text("Request a new code.", "Fordern Sie einen neuen Code an.")
    let adviceRestart = Text("Start over.", "Beginnen Sie neu.")
    let adviceSignInNow = Text("Sign in.", "Melden Sie sich an.")
    let adviceBrowser = Text("Continue in the browser.", "Fahren Sie im Browser fort.")
    let adviceSignIn = Text("Sign in with your existing account.", "Melden Sie sich mit Ihrem bestehenden Konto an.")
    let adviceConfiguration = Text("Check the app's configuration.", "Prüfen Sie die Konfiguration der App.")
}
