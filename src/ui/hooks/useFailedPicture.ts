import { useCallback, useEffect, useState } from "react"

/** Whether this picture failed to load; forgotten when the browser is online again. */
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
