import { existsSync, statfsSync } from "node:fs"
import { chromium } from "playwright"
import { ensurePackages } from "./system.ts"

/** No sandbox, because continuous integration runs as root. */
export const browserArguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

const gibibyte = 2 ** 30

/** Whether memory that processes share has room: a container's 64 MB would not do for a browser. */
const isMemoryShared = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm")
    return bavail * bsize >= gibibyte
  } catch {
    return false
  }
}

/** Arguments of Playwright's that are left out: on the disk, what is drawn takes a tenth of the time more. */
export const leftOutArguments = isMemoryShared() ? ["--disable-dev-shm-usage"] : []

/** Debian's headless Chromium, which needs half the time. */
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

/** The Chromium for tests, or `undefined` without one. */
export const findBrowser = (): string | undefined =>
  places().find((place) => place !== undefined && place !== "" && existsSync(place))

/** The Chromium for tests; installs Debian's headless one if it is missing and we may. */
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
