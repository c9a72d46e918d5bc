import { spawnSync } from "node:child_process"
import { tmpdir } from "node:os"
import { join } from "node:path"

const installed = (name: string): boolean =>
  spawnSync("dpkg-query", ["-W", "-f=${Status}", name], { encoding: "utf8" }).stdout?.includes("ok installed") ?? false

/** One installation at a time on this machine, because test workers may ask at the same moment. */
const apt = (...args: ReadonlyArray<string>): boolean =>
  spawnSync("flock", [join(tmpdir(), "sayfa-apt.lock"), "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300", ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"]
  }).status === 0

/** Installs missing Debian packages if we are root on Debian; otherwise throws a sentence that says what to install. */
export const ensurePackages = (names: ReadonlyArray<string>): void => {
  const absent = () => names.filter((name) => !installed(name))
  const missing = absent()
  if (missing.length === 0) return
  if (process.getuid?.() === 0) {
    const install = () => apt("install", "-y", "--no-install-recommends", ...missing)
    if (install() || (apt("update") && install())) return
  }
  if (absent().length === 0) return
  throw new Error(`Missing system packages. Install them and try again: apt-get install ${missing.join(" ")}`)
}
