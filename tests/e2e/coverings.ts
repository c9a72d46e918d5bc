import type { Page } from "@playwright/test"

/**
 * What covers a control that can be seen, at any scroll position: `a "Sepete ekle" under a "Sepetim"`. A bar across the
 * window's top or bottom may cover what can be scrolled from under it; nothing else may cover anything.
 */
export const coverings = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(async () => {
    const pressed = "a[href], button, input, select, textarea, summary, label, [tabindex]:not([tabindex='-1'])"

    const nameOf = (element: Element): string => {
      const { tagName, className } = element
      const words = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? ""
      const style = typeof className === "string" ? className.split(" ")[0] : ""
      return `${tagName.toLowerCase()}${style === "" ? "" : `.${style}`} "${words}"`
    }

    const styleOf = (element: Element) => getComputedStyle(element)

    /** It may be seen and pressed, and is ours: what a printed page links to lies as its publisher laid it. */
    const isShown = (element: Element): boolean =>
      element.closest("article[data-side]") === null &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest("[inert]") === null &&
      styleOf(element).pointerEvents !== "none" &&
      (element.tagName !== "LABEL" || element.querySelector("input") !== null)

    type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">

    /** The part of the window in which an element is not cut off by what scrolls. */
    const windowOf = (element: Element): Box => {
      const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
      for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
        const { overflowX, overflowY, position } = styleOf(at)
        if (at !== element && at !== document.body && (overflowX !== "visible" || overflowY !== "visible")) {
          const { left, top, right, bottom } = at.getBoundingClientRect()
          box.left = Math.max(box.left, left)
          box.top = Math.max(box.top, top)
          box.right = Math.min(box.right, right)
          box.bottom = Math.min(box.bottom, bottom)
        }
        if (position === "fixed") break
      }
      return box
    }

    /** The middle of each of its boxes, and four points near the corners, within where these are round. */
    const pointsOf = (element: Element): ReadonlyArray<readonly [number, number]> => {
      const round = styleOf(element).borderTopLeftRadius
      return [...element.getClientRects()]
        .filter(({ width, height }) => width > 3 && height > 3)
        .flatMap(({ left, top, width, height }) => {
          const least = Math.min(width, height)
          const radius = Math.min(round.endsWith("%") ? least / 2 : Number.parseFloat(round), least / 2)
          const [x, y] = [Math.min(8, width / 4), Math.min(8, height / 4)].map((inset) =>
            Math.max(inset, radius * 0.35)
          )
          return [
            [left + width / 2, top + height / 2],
            [left + x!, top + y!],
            [left + width - x!, top + y!],
            [left + x!, top + height - y!],
            [left + width - x!, top + height - y!]
          ] as const
        })
    }

    const isItself = (control: Element, hit: Element): boolean =>
      control.contains(hit) ||
      hit.contains(control) ||
      (hit.closest("label")?.contains(control) ?? false) ||
      // A field's own button lies in its padding.
      (control instanceof HTMLInputElement && control.parentElement?.contains(hit) === true) ||
      (control instanceof HTMLInputElement && [...(control.labels ?? [])].some((label) => label.contains(hit)))

    /** A bar that stays at the window's edge, as wide as the screen's content. */
    const isBar = (element: Element): boolean => {
      if (!["fixed", "sticky"].includes(styleOf(element).position)) return false
      const content = (document.querySelector("#content") ?? document.body).getBoundingClientRect()
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isAtEdge = top <= 1 || bottom >= innerHeight - 64
      return isAtEdge && left <= content.left + 1 && right >= content.right - 1
    }

    /** Whether a bar lies there over the control, perhaps with something on it. */
    const isUnderBar = (control: Element, x: number, y: number): boolean => {
      for (const element of document.elementsFromPoint(x, y)) {
        if (element.contains(control) || control.contains(element)) return false
        if (isBar(element)) return true
      }
      return false
    }

    const found = new Set<string>()
    /** What was covered by a bar, point by point, and what was free at some time. */
    const underBars = new Map<string, string>()
    const free = new Set<string>()
    const controls = new Map<Element, number>()
    const keyOf = (control: Element, point: number): string => {
      controls.set(control, controls.get(control) ?? controls.size)
      return `${controls.get(control)} ${point}`
    }

    const look = (): void => {
      for (const control of document.querySelectorAll(pressed)) {
        const { top, bottom } = control.getBoundingClientRect()
        if (bottom <= 0 || top >= innerHeight || !isShown(control)) continue
        const seen = windowOf(control)
        for (const [point, [x, y]] of pointsOf(control).entries()) {
          if (x < seen.left || y < seen.top || x >= seen.right || y >= seen.bottom) continue
          const hit = document.elementFromPoint(x, y)
          if (hit === null) continue
          if (isItself(control, hit)) {
            free.add(keyOf(control, point))
            continue
          }
          const covering = `${nameOf(control)} under ${nameOf(hit.closest(pressed) ?? hit)}`
          if (isUnderBar(control, x, y)) underBars.set(keyOf(control, point), covering)
          else found.add(covering)
        }
      }
    }

    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const last = () => document.documentElement.scrollHeight - innerHeight
    for (let top = 0; ; top = Math.min(top + innerHeight * 0.6, last())) {
      scrollTo({ top, behavior: "instant" })
      await frame()
      look()
      if (top >= last() - 1) break
    }
    for (const [point, covering] of underBars) {
      if (!free.has(point)) found.add(`${covering}, wherever one scrolls`)
    }
    scrollTo({ top: 0, behavior: "instant" })
    return [...found]
  })
