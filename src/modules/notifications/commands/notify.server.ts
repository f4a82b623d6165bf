import { sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, heardAt } from '#context.ts'
import { toldOf } from '#core/news/announce.server.ts'
import { internal } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { inLanguage } from '#web/locale.server.ts'
import { pushRule } from '../push/rules.ts'
import { notificationWords } from '../screens/words.ts'
import { hasBrowsers } from '../queries/subscriptions.server.ts'
import { notifications } from '../tables.server.ts'
import type { NewNotification } from '../types.ts'
import { push } from './push.server.ts'

/** Stores a notification once per person and event; repeating changes nothing. Called by other modules in their transaction. */
export const notify = internal(async (ctx: Context, notification: NewNotification): Promise<void> => {
  const [told] = await add(ctx.db, { id: newId(), ...notification, createdAt: heardAt(ctx) })
  const rule = pushRule(notification.kind)
  if (told?.hasBrowsers && rule) await pushNotification(ctx, notification, rule)
})

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
    .onConflictDoNothing()
    // In one statement: everybody is notified, and few have any. Their open pages hear of it.
    .returning({ hasBrowsers: hasBrowsers(placeholder('userId')), told: toldOf(placeholder('userId')) }),
)

/** On phones it reads as in the list, in the person's own language and time zone. */
const pushNotification = (
  ctx: Context,
  { userId, kind, eventKey, values, href }: NewNotification,
  rule: NonNullable<ReturnType<typeof pushRule>>,
): Promise<void> =>
  push(ctx, {
    ...rule,
    userId,
    eventKey,
    href,
    words: ({ locale, zone }) =>
      inLanguage(locale, () => {
        const { title, text } = notificationWords({ kind, values: inKiswahili(values, locale) }, zone)
        return { title, body: text }
      }),
  })

/** The title of a course or lesson in Kiswahili, if it has one. */
const inKiswahili = (values: NewNotification['values'], locale: string): NewNotification['values'] =>
  locale === 'sw' && values.sw !== undefined
    ? { ...values, ['item' in values ? 'item' : 'title']: values.sw }
    : values
