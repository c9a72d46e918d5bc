import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { pageAsked, pageParameterOf } from "../../domain/reader/pageParameter.ts"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"
import { slideShown, totalOf } from "../../machines/reader/slides.view.ts"

/**
 * Syncs the address and the slide: the first slide replaces the history entry, each settled turn pushes one with its
 * index, and back and forward restore their slide. A mark that was asked for is asked for once. Source: product, "Address".
 */
export const usePageHistory = (slides: SlidesRef | null): void => {
  const router = useRouter()
  useEffect(() => {
    if (slides === null) return
    const { pathname } = router.latestLocation
    const enter = (sayfa: string, slide: number, replace: boolean) => {
      // A turn that settles while leaving must not change the next screen's address.
      if (router.latestLocation.pathname !== pathname) return
      void router.navigate({
        to: ".",
        search: ({ isaret: _, alinti, ...before }: { readonly isaret?: string; readonly alinti?: string }) => ({
          ...before,
          sayfa,
          // A passage belongs to the slide to which its link leads.
          ...(replace && alinti !== undefined ? { alinti } : {})
        }),
        state: { slide },
        replace,
        resetScroll: false
      })
    }
    const first = slides.getSnapshot()
    enter(pageParameterOf(slideShown(first)), first.context.index, true)
    const turns = slides.on("page.turned", ({ slide, index, how }) =>
      enter(pageParameterOf(slide), index, how === "replace")
    )
    const leaves = router.history.subscribe(({ location, action }) => {
      if (location.pathname !== pathname || !["BACK", "FORWARD", "GO"].includes(action.type)) return
      const sayfa = new URLSearchParams(location.search).get("sayfa") ?? "1"
      slides.send({ type: "slide.restore", page: pageAsked(sayfa, totalOf(slides.getSnapshot())) ?? 1 })
    })
    return () => {
      turns.unsubscribe()
      leaves()
    }
  }, [slides, router])
}
