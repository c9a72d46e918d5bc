import type { Plugin } from "vite"

/**
 * The modules that a screen needs before it can be drawn: all that its route imports, directly or not, by the end of the
 * path to it. The plugin finds them before chunks are made.
 */
export const neededBy = (route: string) => {
  const needed = new Set<string>()
  return {
    has: (id: string): boolean => needed.has(id),
    plugin: {
      name: `needed-by-${route}`,
      apply: "build",
      buildEnd() {
        const visit = (id: string): void => {
          if (needed.has(id)) return
          needed.add(id)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
        }
        for (const id of this.getModuleIds()) if (id.endsWith(route)) visit(id)
      }
    } satisfies Plugin
  }
}
