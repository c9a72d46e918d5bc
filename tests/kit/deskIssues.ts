import type { DeskIssue } from "../../src/domain/publishing/DeskIssue.ts"

/** An issue on a publisher's desk, published; a test names what it cares about. */
export const deskIssue = (given: Partial<DeskIssue> = {}): DeskIssue => ({
  id: "issue0000000001",
  status: "PUBLISHED",
  title: "Sayı 14: Lodos",
  publication: { id: "publication0001", title: "Çıma" },
  publish_date: "2026-11-01",
  publish_at: "2026-11-01T06:00:00.000Z",
  published_at: "2026-11-01T06:00:00.000Z",
  cover_image: null,
  created: "2026-10-30T10:00:00.000Z",
  pages_done: 12,
  pages_total: 12,
  broken_pages: [],
  reason: null,
  reason_message: null,
  ...given
})
