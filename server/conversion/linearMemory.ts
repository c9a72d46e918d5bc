import { Refused } from "./Refused.ts"

/** Emscripten's function for growing memory; its name survives minification. */
const GROW = "_emscripten_resize_heap"

const PAGE = 64 * 1024
/** Memory grows by one mebibyte, counted in WebAssembly pages. */
const STEP = 16

const memories: Array<WebAssembly.Memory> = []
let maxBytes = Infinity
let isRefused = false
let isMissing = false

/**
 * Limits the memory of all WebAssembly instances of this thread together, in bytes. Memory once held is never given
 * back.
 */
export const boundMemory = (bytes: number): void => {
  maxBytes = bytes
}

/** The memory that all WebAssembly instances of this thread hold, in bytes. */
export const heldMemory = (): number => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)

/** Memory was refused in the middle of a call, so the thread can no longer be used. */
export const wasMemoryRefused = (): boolean => isRefused

/** The computer had no memory left, so the result is unusable, without fault of the file. */
export const wasMemoryMissing = (): boolean => isMissing

/**
 * Starts an Emscripten module within the thread's memory limit, which Worker limits do not cover. A call that needs
 * more throws `Refused`. Memory grows by what is needed, without Emscripten's extra fifth.
 */
export const startModule = (module: WebAssembly.Module, imports: WebAssembly.Imports): WebAssembly.Instance => {
  let steps = 0
  let own: WebAssembly.Memory | undefined
  const bounded = (grow: (bytes: number) => unknown) => (asked: number) => {
    const bytes = asked >>> 0
    const held = own?.buffer.byteLength ?? 0
    steps = Math.ceil((bytes - held) / PAGE / STEP)
    const total = heldMemory() + steps * STEP * PAGE
    if (total > maxBytes) {
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
