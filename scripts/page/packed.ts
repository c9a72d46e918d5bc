import { globSync } from "node:fs"
import { readFile, rename, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"

/**
 * Writes the smallest brotli file beside each script and style sheet, because a server has no time for that. Each
 * appears complete, and a running server reads the build again, because index.html is newer.
 */
export const pack = async (dist: string): Promise<void> => {
  const files = globSync("assets/*.{js,css}", { cwd: dist }).map((name) => join(dist, name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      await writeFile(`${file}.br.part`, await promisify(brotliCompress)(bytes, { params }))
      await rename(`${file}.br.part`, `${file}.br`)
    })
  )
  const now = new Date()
  await utimes(join(dist, "index.html"), now, now)
}
