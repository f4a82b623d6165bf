import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { spec } from '#test/world.ts'
import { inLanguage } from '#web/locale.server.ts'
import { notify } from '../commands/notify.server.ts'
import { ownNotifications } from '../queries.server.ts'
import { icons } from '../screens/icons.ts'
import { kinds, type NewNotification, notificationKinds, onPage, wordsOf } from './every.server.ts'
import { momentIn, withMoment } from './moments.ts'

const locales = ['en', 'sw'] as const
const startsAt = '2026-11-24T06:00:00.000Z'

describe('every kind', () => {
  test.for(notificationKinds)(
    '%s has an icon and words in both languages, whatever is left of its row',
    (kind) => {
      expect(icons).toHaveProperty(kinds[kind].icon)
      const [english, swahili] = locales.map((locale) =>
        inLanguage(locale, () => wordsOf({ kind, values: {} }, (at) => momentIn(at, 'UTC'))),
      )
      expect(english!.title).not.toBe('')
      expect(swahili!.title).not.toBe(english!.title)
      expect(`${english!.text}${swahili!.text}`).not.toMatch(/undefined|null|NaN|\0/)
    },
  )

  test('of a mail that can be switched off says why it came and how', () => {
    const choices = notificationKinds.flatMap((kind) => kinds[kind].mail?.choice ?? [])
    expect(choices.map(({ name }) => name)).toContain('goals')
    expect(choices.flatMap(({ why, off }) => [why(), off()])).not.toContain('')
  })
})

test('[DASH-05+] the browser says a moment in its own zone; what a list leaves open is what a phone is pushed', () => {
  for (const kind of notificationKinds)
    for (const locale of locales)
      for (const zone of ['Africa/Nairobi', 'Europe/London'])
        inLanguage(locale, () => {
          const said = { kind, values: { title: 'Prices', with: 'Amina', startsAt } }
          const { title, text } = wordsOf(said, (at) => momentIn(at, zone))
          const page = onPage(said)
          expect({
            ...page,
            text: page.moment ? withMoment(page.text, page.moment, zone) : page.text,
          }).toEqual({ icon: kinds[kind].icon, title, text, moment: page.moment })
        })
  const { text, moment } = onPage({ kind: 'session-moved', values: { with: 'Amina', startsAt } })
  expect(moment).toBe(startsAt)
  expect(withMoment(text, startsAt, 'Africa/Nairobi')).toContain('24 Nov 2026, 09:00, East Africa Time')
  expect(withMoment(text, startsAt, 'Europe/London')).toContain('24 Nov 2026, 06:00, Greenwich Mean Time')
  expect(withMoment(text, 'soon', 'UTC')).toContain('-')
})

test('values that are missing, misspelt or of another type do not compile', () => {
  const told = { userId: 'x', eventKey: 'x' }
  const all: NewNotification[] = [
    { ...told, kind: 'goal-due', values: { title: 'CV', targetDate: '2026-11-24' }, mailed: { days: 3 } },
    // @ts-expect-error its day is missing
    { ...told, kind: 'goal-due', values: { title: 'CV' }, mailed: { days: 3 } },
    // @ts-expect-error no kind has such a value
    { ...told, kind: 'badge', values: { bagde: 'streak-7' } },
    // @ts-expect-error there is no such badge
    { ...told, kind: 'badge', values: { badge: 'streak-8' } },
    // @ts-expect-error an amount is a number
    { ...told, kind: 'mentor-paid', values: { amountKes: '9', reference: 'A' } },
    // @ts-expect-error its mail tells more
    { ...told, kind: 'goal-due', values: { title: 'CV', targetDate: '2026-11-24' } },
    // @ts-expect-error where it leads is missing
    { ...told, kind: 'mention', values: { title: 'A topic' } },
    // @ts-expect-error its kind says where it leads
    { ...told, kind: 'badge', values: { badge: 'streak-7' }, href: '/' },
  ]
  expect(all).toHaveLength(8)
})

describe('the mail of a notification', () => {
  spec('[DASH-05+] comes once, however often the event is told (N1)', async ({ world }) => {
    const amina = await world.member('Amina')
    const paid = {
      userId: amina.viewer.id,
      kind: 'teacher-paid',
      eventKey: 'teacher-paid:1',
      values: { amountKes: 4000, reference: 'TKN1ABC234' },
      href: '/teaching/earnings',
    } as const
    for (let n = 0; n < 3; n++) await notify(world.visitor, paid)
    expect(await ownNotifications(amina, 1)).toMatchObject([
      { kind: 'teacher-paid', href: '/teaching/earnings' },
    ])
    const mails = await amina.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, amina.viewer.email))
    expect(mails).toMatchObject([{ subject: 'You were paid KES 4,000', headers: null }])
    expect(mails[0]!.text).toContain('http://localhost:3000/teaching/earnings')
  })
})
