import IdentityBase

/// Icons as SVG paths in a view box of 24 by 24.
enum PageIcon {
    private static let paths: [String: String] = [
        "shield": "M12 3l7 3v5c0 4.6-3 8.3-7 10-4-1.7-7-5.4-7-10V6z",
        "check": "M5 12.5l4.5 4.5L19 7.5",
        "hourglass": "M7 3h10M7 21h10M8 3v4l4 5-4 5v4M16 3v4l-4 5 4 5v4",
        "arrow-right": "M5 12h14M13 6l6 6-6 6",
        "mail": "M3 6h18v12H3zM3 7l9 7 9-7",
        "phone": "M8 2h8a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM11 19h2",
        "key":
            "M15.5 3a5.5 5.5 0 1 1-1.7 10.73L11 16.5H8.5V19H6v2H3v-3.5l6.27-6.27A5.5 5.5 0 0 1 15.5 3zM16.5 7.5v.01",
        // A person and a key.
        "passkey":
            "M10 3.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM3 20c0-3.6 2.8-5.5 7-5.5 1.2 0 2.3.2 3.2.5M18 10.5a3 3 0 0 1 1.2 5.7v.8l1.3 1.3-1.3 1.3 1.3 1.3-2.5 2.3-1.2-1.2v-5.8A3 3 0 0 1 18 10.5z",
        "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
        "info": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5M12 8v.01",
        "warning": "M12 4l9 16H3zM12 10v4M12 17v.01",
        "person": "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM5 20c0-3.5 3-6 7-6s7 2.5 7 6",
        "globe": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
        "clock": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3 2",
        "google": "M20 12h-8M19.5 15.5A8 8 0 1 1 17.5 6.2",
        "github":
            "M9 20c-4 1.2-4-2-6-2.5M15 22v-3.5c0-1 .1-1.4-.5-2 2.8-.3 5.5-1.4 5.5-6a4.6 4.6 0 0 0-1.3-3.2 4.2 4.2 0 0 0-.1-3.2s-1.1-.3-3.5 1.3a12 12 0 0 0-6.2 0C6.5 3.8 5.4 4.1 5.4 4.1a4.2 4.2 0 0 0-.1 3.2A4.6 4.6 0 0 0 4 10.5c0 4.6 2.7 5.7 5.5 6-.6.6-.6 1.2-.5 2V22",
        "facebook":
            "M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-2 2-2h1.5V2.5A15 15 0 0 0 15 2.3c-2.5 0-4.5 1.5-4.5 4.7v2.5H7V13h3.5v8",
        "microsoft": "M4 4h7.5v7.5H4zM12.5 4H20v7.5h-7.5zM4 12.5h7.5V20H4zM12.5 12.5H20V20h-7.5z",
        "linkedin": "M5 10v9M5 6v.01M10 19v-9M10 14c0-2.5 1.5-4 4-4s4 1.5 4 4v5",
    ]
    private static let synonyms = [
        "fingerprint": "passkey",
        "sms": "phone",
        "otp": "phone",
        "email": "mail",
        "success": "check",
        "error": "warning",
        "user": "person",
        "ethereum": "globe",
        "metamask": "globe",
        "envelope": "mail",
    ]

    /// Returns the SVG path of an icon; nil for an unknown name.
    static func path(_ name: String) -> String? {
        let name = name.lowercased()
        if let path = paths[name] { return path }
        return synonyms[name].flatMap { paths[$0] }
    }

    /// Returns the SVG path for a button of an identity provider or sign-in method, chosen by its names and label.
    static func path(for button: JSONValue, _ label: String) -> String? {
        let hints = ["startIcon", "image", "id", "ref"].compactMap { button[$0]?.string } + [label]
        let text = hints.joined(separator: " ").lowercased()

        let names = [
            "google",
            "github",
            "facebook",
            "microsoft",
            "linkedin",
            "metamask",
            "ethereum",
            "passkey",
            "fingerprint",
            "sms",
            "otp",
            "email",
        ]
        return names.first(where: text.contains).flatMap(path)
    }
}
