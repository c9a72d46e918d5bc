import { existsSync } from "node:fs"
import { chromium } from "playwright"
import { ensurePackages } from "./system.ts"

/** What a browser under test is started with; no sandbox because continuous integration runs as root. */
export const browserArguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

/** Debian's Chromium without windows, which does the same work in half the time. */
const windowless = "/usr/lib/chromium/chromium-headless-shell"

const places = () => [
  process.env["SAYFA_BROWSER"],
  windowless,
  chromium.executablePath(),
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]

/** The Chromium that tests drive, or `undefined` when this machine has none. */
export const findBrowser = (): string | undefined =>
  places().find((place) => place !== undefined && place !== "" && existsSync(place))

/** The Chromium that tests drive; installs Debian's windowless one when there is none like it and we may. */
export const ensureBrowser = (): string => {
  const found = findBrowser()
  if (found !== undefined && [windowless, process.env["SAYFA_BROWSER"]].includes(found)) return found
  try {
    ensurePackages(["chromium-headless-shell"])
  } catch (cause) {
    if (found !== undefined) return found
    throw new Error("No browser was found. Run `npx playwright install chromium`, or name one in SAYFA_BROWSER.", {
      cause
    })
  }
  return windowless
}
