import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright"

const width = 960
const height = 640

/** The middle of the cut, as an `object-position`. */
const middle = "50% 50%"

/** The picture cut to 3:2 around that point; WebP in base64. */
const cutOut = (page: Page, png: Buffer, about: string) =>
  page.evaluate(
    async ({ source, width, height, about }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const scale = Math.max(width / image.width, height / image.height)
      const canvas = Object.assign(document.createElement("canvas"), { width, height })
      const context = canvas.getContext("2d")!
      context.imageSmoothingQuality = "high"
      const [across, down] = [image.width * scale, image.height * scale]
      const [left = 50, top = 50] = about.split(" ").map((part) => Number.parseFloat(part))
      context.drawImage(image, ((width - across) * left) / 100, ((height - down) * top) / 100, across, down)
      return canvas.toDataURL("image/webp", 0.76).replace(/^.*,/, "")
    },
    { source: png.toString("base64"), width, height, about }
  )

/**
 * Writes `<flow>.webp` (960 by 640 pixels) for every element marked `data-art="<flow>"`, cut around `data-art-at`: the
 * drawing on the page's ground, without what lies over it. Deletes earlier pictures.
 */
export const writeArticlePictures = async (page: Page, folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  const places = await page.locator("[data-art]").all()
  if (places.length === 0) return
  mkdirSync(folder)
  const hiding = await page.addStyleTag({
    content:
      "body > :not(.page), .page * { visibility: hidden !important } [data-shown], [data-shown] * { visibility: visible !important }"
  })
  for (const place of places) {
    const flow = await place.getAttribute("data-art")
    await place.evaluate((element) => element.setAttribute("data-shown", ""))
    const about = (await place.getAttribute("data-art-at")) ?? middle
    const picture = await cutOut(page, await place.screenshot({ animations: "disabled" }), about)
    await place.evaluate((element) => element.removeAttribute("data-shown"))
    writeFileSync(join(folder, `${flow}.webp`), Buffer.from(picture, "base64"))
  }
  await hiding.evaluate((element) => (element as Element).remove())
}
