/// A value with a button that copies it.
struct CopyableTemplate: HTMLTemplate {
    static let name = "copyable"

    let id: String
    let label: String
    let value: String
    let copy: String
    let copied: String

    func child(named member: String) -> Any? {
        switch member {
        case "id": id
        case "label": label
        case "value": value
        case "copy": copy
        case "copied": copied
        default: nil
        }
    }
}

/// A request to a wallet: a QR code, the address, and a link.
struct WalletTemplate: HTMLTemplate {
    /// A QR code as an SVG path.
    struct Code: TemplateValues {
        let side: Int
        let path: String

        func child(named member: String) -> Any? {
            switch member {
            case "side": side
            case "path": path
            default: nil
            }
        }
    }

    static let name = "wallet"

    let code: Code?
    let copyable: CopyableTemplate
    let address: String?
    let open: String

    func child(named member: String) -> Any? {
        switch member {
        case "code": code
        case "copyable": copyable
        case "address": address
        case "open": open
        default: nil
        }
    }
}
