import { type RefCallback, useCallback } from "react"

/** Shows a file in an image, from this browser's own memory. */
export const useShownFile = (file: File | null): RefCallback<HTMLImageElement> =>
  useCallback(
    (image) => {
      if (image === null || file === null) return
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file]
  )
