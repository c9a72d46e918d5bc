import { Refused } from "./Refused.ts"

/** How Emscripten's runtime calls what a machine asks for more memory; the name survives minifying. */
const GROW = "_emscripten_resize_heap"

const PAGE = 64 * 1024
/** Memory grows in steps of a mebibyte, counted in WebAssembly's pages. */
const STEP = 16

const memories: Array<WebAssembly.Memory> = []
let most = Infinity
let isRefused = false
let isMissing = false

/** What all WebAssembly of this thread may hold together from now on, bytes. What it holds it never gives back. */
export const boundMemory = (bytes: number): void => {
  most = bytes
}

/** What all WebAssembly of this thread holds, bytes. */
export const heldMemory = (): number => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)

/** Memory was refused: the machine that asked for it stopped in the middle of something, and the thread is of no use. */
export const wasMemoryRefused = (): boolean => isRefused

/** The computer had no memory to give: what the machine made of that is worth nothing, and no fault of the file. */
export const wasMemoryMissing = (): boolean => isMissing

/**
 * Starts a machine that Emscripten made, within the thread's bound. A Worker's own limits do not see such memory. Beyond
 * the bound the call into the machine throws `Refused`. It gets what it asks for and not, as Emscripten would have it, a
 * fifth more.
 */
export const startMachine = (module: WebAssembly.Module, imports: WebAssembly.Imports): WebAssembly.Instance => {
  let steps = 0
  let own: WebAssembly.Memory | undefined
  const bounded = (grow: (bytes: number) => unknown) => (asked: number) => {
    const bytes = asked >>> 0
    const held = own?.buffer.byteLength ?? 0
    steps = Math.ceil((bytes - held) / PAGE / STEP)
    const total = heldMemory() + steps * STEP * PAGE
    if (total > most) {
      isRefused = true
      throw new Refused("TooHeavy", `${total} bytes of memory were asked for`)
    }
    return grow(bytes)
  }
  const functions = Object.entries(imports).map(([name, group]) => [
    name,
    Object.fromEntries(
      Object.entries(group).map(([key, value]) => [
        key,
        typeof value === "function" && value.name === GROW ? bounded(value as (bytes: number) => unknown) : value
      ])
    )
  ])
  const instance = new WebAssembly.Instance(module, Object.fromEntries(functions) as WebAssembly.Imports)
  const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory)
  if (memory === undefined) throw new Error("a machine without a memory")
  memory.grow = () => {
    try {
      return WebAssembly.Memory.prototype.grow.call(memory, steps * STEP)
    } catch (error) {
      isMissing = true
      throw error
    }
  }
  own = memory
  memories.push(memory)
  return instance
}
