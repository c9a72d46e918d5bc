/**
 * Waits until an image is decoded, so that showing it costs no frame; reports whether it succeeded. Returns a function
 * that stops waiting.
 */
export const decodeImage = (image: HTMLImageElement, tell: (ok: boolean) => void): (() => void) => {
  let wanted = true
  void image.decode().then(
    () => wanted && tell(true),
    () => wanted && tell(false)
  )
  return () => {
    wanted = false
  }
}
