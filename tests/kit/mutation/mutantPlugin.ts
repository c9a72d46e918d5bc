import type { Plugin } from "vite"

/** A source file, and the mutant served in its place. */
export interface MutatedSource {
  readonly file: string
  readonly code: string
}

declare global {
  /** Set while a mutant runner opens, before the tests' configuration is read. */
  var mutatedSource: { now: MutatedSource | null } | undefined
}

/** The plugin that serves the mutant; none in a process without mutants. */
export const mutantPlugins = (): Array<Plugin> => {
  const held = globalThis.mutatedSource
  if (held === undefined) return []
  return [
    {
      name: "mutant",
      enforce: "pre",
      load: (id) => (held.now !== null && id.split("?")[0] === held.now.file ? held.now.code : null)
    }
  ]
}

/** Whether this process runs mutants; workers must then keep no modules of the run before. */
export const isTestingMutants = (): boolean => globalThis.mutatedSource !== undefined
