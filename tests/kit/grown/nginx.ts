import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { freePort } from "../../../scripts/freePort.ts"
import { ensurePackages } from "../../../scripts/system.ts"
import { type Front, listens, runDaemon } from "./daemon.ts"

/** Where nginx sends files from for `SEND_FILES`, and where it has those that it serves without asking. */
export const [internal, floor] = ["/internal/files/", "/floor/"] as const

/** The folders of both. */
export interface NginxFolders {
  readonly files: string
  readonly floor: string
}

/** Files of any folder are read, so it runs as we do. */
const whoWeAre = process.getuid?.() === 0 ? "user root;" : ""

/** nginx before the web processes, with one worker. It sends files of a folder for them, and serves others by itself. */
export const startNginx = async (
  folder: string,
  ports: ReadonlyArray<number>,
  folders: NginxFolders
): Promise<Front> => {
  ensurePackages(["nginx-light"])
  const port = await freePort()
  const settings = join(folder, "nginx.conf")
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
  upstream web {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join("\n    ")}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 300m;
    location / {
      proxy_pass http://web;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_buffers 16 32k;
    }
    location ${internal} {
      internal;
      alias ${folders.files}/;
      add_header X-Content-Type-Options $upstream_http_x_content_type_options;
      add_header Content-Security-Policy $upstream_http_content_security_policy;
      add_header Cross-Origin-Resource-Policy $upstream_http_cross_origin_resource_policy;
      add_header Referrer-Policy $upstream_http_referrer_policy;
    }
    location ${floor} { alias ${folders.floor}/; }
  }
}
`
  )
  const daemon = runDaemon({ command: "nginx", args: ["-p", folder, "-c", settings], cwd: folder })
  await listens(daemon, port)
  return { ...daemon, url: `http://127.0.0.1:${port}` }
}
