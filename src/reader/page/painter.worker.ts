import type { Size } from "../../domain/reader/scale.ts"
import { fittedTo } from "../../domain/reader/sharpness.ts"
import { webpSize } from "../../domain/reader/webpSize.ts"

/** A picture's address and the size it is drawn at, in device pixels; it is never scaled up. */
export interface PictureOrder {
  readonly id: number
  readonly src: string
  readonly width: number
  readonly height: number
  readonly priority: RequestPriority
}

export interface PictureCancelled {
  readonly id: number
  readonly src: null
}

export type PictureAnswer = { readonly id: number; readonly bitmap: ImageBitmap | null }

const under = new Map<number, AbortController>()

/** The picture's size fitted into the box, never larger than the picture. */
const fitted = ({ width, height }: Size, box: Size): ImageBitmapOptions => {
  const size = fittedTo(box, { width, height })
  return size === null ? {} : { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: "high" }
}

const painted = async ({ src, width, height, priority }: PictureOrder, signal: AbortSignal): Promise<ImageBitmap> => {
  const response = await fetch(src, { signal, priority })
  if (!response.ok) throw new Error(`${response.status}`)
  const file = await response.arrayBuffer()
  const size = webpSize(file)
  const picture = new Blob([file])
  const box = { width, height }
  if (size !== null) return createImageBitmap(picture, fitted(size, box))
  const whole = await createImageBitmap(picture)
  const small = await createImageBitmap(whole, fitted(whole, box))
  whole.close()
  return small
}

const answer = (said: PictureAnswer) => postMessage(said, { transfer: said.bitmap === null ? [] : [said.bitmap] })

addEventListener("message", ({ data }: MessageEvent<PictureOrder | PictureCancelled>) => {
  if (data.src === null) {
    under.get(data.id)?.abort()
    under.delete(data.id)
    return
  }
  const { id } = data
  const controller = new AbortController()
  under.set(id, controller)
  void painted(data, controller.signal)
    .then(
      (bitmap) => (controller.signal.aborted ? bitmap.close() : answer({ id, bitmap })),
      () => controller.signal.aborted || answer({ id, bitmap: null })
    )
    .finally(() => under.delete(id))
})
