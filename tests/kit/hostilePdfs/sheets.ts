import { pdfOf } from "../pdf/pdfOf.ts"
import { onePage } from "./document.ts"
import { converts, type HostilePdf, refused } from "./HostilePdf.ts"

/** PDF points in ten kilometres. */
const tenKilometres = 28_346_457

/** Pages of impossible sizes. */
export const sheets: ReadonlyArray<HostilePdf> = [
  {
    name: "10 km wide",
    what: "its page is ten kilometres wide",
    bytes: () => onePage({ box: `0 0 ${tenKilometres} 300` }),
    expected: refused("pageTooLarge")
  },
  {
    name: "10 km in the middle",
    what: "the second of three pages is ten kilometres wide",
    bytes: () =>
      pdfOf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R 4 0 R 3 0 R] /Count 3 /MediaBox [0 0 200 300] >>",
        "<< /Type /Page /Parent 2 0 R /Resources << >> >>",
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${tenKilometres} 300] /Resources << >> >>`
      ]),
    expected: converts(3, [2])
  },
  {
    name: "10 km by its unit",
    what: "its page is 200 units wide, of 50 metres each; the unit is not ours, and a point stays a point",
    bytes: () => onePage({ page: "/UserUnit 141732" }),
    expected: converts(1)
  },
  {
    name: "no size",
    what: "its page is 0 points wide and high; the usual sheet takes its place",
    bytes: () => onePage({ box: "0 0 0 0" }),
    expected: converts(1)
  },
  {
    name: "turned inside out",
    what: "its page is 200 points less than nothing wide",
    bytes: () => onePage({ box: "200 300 0 0" }),
    expected: converts(1)
  },
  {
    name: "no numbers",
    what: "its page is as wide as numbers that are none; the usual sheet takes its place",
    bytes: () => onePage({ box: "0 0 NaN 1e999" }),
    expected: converts(1)
  },
  {
    name: "beyond numbers",
    what: "its page is wider than numbers go; the usual sheet takes its place",
    bytes: () => onePage({ box: `0 0 ${"9".repeat(60)} 300` }),
    expected: converts(1)
  },
  {
    name: "thread",
    what: "its page is five metres wide and a thousandth of a point high",
    bytes: () => onePage({ box: "0 0 14400 0.001" }),
    expected: converts(1)
  },
  {
    name: "cropped away",
    what: "its crop box lies outside the page",
    bytes: () => onePage({ page: "/CropBox [1000 1000 2000 2000]" }),
    expected: refused("damaged")
  },
  {
    name: "turned and turned",
    what: "its page is turned by two thousand million degrees",
    bytes: () => onePage({ page: "/Rotate 2147483640" }),
    expected: converts(1)
  }
]
