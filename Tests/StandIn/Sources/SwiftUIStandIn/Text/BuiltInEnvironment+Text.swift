extension BuiltInEnvironment {
    /// The CSS of texts in this environment.
    var textStyle: [(String, String)] {
        var css = font?.css ?? []
        switch textAlignment {
        case .leading: break
        case .center: css.append(("text-align", "center"))
        case .trailing: css.append(("text-align", "end"))
        }
        if let lineLimit {
            css += [("display", "-webkit-box"), ("-webkit-box-orient", "vertical"), ("overflow", "hidden")]
            css.append(("-webkit-line-clamp", "\(lineLimit)"))
        }
        return css
    }
}
