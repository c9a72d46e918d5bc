import { readFile } from "node:fs/promises"
import type { Browser, Page } from "playwright"
import { demoAccounts, demoReader } from "../../../../server/demo/accounts.ts"
import type { Recording } from "../../../../src/machines/inspection/Recording.ts"
import { readerAddress } from "../../../../src/domain/reader/ReaderAddress.ts"
import { accessibilityFaults } from "../../../e2e/accessibility.ts"
import { signedIn } from "../../../e2e/newcomer.ts"
import { type Fault, faultsSeen, recordingFaults, thrown } from "./lookFor.ts"
import { offersOn } from "./offers.ts"
import { settling } from "./settle.ts"
import type { Step, Walk } from "./Step.ts"
import { type Stirred, watchStirs } from "./watchStirs.ts"

/** Milliseconds for something on the screen to be reached: a thing behind another one is not. */
const reach = 2000

/** Milliseconds after which a page that does not answer never will. */
const longest = 30_000

/** Smallest files of their kinds, for whoever is asked for one. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)

/** Refusals are answers; the browser calls them errors. So it calls a file that came before its code did. */
const tolerated = /Failed to load resource: the server responded with a status of 4|was preloaded using link preload/u

/** What a step came to. */
export interface Told {
  /** Nothing there has its role and name, or it cannot be reached. */
  readonly isDone: boolean
  readonly faults: ReadonlyArray<Fault>
}

const found = (
  page: Page,
  { role, name, nth }: { readonly role: string; readonly name: string; readonly nth: number }
) => page.getByRole(role as "button", { name, exact: true }).nth(nth)

/** The reader's keys are the page's: there the focus may be nowhere. */
const isReader = (address: string): boolean => readerAddress(new URL(address).pathname) !== null

/** What is searched for was found while it was typed; to search for it again changes nothing. */
const idleOnPurpose = ["Ara", "Search"]

/** A tab of a new browser context, in which a walk is done; it records itself. */
export const openTab = async (browser: Browser, url: string, { who, width, height, axe }: Omit<Walk, "steps">) => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    locale: "tr-TR",
    timezoneId: "Europe/Istanbul",
    reducedMotion: "reduce",
    acceptDownloads: true
  })
  context.setDefaultTimeout(longest)
  const heard: Array<Fault> = []
  const person = demoAccounts.find(({ email }) => email === who) ?? null
  let token: string | null = null
  let left = 0
  let steps = 0
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true })
    const complain = console.error.bind(console)
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      complain(`policy: ${violatedDirective} ${blockedURI}`)
    )
  })
  await context.addInitScript(watchStirs)
  context.on("weberror", (error) => heard.push({ kind: "uncaught", what: error.error().message }))
  context.on("console", (line) => {
    if (line.type() === "error" && !tolerated.test(line.text())) heard.push({ kind: "console", what: line.text() })
  })
  context.on("response", (response) => {
    if (response.status() >= 500)
      heard.push({ kind: "server", what: `${response.status()} ${new URL(response.url()).pathname}` })
  })
  if (person !== null) {
    // A tab of its own: the way back leads no further than the walk.
    const door = await context.newPage()
    token = (await signedIn(door, person)).token
    await door.close()
  }
  const page = await context.newPage()
  context.on("page", (other) => {
    left += 1
    void other.close()
  })
  page.on("download", () => (left += 1))
  page.on("dialog", (dialog) => void dialog.accept())
  page.on("filechooser", (chooser) => {
    left += 1
    void chooser.setFiles({ name: "ekran.png", mimeType: "image/png", buffer: picture }).catch(() => undefined)
  })
  const { settled, asked } = settling(page)

  const stirs = () => page.evaluate(() => (globalThis as unknown as Stirred).stirs)
  const act = async (step: Step): Promise<boolean> => {
    if (step.does === "open") await page.goto(`${step.path}${step.path.includes("?") ? "&" : "?"}kayit`)
    else if (step.does === "reload") await page.reload()
    else if (step.does === "key") await page.keyboard.press(step.key)
    else if (step.does === "back") {
      // Before its first page a tab has nothing of the site.
      const isFirst = await page.evaluate(() => !(navigation as unknown as { canGoBack: boolean }).canGoBack)
      if (isFirst) return false
      await page.evaluate(() => history.back())
    } else {
      const there = found(page, step)
      if ((await there.count()) === 0) return false
      const doing = step.does === "fill" ? there.fill(step.text, { timeout: reach }) : there.click({ timeout: reach })
      return doing.then(
        () => true,
        () => false
      )
    }
    return true
  }

  /** A press of a button that can be pressed leads to something: whatever it is, it can be noticed. */
  const isIdle = async (step: Step, before: { readonly asked: number; readonly left: number }): Promise<boolean> =>
    step.does === "press" &&
    step.role === "button" &&
    !idleOnPurpose.includes(step.name) &&
    (await stirs()) === 0 &&
    asked() === before.asked &&
    left === before.left

  /** What the page recorded since it was loaded; null where it did not. */
  const recording = async (): Promise<Recording | null> => {
    const press = (name: string) =>
      page
        .locator("button", { hasText: name })
        .or(page.locator(`button[aria-label="${name}"]`))
        .last()
        .evaluate((button: HTMLButtonElement) => button.click(), undefined, { timeout: reach })
    try {
      const isEnglish = (await page.locator("html").getAttribute("lang")) === "en"
      await press(isEnglish ? "This tab is being recorded" : "Bu sekme kaydediliyor")
      const download = page.waitForEvent("download", { timeout: 10_000 })
      await Promise.all([download, press(isEnglish ? "Download" : "İndir")])
      return JSON.parse(await readFile(await (await download).path(), "utf8")) as Recording
    } catch {
      return null
    }
  }

  const doneInTime = async (step: Step): Promise<Told> => {
    // The page that comes records anew.
    if (step.does === "reload") heard.push(...recordingFaults(await recording()))
    await page.evaluate(() => ((globalThis as unknown as Stirred).stirs = 0)).catch(() => undefined)
    const before = { asked: asked(), left }
    const began = await page.evaluate(() => performance.timeOrigin)
    if (!(await act(step))) return { isDone: false, faults: [] }
    if (!(await settled())) heard.push({ kind: "busy", what: "the page never came to rest" })
    const isAnew = (await page.evaluate(() => performance.timeOrigin)) !== began
    if (!isAnew && (await isIdle(step, before)))
      heard.push({ kind: "idle", what: `the button “${(step as { name: string }).name}” did nothing` })
    const isTouched = step.does === "press" && !isAnew && !isReader(page.url())
    const seen = (await faultsSeen(page)).filter(({ kind }) => kind !== "focus" || isTouched)
    heard.push(...seen)
    steps += 1
    if (axe !== null && steps % axe === 0)
      heard.push(...(await accessibilityFaults(page)).map((what) => ({ kind: "axe", what })))
    if ((await offersOn(page)).length === 0) heard.push({ kind: "dead end", what: "nothing can be pressed" })
    return { isDone: true, faults: heard.splice(0) }
  }

  /** A page that hangs is a fault like any other. */
  const done = async (step: Step): Promise<Told> => {
    const late = Promise.withResolvers<Told>()
    const hangs: Told = { isDone: true, faults: [{ kind: "hangs", what: "the page does not answer" }] }
    const timer = setTimeout(() => late.resolve(hangs), 3 * longest)
    try {
      return await Promise.race([doneInTime(step), late.promise])
    } catch (error) {
      return { isDone: true, faults: [...heard.splice(0), thrown(error)] }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    page,
    offers: () => offersOn(page),
    person: person ?? demoReader,
    /** The ids of the paid issues that the person owns. */
    owned: async (): Promise<ReadonlyArray<string>> => {
      const answer = await context.request.get("/api/library", { headers: { authorization: `Bearer ${token}` } })
      const { data } = (await answer.json()) as { readonly data: { readonly items: ReadonlyArray<{ issue: string }> } }
      return data.items.map(({ issue }) => issue)
    },
    done,
    recording,
    /** What went wrong since the last step. */
    heard: (): ReadonlyArray<Fault> => heard.splice(0),
    close: () => context.close()
  }
}

export type Tab = Awaited<ReturnType<typeof openTab>>
