import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { minifySync, type Plugin } from "vite"

/** Minifies a script of `public`, which is copied as it is, under its own name: a classic one, whose `var`s are the window's. */
export const smallScript = (name: string) =>
  ({
    name: "small-script",
    apply: "build" as const,
    writeBundle: {
      sequential: true,
      handler: async ({ dir = "dist" }: { readonly dir?: string | undefined }) => {
        const file = join(dir, name)
        const { code, errors } = minifySync(name, await readFile(file, "utf8"), { module: false })
        if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"))
        await writeFile(file, code)
      }
    }
  }) satisfies Plugin
