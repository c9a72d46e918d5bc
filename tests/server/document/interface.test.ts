import { Effect } from "effect"
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { Interface } from "../../../server/document/interface.ts"

it("reads the build again where a file of it could not be read", async () => {
  const root = await mkdtemp(join(tmpdir(), "sayfa-dist-"))
  try {
    await writeFile(join(root, "index.html"), "<html>")
    const unreadable = join(root, "large.txt")
    await writeFile(unreadable, "")
    await truncate(unreadable, 3 * 1024 ** 3)
    const document = Effect.runPromise(
      Interface.use((built) =>
        Effect.gen(function* () {
          const broken = yield* Effect.exit(built.document)
          yield* Effect.promise(() => rm(unreadable))
          return [broken._tag, yield* built.document]
        })
      ).pipe(Effect.provide(Interface.layerFolder(root)))
    )
    expect(await document).toEqual(["Failure", "<html>"])
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
