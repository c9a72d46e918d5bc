import { Effect } from "effect"
import { mkdir, mkdtemp, rm, truncate, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { pack } from "../../../scripts/page/packed.ts"
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

it("reads the build again when it has been packed", async () => {
  const root = await mkdtemp(join(tmpdir(), "sayfa-dist-"))
  try {
    await mkdir(join(root, "assets"))
    await writeFile(join(root, "assets/main-abc.js"), "1".repeat(600))
    await writeFile(join(root, "index.html"), "<html>")
    await utimes(join(root, "index.html"), 1, 1)
    const isPacked = Interface.use((built) => built.file("/assets/main-abc.js")).pipe(
      Effect.map((file) => (file === null ? null : file.packed !== null)),
      Effect.provide(Interface.layerFolder(root))
    )
    expect(await Effect.runPromise(isPacked)).toBe(false)
    await pack(root)
    await vi.waitFor(async () => expect(await Effect.runPromise(isPacked)).toBe(true))
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
