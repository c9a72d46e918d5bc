import type { PictureAnswer, PictureCancelled, PictureOrder } from "../../../src/reader/page/painter.worker.ts"

interface Waiting {
  /** The painter's order; null for a decoded image. */
  readonly id: number | null
  readonly settle: (isThere: boolean) => void
}

const speck = (): ImageBitmap => {
  const canvas = new OffscreenCanvas(1, 1)
  canvas.getContext("2d")
  return canvas.transferToImageBitmap()
}

/** Image elements fail in tests, because no server has their pictures, at a time that depends on the machine. */
const keepQuiet = (event: Event) => {
  if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation()
}

/** Pictures that are painted, decoded or broken when the test says so. */
export const pausedDecoding = () => {
  let waiting: Array<Waiting> = []
  const settle = (isThere: boolean) => waiting.splice(0).forEach((one) => one.settle(isThere))
  return {
    /** From now on pictures wait, and image elements fire no events. Returns a function that undoes this. */
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
