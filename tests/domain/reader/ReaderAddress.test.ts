import { expect, it } from "vitest"
import { readerAddress } from "../../../src/domain/reader/ReaderAddress.ts"

it("tells what is to be read by its path, and a reader's path from any other", () => {
  const cases = [
    ["/reader/issue0000000001", "issue", "issue0000000001"],
    ["/reader/issue0000000001/", "issue", "issue0000000001"],
    ["/reader", "issue", ""],
    ["/reader/", "issue", ""],
    ["/magazine/issue0000000001/read", "issue", "issue0000000001"],
    ["/reader/free", "free", ""],
    ["/reader/free/issue0000000001", "free", "issue0000000001"],
    ["/reader/freely", "issue", "freely"],
    ["/preview/issue0000000001", "preview", "issue0000000001"],
    ["/preview", "preview", ""],
    ["/catalog/issue0000000001/", "catalogue", "issue0000000001"],
    ["/catalog/", "catalogue", ""]
  ] as const
  for (const [path, variant, id] of cases) expect(readerAddress(path), path).toEqual({ variant, id })
  for (const path of [
    "/",
    "/readers/issue0000000001",
    "/reader/issue0000000001/read",
    "/reader/free/issue0000000001/more",
    "/magazine/issue0000000001",
    "/magazine//read",
    "/magazines/issue0000000001/read",
    "/previews",
    "/category/tarih",
    "/kiosk/reader/issue0000000001"
  ]) {
    expect(readerAddress(path), path).toBeNull()
  }
})
