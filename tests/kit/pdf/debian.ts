import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"

/** A file out of a Debian package, unpacked where it is gzipped. The package is fetched, not installed. */
export const debianFile = (name: string, path: string): Uint8Array => {
  const work = mkdtempSync(join(tmpdir(), "sayfa-deb-"))
  try {
    execFileSync("apt-get", ["download", name], { cwd: work, stdio: ["ignore", "ignore", "pipe"] })
    const deb = readdirSync(work).find((file) => file.endsWith(".deb"))
    if (deb === undefined) throw new Error(`${name} was not downloaded`)
    execFileSync("dpkg-deb", ["-x", deb, "."], { cwd: work })
    const bytes = readFileSync(join(work, path))
    return path.endsWith(".gz") ? gunzipSync(bytes) : bytes
  } finally {
    rmSync(work, { recursive: true })
  }
}
