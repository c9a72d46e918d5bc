import { readSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium"
import { startModule } from "./linearMemory.ts"

/** The part of Emscripten's runtime that the package does not type. */
interface Memory {
  readonly HEAPU8: Uint8Array
  readonly HEAP32: Int32Array
  readonly HEAPU32: Uint32Array
  readonly HEAPF32: Float32Array
  readonly HEAPF64: Float64Array
  readonly wasmExports: {
    malloc(size: number): number
    free(address: number): void
    emscripten_stack_get_current(): number
    _emscripten_stack_restore(address: number): void
  }
  addFunction(call: (...values: ReadonlyArray<number>) => number, signature: string): number
}

/** PDFium compiled to WebAssembly, one instance per thread. */
export interface Pdfium {
  readonly calls: WrappedPdfiumModule
  /** Read this again after every call: the memory moves when it grows. */
  readonly memory: Memory
  /** Lends `size` zeroed bytes of PDFium's memory during one call. */
  readonly lend: <A>(size: number, use: (address: number) => A) => A
  /**
   * Makes a call that may call itself too often for PDFium's stack of 64 KiB, which nothing can be called after once it
   * has run over. The thread's own stack ends before this one; then the answer is `null`.
   */
  readonly callDeeply: <A>(call: () => A) => A | null
  /** For `m_GetBlock` of an `FPDF_FILEACCESS` whose `m_Param` is a file descriptor. */
  readonly readBlock: number
}

const DEEP_STACK = 8 * 1024 * 1024

/** The package does not type its own options. */
type Options = NonNullable<Parameters<typeof init>[0]>

export const loadPdfium = async (): Promise<Pdfium> => {
  const wasmPath = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm")
  const module = new WebAssembly.Module(await readFile(wasmPath))
  const instantiateWasm = (imports: WebAssembly.Imports, received: (instance: WebAssembly.Instance) => unknown) =>
    received(startModule(module, imports))
  const calls = await init({ instantiateWasm } as unknown as Options)
  calls.PDFiumExt_Init()
  const memory = calls.pdfium as unknown as Memory
  const lend = <A>(size: number, use: (address: number) => A): A => {
    const address = memory.wasmExports.malloc(size)
    if (address === 0) throw new Error(`PDFium has no room for ${size} bytes`)
    try {
      memory.HEAPU8.fill(0, address, address + size)
      return use(address)
    } finally {
      memory.wasmExports.free(address)
    }
  }
  const callDeeply = <A>(call: () => A): A | null =>
    lend(DEEP_STACK, (address) => {
      const { wasmExports } = memory
      const own = wasmExports.emscripten_stack_get_current()
      wasmExports._emscripten_stack_restore(address + DEEP_STACK)
      try {
        return call()
      } catch (error) {
        if (error instanceof RangeError) return null
        throw error
      } finally {
        wasmExports._emscripten_stack_restore(own)
      }
    })
  const readBlock = memory.addFunction(
    (file = 0, position = 0, buffer = 0, size = 0) =>
      readSync(file, memory.HEAPU8, buffer >>> 0, size >>> 0, position >>> 0) === size >>> 0 ? 1 : 0,
    "iiiii"
  )
  return { calls, memory, lend, callDeeply, readBlock }
}

/** The result of a call that reports its size in bytes and then writes zero-terminated UTF-16LE. */
export const readText = (pdfium: Pdfium, call: (buffer: number, size: number) => number): string => {
  const size = call(0, 0)
  if (size <= 2) return ""
  return pdfium.lend(size, (buffer) => {
    call(buffer, size)
    const bytes = pdfium.memory.HEAPU8.slice(buffer, buffer + size - 2)
    return new TextDecoder("utf-16le").decode(bytes)
  })
}
