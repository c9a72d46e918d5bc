export type TabMoment = "seen" | "hidden" | "left"

/** Calls back whenever the tab is seen or hidden, and when its page is left, maybe for good. The answer ends that. */
export const onTabMoments = (hear: (moment: TabMoment) => void): (() => void) => {
  const look = () => hear(document.visibilityState === "hidden" ? "hidden" : "seen")
  const leave = () => hear("left")
  document.addEventListener("visibilitychange", look)
  addEventListener("pagehide", leave)
  // A page that the browser kept is shown again.
  addEventListener("pageshow", look)
  return () => {
    document.removeEventListener("visibilitychange", look)
    removeEventListener("pagehide", leave)
    removeEventListener("pageshow", look)
  }
}
