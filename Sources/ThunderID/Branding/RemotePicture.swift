package import Foundation

package enum RemotePicture {
    /// Returns an `https` URL: plain HTTP would disclose the viewer, and other schemes could read local files.
    package static func url(from text: String) -> URL? {
        let address = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let url = URL(string: address),
            url.scheme?.lowercased() == "https"
        else { return nil }
        guard url.host?.isEmpty == false else { return nil }
        return url
    }
}
