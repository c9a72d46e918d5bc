// Runs before the first paint, so that neither the theme nor the language flickers: paper is the colour it will stay.
// The reader keeps its own theme (light, sepia, dark) apart from the site's (light, dark), and has the site's until then.
// As `src/domain/reader/ReaderAddress.ts` reads an address.
var toRead = /^\/(?:(reader\/free|reader|preview|catalog)(?:\/([^/]+))?|magazine\/([^/]+)\/read)\/?$/.exec(
  location.pathname
)
try {
  var root = document.documentElement
  var own = toRead !== null ? localStorage.getItem("theme") : null
  var theme = own ?? localStorage.getItem("siteTheme")
  if (theme === "light" || theme === "dark" || (theme === "sepia" && own !== null)) root.dataset.theme = theme
  if (localStorage.getItem("readingLight") === "dim") root.dataset.pageLight = "dim"
  var isOurs = (locale) => locale === "tr" || locale === "en"
  var asked = new URLSearchParams(location.search).get("locale")
  var locale = isOurs(asked) ? asked : localStorage.getItem("locale")
  if (isOurs(locale)) root.lang = locale
  // What somebody who is signed in may read is not known before the code has come.
  if (localStorage.getItem("token") !== null) root.dataset.signedIn = ""
  // An issue's page keeps room for the button that opens the device's share sheet.
  if ("share" in navigator) root.dataset.shares = ""
  // Home keeps room for what its reader goes on with: `src/services/reader/keptProgress.ts` stores it. A user of whom
  // this device knows nothing yet may have something.
  var kept = JSON.parse(localStorage.getItem("progress"))
  var user = JSON.parse(localStorage.getItem("user"))
  var isTheirs = kept !== null && kept.user === (user?.id ?? null)
  if (isTheirs ? kept.goingOn > 0 : user !== null) root.dataset.goingOn = ""
} catch {
  // Storage is closed to us: the system's theme and the document's language stand.
}

// A picture of the first slide that cannot be had would hide why: the reader says it in the page's place. One that was
// turned to leaves its paper, so that the slide can be turned on (src/reader/early/firstSlide.ts). Where the script is
// lost that would run the reader's code in parts (src/reader/early/codeInParts.ts), that code runs as a whole, and as
// late: it draws into the whole document.
addEventListener(
  "error",
  ({ target }) => {
    const code = target.dataset?.code
    if (code !== undefined) {
      const lost = (cause) => {
        sayfaCodeLost()
        throw cause
      }
      const run = () => import(code.split(" ").at(-1)).catch(lost)
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run)
      else run()
    }
    // The shop's code, or a reader's without a first slide.
    if (target instanceof HTMLScriptElement && target.type === "module" && !target.async) sayfaCodeLost()
    if (target instanceof HTMLImageElement && target.dataset.turned === undefined)
      target.closest("#first-slide")?.remove()
  },
  true
)

// The code does not come: what the document has to say of that is shown (server/document/codeLost.ts), above a screen
// that it drew itself, of which nothing waits any more (src/ui/outline.css).
globalThis.sayfaCodeLost = () => {
  const lost = document.querySelector("#code-lost")
  if (lost === null) return
  document.documentElement.dataset.codeLost = navigator.onLine ? "on" : "off"
  document.querySelector("[data-outline] main")?.prepend(lost)
  lost.hidden = false
  sayfaEarlyKeys()
}

// Whoever sees the reader's first slide may turn it: no code but this comes before the slide, so none later could hear
// every key. A few turns are kept, and the slide shows that they were heard. `src/earlyTurns.ts` takes them over, or
// `src/reader/effects/useKeys.ts` where there is no slide, if that is still at this address.
{
  // The router drops the slash.
  const here = () => location.pathname.replace(/\/$/, "")
  const path = here()
  const keys = []
  const isHere = () => here() === path
  const ways = {
    ArrowLeft: "back",
    PageUp: "back",
    Home: "back",
    ArrowRight: "on",
    PageDown: "on",
    End: "on"
  }
  const zooms = { "+": "closer", "=": "closer", "-": "further", 0: "whole" }
  const { dataset } = document.documentElement
  const keep = (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    // The browser would zoom all of the window: what is kept is another like it. Without a slide it may.
    const isZoom = ctrlKey !== metaKey && !altKey && zooms[key] !== undefined
    if (isZoom && keys.length < 20 && isHere() && document.querySelector("#first-slide") !== null) {
      event.preventDefault()
      keys.push(new KeyboardEvent("keydown", event))
      dataset.heard = zooms[key]
    }
    const space = event.target === document.body ? (shiftKey ? "back" : "on") : undefined
    const towards = key === " " ? space : ways[key]
    if (towards === undefined || altKey || ctrlKey || metaKey || keys.length === 20 || !isHere()) return
    keys.push(event)
    dataset.heard = towards
  }
  // The slide's own arrows are pressed as their keys are.
  const press = ({ target }) => {
    const towards = target.closest("#first-slide [data-towards]")?.dataset.towards
    if (towards !== undefined)
      keep(new KeyboardEvent("keydown", { key: towards === "next" ? "ArrowRight" : "ArrowLeft" }))
  }
  // They will be gone, and the focus with them.
  const hold = (event) => event.target.closest("#first-slide") !== null && event.preventDefault()
  const [, way, named, read] = toRead ?? []
  if (way === "reader/free" || /^[a-z0-9]{15}$/.test(named ?? read ?? "")) {
    addEventListener("keydown", keep)
    addEventListener("click", press)
    addEventListener("mousedown", hold)
  }
  globalThis.sayfaEarlyKeys = () => {
    removeEventListener("keydown", keep)
    removeEventListener("click", press)
    removeEventListener("mousedown", hold)
    delete dataset.heard
    const taken = keys.splice(0)
    return isHere() ? taken : []
  }
}
