import type { FullscreenNews, FullscreenOrder } from "./fullscreen.machine.ts"
import type { PageTapped } from "./gestureEvents.ts"
import type { LastPageNews } from "./lastPage.machine.ts"
import type { PagesNews } from "./pages.machine.ts"
import type { ResumeOrder } from "./resume.machine.ts"
import type { ShareOrder } from "./share.machine.ts"
import type { ShortcutsOrder } from "./shortcuts.machine.ts"
import type { SidebarOrder } from "./sidebar.machine.ts"
import type { SlidesOrder, ViewportAnswer } from "./slides.machine.ts"
import type { StripOrder } from "./thumbnailStrip.machine.ts"
import type { DensityAnswer, ZoomNews, ZoomOrder } from "./zoomEvents.ts"

/** What buttons, keys and gestureLimits may ask of the surface; each goes to whom it concerns. */
export type SurfaceOrder =
  | SlidesOrder
  | ZoomOrder
  | StripOrder
  | ResumeOrder
  | SidebarOrder
  | FullscreenOrder
  | ShareOrder
  | ShortcutsOrder
  /** Out of the whole screen; else back to the whole page and nothing beside it. */
  | { readonly type: "surface.escape" }

export type SurfaceEvent =
  | SurfaceOrder
  | ViewportAnswer
  | PageTapped
  | PagesNews
  | LastPageNews
  | ZoomNews
  | FullscreenNews
  | DensityAnswer
  /** Access was renewed, or was not: for the pages. */
  | { readonly type: "pages.renew" }
  | { readonly type: "pages.refuse" }
