import type { Plugin } from "vite"

/** A source file as it stands while a mutant of it is judged. */
export interface MutatedSource {
  readonly file: string
  readonly code: string
}

declare global {
  /** Set by whoever judges mutants in this process, before the tests' configuration is read. */
  var mutatedSource: { now: MutatedSource | null } | undefined
}

/** Serves the mutant that is judged in its file's place; nothing where none is judged in this process. */
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

/** Whether mutants are judged in this process: no worker may keep the modules of the run before. */
export const isTestingMutants = (): boolean => globalThis.mutatedSource !== undefined
