import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import encode, { init } from "@jsquash/webp/encode.js"
import { startMachine } from "./linearMemory.ts"
import type { Bitmap } from "./pageImage.ts"

type InstantiateWasm = NonNullable<NonNullable<Parameters<typeof init>[0]>["instantiateWasm"]>

/** The encoder looks for its code by URL, which is a browser's way; here it is read from the disk, once per thread. */
const ready = (async () => {
  const path = createRequire(import.meta.url).resolve("@jsquash/webp/codec/enc/webp_enc_simd.wasm")
  const module = new WebAssembly.Module(await readFile(path))
  const instantiateWasm = ((imports: WebAssembly.Imports, received: (instance: WebAssembly.Instance) => void) => {
    const instance = startMachine(module, imports)
    received(instance)
    return instance.exports
  }) as unknown as InstantiateWasm
  await init({ instantiateWasm })
})()

/** Method 2 is measured: the bytes of method 4 within 1 %, in less than half its time. */
export const encodeWebp = async ({ width, height, data }: Bitmap): Promise<Uint8Array> => {
  await ready
  const image = { width, height, data, colorSpace: "srgb" } as ImageData
  return new Uint8Array(await encode(image, { quality: 80, method: 2 }))
}
