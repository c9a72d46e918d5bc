import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, globSync } from "node:fs"
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { ensurePackages } from "../../../scripts/system.ts"

/** eSpeak NG behind Speech Dispatcher, which Chromium speaks with on Linux. Nobody hears it: its sound goes nowhere. */
export interface SpeechEngine {
  /** What a browser needs to reach it. */
  readonly variables: Readonly<Record<string, string>>
  /** What it has been asked to speak, in that order. */
  readonly heard: () => Promise<ReadonlyArray<string>>
  readonly close: () => Promise<void>
}

const settings = (folder: string): string => `LogLevel 5
LogDir "${folder}"
AudioOutputMethod "pulse"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
`

const until = async (path: string): Promise<void> => {
  for (let tries = 0; !existsSync(path); tries += 1) {
    if (tries > 100) throw new Error(`${path} has not come.`)
    await after(100)
  }
}

/** What eSpeak NG needs to speak Turkish and English. */
const parts = ["phondata", "phonindex", "phontab", "intonations", "tr_dict", "en_dict", "lang/trk/tr", "lang/gmw/en"]

/**
 * Two of eSpeak NG's hundred languages, none in the hundred variants that each of them has: its 13,362 voices take longer
 * to be listed than a page waits for them.
 */
const giveVoices = async (folder: string): Promise<void> => {
  const [data] = globSync("/usr/lib/*/espeak-ng-data")
  if (data === undefined) throw new Error("Debian's package espeak-ng-data has no data in /usr/lib.")
  for (const part of parts) {
    await mkdir(dirname(join(folder, part)), { recursive: true })
    await symlink(join(data, part), join(folder, part))
  }
}

/** Installs Debian's speech packages where they are missing, and starts them. */
export const startSpeechEngine = async (): Promise<SpeechEngine> => {
  ensurePackages(["speech-dispatcher", "speech-dispatcher-espeak-ng", "espeak-ng", "pulseaudio"])
  const folder = await mkdtemp(join(tmpdir(), "sayfa-speech-"))
  await mkdir(join(folder, "modules"))
  await writeFile(join(folder, "speechd.conf"), settings(folder))
  await copyFile("/etc/speech-dispatcher/modules/espeak-ng.conf", join(folder, "modules/espeak-ng.conf"))
  const data = join(folder, "espeak-ng-data")
  await giveVoices(data)
  const { PATH = "" } = process.env
  const environment = { PATH, HOME: folder, XDG_RUNTIME_DIR: folder, ESPEAK_DATA_PATH: data }
  const start = (program: string, args: ReadonlyArray<string>) =>
    spawn(program, args, { env: environment, stdio: "ignore" })
  const sinks = ["module-native-protocol-unix", "module-null-sink"].flatMap((module) => ["-L", module])
  const sound = start("pulseaudio", ["-n", "--daemonize=no", "--exit-idle-time=-1", ...sinks])
  await until(join(folder, "pulse/native"))
  const socket = join(folder, "speechd.sock")
  const places = ["-S", socket, "-C", folder, "-L", folder, "-P", join(folder, "pid")]
  const dispatcher = start("speech-dispatcher", ["-s", "-t", "0", "-c", "unix_socket", ...places])
  await until(socket)
  return {
    variables: { SPEECHD_ADDRESS: `unix_socket:${socket}`, XDG_RUNTIME_DIR: folder },
    heard: async () => {
      const log = await readFile(join(folder, "speech-dispatcher.log"), "utf8")
      return Array.from(log.matchAll(/MSG before index marking: \|([^|]*)\|/gu), ([, text = ""]) => text)
    },
    close: async () => {
      for (const program of [dispatcher, sound]) {
        const ended = once(program, "close")
        if (program.kill()) await ended
      }
      await rm(folder, { recursive: true, force: true })
    }
  }
}
