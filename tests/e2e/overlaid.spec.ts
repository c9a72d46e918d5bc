import type { Locator, Page } from "@playwright/test"
import sharp from "sharp"
import type { Size } from "../../src/domain/reader/scale.ts"
import { points } from "../../src/domain/reader/sharpness.ts"
import { tileBoxIn, tileNamed } from "../../src/domain/reader/tiles.ts"
import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"

const lodos = "Sayı 14: Lodos"
/** Odd, so that nothing is whole by chance. */
const viewport = { width: 901, height: 703 }
/** What is compared around the pointer, in CSS pixels. */
const around = { width: 320, height: 240 }
/** Pixels of the glass that one picture is moved by over the other. */
const moves = [-2, -1, 0, 1, 2]

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface PagePart {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A part of a page of dots, in points, drawn with so many pixels: exact, as what is seen is compared. */
const drawn = (part: PagePart, width: number, height: number): Promise<Buffer> => {
  const near = (from: number, length: number) =>
    Array.from({ length: Math.ceil(length / 12) + 2 }, (_, at) => (Math.floor(from / 12) + at) * 12)
  const dots = near(part.left, part.width).flatMap((x) =>
    near(part.top, part.height).map((y) => `<circle cx="${x}" cy="${y}" r="${2 + ((x + y) % 5) / 2}"/>`)
  )
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" preserveAspectRatio="none"
    viewBox="${part.left} ${part.top} ${part.width} ${part.height}"><rect x="-9" y="-9" width="9999" height="9999"
    fill="#fff"/>${dots.join("")}</svg>`
  return sharp(Buffer.from(picture)).webp({ lossless: true }).toBuffer()
}

/** Answers for the pictures that are drawn when asked for with such a page. */
const drawDots = async (page: Page, size: Size) => {
  await page.route(/\/\d+-300\.webp/, async (route) => {
    const [width = 0, height = 0] = [size.width, size.height].map((length) => Math.round((length * 300) / points))
    const body = await drawn({ left: 0, top: 0, ...size }, width, height)
    await route.fulfill({ contentType: "image/webp", body })
  })
  await page.route(/\/tiles\//, async (route) => {
    const tile = tileNamed(/tiles\/[^?]+/.exec(route.request().url())?.[0] ?? "")!
    const { left, top, width, height } = tileBoxIn(size, tile)
    const [x = 0, y = 0, across = 0, down = 0] = [left, top, width, height].map((at) => (at * points) / tile.dots)
    const body = await drawn({ left: x, top: y, width: across, height: down }, width, height)
    await route.fulfill({ contentType: "image/webp", body })
  })
}

/** The boxes of a page's layers and of its sheet, in pixels of the glass. */
const layers = (sheet: Locator) =>
  sheet.evaluate((node) => {
    const boxOf = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const [across = 0, down = 0, far = 0, low = 0] = [left, top, right, bottom].map((at) => at * devicePixelRatio)
      return { left: across, top: down, right: far, bottom: low }
    }
    const { transform } = getComputedStyle(document.querySelector("[data-camera]")!)
    const page = getComputedStyle(node)
    return {
      times: new DOMMatrix(transform).a,
      points: {
        width: Number.parseFloat(page.getPropertyValue("--page-width")),
        height: Number.parseFloat(page.getPropertyValue("--page-height"))
      },
      sheet: boxOf(node),
      /** The page's own picture, and those laid over it. */
      pictures: [...node.querySelectorAll(":scope > :is(canvas:not([data-tile]), img)")].map(boxOf),
      words: boxOf(node.querySelector("[data-words]")!),
      tiles: [...node.querySelectorAll("canvas[data-tile]")].map((tile) => ({
        name: tile.getAttribute("data-tile") ?? "",
        box: boxOf(tile)
      }))
    }
  })

/** How far any edge of a box is from where it should be. */
const farthest = (box: Box, should: Box): number =>
  Math.max(...(["left", "top", "right", "bottom"] as const).map((edge) => Math.abs(box[edge] - should[edge])))

const seenAround = async (page: Page, at: { readonly x: number; readonly y: number }) => {
  const clip = { x: Math.round(at.x - around.width / 2), y: Math.round(at.y - around.height / 2), ...around }
  const { data, info } = await sharp(await page.screenshot({ clip, scale: "device" }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

type Seen = Awaited<ReturnType<typeof seenAround>>

/** Mean difference of two pictures, one of which is moved. */
const difference = (one: Seen, other: Seen, across: number, down: number): number => {
  let [sum, count] = [0, 0]
  for (let y = 2; y < one.height - 2; y++)
    for (let x = 2; x < one.width - 2; x++) {
      sum += Math.abs((one.data[y * one.width + x] ?? 0) - (other.data[(y + down) * other.width + x + across] ?? 0))
      count += 1
    }
  return sum / count
}

for (const density of [1, 2, 3]) {
  test.describe(`on glass of ${density} pixels per CSS pixel`, () => {
    test.use({ viewport, deviceScaleFactor: density })

    test("a page's picture, its tiles and its words lie upon each other at five times", async ({ page, reader }) => {
      const issue = await publishedIssue(page, lodos)
      await reader.open(issue, "4-5")
      await reader.shows("4-5", 12)
      const camera = page.locator("[data-camera]")
      const sheet = reader.sheet(5)
      const { x, y, width, height } = (await sheet.boundingBox())!
      await expect(sheet.locator("[data-words]")).toBeAttached()
      await drawDots(page, (await layers(sheet)).points)
      const pointer = { x: x + width * 0.6, y: y + height * 0.75 }
      await page.mouse.move(pointer.x, pointer.y)
      await page.keyboard.down("Control")
      for (let turn = 0; turn < 16; turn++) await page.mouse.wheel(0, -100)
      await page.keyboard.up("Control")
      await expect(camera).toHaveAttribute("data-moving", "false")
      const tiles = page.locator("canvas[data-tile]")
      await expect(tiles.first()).toBeAttached()
      await expect(page.locator("canvas[data-tile][data-laid=true]")).toHaveCount(await tiles.count())
      await expect(sheet.locator("img[data-laid=true]").last()).toHaveAttribute("src", /-300\.webp/)

      const seen = await layers(sheet)
      const pixels = 5 * density
      const whole = {
        left: seen.sheet.left,
        top: seen.sheet.top,
        right: seen.sheet.left + seen.points.width * pixels,
        bottom: seen.sheet.top + seen.points.height * pixels
      }
      // Browsers round boxes before they enlarge them: here there is nothing to round.
      const laidOut = [
        (seen.sheet.right - seen.sheet.left) / seen.times,
        (seen.sheet.bottom - seen.sheet.top) / seen.times
      ]
      for (const length of laidOut) expect(Math.abs(length - Math.round(length))).toBeLessThan(0.05)
      expect(seen.pictures.length).toBeGreaterThan(1)
      for (const picture of seen.pictures) expect(farthest(picture, whole)).toBeLessThan(0.5)
      expect(farthest(seen.words, whole)).toBeLessThan(0.5)
      expect(seen.tiles.length).toBeGreaterThan(0)
      for (const { name, box } of seen.tiles) {
        const tile = tileNamed(name)!
        const part = tileBoxIn(seen.points, tile)
        const times = (points / tile.dots) * pixels
        const left = whole.left + part.left * times
        const top = whole.top + part.top * times
        const should = { left, top, right: left + part.width * times, bottom: top + part.height * times }
        expect(farthest(box, should)).toBeLessThan(0.5)
      }

      const sharp = await seenAround(page, pointer)
      await tiles.evaluateAll((all) => all.forEach((tile) => ((tile as HTMLElement).style.visibility = "hidden")))
      const beneath = await seenAround(page, pointer)
      const differences = moves.flatMap((down) =>
        moves.map((across) => ({ move: [across, down], by: difference(beneath, sharp, across, down) }))
      )
      const least = Math.min(...differences.map(({ by }) => by))
      expect(least).toBeLessThan(Math.max(...differences.map(({ by }) => by)) - 1)
      expect(differences.find(({ by }) => by === least)?.move).toEqual([0, 0])
    })
  })
}
