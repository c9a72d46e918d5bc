import { chown, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { freePort } from "../../../scripts/freePort.ts"
import { ensurePackages } from "../../../scripts/system.ts"
import { type Daemon, listens, runDaemon } from "./daemon.ts"
import { userId } from "./userId.ts"

export interface Pooler extends Daemon {
  readonly port: number
}

/** PgBouncer in transaction mode before PostgreSQL at that port; 1.18 keeps no prepared statements. */
export const startPgBouncer = async (
  folder: string,
  database: { readonly port: number; readonly user: string; readonly password: string }
): Promise<Pooler> => {
  ensurePackages(["pgbouncer"])
  const port = await freePort()
  const [settings, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")]
  await writeFile(users, `"${database.user}" "${database.password}"\n`, { mode: 0o600 })
  const lines = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: users,
    pool_mode: "transaction",
    max_client_conn: 500,
    default_pool_size: 20,
    server_connect_timeout: 3,
    server_login_retry: 1,
    query_wait_timeout: 20,
    ignore_startup_parameters: "extra_float_digits"
  }
  const text = [
    "[databases]",
    `* = host=127.0.0.1 port=${database.port}`,
    "[pgbouncer]",
    ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`)
  ]
  await writeFile(settings, `${text.join("\n")}\n`)
  for (const file of [settings, users]) await chown(file, ...userId("postgres"))
  const daemon = runDaemon({ command: "pgbouncer", args: ["-q", settings], cwd: folder, user: "postgres" })
  await listens(daemon, port)
  return { ...daemon, port }
}
