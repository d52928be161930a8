import Foundation
import Testing

@testable import NativeAuthCore

@Suite("HTTP dates", .timeLimit(.minutes(5)))
struct HTTPDateTests {
    @Test(
        "Every date format in use by servers is read",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0),
            ("Sun, 06-Nov-1994 08:49:37 GMT", 784_111_777),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("sun, 06 nov 1994 08:49:37 gmt", 784_111_777),
            ("Sun, 6 Nov 1994 8:49:37 GMT", 784_111_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Thu, 01-Jan-70 00:00:00 GMT", 0),
            ("Fri, 01 Jan 2100 00:00:00 GMT", 4_102_444_800),
            ("Wed, 31 Dec 69 23:59:59 GMT", 3_155_759_999),
            ("Tue, 29 Feb 2028 12:00:00 GMT", 1_835_438_400),
            ("Sun, 06 November 1994 08:49:37 GMT", 784_111_777),
            ("Sun, 06 Nov 1994 08:49:37", 784_111_777),
            ("Fri, 31-Dec-99 23:59:59 GMT", 946_684_799),
            ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
            // A wrong name of the day
            ("Mon, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
        ]
    )
    func good(text: String, seconds: Double) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test("Every month is read")
    func months() {
        let days = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        for (name, day) in zip(names, days) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            #expect(HTTPDate.parse("Mon, 01 \(name) 1970 00:00:00 GMT") == date, "\(name)")
        }
        #expect(HTTPDate.parse("Mon, 01 Abc 1970 00:00:00 GMT") == nil)
    }

    #if os(macOS) || os(Linux)
    @Test("A date is read as GMT in every time zone")
    func zone() async {
        await #expect(processExitsWith: .success) {
            NSTimeZone.default = try #require(TimeZone(identifier: "Pacific/Auckland"))
            #expect(
                HTTPDate.parse("Sun, 06 Nov 1994 08:49:37 GMT") == Date(timeIntervalSince1970: 784_111_777)
            )
        }
    }
    #endif

    @Test(
        "Text in another format is no date",
        arguments: [
            "", "0", "-1", "tomorrow", "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994", "Sun Nov  6 08:49:37 1994",
            "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, xx Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
            "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
            "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 99999999999 08:49:37 GMT",
            "Sun, 06 Nov 99999999999999999999999 08:49:37 GMT", " , - : ",
            "Sun, 06 Nov 10000 08:49:37 GMT", "06 Nov 1994 08:49:37",
            "Mon, 31 Feb 2028 12:00:00 GMT", "Mon, 30 Feb 2028 12:00:00 GMT", "Mon, 29 Feb 2027 12:00:00 GMT",
            "Mon, 29 Feb 2100 12:00:00 GMT", "Mon, 31 Apr 2028 12:00:00 GMT", "Mon, 31-Nov-94 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 23:60:00 GMT",
        ]
    )
    func bad(text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }
}
