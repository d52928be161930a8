import Accessibility
@_spi(Host) import SwiftUI
import Testing
import UIKit

@MainActor
@Suite("Output for assistive technology", .timeLimit(.minutes(5)))
struct AccessibilityTests {
    @Test("Accessibility modifiers apply to the element inside padding, background and overlay")
    func properties() throws {
        let host = ViewHost {
            Text("Title").padding().background(.red)
                .overlay { Circle() }
                .accessibilityLabel("Label").accessibilityHint("Hint").accessibilityValue(Text("Value"))
                .accessibilityIdentifier("id").accessibilityAddTraits([.isHeader, .isSelected])
                .accessibilityRemoveTraits(.isSelected).accessibilitySortPriority(2).accessibilityHeading(.h1)
        }
        let node = try host.find("id")
        #expect(node.role == .text)
        #expect(node.label == "Label")
        #expect(node.value == "Value")
        #expect(node.accessibility.hint == "Hint")
        #expect(node.accessibility.traits == .isHeader)
        #expect(node.accessibility.sortPriority == 2)
        #expect(node.accessibility.headingLevel == 1)
    }

    @Test("A hidden element has no label and is not part of its parent's label")
    func hidden() throws {
        let host = ViewHost {
            Button(action: {}) {
                Image(systemName: "eye").accessibilityLabel("Eye").accessibilityHidden(true)
                Text("Show")
            }
        }
        #expect(throws: Never.self) { try host.tap("Show") }
        #expect(!host.has(.label("Eye")))
    }

    @Test("Combined children have one label; ignored children have none")
    func element() throws {
        let host = ViewHost {
            HStack {
                Text("Ada")
                Text("Lovelace")
            }
            .accessibilityElement(children: .combine).accessibilityIdentifier("combined")
            VStack { Text("1 2 3") }
                .accessibilityElement(children: .ignore).accessibilityLabel("Code").accessibilityIdentifier("ignored")
        }
        #expect(try host.find("combined").label == "Ada Lovelace")
        #expect(try host.find("ignored").label == "Code")
        #expect(try host.find("ignored").accessibility.children == "ignore")
        #expect(!host.has(.label("1 2 3")))
    }

    @Test("Only the host of an interaction records its announcements")
    func announcements() throws {
        let other = ViewHost { Text("other") }
        let host = ViewHost {
            Button("Old") { UIAccessibility.post(notification: .announcement, argument: "Wrong password") }
            Button("New") { AccessibilityNotification.Announcement("Next step").post() }
        }
        try host.tap("Old")
        try host.tap("New")
        #expect(host.announcements == ["Wrong password", "Next step"])
        #expect(other.announcements.isEmpty)
    }

    @Test("A field has the input traits of its modifiers")
    func input() throws {
        let host = ViewHost {
            TextField("Code", text: .constant(""))
                .textContentType(.oneTimeCode).keyboardType(.numberPad).textInputAutocapitalization(.never)
                .autocorrectionDisabled().submitLabel(.go)
            TextField("Plain", text: .constant(""))
        }
        let input = try host.find("Code").input
        #expect(input.contentType == "oneTimeCode")
        #expect(input.keyboard == "numberPad")
        #expect(input.capitalization == "never")
        #expect(input.isAutocorrectionDisabled)
        #expect(input.submitLabel == "go")
        #expect(try host.find("Plain").input == InputTraits())
    }
}
