import { useEffect } from "react"

/** Connects a screen's actors while the screen is there. `connect` must keep its identity, and answers with its end. */
export const useConnection = (connect: () => () => void): void => useEffect(() => connect(), [connect])
