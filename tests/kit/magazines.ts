import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"

/** An issue at the kiosk; a test names what it cares about. */
export const magazine = (given: Partial<Magazine> = {}): Magazine => ({
  id: "publication0001",
  slug: "vapur",
  title: "Vapur",
  description: "",
  cover_image: null,
  image: null,
  issue_id: "issue0000000001",
  issue_number: 20261101,
  issue_title: "Boğaz’ın ışığı",
  publish_date: "2026-11-01",
  language: "tr",
  page_count: 28,
  page_width: 595.5,
  page_height: 842.25,
  publisher_name: "Martıburnu Yayınevi",
  frequency: "MONTHLY",
  tier: 0,
  price: 0,
  is_free: true,
  sidebar_off: false,
  tags: [],
  ...given
})
