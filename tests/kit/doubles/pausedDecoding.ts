import type { PictureAnswer, PictureCancelled, PictureOrder } from "../../../src/reader/page/painter.worker.ts"

interface Waiting {
  /** Of the painter's order; an image that is decoded has none. */
  readonly id: number | null
  readonly settle: (isThere: boolean) => void
}

const speck = (): ImageBitmap => {
  const canvas = new OffscreenCanvas(1, 1)
  canvas.getContext("2d")
  return canvas.transferToImageBitmap()
}

/** An element's own picture, which no server of a test has, is late or early with its failure as the machine is busy. */
const keepQuiet = (event: Event) => {
  if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation()
}

/** Pictures that are painted or decoded, or turn out broken, when the test says so. */
export const pausedDecoding = () => {
  let waiting: Array<Waiting> = []
  const settle = (isThere: boolean) => waiting.splice(0).forEach((one) => one.settle(isThere))
  return {
    /** From now on every picture waits, and an element's says nothing; answers with what lets the browser go on again. */
    hold: () => {
      window.addEventListener("error", keepQuiet, { capture: true })
      const { decode } = HTMLImageElement.prototype
      const { postMessage } = Worker.prototype
      HTMLImageElement.prototype.decode = () =>
        new Promise<void>((resolve, reject) => {
          const fail = () => reject(new Error("The source image cannot be decoded."))
          waiting.push({ id: null, settle: (isThere) => (isThere ? resolve() : fail()) })
        })
      Worker.prototype.postMessage = function (order: PictureOrder | PictureCancelled) {
        const { id, src } = order
        if (src === null) waiting = waiting.filter((one) => one.id !== id)
        else {
          const answer = (isThere: boolean) => {
            const data: PictureAnswer = { id, bitmap: isThere ? speck() : null }
            this.dispatchEvent(new MessageEvent("message", { data }))
          }
          waiting.push({ id, settle: answer })
        }
      }
      return () => {
        window.removeEventListener("error", keepQuiet, { capture: true })
        HTMLImageElement.prototype.decode = decode
        Worker.prototype.postMessage = postMessage
        waiting = []
      }
    },
    arrive: () => settle(true),
    fail: () => settle(false)
  }
}
