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
