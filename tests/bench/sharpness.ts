import { execFileSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type Page } from "playwright"
import sharp from "sharp"
import { browserArguments, ensureBrowser, leftOutArguments } from "../../scripts/browser.ts"
import { ensureBuilt } from "../../scripts/build.ts"
import { freePort } from "../../scripts/freePort.ts"
import { ensurePackages } from "../../scripts/system.ts"
import { zoomLimits } from "../../src/domain/reader/slideView.ts"
import { debianFile } from "../kit/fixtures/pdf/debian.ts"
import { addressOf, run as runProgram, runServer } from "../kit/harness/serverProcess.ts"

/** Twenty pages of a manual of Debian's: text, and pictures of screens and of bodies. */
const source = { debian: "invesalius", path: "usr/share/invesalius/docs/user_guide_en.pdf", pages: "11-30" } as const
const pageCount = 20

const densities = [2, 3] as const
const viewport = { width: 1440, height: 900 }
/** What is compared, in CSS pixels around the middle of the window, where nothing lies over the page. */
const part = { x: 420, y: 250, width: 600, height: 400 }

/** Of 255, on average of all pages, as the two programs draw some of them differently; and milliseconds. */
const [mostDifference, mostTime] = [2, 400] as const

interface Seen {
  /** From the view at rest until its last tile is laid. */
  readonly crisp: number
  readonly tiles: number
  readonly sheet: { readonly left: number; readonly top: number }
}

/** Zooms to the limit around the middle of a page's picture, and waits until it is sharp. */
const seenClosely = async (page: Page, number: number): Promise<Seen> => {
  const sheet = page.locator(`article[data-page="${number}"][data-shown="true"]`)
  await sheet.waitFor()
  await page.locator("[data-camera][data-moving=false]").waitFor()
  const box = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const crisp = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let rest = 0
        const look = () => {
          const isMoving = document.querySelector("[data-camera]")?.getAttribute("data-moving") === "true"
          const tiles = [...document.querySelectorAll("canvas[data-tile]")]
          if (isMoving) rest = 0
          else if (rest === 0) rest = performance.now()
          if (rest > 0 && tiles.length > 0 && tiles.every((tile) => tile.getAttribute("data-laid") === "true"))
            resolve(performance.now() - rest)
          else requestAnimationFrame(look)
        }
        look()
      })
  )
  await page.keyboard.down("Control")
  for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, -100)
  await page.keyboard.up("Control")
  const time = await crisp
  const { x, y } = (await sheet.boundingBox()) ?? { x: NaN, y: NaN }
  return { crisp: time, tiles: await page.locator("canvas[data-tile]").count(), sheet: { left: x, top: y } }
}

interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

const pixels = async (picture: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Parts of a pixel that poppler's crop cannot have, and the rounding of a page's size by both programs. */
const rounding = 2

/** Mean difference of channels, of what both show where one is moved by some pixels; of every so many pixels. */
const differenceAt = (
  seen: Pixels,
  drawn: Pixels,
  [across, down]: readonly [number, number],
  every: number
): number => {
  let [sum, count] = [0, 0]
  for (let y = rounding; y < seen.height - rounding; y += every)
    for (let x = rounding; x < seen.width - rounding; x += every)
      for (let channel = 0; channel < 3; channel++) {
        const there = ((y + down) * drawn.width + x + across) * 3 + channel
        sum += Math.abs((seen.data[(y * seen.width + x) * 3 + channel] ?? 0) - (drawn.data[there] ?? 0))
        count += 1
      }
  return sum / count
}

/** The same where both lie upon each other best. */
const leastDifference = (seen: Pixels, drawn: Pixels): number => {
  const steps = Array.from({ length: 2 * rounding + 1 }, (_, at) => at - rounding)
  const ways = steps.flatMap((down) => steps.map((across) => [across, down] as const))
  const rough = ways.map((way) => ({ way, differs: differenceAt(seen, drawn, way, 5) }))
  const [best] = rough.toSorted((one, other) => one.differs - other.differs)
  return differenceAt(seen, drawn, best?.way ?? [0, 0], 1)
}

/** How far a page differs from what poppler draws of its PDF at that size. */
const difference = async (
  page: Page,
  pdf: string,
  number: number,
  density: number,
  { sheet }: Seen
): Promise<number> => {
  const seen = await pixels(await page.screenshot({ clip: part, scale: "device" }))
  const from = (edge: number, corner: number) => Math.round((edge - corner) * density)
  const drawn = execFileSync(
    "pdftoppm",
    [
      "-png",
      "-cropbox",
      ["-f", number, "-l", number, "-r", 72 * zoomLimits.most * density],
      ["-x", from(part.x, sheet.left), "-y", from(part.y, sheet.top), "-W", seen.width, "-H", seen.height],
      pdf
    ]
      .flat()
      .map(String),
    { maxBuffer: 1 << 28 }
  )
  const reference = await pixels(drawn)
  return leastDifference(seen, reference)
}

/** The longest frame of a drag across the window, in milliseconds. */
const slowestFrame = async (page: Page): Promise<number> => {
  const frames = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [last, longest, left] = [performance.now(), 0, 60]
        const frame = () => {
          const now = performance.now()
          longest = Math.max(longest, now - last)
          last = now
          left -= 1
          if (left === 0) resolve(longest)
          else requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      })
  )
  await page.mouse.move(900, 600)
  await page.mouse.down()
  for (let step = 1; step <= 40; step++) await page.mouse.move(900 - step * 6, 600 - step * 3)
  await page.mouse.up()
  return frames
}

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length
const at = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN

/**
 * A browser on such glass. Where Playwright emulates it, Chromium still places boxes on whole CSS pixels, which at five
 * times are several of the glass.
 */
const browserOn = (density: number) =>
  chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      ...browserArguments,
      `--force-device-scale-factor=${density}`,
      `--window-size=${viewport.width},${viewport.height}`
    ],
    ignoreDefaultArgs: leftOutArguments
  })

const measure = async (url: string, pdf: string, density: number): Promise<string> => {
  const browser = await browserOn(density)
  const context = await browser.newContext({ viewport: null, locale: "tr-TR" })
  const page = await context.newPage()
  const all: Array<Seen & { readonly difference: number; readonly frame: number }> = []
  try {
    for (let number = 1; number <= pageCount; number++) {
      await page.goto(`${url}?sayfa=${number}`)
      const seen = await seenClosely(page, number)
      // The percentage over the page has gone.
      await page.waitForTimeout(2500)
      const differs = await difference(page, pdf, number, density, seen)
      all.push({ ...seen, difference: differs, frame: await slowestFrame(page) })
    }
  } finally {
    await browser.close()
  }
  const differences = all.map((one) => one.difference)
  const times = all.map(({ crisp }) => crisp)
  const isMet = mean(differences) <= mostDifference && at(times, 0.5) <= mostTime
  return (
    `${density} pixels of the glass per CSS pixel: mean difference from poppler ${mean(differences).toFixed(2)} of 255 ` +
    `(target ${mostDifference}; of one page ${Math.max(...differences).toFixed(2)} at most); crisp after ${at(times, 0.5).toFixed(0)} ms ` +
    `(median; 0.9: ${at(times, 0.9).toFixed(0)}, longest ${Math.max(...times).toFixed(0)}; target ${mostTime}) ` +
    `with ${mean(all.map(({ tiles }) => tiles)).toFixed(1)} tiles; longest frame of a drag ` +
    `${at(
      all.map(({ frame }) => frame),
      0.5
    ).toFixed(0)} ms (median)${isMet ? "" : " MISSED"}`
  )
}

/** How far pages seen at the largest scale differ from what poppler draws of their PDF at that size, and how soon. */
export const run = async (): Promise<ReadonlyArray<string>> => {
  ensurePackages(["qpdf", "poppler-utils"])
  await ensureBuilt()
  const work = await mkdtemp(join(tmpdir(), "sayfa-sharpness-"))
  const pdf = join(work, "pages.pdf")
  await writeFile(join(work, "whole.pdf"), debianFile(source.debian, source.path))
  execFileSync("qpdf", [join(work, "whole.pdf"), "--pages", ".", source.pages, "--", pdf])
  const server = runServer({
    PORT: String(await freePort()),
    DATA_DIR: join(work, "data"),
    DEMO: "tiny",
    NODE_ENV: "production"
  })
  try {
    const url = await addressOf(server)
    const publish = runProgram(
      "scripts/publish.ts",
      [pdf, "--title", "Keskin", "--publication", "Çıma", "--again", "--url", url],
      {}
    )
    const [, issue] = await publish.says(/\/reader\/([a-z0-9]{15})/)
    await publish.ended
    const lines: Array<string> = []
    for (const density of densities) lines.push(await measure(`${url}/reader/${issue}`, pdf, density))
    return lines
  } finally {
    server.process.kill("SIGTERM")
    await server.ended
    await rm(work, { recursive: true, force: true })
  }
}
