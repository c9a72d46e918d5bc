import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { minifySync, type Plugin } from "vite"

/** Minifies a classic script of `public`, which keeps its name and whose `var`s are global. */
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
