import { isOfShape } from "../../domain/reader/sharpness.ts"
import type { PictureAnswer, PictureCancelled, PictureOrder } from "./painter.worker.ts"

type Hear = (bitmap: ImageBitmap | null) => void

const waiting = new Map<number, Hear>()
let painter: Worker | null = null
let orders = 0

/** Pictures without an answer have failed; the next order starts another worker. */
const dismiss = () => {
  painter?.terminate()
  painter = null
  const unanswered = [...waiting.values()]
  waiting.clear()
  for (const hear of unanswered) hear(null)
}

const call = (): Worker => {
  if (painter !== null) return painter
  painter = new Worker(new URL("./painter.worker.ts", import.meta.url), { type: "module" })
  painter.addEventListener("message", ({ data: { id, bitmap } }: MessageEvent<PictureAnswer>) => {
    const hear = waiting.get(id)
    waiting.delete(id)
    if (hear === undefined) bitmap?.close()
    else hear(bitmap)
  })
  painter.addEventListener("error", dismiss)
  return painter
}

/**
 * Paints a picture onto a canvas, scaled down to the pixels asked for, and reports whether it loaded. It is decoded in
 * a worker; the canvas keeps its old content until then. Image elements are not used because browsers keep each decoded
 * at full size (ADR 40). Source: product, "Turning".
 */
export const paintPicture = (
  canvas: HTMLCanvasElement,
  asked: Pick<PictureOrder, "src" | "width" | "height">,
  tell: (ok: boolean) => void
): (() => void) => {
  const id = (orders += 1)
  waiting.set(id, (bitmap) => {
    if (bitmap !== null) {
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.style.objectFit = isOfShape(bitmap, asked) ? "fill" : ""
      canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap)
    }
    tell(bitmap !== null)
  })
  const priority = canvas.closest("[inert]") === null ? "high" : "low"
  call().postMessage({ id, ...asked, priority } satisfies PictureOrder)
  return () => {
    if (waiting.delete(id)) painter?.postMessage({ id, src: null } satisfies PictureCancelled)
  }
}
