import { expect, it } from "vitest"
import { cleanEvent } from "../../../src/domain/analytics/cleanEvent.ts"
import { actionDraft, draftOf, withoutOwnReading } from "../../../src/domain/analytics/Draft.ts"
import { nothingShown } from "../../../src/domain/analytics/Page.ts"
import { turnAction } from "../../../src/machines/analytics/trackedActions.ts"

const at = Date.UTC(2026, 10, 22)

it("tells a turn as the reader's, by its first page and its way, and whether it was in a preview", () => {
  const turned = { type: "page.turned", slide: [4, 5], index: 2, direction: "previous", how: "push" } as const
  const cases = [
    ["/reader/issue0000000001", false],
    ["/magazine/issue0000000001/read", false],
    ["/reader/free", false],
    ["/catalog/issue0000000001", false],
    ["/preview/issue0000000001", true]
  ] as const
  for (const [path, is_preview] of cases) {
    const page = { ...nothingShown, path, title: "Vapur", issue: "issue0000000001" }
    const draft = actionDraft(page, turnAction(turned), at)
    const event = { ...draft, event_key: "anahtar-anahtar" }
    expect(cleanEvent(event, { context: "reader", now: at }), path).toMatchObject({
      event_name: "page_turn",
      context: "reader",
      url_path: path,
      issue: "issue0000000001",
      page_number: 4,
      properties: { pages: 2 },
      direction: "prev",
      is_preview
    })
  }
  const shop = actionDraft({ ...nothingShown, path: "/magazine/issue0000000001", title: "" }, { name: "share" }, at)
  expect([shop.context, shop.is_preview]).toEqual(["site", undefined])
})

it("tells nothing of what users read of their own publications, but of their own pages in the shop", () => {
  const draft = (path: string, publication: string | null) =>
    draftOf("page_view", { ...nothingShown, path, title: "", publication }, at)
  const [own, others, unknown] = [draft("/reader/a", "mine"), draft("/reader/b", "other"), draft("/reader/c", null)]
  const shown = draft("/magazine/a", "mine")
  const drafts = [own, others, unknown, shown, draft("/preview/a", "mine")]
  expect(withoutOwnReading(drafts, ["mine"])).toEqual([others, unknown, shown])
  expect(withoutOwnReading(drafts, [])).toEqual(drafts)
})
