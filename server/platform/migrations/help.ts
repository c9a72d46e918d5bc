import { id } from "./id.ts"
import { run } from "./run.ts"

/**
 * Readers' tickets. A message's `key` was its sender's, so that a repeated call posts nothing more. A ticket waits since
 * its first message that the team has not answered. An attachment without a message waits to be sent; its file is in
 * the store under its id.
 */
export const tickets = run([
  "ALTER TABLE users ADD COLUMN IF NOT EXISTS is_support boolean NOT NULL DEFAULT false",
  `CREATE TABLE IF NOT EXISTS questions (
    id ${id},
    position integer NOT NULL,
    question text NOT NULL,
    answer_html text NOT NULL,
    question_en text,
    answer_html_en text,
    published boolean NOT NULL DEFAULT false,
    updated_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE support_tickets (
    id ${id},
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    subject text NOT NULL,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'pending_user_reply', 'closed')),
    report jsonb,
    created_at timestamptz NOT NULL,
    last_reply_at timestamptz NOT NULL,
    waiting_since timestamptz,
    assignee_id text REFERENCES users ON DELETE SET NULL,
    assigned_until timestamptz
  )`,
  "CREATE INDEX support_tickets_user ON support_tickets (user_id, last_reply_at DESC)",
  "CREATE INDEX support_tickets_waiting ON support_tickets (waiting_since) WHERE waiting_since IS NOT NULL",
  "CREATE INDEX support_tickets_status ON support_tickets (status, last_reply_at DESC)",
  "CREATE INDEX support_tickets_assignee ON support_tickets (assignee_id) WHERE assignee_id IS NOT NULL",
  `CREATE TABLE support_messages (
    id ${id},
    ticket_id text NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
    sender_id text REFERENCES users ON DELETE SET NULL,
    by_team boolean NOT NULL,
    content text NOT NULL,
    key text NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (sender_id, key)
  )`,
  "CREATE INDEX support_messages_ticket ON support_messages (ticket_id, created_at)",
  `CREATE TABLE support_attachments (
    id ${id},
    owner_id text REFERENCES users ON DELETE SET NULL,
    message_id text REFERENCES support_messages ON DELETE CASCADE,
    place integer NOT NULL DEFAULT 0,
    name text NOT NULL,
    type text NOT NULL,
    size integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  "CREATE INDEX support_attachments_message ON support_attachments (message_id, place)",
  "CREATE INDEX support_attachments_owner ON support_attachments (owner_id)"
])

/**
 * An announcement without `publish_at` is a draft. `version` counts the changes of a row, so that two members do not
 * overwrite each other. The activities name what was done as it was called then, and nobody but the member who did it.
 */
export const teamDesk = run([
  `ALTER TABLE announcements
    ALTER COLUMN publish_at DROP NOT NULL,
    ADD COLUMN version integer NOT NULL DEFAULT 1,
    ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now()`,
  "ALTER TABLE questions ADD COLUMN version integer NOT NULL DEFAULT 1",
  `CREATE TABLE team_activities (
    id ${id},
    at timestamptz NOT NULL DEFAULT now(),
    user_id text REFERENCES users ON DELETE SET NULL,
    kind text NOT NULL,
    subject text,
    detail jsonb NOT NULL DEFAULT '{}'
  )`,
  "CREATE INDEX team_activities_at ON team_activities (at DESC, id)",
  "CREATE INDEX team_activities_user ON team_activities (user_id)"
])
