import { Schema } from "effect"
import { Issue } from "../../src/domain/catalogue/Issue.ts"
import { createActor } from "xstate"
import { type Size, viewerOf } from "../../src/domain/reader/scale.ts"
import { zoomMachine } from "../../src/machines/reader/zoom.machine.ts"
import { type MagazineInfo, magazineInfo } from "../../src/domain/reader/MagazineInfo.ts"
import type { ReaderVariant } from "../../src/domain/reader/ReaderAddress.ts"

/** An issue as the server answers it; a test names what it cares about. */
export const issue = (given: Partial<typeof Issue.Encoded> = {}): Issue =>
  Schema.decodeUnknownSync(Issue)({
    id: "issue0000000001",
    old_issue_id: null,
    title: "Kasım 2026",
    description: "",
    is_free: true,
    issue_number: 20261101,
    status: "PUBLISHED",
    publish_date: "2026-11-01",
    cover_image: null,
    page_count: 3,
    version: "v1",
    expand: {
      publication: {
        id: "publication0001",
        title: "Vapur",
        description: "",
        logo: null,
        sidebar_off: false,
        frequency: "MONTHLY",
        language: "tr",
        publisher_name: "İskele",
        tier: 1,
        tags: []
      }
    },
    ...given
  })

/** The same issue as the reader knows it. */
export const magazineRead = (
  given: Partial<typeof Issue.Encoded> = {},
  variant: ReaderVariant = "issue"
): MagazineInfo => magazineInfo(issue(given), variant)

export const landscape = { width: 1200, height: 800 }
export const portrait = { width: 400, height: 800 }

/** The zoom as it is at the start in that window, over the cover. */
export const zoomAt = (viewport: Size, magazine: MagazineInfo) =>
  createActor(zoomMachine, {
    input: {
      viewer: viewerOf(viewport, { strip: false, sidebar: false, sidebarOff: false }),
      page: magazine.page,
      seen: { page: 1, pages: 1, across: viewport.width > viewport.height ? 2 : 1 }
    }
  }).start()
