/** Images that are decoded, or turn out broken, when the test says so. */
export const heldDecoding = () => {
  let waiting: Array<{ readonly resolve: () => void; readonly reject: (cause: Error) => void }> = []
  return {
    /** From now on every image waits; answers with what lets the browser decode again. */
    hold: () => {
      const { decode } = HTMLImageElement.prototype
      HTMLImageElement.prototype.decode = () =>
        new Promise<void>((resolve, reject) => void waiting.push({ resolve, reject }))
      return () => {
        HTMLImageElement.prototype.decode = decode
        waiting = []
      }
    },
    arrive: () => waiting.splice(0).forEach(({ resolve }) => resolve()),
    fail: () => waiting.splice(0).forEach(({ reject }) => reject(new Error("The source image cannot be decoded.")))
  }
}
