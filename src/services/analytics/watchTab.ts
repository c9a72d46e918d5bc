import { Effect } from "effect"

/** Times are in milliseconds since 1970. */
type Watched =
  | { readonly type: "tab.seen" | "tab.hidden"; readonly at: number }
  | { readonly type: "link.followed"; readonly url: string; readonly at: number }

/** The address of a click on a link to another site, or null. */
const foreignPage = ({ target, button }: MouseEvent): string | null => {
  // The right button opens a menu.
  if (button > 1) return null
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null
  if (link === null || !/^https?:$/.test(link.protocol) || link.origin === location.origin) return null
  return link.href
}

/** Reports when this tab becomes visible or hidden, and which links to other sites are followed. */
export const watchTab = (hear: (watched: Watched) => void): Effect.Effect<never> =>
  Effect.clockWith((clock) =>
    Effect.callback<never>(() => {
      const at = () => clock.currentTimeMillisUnsafe()
      const look = () => hear({ type: document.visibilityState === "hidden" ? "tab.hidden" : "tab.seen", at: at() })
      const leave = () => hear({ type: "tab.hidden", at: at() })
      const follow = (event: MouseEvent) => {
        const url = foreignPage(event)
        if (url !== null) hear({ type: "link.followed", url, at: at() })
      }
      document.addEventListener("visibilitychange", look)
      addEventListener("pagehide", leave)
      addEventListener("pageshow", look)
      // Captured before other listeners can stop it; "auxclick" is the middle button.
      document.addEventListener("click", follow, true)
      document.addEventListener("auxclick", follow, true)
      look()
      return Effect.sync(() => {
        document.removeEventListener("visibilitychange", look)
        removeEventListener("pagehide", leave)
        removeEventListener("pageshow", look)
        document.removeEventListener("click", follow, true)
        document.removeEventListener("auxclick", follow, true)
      })
    })
  )
