import { id } from "./id.ts"
import { run } from "./run.ts"

export const usersAndSessions = run([
  `CREATE TABLE users (
    id ${id},
    email text NOT NULL,
    name text NOT NULL,
    phone text,
    role text NOT NULL CHECK (role IN ('READER', 'PUBLISHER_ADMIN')),
    password_hash text,
    verified boolean NOT NULL DEFAULT false,
    email_visibility boolean NOT NULL DEFAULT false,
    provider text NOT NULL DEFAULT 'email',
    provider_id text,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE UNIQUE INDEX users_email ON users (lower(email))",
  `CREATE TABLE sessions (
    id ${id},
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`,
  "CREATE INDEX sessions_user ON sessions (user_id)",
  `CREATE TABLE attempts (
    key text PRIMARY KEY,
    began_at timestamptz NOT NULL,
    hits integer NOT NULL
  )`,
  "CREATE INDEX attempts_began ON attempts (began_at)"
])

/** In a Turkish database, the lower case of I is not i. */
export const addresses = run([
  "DROP INDEX users_email",
  'CREATE UNIQUE INDEX users_email ON users (lower(email COLLATE "C"))'
])

/**
 * A session is a family of refresh tokens, of which the newest generation is in use. `heard` is the generation its
 * browser is known to have received. `expires_at` moves with each use, up to `ends_at`.
 */
export const refreshTokens = run([
  `ALTER TABLE sessions
    ADD COLUMN remembered boolean NOT NULL DEFAULT false,
    ADD COLUMN ends_at timestamptz NOT NULL DEFAULT now() + interval '1 day',
    ADD COLUMN generation integer NOT NULL DEFAULT 0,
    ADD COLUMN heard integer NOT NULL DEFAULT 0,
    ADD COLUMN user_agent text NOT NULL DEFAULT '',
    ADD COLUMN client_id text,
    ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now()`,
  // Only existing sessions need the default: they end a day after this.
  "ALTER TABLE sessions ALTER COLUMN ends_at DROP DEFAULT",
  "CREATE INDEX sessions_over ON sessions (expires_at)",
  "CREATE INDEX sessions_revoked ON sessions (revoked_at)",
  `CREATE TABLE refresh_tokens (
    hash text PRIMARY KEY,
    session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
    generation integer NOT NULL,
    used_at timestamptz,
    UNIQUE (session_id, generation)
  )`,
  `CREATE TABLE clients (
    id text PRIMARY KEY,
    user_id text REFERENCES users ON DELETE SET NULL,
    first_seen_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX clients_user ON clients (user_id)",
  "CREATE INDEX clients_seen ON clients (last_seen_at)",
  `CREATE TABLE mail_tokens (
    hash text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  "CREATE INDEX mail_tokens_user ON mail_tokens (user_id)",
  "CREATE INDEX mail_tokens_over ON mail_tokens (expires_at)"
])

/**
 * Sign-ins begun at a provider, and accounts linked there. A `vouched` identity was created from a verified address
 * equal to its account's. `join_hash` is the hash of the secret with which a password links a waiting identity.
 */
export const identities = run([
  `CREATE TABLE identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    vouched boolean NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (issuer, subject)
  )`,
  "CREATE INDEX identities_user ON identities (user_id)",
  `CREATE TABLE social_attempts (
    state_hash text PRIMARY KEY,
    browser_hash text NOT NULL,
    provider text NOT NULL,
    verifier text NOT NULL,
    nonce text NOT NULL,
    remembered boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    join_hash text,
    issuer text,
    subject text,
    email text,
    vouched boolean
  )`,
  "CREATE INDEX social_attempts_over ON social_attempts (expires_at)",
  "CREATE INDEX social_attempts_browser ON social_attempts (browser_hash)"
])

/** `user_id` refers to nothing, so that an event outlives its account. */
export const securityEvents = run([
  `CREATE TABLE security_events (
    id text COLLATE "C" PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    event text NOT NULL,
    user_id text,
    what text,
    request text,
    address text
  )`,
  "CREATE INDEX security_events_at ON security_events (at)",
  "CREATE INDEX security_events_user ON security_events (user_id, at)"
])

/** A session's refresh tokens follow one another by the key of its beginning, so that its answers can be repeated. */
export const signingKeys = run([
  `CREATE TABLE signing_keys (
    kid text COLLATE "C" PRIMARY KEY,
    sealed text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  "ALTER TABLE sessions ADD COLUMN kid text NOT NULL DEFAULT 'first'",
  "ALTER TABLE sessions ALTER COLUMN kid DROP DEFAULT"
])
