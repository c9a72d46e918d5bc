import { useCallback, useEffect, useState } from "react"

/** Whether a picture failed to come, which is of that one alone, and until this browser is back on line. */
export const useFailedPicture = (src: string | null): readonly [hasFailed: boolean, fail: () => void] => {
  const [failed, setFailed] = useState<string | null>(null)
  const hasFailed = src !== null && failed === src
  useEffect(() => {
    if (!hasFailed) return
    const again = () => setFailed(null)
    addEventListener("online", again)
    return () => removeEventListener("online", again)
  }, [hasFailed])
  return [hasFailed, useCallback(() => setFailed(src), [src])]
}
