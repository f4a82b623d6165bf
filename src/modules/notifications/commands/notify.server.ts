import { sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, heardAt } from '#context.ts'
import { noticedStatement } from '#core/news/announce.server.ts'
import { internal } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { contactOf, notificationPreferences } from '#modules/accounts/queries/people.server.ts'
import { sendMail } from '#modules/outbox/commands.server.ts'
import { inLanguage } from '#web/locale.server.ts'
import { hrefOf, inLanguageOf, kinds, type NewNotification, wordsOf } from '../kinds/every.server.ts'
import { momentIn } from '../kinds/moments.ts'
import { letterOf } from '../letters.server.ts'
import type { PushRule } from '../push/rules.ts'
import { hasBrowsers } from '../queries/subscriptions.server.ts'
import { notifications } from '../tables.server.ts'
import { push } from './push.server.ts'

/**
 * Tells a person of an event: the notification of their list, and as its kind declares, a mail and what rings a phone. Once per person and
 * event; repeating changes nothing. Called by other modules in their transaction.
 */
export const notify = internal(async (ctx: Context, notification: NewNotification): Promise<void> => {
  const { userId, kind, eventKey, values } = notification
  const [told] = await add(ctx.db, {
    id: newId(),
    userId,
    kind,
    eventKey,
    values,
    href: hrefOf(notification),
    createdAt: heardAt(ctx),
  })
  if (!told) return
  const rule = kinds[kind].push
  if (told.hasBrowsers && rule) await pushNotification(ctx, notification, rule)
  await mailNotification(ctx, notification)
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
    .returning({
      hasBrowsers: hasBrowsers(placeholder('userId')),
      told: noticedStatement(placeholder('userId')),
    }),
)

/** On phones it reads as in the list, in the person's own language and time zone. */
const pushNotification = (ctx: Context, notification: NewNotification, rule: PushRule): Promise<void> =>
  push(ctx, {
    ...rule,
    userId: notification.userId,
    eventKey: notification.eventKey,
    href: hrefOf(notification),
    words: ({ locale, zone }) =>
      inLanguage(locale, () => {
        const { kind, values } = notification
        const said = { kind, values: inLanguageOf(values, locale) }
        const { title, text } = wordsOf(said, (at) => momentIn(at, zone))
        return { title, body: text }
      }),
  })

async function mailNotification(ctx: Context, notification: NewNotification): Promise<void> {
  const { mail } = kinds[notification.kind]
  if (!mail) return
  const { userId } = notification
  const wants = mail.choice || !mail.isUrgent ? await notificationPreferences(ctx, userId) : null
  if (mail.choice && !wants![mail.choice.name]) return
  const reader = await contactOf(ctx, userId)
  if (!reader) return
  const letter = letterOf(ctx, { id: userId, ...reader }, notification)
  await sendMail(ctx, letter, mail.isUrgent ? undefined : wants!.zone)
}
