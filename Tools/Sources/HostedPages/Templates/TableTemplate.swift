/// A table of the console.
struct TableTemplate: HTMLTemplate {
    struct Cell: TemplateValues {
        let text: String
        var address: String?

        func child(named member: String) -> Any? {
            switch member {
            case "text": text
            case "address": address
            default: nil
            }
        }
    }

    struct Row: TemplateValues {
        let cells: [Cell]

        func child(named member: String) -> Any? {
            switch member {
            case "cells": cells
            default: nil
            }
        }
    }

    static let name = "table"

    let title: String?
    /// The name of the table for screen readers.
    let label: String
    /// The text in place of a table without rows.
    let none: String
    let headers: [String]
    let rows: [Row]
    let note: String?

    func child(named member: String) -> Any? {
        switch member {
        case "title": title
        case "label": label
        case "none": none
        case "headers": headers
        case "rows": rows
        case "note": note
        default: nil
        }
    }
}
