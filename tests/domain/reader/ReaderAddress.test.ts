import { expect, it } from "vitest"
import { readerAddress } from "../../../src/domain/reader/ReaderAddress.ts"
import { otherPaths, readerPaths } from "../../kit/fixtures/readerAddresses.ts"

it("tells what is to be read by its path, and a reader's path from any other", () => {
  for (const [path, variant, id] of readerPaths) expect(readerAddress(path), path).toEqual({ variant, id })
  for (const path of otherPaths) expect(readerAddress(path), path).toBeNull()
})
