import type { CDPSession, Page } from "playwright"
import { isCloser, zoomLimits } from "../../../src/domain/reader/slideView.ts"
import { seeded } from "../harness/seededRandom.ts"

export interface TouchResult {
  readonly sequences: number
  readonly gestures: number
  /** Expected turns that happened. */
  readonly turns: number
  /** Wrong reactions to gestures, one sentence each. */
  readonly complaints: ReadonlyArray<string>
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface ScreenState {
  /** The first page of the shown slide. */
  readonly page: number
  readonly slide: ReadonlyArray<number>
  /** Its scale at whole size. */
  readonly fit: number
  /** The zoom factor; 1 at whole size. */
  readonly times: number
  /** Whether the small map is shown; a finger then pans. */
  readonly isCloser: boolean
  readonly isAtRest: boolean
  /** The page in the address. */
  readonly address: string | null
  readonly isStripOpen: boolean
  /** The positions of slide and viewer, in CSS pixels. */
  readonly sheet: Box
  readonly viewer: Box
}

/** The screen as measured from outside, after two frames: what an event asked for has begun to move by then. */
const look = (page: Page): Promise<ScreenState> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    const viewer = document.querySelector("[data-viewer]")
    const camera = document.querySelector<HTMLElement>("[data-camera]")
    const strip = document.querySelector<HTMLElement>("[data-strip]")?.dataset["strip"]
    const sheets = [...document.querySelectorAll<HTMLElement>("article[data-page]:not([data-side=waiting])")]
    if (viewer === null || camera === null || sheets.length === 0) throw new Error("There is no page to be seen.")
    const boxes = sheets.map((sheet) => sheet.getBoundingClientRect())
    const frame = viewer.getBoundingClientRect()
    const slide = sheets.map((sheet) => Number(sheet.dataset["page"])).toSorted((a, b) => a - b)
    const address = new URL(location.href).searchParams.get("sayfa")
    const moves = viewer.getAnimations({ subtree: true }).some((one) => one.playState === "running")
    return {
      page: slide[0] ?? 0,
      slide,
      fit: Number(document.querySelector<HTMLElement>("[data-pages]")?.style.getPropertyValue("--scale")),
      // The camera's own scale is 1 at whole size.
      times: new DOMMatrix(camera.style.transform).a,
      isCloser: document.querySelector("[data-map]") !== null,
      isAtRest:
        !moves &&
        camera.dataset["moving"] === "false" &&
        (strip === "open" || strip === "closed") &&
        address === slide.join("-"),
      address,
      isStripOpen: strip === "open",
      sheet: {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom))
      },
      viewer: { left: frame.left, right: frame.right, top: frame.top, bottom: frame.bottom }
    }
  })

/** The small map comes with the first zoom, its code later than what is zoomed: until then nobody is told of it. */
const hasItsMap = ({ fit, times, isCloser: hasMap }: ScreenState): boolean =>
  hasMap === isCloser({ fit }, { scale: fit * times })

/** The screen once nothing moves, the small map is there or gone, and two successive measurements are equal. */
export const settledScreen = async (page: Page, before: string | null = null, looks = 0): Promise<ScreenState> => {
  const looked = await look(page)
  const stand = { ...looked, isAtRest: looked.isAtRest && hasItsMap(looked) }
  const seen = JSON.stringify(stand)
  if (looks > 200 || (stand.isAtRest && seen === before)) return stand
  await page.waitForTimeout(40)
  return settledScreen(page, seen, looks + 1)
}

/** Counts frames in which no page is visible in the viewer, since the last call. */
const lostFrames = async (page: Page): Promise<() => Promise<number>> => {
  const frames = await page.evaluateHandle(() => {
    const seen = { lost: 0 }
    const count = () => {
      const viewer = document.querySelector("[data-viewer]")?.getBoundingClientRect()
      const isSeen = [...document.querySelectorAll("article[data-page]")].some((sheet) => {
        const box = sheet.getBoundingClientRect()
        return (
          viewer !== undefined &&
          Math.min(box.right, viewer.right) - Math.max(box.left, viewer.left) > 1 &&
          Math.min(box.bottom, viewer.bottom) - Math.max(box.top, viewer.top) > 1
        )
      })
      if (!isSeen) seen.lost += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    return seen
  })
  return () =>
    frames.evaluate((seen) => {
      const { lost } = seen
      seen.lost = 0
      return lost
    })
}

/**
 * Whether a finger there touches the page, not a control, and not so near a control that the browser would choose it.
 */
const isOnPage = (page: Page, { x, y }: Point): Promise<boolean> =>
  page.evaluate(
    (at) => {
      const taken = "a, button, input, [role=link], [role=button], [data-goto], [data-own-gestures]"
      const isPage = (found: Element | null) => found?.closest("[data-viewer]") != null && found.closest(taken) === null
      const near = [-24, -12, 0, 12, 24]
      return near.every((right) =>
        near.every((down) => {
          const found = document.elementFromPoint(at.x + right, at.y + down)
          return (right === 0 && down === 0) || found?.closest(taken) != null ? isPage(found) : true
        })
      )
    },
    { x, y }
  )

/** Real touch events, sent through the browser's own process. */
export class Fingers {
  readonly #devtools: CDPSession
  readonly #page: Page

  constructor(devtools: CDPSession, page: Page) {
    this.#devtools = devtools
    this.#page = page
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page), page)
  }

  async #put(type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", fingers: ReadonlyArray<Point>) {
    const touchPoints = fingers.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id }))
    await this.#devtools.send("Input.dispatchTouchEvent", { type, touchPoints })
  }

  /** Puts fingers down and moves them from `from` to `to` in `steps` steps of `pace` milliseconds. */
  async lay(
    from: ReadonlyArray<Point>,
    to: ReadonlyArray<Point>,
    { steps, pace }: { readonly steps: number; readonly pace: number }
  ): Promise<void> {
    await this.#put("touchStart", from)
    await this.#draw(from, to, steps, pace)
  }

  /** All at once. */
  async lift(end: "touchEnd" | "touchCancel" = "touchEnd"): Promise<void> {
    await this.#put(end, [])
  }

  /** Answers with its duration in milliseconds. */
  async move(
    from: ReadonlyArray<Point>,
    to: ReadonlyArray<Point>,
    { end, ...way }: { readonly steps: number; readonly pace: number; readonly end?: "touchEnd" | "touchCancel" }
  ): Promise<number> {
    const begun = performance.now()
    await this.lay(from, to, way)
    await this.lift(end)
    return performance.now() - begun
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

  /** One finger begins, a second joins, both move apart, and the first swipes on after the second was lifted. */
  async stray(from: Point, joins: Point, to: Point): Promise<void> {
    const part = { x: joins.x + 30, y: joins.y + 30 }
    const off = { x: from.x - 3, y: from.y }
    await this.#put("touchStart", [from])
    await this.#draw([from], [off], 1, 10)
    await this.#put("touchStart", [off, joins])
    await this.#draw([off, joins], [off, part], 4, 12)
    // A finger that is no longer listed was lifted.
    await this.#put("touchMove", [off])
    await this.#draw([off], [to], 4, 12)
    await this.#put("touchEnd", [])
  }

  async tap(at: Point): Promise<void> {
    await Promise.all([this.#put("touchStart", [at]), this.#put("touchEnd", [])])
  }

  /**
   * Answers with the milliseconds from the first touch to the last as the page gets to know of them, which is later on a
   * busy page. It does not wait for the page to handle the first, or the second would come too late.
   */
  async doubleTap(at: Point): Promise<number> {
    const known = await this.#page.evaluateHandle(() => {
      const times: Array<number> = []
      const note = () => void times.push(performance.now())
      const options = { capture: true, passive: true }
      for (const type of ["touchstart", "touchend"]) addEventListener(type, note, options)
      return {
        times,
        stop: () => {
          for (const type of ["touchstart", "touchend"]) removeEventListener(type, note, options)
        }
      }
    })
    const one = this.tap(at)
    await this.#page.waitForTimeout(60)
    await Promise.all([one, this.tap(at)])
    await this.#page.waitForFunction(({ times }) => times.length >= 4, known)
    return known.evaluate(({ times, stop }) => {
      stop()
      return (times.at(-1) ?? Infinity) - (times[0] ?? 0)
    })
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

const isLying = (page: Page): boolean => page.viewportSize()?.width === lying.width

/** The first page of a page's slide; in landscape, all pages but the cover are paired. */
const firstBeside = (page: number, isPaired: boolean): number =>
  isPaired && page > 1 && page % 2 === 1 ? page - 1 : page

const kinds = ["swipe", "slow", "pinch", "stray", "pan", "select", "rotate", "doubletap", "upDown", "cancel"] as const
type Kind = (typeof kinds)[number]

/** Tolerance for an edge, in CSS pixels. */
const slack = 1.5

const sidesOf = ({ sheet, viewer }: ScreenState) =>
  [
    { name: "across", start: sheet.left, end: sheet.right, from: viewer.left, to: viewer.right },
    { name: "down", start: sheet.top, end: sheet.bottom, from: viewer.top, to: viewer.bottom }
  ] as const

/** Faults in the slide's position: it may never leave its viewer, and if it fits, it is centred. */
const lies = (stand: ScreenState): string | null => {
  for (const { name, start, end, from, to } of sidesOf(stand)) {
    const fits = end - start <= to - from + slack
    const isOff = fits
      ? Math.abs((start + end) / 2 - (from + to) / 2) > slack
      : start > from + slack || end < to - slack
    if (isOff) return `the slide lies ${name} from ${start.toFixed(1)} to ${end.toFixed(1)} in ${from} to ${to}`
  }
  return null
}

/** Faults after dragging a zoomed slide: it follows as far as there is more of it. */
const follows = (before: ScreenState, after: ScreenState, pull: readonly [number, number]): string | null => {
  for (const [at, { name, start, end, from, to }] of sidesOf(before).entries()) {
    const by = pull[at] ?? 0
    const room = by > 0 ? from - start : end - to
    const moved = ((sidesOf(after)[at]?.start ?? NaN) - start) * Math.sign(by)
    const least = Math.min(Math.abs(by), room) / 2
    if (Math.abs(by) > 20 && room > 20 && !(moved >= least)) {
      return `pulled ${name} by ${by.toFixed(0)} with room for ${room.toFixed(0)}, it moved ${moved.toFixed(1)}`
    }
  }
  return null
}

/** The viewer's middle, in shares of a page of the slide from its upper left corner. */
const withAxe = (page: number, { slide, sheet, viewer }: ScreenState): readonly [number, number] => [
  (((viewer.left + viewer.right) / 2 - sheet.left) / (sheet.right - sheet.left)) * slide.length - slide.indexOf(page),
  ((viewer.top + viewer.bottom) / 2 - sheet.top) / (sheet.bottom - sheet.top)
]

/** The page being zoomed; the current one if the fold of a spread is in the middle; null at whole size. */
const pageLookedAt = (stand: ScreenState, on: number): number | null => {
  if (!stand.isCloser) return null
  const isAtFold = stand.slide.length === 2 && Math.abs(withAxe(stand.page, stand)[0] - 1) < 0.001
  return isAtFold ? on : (stand.slide.findLast((page) => withAxe(page, stand)[0] > 0) ?? stand.page)
}

/** Faults after rotating the device: it shows the same place, as near to the middle as the edges allow. */
const stays = (page: number | null, before: ScreenState, after: ScreenState): string | null => {
  const { fit } = after
  const times = page === null ? 1 : Math.min(before.times, Math.max(zoomLimits.most, fit) / fit)
  const expected = isCloser({ fit }, { scale: fit * times }) ? times : 1
  if (!(Math.abs(after.times - expected) < 0.01)) {
    return `turned, it is ${after.times.toFixed(2)} times as large as whole instead of ${expected.toFixed(2)}`
  }
  if (page === null || expected === 1) return null
  const was = withAxe(page, before)
  const is = withAxe(page, after)
  for (const [at, { name, start, end, from, to }] of sidesOf(after).entries()) {
    const isHeld = start > from - slack || end < to + slack
    const share = (was[at] ?? NaN) - (is[at] ?? NaN)
    const length = (end - start) / (at === 0 ? after.slide.length : 1)
    if (!isHeld && !(Math.abs(share) * length <= slack)) {
      return `turned, it lies ${name} ${(share * length).toFixed(1)} off what was looked at`
    }
  }
  return null
}

const isWhere = (one: ScreenState, other: ScreenState): boolean =>
  (["left", "right", "top", "bottom"] as const).every((side) => Math.abs(one.sheet[side] - other.sheet[side]) <= slack)

/** The expected result of a gesture. */
interface Promised {
  /** The first page afterwards. */
  readonly page: number
  /** Other faults. */
  readonly wrong?: (after: ScreenState) => string | null
}

/** Milliseconds for a double tap or a short swipe; less than the limits, because machines may be busy. */
const quick = 250

/**
 * Seeded sequences of gestures on the open reader: swipes, drags, pinches, extra fingers, pans, selections, rotation,
 * double taps. A page turns by a swipe alone, never while zoomed or while text is selected, and the slide never leaves
 * its viewer, in any frame or at rest.
 */
export const tryGestures = async (
  page: Page,
  { sequences, seed, total }: { readonly sequences: number; readonly seed: number; readonly total: number }
): Promise<TouchResult> => {
  const random = seeded(seed)
  const between = (least: number, most: number) => least + random() * (most - least)
  const hand = await Fingers.on(page)
  const lost = await lostFrames(page)
  const complaints: Array<string> = []
  let gestures = 0
  let turns = 0
  /** The last page turned to, which rotating the device and back must show. */
  let on: number | null = null

  /** A point near there from which all fingers touch the page. */
  const spot = async (
    about: Point,
    around: Point,
    fingers: ReadonlyArray<Point> = [{ x: 0, y: 0 }],
    tries = 0
  ): Promise<Point | null> => {
    const at = { x: about.x + between(-around.x, around.x), y: about.y + between(-around.y, around.y) }
    for (const finger of fingers) {
      if (await isOnPage(page, { x: at.x + finger.x, y: at.y + finger.y })) continue
      return tries > 40 ? null : spot(about, { x: around.x + 2, y: around.y + 3 }, fingers, tries + 1)
    }
    return at
  }

  /** Performs the gesture; answers with its expected result, or null if there is no room for it. */
  const act = async (kind: Kind, before: ScreenState): Promise<Promised | null> => {
    const { viewer } = before
    const middle = { x: (viewer.left + viewer.right) / 2, y: (viewer.top + viewer.bottom) / 2 }
    const width = viewer.right - viewer.left
    const closer = before.isCloser
    const same = { page: before.page }
    switch (kind) {
      case "swipe": {
        const way = random() < 0.5 ? 1 : -1
        const reach = width * 0.34
        const at = await spot({ x: middle.x + way * reach, y: middle.y }, { x: 0, y: 60 })
        if (at === null) return null
        await hand.move([at], [{ x: at.x - 2 * way * reach, y: at.y }], { steps: 5, pace: 8 })
        const next = way === 1 ? Math.max(...before.slide) + 1 : before.page - 1
        return closer || next < 1 || next > total ? same : { page: firstBeside(next, isLying(page)) }
      }
      case "slow": {
        const at = await spot(middle, { x: 10, y: 10 })
        if (at === null) return null
        const by = between(-80, 80)
        await hand.move([at], [{ x: at.x + by, y: at.y }], { steps: 20, pace: 25 })
        return same
      }
      case "pinch": {
        const isApart = random() < 0.5
        const far = between(60, 130)
        const two = (apart: number): ReadonlyArray<Point> => [
          { x: -apart, y: 0 },
          { x: apart, y: 10 }
        ]
        const [from, to] = isApart ? [two(30), two(far)] : [two(far), two(30)]
        const at = await spot(middle, { x: 40, y: 40 }, from)
        if (at === null) return null
        const here = (fingers: ReadonlyArray<Point>) => fingers.map(({ x, y }) => ({ x: at.x + x, y: at.y + y }))
        await hand.move(here(from), here(to), { steps: 8, pace: 12 })
        const factor = (isApart ? far / 30 : 30 / far) * before.times
        return {
          ...same,
          wrong: ({ times }) =>
            isApart === times > before.times || (!isApart && times === 1) || factor > 6
              ? null
              : `two fingers made it ${times.toFixed(2)} times as large, from ${before.times.toFixed(2)}`
        }
      }
      case "stray": {
        const at = await spot({ x: middle.x + 60, y: middle.y }, { x: 5, y: 20 }, [
          { x: 0, y: 0 },
          { x: -100, y: 30 }
        ])
        if (at === null) return null
        await hand.stray(at, { x: at.x - 100, y: at.y + 30 }, { x: at.x - 170, y: at.y })
        return same
      }
      case "pan": {
        const at = closer ? await spot(middle, { x: 10, y: 10 }) : null
        if (at === null) return null
        const pull = [between(-150, 150), between(-120, 120)] as const
        await hand.move([at], [{ x: at.x + pull[0], y: at.y + pull[1] }], { steps: 8, pace: 10 })
        return { ...same, wrong: (after) => follows(before, after, pull) }
      }
      case "select": {
        const at = await spot({ x: middle.x + 100, y: middle.y }, { x: 10, y: 20 })
        if (at === null || !(await select(page))) return null
        await hand.move([at], [{ x: at.x - 200, y: at.y }], { steps: 5, pace: 8 })
        await unselect(page)
        return { ...same, wrong: (after) => (isWhere(before, after) ? null : "it moved while something was selected") }
      }
      case "rotate": {
        const isUpright = !isLying(page)
        await page.setViewportSize(isUpright ? lying : upright)
        // The reader reacts once the window has been quiet; the scale at whole size then changes.
        await page.waitForFunction((fit) => {
          const pages = document.querySelector<HTMLElement>("[data-pages]")
          return pages !== null && Number(pages.style.getPropertyValue("--scale")) !== fit
        }, before.fit)
        const looked = pageLookedAt(before, on ?? before.page)
        on = looked ?? on
        return { page: firstBeside(on ?? before.page, isUpright), wrong: (after) => stays(looked, before, after) }
      }
      case "doubletap": {
        const at = await spot(middle, { x: 80, y: 60 })
        if (at === null) return null
        const isOne = (await hand.doubleTap(at)) < quick
        return {
          ...same,
          wrong: (after) =>
            !isOne || after.isCloser !== closer
              ? null
              : `a double tap left it ${after.times.toFixed(2)} times as large as whole`
        }
      }
      case "upDown": {
        const by = random() < 0.5 ? -110 : 110
        const at = await spot({ x: middle.x, y: middle.y - by / 2 }, { x: 40, y: 10 })
        if (at === null) return null
        const isQuick = (await hand.move([at], [{ x: at.x, y: at.y + by }], { steps: 5, pace: 8 })) < quick
        return {
          ...same,
          wrong: ({ isStripOpen }) =>
            closer || !isQuick || isStripOpen === by < 0 ? null : `a swipe by ${by} left the thumbnails as they were`
        }
      }
      case "cancel": {
        const at = await spot({ x: middle.x + 90, y: middle.y }, { x: 10, y: 20 })
        if (at === null) return null
        await hand.move([at], [{ x: at.x - 180, y: at.y }], { steps: 5, pace: 8, end: "touchCancel" })
        return same
      }
    }
  }

  for (let sequence = 0; sequence < sequences; sequence += 1) {
    const done: Array<string> = []
    const many = 2 + Math.floor(random() * 4)
    for (let gesture = 0; gesture < many; gesture += 1) {
      const before = await settledScreen(page)
      on ??= before.page
      const kind = kinds[Math.floor(random() * kinds.length)] ?? "swipe"
      const promised = await act(kind, before)
      if (promised === null) continue
      const after = await settledScreen(page)
      if (after.page !== before.page && kind !== "rotate") on = after.page
      gestures += 1
      done.push(`${kind}${before.isCloser ? " closer" : ""} ${before.page}->${after.page}`)
      if (after.page !== before.page && kind === "swipe") turns += 1
      const unseen = await lost()
      const wrongs = [
        after.page === promised.page ? null : `page ${after.page} instead of ${promised.page}`,
        after.isAtRest ? null : `it does not come to rest, at ${after.address}`,
        unseen === 0 ? null : `no page was to be seen in ${unseen} frames`,
        lies(after),
        promised.wrong?.(after) ?? null
      ]
      for (const wrong of wrongs) {
        if (wrong !== null) complaints.push(`sequence ${sequence}: ${wrong} (${done.join(", ")})`)
      }
    }
  }
  return { sequences, gestures, turns, complaints }
}
