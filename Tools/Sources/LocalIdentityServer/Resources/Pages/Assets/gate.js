// Makes the pages more convenient. Every one of them works without this.
(function () {
    "use strict";

    var all = function (selector) { return Array.prototype.slice.call(document.querySelectorAll(selector)); };

    // A form is sent once, however often its button is pressed.
    all("form").forEach(function (form) {
        form.addEventListener("submit", function (event) {
            if (form.dataset.sent === "true" || (event.submitter && event.submitter.getAttribute("aria-disabled") === "true")) {
                event.preventDefault();
                return;
            }
            form.dataset.sent = "true";
            if (event.submitter) { event.submitter.setAttribute("aria-busy", "true"); }
        });
    });
    // A page that comes out of the browser's memory may be sent again: the server knows whether it is current.
    window.addEventListener("pageshow", function () {
        all("form").forEach(function (form) { delete form.dataset.sent; });
        all("[aria-busy]").forEach(function (button) { button.removeAttribute("aria-busy"); });
    });

    // Show and hide a password.
    all("[data-reveal]").forEach(function (button) {
        var field = document.getElementById(button.dataset.reveal);
        if (!field) { return; }
        button.hidden = false;
        button.addEventListener("click", function () {
            var isShown = field.type === "text";
            field.type = isShown ? "password" : "text";
            button.setAttribute("aria-pressed", isShown ? "false" : "true");
        });
        if (field.form) { field.form.addEventListener("submit", function () { field.type = "password"; }); }
    });

    // The rules of a new password are marked while it is typed. The server decides.
    all("[data-rules]").forEach(function (list) {
        var field = document.getElementById(list.dataset.rules);
        var status = list.parentNode.querySelector("[data-progress]");
        var rules = all("#" + list.id + " > [data-rule]").map(function (item) {
            return { item: item, accepts: condition(item.dataset.rule, item.dataset.value) };
        }).filter(function (rule) { return rule.accepts; });
        if (!field || !status || rules.length === 0) { return; }

        var mark = function () {
            return rules.filter(function (rule) {
                var isMet = field.value !== "" && rule.accepts(field.value);
                rule.item.dataset.met = isMet;
                rule.item.querySelector("[data-status]").textContent =
                    ", " + (isMet ? list.dataset.metText : list.dataset.unmetText);
                return isMet;
            }).length;
        };
        var announced = mark();
        var pause = 0;
        field.addEventListener("input", function () {
            var met = mark();
            // A screen reader is told after a pause only, and only what has changed.
            window.clearTimeout(pause);
            pause = window.setTimeout(function () {
                if (met === announced) { return; }
                announced = met;
                status.textContent = status.dataset.progress.replace("{count}", met).replace("{total}", rules.length);
            }, 1000);
        });
    });

    // A function that tells whether a text keeps a rule. None for a pattern that this browser reads otherwise than the
    // server, or that could take long: one with a group, or with more than two repetitions.
    function condition(rule, value) {
        var limit = parseInt(value, 10);
        if (rule === "minLength") { return function (text) { return Array.from(text).length >= limit; }; }
        if (rule === "maxLength") { return function (text) { return Array.from(text).length <= limit; }; }
        var plain = value.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "");
        if (plain.indexOf("(") >= 0 || (plain.match(/[*+}]/g) || []).length > 2) { return null; }
        try {
            var pattern = new RegExp(value, "u");
            return function (text) { return text.length <= 1000 && pattern.test(text); };
        } catch (error) {
            return null;
        }
    }

    // Copy a text. The buttons of the console's messages come later.
    function offerCopying() {
        if (!navigator.clipboard) { return; }
        all("[data-copy]").forEach(function (button) {
            button.hidden = false;
            button.setAttribute("aria-live", "polite");
        });
    }
    offerCopying();
    document.addEventListener("click", function (event) {
        var button = event.target.closest("[data-copy]");
        var field = button && document.getElementById(button.dataset.copy);
        if (!field) { return; }
        var label = button.dataset.label || button.textContent;
        button.dataset.label = label;
        navigator.clipboard.writeText(field.value).then(function () {
            button.textContent = button.dataset.copied;
            window.setTimeout(function () { button.textContent = label; }, 2000);
        }, function () { field.select(); });
    });

    // A code is sent as soon as it is complete.
    all("[data-code]").forEach(function (field) {
        var length = parseInt(field.dataset.code, 10);
        var isNumeric = field.dataset.numeric === "true";
        var last = "";
        field.addEventListener("input", function () {
            var text = field.value.replace(isNumeric ? /[^0-9]/g : /\s/g, "");
            if (length > 0) { text = text.slice(0, length); }
            if (text !== field.value) { field.value = text; }
            if (length > 0 && text.length === length && text !== last && isAlone(field)) {
                last = text;
                field.form.requestSubmit ? field.form.requestSubmit() : field.form.submit();
            }
        });
    });

    // Whether a field is the only one that its form still waits for.
    function isAlone(field) {
        return Array.prototype.every.call(field.form.elements, function (other) {
            return other === field || !other.name || other.type === "hidden" || other.tagName === "BUTTON" || !other.required ||
                (other.type === "checkbox" ? other.checked : other.value !== "");
        });
    }

    function countDown(seconds, tick, end) {
        var stop = performance.now() + seconds * 1000;
        var show = function () {
            var left = Math.max(0, Math.ceil((stop - performance.now()) / 1000));
            tick(left);
            if (left > 0) { window.setTimeout(show, 250); } else { end(); }
        };
        show();
    }

    // Another code can be asked for after a while.
    all("[data-wait]").forEach(function (button) {
        var label = button.querySelector(".button-label");
        var text = label.textContent;
        var unit = { style: "unit", unit: "second", unitDisplay: "short" };
        var time = new Intl.NumberFormat(document.documentElement.lang, unit);
        button.setAttribute("aria-disabled", "true");
        countDown(parseInt(button.dataset.wait, 10), function (left) {
            label.textContent = text + " (" + time.format(left) + ")";
        }, function () {
            label.textContent = text;
            button.removeAttribute("aria-disabled");
        });
    });

    // The time for an answer.
    all("[data-seconds]").forEach(function (timer) {
        var time = timer.querySelector(".time");
        // A page that comes when the time is over already has nothing to send.
        var wasOpen = parseInt(timer.dataset.seconds, 10) > 0;
        countDown(parseInt(timer.dataset.seconds, 10), function (left) {
            time.textContent = Math.floor(left / 60) + ":" + (left % 60 < 10 ? "0" : "") + (left % 60);
        }, function () {
            timer.setAttribute("role", "alert");
            timer.textContent = timer.dataset.over;
            var refusal = document.querySelector("[data-refuses]");
            if (!wasOpen || !refusal || !refusal.form || !refusal.form.requestSubmit) { return; }
            var reason = document.createElement("input");
            reason.type = "hidden";
            reason.name = "timeout";
            reason.value = "true";
            refusal.form.appendChild(reason);
            refusal.form.requestSubmit(refusal);
        });
    });

    // The console loads its sections again after each change.
    var live = document.querySelector("[data-live]");
    if (live && window.EventSource) { follow(live, document.querySelector("[data-announcement]")); }

    function follow(live, status) {
        var shown = live.innerHTML;
        var isWaiting = false;

        // Keeps the focus on the same control, and open what the reader has opened.
        var replace = function (next) {
            var focused = live.contains(document.activeElement) ? document.activeElement : null;
            var opened = all("[data-live] details[open]").map(function (details) { return details.dataset.id; });
            live.replaceChildren.apply(live, Array.prototype.slice.call(next.childNodes));
            offerCopying();
            all("[data-live] details").forEach(function (details) {
                details.open = opened.indexOf(details.dataset.id) >= 0;
            });
            var again = focused && (focused.id ? document.getElementById(focused.id) :
                live.querySelector("[data-copy='" + (focused.dataset.copy || "") + "']"));
            if (again) { again.focus(); }
            status.textContent = status.dataset.announcement;
        };

        var load = function () {
            isWaiting = false;
            window.fetch(window.location.href, { headers: { Accept: "text/html" } }).then(function (response) {
                return response.ok ? response.text() : "";
            }).then(function (html) {
                var next = new DOMParser().parseFromString(html, "text/html").querySelector("[data-live]");
                if (!next || next.innerHTML === shown) { return; }
                shown = next.innerHTML;
                replace(next);
            }, function () {});
        };

        // Not while the page is hidden: a browser has few connections to one server.
        var source = null;
        var listen = function () {
            if (document.hidden || source) { return; }
            source = new EventSource(live.dataset.live);
            source.addEventListener("change", function () {
                if (isWaiting) { return; }
                isWaiting = true;
                window.setTimeout(load, 200);
            });
            source.addEventListener("error", function () {
                // The browser itself tries again, unless the server has refused the stream.
                if (!source || source.readyState !== EventSource.CLOSED) { return; }
                source = null;
                window.setTimeout(listen, 5000);
            });
        };
        document.addEventListener("visibilitychange", function () {
            if (!document.hidden) { return listen(); }
            if (source) { source.close(); }
            source = null;
        });
        listen();
    }

    // Passkeys.
    function bytes(text) {
        var plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
        return Uint8Array.from(plain, function (sign) { return sign.charCodeAt(0); });
    }

    function text(buffer) {
        var plain = String.fromCharCode.apply(null, new Uint8Array(buffer));
        return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
    }

    function descriptors(list) {
        return (list || []).map(function (one) { return Object.assign({}, one, { id: bytes(one.id) }); });
    }

    function ask(button) {
        var options = JSON.parse(button.dataset.options);
        options.challenge = bytes(options.challenge);
        if (button.dataset.passkey === "create") {
            options.user.id = bytes(options.user.id);
            options.excludeCredentials = descriptors(options.excludeCredentials);
            return navigator.credentials.create({ publicKey: options });
        }
        if (options.allowCredentials) { options.allowCredentials = descriptors(options.allowCredentials); }
        return navigator.credentials.get({ publicKey: options });
    }

    function answers(credential) {
        var response = credential.response;
        var values = { credentialId: credential.id, clientDataJSON: text(response.clientDataJSON) };
        if (response.authenticatorData && response.signature) {
            values.authenticatorData = text(response.authenticatorData);
            values.signature = text(response.signature);
            values.userHandle = response.userHandle ? text(response.userHandle) : "";
        }
        if (response.attestationObject) { values.attestationObject = text(response.attestationObject); }
        if (response.getTransports) { values.transports = JSON.stringify(response.getTransports()); }
        return values;
    }

    all("[data-passkey]").forEach(function (button) {
        var problem = document.querySelector("[data-passkey-problem]");
        var say = function (words) {
            problem.textContent = words;
            problem.hidden = false;
        };
        if (!window.PublicKeyCredential || !navigator.credentials) {
            say(problem.dataset.unavailable);
            return;
        }
        button.hidden = false;
        button.addEventListener("click", function () {
            if (button.getAttribute("aria-disabled") === "true") { return; }
            button.setAttribute("aria-disabled", "true");
            problem.hidden = true;
            Promise.resolve().then(function () { return ask(button); }).then(function (credential) {
                var values = answers(credential);
                all("[data-passkey-field]").forEach(function (field) {
                    field.value = values[field.dataset.passkeyField] || "";
                });
                button.form.submit();
            }).catch(function () {
                button.removeAttribute("aria-disabled");
                say(problem.dataset.cancelled);
            });
        });
    });
})();
