import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { freePort } from "../../../scripts/freePort.ts"
import { ensurePackages } from "../../../scripts/system.ts"
import { type Front, listens, runDaemon } from "./daemon.ts"
import { recipe } from "./recipe.ts"

/** Where nginx sends files from for `SEND_FILES`, and where it has those that it serves without asking. */
export const [internal, floor] = ["/internal/files/", "/floor/"] as const

/** The folders of both. */
export interface NginxFolders {
  readonly files: string
  readonly floor: string
}

/** Files of any folder are read, so it runs as we do. */
const whoWeAre = process.getuid?.() === 0 ? "user root;" : ""

/**
 * nginx before the web processes as the operator's guide sets it up, with one worker. It sends files of a folder for
 * them, and serves others by itself.
 */
export const startNginx = async (
  folder: string,
  ports: ReadonlyArray<number>,
  folders: NginxFolders
): Promise<Front> => {
  ensurePackages(["nginx-light"])
  const port = await freePort()
  const settings = join(folder, "nginx.conf")
  const sending = recipe(`location ${internal} {\n  internal;\n  alias /srv/sayfa/.data/files/;`, [
    ["/srv/sayfa/.data/files", folders.files]
  ])
  const shop = recipe("upstream sayfa {", [
    ["server 127.0.0.1:3000;", ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join(" ")],
    ["/var/lib/nginx/sayfa", `${folder}/cache`],
    ["listen 80;", `listen 127.0.0.1:${port};`],
    ["  location / {", `  location ${floor} { alias ${folders.floor}/; }\n${sending}  location / {`]
  ])
  await writeFile(
    settings,
    `${whoWeAre}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_requests 1000000;
  open_file_cache max=1000 inactive=60s;
  types { text/html html; image/webp webp; application/json json; }
  default_type application/octet-stream;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${folder}/${one};`).join(" ")}
  proxy_buffers 16 32k;
  ${shop}
}
`
  )
  const daemon = runDaemon({ command: "nginx", args: ["-p", folder, "-c", settings], cwd: folder })
  await listens(daemon, port)
  return { ...daemon, url: `http://127.0.0.1:${port}` }
}
