import { run } from "./run.ts"

export const settings = run([`CREATE TABLE settings (key text PRIMARY KEY, value text NOT NULL)`])
