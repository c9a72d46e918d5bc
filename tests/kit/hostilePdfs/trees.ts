import { pdfOf } from "../pdf/pdfOf.ts"
import { tinyPdf } from "../tinyPdf.ts"
import { maxPdfPages } from "../../../src/domain/publishing/NewIssue.ts"
import { converts, type HostilePdf, refused } from "./HostilePdf.ts"

const catalog = "<< /Type /Catalog /Pages 2 0 R >>"
const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Resources << >> >>"

/** A document whose tree of pages is these entries and objects, numbered from 3. */
const tree = (entries: string, ...objects: ReadonlyArray<string>): Uint8Array =>
  pdfOf([catalog, `<< /Type /Pages ${entries} >>`, ...objects])

/** One page under so many nodes, each with the next one alone. */
const nested = (depth: number): Uint8Array =>
  pdfOf([
    catalog,
    ...Array.from({ length: depth }, (_, at) => {
      const parent = at === 0 ? "" : `/Parent ${at + 1} 0 R`
      return `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 ${parent} >>`
    }),
    `<< /Type /Page /Parent ${depth + 1} 0 R /MediaBox [0 0 200 300] /Resources << >> >>`
  ])

/** Files that lie about how many pages they have, or where. */
export const trees: ReadonlyArray<HostilePdf> = [
  { name: "no pages", what: "has no page", bytes: () => tree("/Kids [] /Count 0"), expected: refused("noPages") },
  {
    name: "claims none",
    what: "has a page, and claims to have none",
    bytes: () => tree("/Kids [3 0 R] /Count 0", page),
    expected: converts(1)
  },
  {
    name: "claims fewer than none",
    what: "has a page, and claims to have one less than none",
    bytes: () => tree("/Kids [3 0 R] /Count -1", page),
    expected: converts(1)
  },
  {
    name: "claims 200,000",
    what: "has a page, and claims to have 200,000",
    bytes: () => tree("/Kids [3 0 R] /Count 200000", page),
    expected: refused("tooManyPages")
  },
  {
    name: "claims 2,147,483,648",
    what: "has a page, and claims to have more than numbers go to",
    bytes: () => tree("/Kids [3 0 R] /Count 2147483648", page),
    expected: converts(1)
  },
  {
    name: "claims three",
    what: "has a page, and claims to have three",
    bytes: () => tree("/Kids [3 0 R] /Count 3", page),
    expected: converts(3, [2, 3])
  },
  {
    name: "200,000 pages",
    what: "has 200,000 small pages",
    bytes: () => tinyPdf(200_000),
    expected: refused("tooManyPages")
  },
  {
    name: "a page too many",
    what: `has ${(maxPdfPages + 1).toLocaleString("en")} pages`,
    bytes: () => tinyPdf(maxPdfPages + 1),
    expected: refused("tooManyPages")
  },
  {
    name: "tree in itself",
    what: "its tree of pages is its own branch",
    bytes: () => tree("/Kids [2 0 R] /Count 1"),
    expected: refused("damaged")
  },
  {
    name: "branches in a ring",
    what: "two branches of its tree are each other's",
    bytes: () =>
      tree(
        "/Kids [3 0 R 5 0 R] /Count 2",
        "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        page
      ),
    expected: refused("damaged")
  },
  {
    name: "deep tree",
    what: "its page lies under 10,000 branches",
    bytes: () => nested(10_000),
    expected: refused("damaged")
  },
  {
    name: "no pages but things",
    what: "a null, a number, a text and an unknown object are where its pages should be",
    bytes: () => tree("/Kids [null 7 (sayfa) 99 0 R] /Count 4"),
    expected: refused("damaged")
  },
  {
    name: "one page thrice",
    what: "its three pages are one and the same",
    bytes: () => tree("/Kids [3 0 R 3 0 R 3 0 R] /Count 3", page),
    expected: converts(3)
  }
]
