/// The style sheet of every page.
enum HTMLStyle {
    static let sheet = """
        :root { --tint: #0a6cff; }
        body.light { color-scheme: light; --background: #fff; --raised: #f2f2f7; --primary: #000; --secondary: #5c5c61;
          --tertiary: #8e8e93; --quaternary: #c7c7cc; --line: #d1d1d6; --red: #d70015; --orange: #c93400;
          --yellow: #b25000; --green: #248a3d; --blue: #0040dd; --purple: #8944ab; --pink: #d30f45; --gray: #6c6c70;
          --mint: #0c817b; --teal: #008299; --cyan: #0071a4; --indigo: #3634a3; --brown: #7f6545; }
        body.dark { color-scheme: dark; --background: #000; --raised: #1c1c1e; --primary: #fff; --secondary: #aeaeb2;
          --tertiary: #7c7c80; --quaternary: #48484a; --line: #3a3a3c; --red: #ff6961; --orange: #ffb340;
          --yellow: #ffd426; --green: #30db5b; --blue: #409cff; --purple: #da8fff; --pink: #ff6482; --gray: #aeaeb2;
          --mint: #66d4cf; --teal: #5de6ff; --cyan: #70d7ff; --indigo: #7d7aff; --brown: #b59469; --tint: #409cff; }
        body.contrast { --secondary: var(--primary); --line: var(--primary); }
        body { margin: 0; background: var(--background); color: var(--primary);
          font: 1.0625rem/1.35 -apple-system, system-ui, "Noto Sans", sans-serif; }
        main { max-width: 430px; margin: 0 auto; padding: 1rem 0; box-sizing: border-box; }
        svg.symbol { width: 1.25em; height: 1.25em; vertical-align: middle; fill: none; stroke: currentColor;
          stroke-width: 1.75; }
        .vertical, .scroll, .form, .section, .container { display: flex; flex-direction: column; align-items: center;
          gap: .5rem; min-width: 0; }
        .scroll, .form, .section { align-items: stretch; }
        .section { background: var(--raised); border-radius: .625rem; padding: .75rem; }
        .horizontal { display: flex; align-items: center; gap: .5rem; min-width: 0; max-width: 100%; }
        .depth, .layers { display: grid; position: relative; }
        .depth > *, .layers > * { grid-area: 1 / 1; }
        .layers > .shape, .layers > .color { width: 100%; height: 100%; pointer-events: none; }
        .grid { display: grid; align-items: center; } .gridRow { display: contents; }
        .wrapper { min-width: 0; box-sizing: border-box; } .text { display: block; overflow-wrap: break-word; }
        :is(.vertical, .horizontal, .wrapper):has(:is([style*="inline-size"], .textField, .secureField, .divider,
          .spacer, .toggle)) { inline-size: 100%; }
        .shape, .color { display: block; box-sizing: border-box; min-height: 1px; width: 100%; height: 100%; }
        .shape svg, .image svg:not(.symbol), .image img { max-width: 100%; max-height: 100%; width: 100%; height: 100%;
          display: block; }
        .vertical > .textField, .vertical > .secureField, .vertical > .toggle, .vertical > .picker,
        .vertical > .datePicker, .vertical > .divider { align-self: stretch; }
        .depth, .layers, .wrapper > .textField, .wrapper > .secureField { inline-size: 100%; }
        input.textField, input.secureField, textarea { font: inherit; color: inherit; background: transparent; border: 0;
          padding: .4rem 0; inline-size: 100%; box-sizing: border-box; }
        input::placeholder, textarea::placeholder { color: var(--tertiary); opacity: 1; }
        .roundedBorder { border: 1px solid var(--line) !important; border-radius: .4rem; padding: .45rem .6rem !important; }
        .focused:not(.plain) { outline: 2px solid var(--tint); outline-offset: 1px; }
        button { font: inherit; color: var(--tint); background: none; border: 0; padding: 0; text-align: inherit; }
        button.bordered { background: color-mix(in srgb, var(--tint) 15%, transparent); }
        button.borderedProminent { background: var(--tint); color: #fff; }
        body.dark button.borderedProminent { color: #000; }
        button.bordered, button.borderedProminent { border-radius: .6rem; padding: .5rem .9rem; }
        button.plain, button.styled { color: inherit; } button.styled { inline-size: 100%; }
        button.destructive { color: var(--red); } button.menuItem, button.modal { padding: .5rem 0; }
        .disabled:not(.styled) { opacity: .45; } .disabled .disabled { opacity: 1; }
        .toggle, .picker, .datePicker { display: flex; justify-content: space-between; align-items: center; gap: .75rem; }
        .choices { display: flex; background: var(--raised); border-radius: .5rem; padding: .15rem; }
        .choices b { font-weight: 400; padding: .25rem .75rem; } .inline .choices { flex-direction: column; }
        .choices b.chosen { background: var(--background); border-radius: .4rem; font-weight: 600; }
        b.date { font-weight: 400; background: var(--raised); border-radius: .4rem; padding: .3rem .6rem; }
        select { font: inherit; color: var(--tint); background: none; border: 0; }
        .progress { display: inline-flex; flex-direction: column; align-items: center; gap: .3rem; }
        .spinner { width: 1.2em; height: 1.2em; border-radius: 50%; border: .15em dotted var(--tertiary); }
        hr { width: 100%; border: 0; border-top: 1px solid var(--line); margin: 0; }
        .sheet, .alert, .dialog { margin: 1.5rem auto; padding: 1.25rem; background: var(--raised); border-radius: .9rem;
          box-shadow: 0 .5rem 2rem #0006; display: flex; flex-direction: column; gap: .5rem; align-items: center; }
        a { color: var(--tint); }
        """
}
