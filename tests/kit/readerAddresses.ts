import type { ReaderVariant } from "../../src/domain/reader/ReaderAddress.ts"

/** Paths at which an issue is read, how, and which id they name. Scripts that may import nothing know them too. */
export const readerPaths: ReadonlyArray<readonly [path: string, variant: ReaderVariant, id: string]> = [
  ["/reader/issue0000000001", "issue", "issue0000000001"],
  ["/reader/issue0000000001/", "issue", "issue0000000001"],
  ["/reader", "issue", ""],
  ["/reader/", "issue", ""],
  ["/magazine/issue0000000001/read", "issue", "issue0000000001"],
  ["/magazine/issue0000000001/read/", "issue", "issue0000000001"],
  ["/magazine/kisa/read", "issue", "kisa"],
  ["/reader/free", "free", ""],
  ["/reader/free/", "free", ""],
  ["/reader/free/issue0000000001", "free", "issue0000000001"],
  ["/reader/free/deneme/", "free", "deneme"],
  ["/reader/freely", "issue", "freely"],
  ["/preview/issue0000000001", "preview", "issue0000000001"],
  ["/preview", "preview", ""],
  ["/preview/free", "preview", "free"],
  ["/catalog/issue0000000001/", "catalogue", "issue0000000001"],
  ["/catalog/ISSUE0000000001", "catalogue", "ISSUE0000000001"],
  ["/catalog/", "catalogue", ""]
]

/** Paths that look like a reader's, and are none. */
export const otherPaths: ReadonlyArray<string> = [
  "/",
  "/readers/issue0000000001",
  "/reader/issue0000000001/read",
  "/reader/free/issue0000000001/more",
  "/reader-x",
  "/magazine/issue0000000001",
  "/magazine//read",
  "/magazine/issue0000000001/reading",
  "/magazine/issue0000000001/read/more",
  "/magazines/issue0000000001/read",
  "/previews",
  "/preview/issue0000000001/more",
  "/category/tarih",
  "/kiosk/reader/issue0000000001"
]

/** Whether there can be such an issue. */
export const mayBe = (variant: ReaderVariant, id: string): boolean => variant === "free" || /^[a-z0-9]{15}$/.test(id)
