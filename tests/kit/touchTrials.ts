import type { CDPSession, Page } from "playwright"
import { seeded } from "./shuffled.ts"

export interface TouchTrials {
  readonly sequences: number
  readonly gestures: number
  /** Turns that had to come, and came. */
  readonly turns: number
  /** What a hand did and the reader answered wrongly, each in a sentence. */
  readonly complaints: ReadonlyArray<string>
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Stand {
  /** The first page of the slide that is shown. */
  readonly page: number
  readonly slide: ReadonlyArray<number>
  readonly isCloser: boolean
  readonly isAtRest: boolean
  /** Where the slide lies within its viewer, in CSS pixels. */
  readonly sheet: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  readonly viewer: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
}

/** What is on the screen, as it would be measured with a ruler. */
const look = (page: Page): Promise<Stand> =>
  page.evaluate(() => {
    const viewer = document.querySelector("[data-viewer]")
    const camera = document.querySelector<HTMLElement>("[data-camera]")
    const sheets = [...document.querySelectorAll("article[data-page]:not([data-side=waiting])")]
    if (viewer === null || camera === null || sheets.length === 0) throw new Error("There is no page to be seen.")
    const boxes = sheets.map((sheet) => sheet.getBoundingClientRect())
    const frame = viewer.getBoundingClientRect()
    const moving = camera.parentElement?.getAnimations({ subtree: true }).some((one) => one.playState === "running")
    return {
      page: Math.min(...sheets.map((sheet) => Number((sheet as HTMLElement).dataset["page"]))),
      slide: sheets.map((sheet) => Number((sheet as HTMLElement).dataset["page"])).toSorted((a, b) => a - b),
      // The camera's own scale is 1 where the slide is seen whole.
      isCloser: new DOMMatrix(camera.style.transform).a > 1.02,
      isAtRest: moving !== true && camera.dataset["held"] === undefined,
      sheet: {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom))
      },
      viewer: { left: frame.left, right: frame.right, top: frame.top, bottom: frame.bottom }
    }
  })

/** The screen once nothing moves on it and two looks in a row see the same. */
const rested = async (page: Page, before: string | null = null, looks = 0): Promise<Stand> => {
  const stand = await look(page)
  const seen = JSON.stringify(stand)
  if (looks > 200 || (stand.isAtRest && seen === before)) return stand
  await page.waitForTimeout(40)
  return rested(page, seen, looks + 1)
}

/** Real fingers on the glass, as the browser's own process reports them. */
class Hand {
  readonly #devtools: CDPSession
  readonly #page: Page

  constructor(devtools: CDPSession, page: Page) {
    this.#devtools = devtools
    this.#page = page
  }

  async #put(type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", fingers: ReadonlyArray<Point>) {
    const touchPoints = fingers.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id }))
    await this.#devtools.send("Input.dispatchTouchEvent", { type, touchPoints })
  }

  /** Fingers go from `from` to `to` in so many steps, each of so many milliseconds, and are lifted all at once. */
  async move(
    from: ReadonlyArray<Point>,
    to: ReadonlyArray<Point>,
    { steps, pace, end = "touchEnd" }: { steps: number; pace: number; end?: "touchEnd" | "touchCancel" }
  ): Promise<void> {
    await this.#put("touchStart", from)
    await this.#draw(from, to, steps, pace)
    await this.#put(end, [])
  }

  async #draw(from: ReadonlyArray<Point>, to: ReadonlyArray<Point>, steps: number, pace: number): Promise<void> {
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      await this.#put(
        "touchMove",
        from.map((start, at) => {
          const end = to[at] ?? start
          return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }
        })
      )
      await this.#page.waitForTimeout(pace)
    }
  }

  /** One finger sets off, a second one joins it, both part, and the first swipes on after the second was lifted. */
  async stray(from: Point, joins: Point, to: Point): Promise<void> {
    const part = { x: joins.x + 30, y: joins.y + 30 }
    await this.#put("touchStart", [from])
    await this.#draw([from], [{ x: from.x - 3, y: from.y }], 1, 10)
    await this.#put("touchStart", [from, joins])
    await this.#draw([from, joins], [from, part], 4, 12)
    await this.#put("touchEnd", [from])
    await this.#draw([from], [to], 4, 12)
    await this.#put("touchEnd", [])
  }

  async tap(at: Point): Promise<void> {
    await this.#put("touchStart", [at])
    await this.#put("touchEnd", [])
  }
}

const select = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const line = document.querySelector("article[data-page]:not([data-side=waiting]) .line")
    if (line === null) return false
    getSelection()?.selectAllChildren(line)
    return getSelection()?.isCollapsed === false
  })

const unselect = (page: Page): Promise<void> => page.evaluate(() => getSelection()?.removeAllRanges())

const upright = { width: 390, height: 844 }
const lying = { width: 844, height: 390 }

const kinds = ["swipe", "slow", "pinch", "stray", "pan", "select", "rotate", "doubletap", "upDown", "cancel"] as const
type Kind = (typeof kinds)[number]

/** How far an edge may be off where it should be, in CSS pixels. */
const slack = 1.5

/** What is wrong with where the slide lies: it may never leave its viewer, and what fits stands in the middle. */
const lies = ({ sheet, viewer }: Stand): string | null => {
  const axes = [
    ["across", sheet.left, sheet.right, viewer.left, viewer.right],
    ["down", sheet.top, sheet.bottom, viewer.top, viewer.bottom]
  ] as const
  for (const [name, start, end, from, to] of axes) {
    const fits = end - start <= to - from + slack
    const isOff = fits
      ? Math.abs((start + end) / 2 - (from + to) / 2) > slack
      : start > from + slack || end < to - slack
    if (isOff) return `the slide lies ${name} from ${start.toFixed(1)} to ${end.toFixed(1)} in ${from} to ${to}`
  }
  return null
}

/**
 * Sequences of gestures by chance upon the reader that is open in the page: swipes, slow drags, pinches, second fingers that
 * come and go, pans, selections, turns of the device, double taps. A page turns by a swipe and by nothing else: not while
 * seen closer, not while something is selected, not by what is left of a pinch; and it never leaves its viewer.
 */
export const tryTouches = async (
  page: Page,
  { sequences, seed, total }: { readonly sequences: number; readonly seed: number; readonly total: number }
): Promise<TouchTrials> => {
  const random = seeded(seed)
  const between = (least: number, most: number) => least + random() * (most - least)
  const hand = new Hand(await page.context().newCDPSession(page), page)
  const complaints: Array<string> = []
  let gestures = 0
  let turns = 0

  const middle = ({ viewer }: Stand): Point => ({
    x: (viewer.left + viewer.right) / 2,
    y: (viewer.top + viewer.bottom) / 2
  })

  /** Does the gesture; answers with the pages that may be first then. */
  const act = async (kind: Kind, before: Stand): Promise<ReadonlyArray<number>> => {
    const { x, y } = middle(before)
    const width = before.viewer.right - before.viewer.left
    const same = [before.page]
    switch (kind) {
      case "swipe": {
        const way = random() < 0.5 ? 1 : -1
        const reach = width * 0.34
        const height = y + between(-60, 60)
        await hand.move([{ x: x + way * reach, y: height }], [{ x: x - way * reach, y: height }], { steps: 5, pace: 8 })
        if (before.isCloser) return same
        const next = way === 1 ? Math.max(...before.slide) + 1 : before.page - 1
        return next < 1 || next > total ? same : [next]
      }
      case "slow": {
        const by = between(-0.2, 0.2) * width
        await hand.move([{ x, y }], [{ x: x + by, y }], { steps: 20, pace: 25 })
        return same
      }
      case "pinch": {
        const [near, far] = random() < 0.5 ? [30, between(60, 130)] : [between(60, 130), 30]
        const at = { x: x + between(-60, 60), y: y + between(-40, 40) }
        const two = (apart: number): ReadonlyArray<Point> => [
          { x: at.x - apart, y: at.y },
          { x: at.x + apart, y: at.y + 10 }
        ]
        await hand.move(two(near), two(far), { steps: 8, pace: 12 })
        return same
      }
      case "stray": {
        await hand.stray({ x: x + 60, y }, { x: x - 40, y: y + 30 }, { x: x - 110, y })
        return same
      }
      case "pan": {
        if (!before.isCloser) return same
        const to = { x: x + between(-150, 150), y: y + between(-120, 120) }
        await hand.move([{ x, y }], [to], { steps: 8, pace: 10 })
        return same
      }
      case "select": {
        if (await select(page)) {
          await hand.move([{ x: x + 100, y }], [{ x: x - 100, y }], { steps: 5, pace: 8 })
          await unselect(page)
        }
        return same
      }
      case "rotate": {
        const now = page.viewportSize()
        await page.setViewportSize(now?.width === upright.width ? lying : upright)
        // A resize is answered once it has been quiet.
        await page.waitForTimeout(400)
        return before.slide.flatMap((one) => [one - 1, one])
      }
      case "doubletap": {
        const at = { x: x + between(-80, 80), y: y + between(-60, 60) }
        await hand.tap(at)
        await page.waitForTimeout(60)
        await hand.tap(at)
        return same
      }
      case "upDown": {
        const by = random() < 0.5 ? -110 : 110
        await hand.move([{ x, y: y - by / 2 }], [{ x, y: y + by / 2 }], { steps: 5, pace: 8 })
        return same
      }
      case "cancel": {
        await hand.move([{ x: x + 90, y }], [{ x: x - 90, y }], { steps: 5, pace: 8, end: "touchCancel" })
        return same
      }
    }
  }

  for (let sequence = 0; sequence < sequences; sequence += 1) {
    const done: Array<string> = []
    const many = 2 + Math.floor(random() * 4)
    for (let gesture = 0; gesture < many; gesture += 1) {
      const before = await rested(page)
      const kind = kinds[Math.floor(random() * kinds.length)] ?? "swipe"
      const allowed = await act(kind, before)
      const after = await rested(page)
      gestures += 1
      done.push(`${kind}${before.isCloser ? " closer" : ""} ${before.page}->${after.page}`)
      if (after.page !== before.page && kind === "swipe" && allowed.includes(after.page)) turns += 1
      if (!allowed.includes(after.page)) {
        complaints.push(
          `sequence ${sequence}: page ${after.page} instead of ${allowed.join(" or ")} (${done.join(", ")})`
        )
      }
      const wrong = lies(after)
      if (wrong !== null) complaints.push(`sequence ${sequence}: ${wrong} (${done.join(", ")})`)
    }
  }
  return { sequences, gestures, turns, complaints }
}
