import { sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { notifications } from '../tables.server.ts'
import type { NewNotification } from '../types.ts'

/** Stores a notification once per person and event; repeating changes nothing. Called by other modules in their transaction. */
export async function notify(ctx: Context, notification: NewNotification): Promise<void> {
  await add(ctx.db, { id: newId(), ...notification, createdAt: ctx.now() })
}

const { placeholder } = sql
const add = prepared('notification', (db) =>
  db
    .insert(notifications)
    .values({
      id: placeholder('id'),
      userId: placeholder('userId'),
      kind: placeholder('kind'),
      eventKey: placeholder('eventKey'),
      values: placeholder('values'),
      href: placeholder('href'),
      createdAt: placeholder('createdAt'),
    })
    .onConflictDoNothing(),
)
