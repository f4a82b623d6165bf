import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { rubricOf } from '#course-format/general-rubric.ts'
import { HOUR } from '#kit/time.ts'
import { chooseNotifications } from '#modules/accounts/commands/profile.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { submitProject } from '#modules/courses/commands/projects.server.ts'
import { markingQueue } from '#modules/courses/queries/submissions.server.ts'
import { PEERS_MS } from '#modules/courses/rules.ts'
import { coursePurchases, courses, lessons, submissions } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { goRound } from './commands/round.server.ts'
import { markExample } from './commands/take.server.ts'
import { markPeer } from './commands/mark.server.ts'
import { peersView } from './queries/peers.server.ts'
import { peerMarks } from './tables.server.ts'
import { all, handedIn, type Member, take, view, worksOf } from '#test/peers.ts'

describe('works are given', () => {
  spec('[CRS-20+] to who handed in, two at most, and never in a ring', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 4)
    const juma = await world.member('Stranger')
    expect(await refusal(take(juma, lesson.id))).toBe('peers-not-handed-in')
    expect(await take(people[0]!, lesson.id)).toBe(2)
    expect(await take(people[0]!, lesson.id)).toBe(0)
    // Baraka and Zawadi are marked by Amina, so neither gets her submission.
    await take(people[1]!, lesson.id)
    await take(people[2]!, lesson.id)
    const [aminas] = await worksOf(people[0]!)
    const given = await juma.db.select().from(peerMarks).where(eq(peerMarks.submissionId, aminas!.id))
    expect(given).toEqual([])
    for (const one of await juma.db.select().from(peerMarks)) {
      const [author] = await juma.db.select().from(submissions).where(eq(submissions.id, one.submissionId))
      expect(author!.userId).not.toBe(one.markerId)
    }
  })

  spec('[CRS-20+] not of who got their money back, asked for deletion or is suspended', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 4)
    const [amina, baraka, zawadi, otieno] = people as [Member, Member, Member, Member]
    const { db } = amina
    await db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, baraka.viewer.id))
    await db.update(users).set({ deletionAskedAt: world.now() }).where(eq(users.id, zawadi.viewer.id))
    await db.update(courses).set({ priceKes: 900 }).where(eq(courses.id, 900))
    const bought = { courseId: 900, accessGranted: true, createdAt: world.now(), updatedAt: world.now() }
    await db.insert(coursePurchases).values({ ...bought, userId: amina.viewer.id })
    await db.insert(coursePurchases).values({ ...bought, userId: otieno.viewer.id, accessGranted: false })
    expect(await take(amina, lesson.id)).toBe(0)
    await db.update(coursePurchases).set({ accessGranted: true })
    expect(await take(amina, lesson.id)).toBe(1)
  })

  spec('[CRS-20+] and taken back after a day; after three days a marker has them', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 2)
    const [amina, baraka] = people as [Member, Member]
    await take(baraka, lesson.id)
    const { submission } = await view(baraka, lesson.id)
    world.wait(25 * HOUR)
    await goRound(world.visitor)
    expect(await refusal(markPeer(baraka, submission!.id, all('met')))).toBe('peers-lapsed')
    expect((await view(baraka, lesson.id)).submission).toBeNull()
    world.wait(PEERS_MS)
    await goRound(world.visitor)
    const [aminas] = await worksOf(amina)
    expect(aminas).toMatchObject({ state: 'waiting', peersUntil: null })
    const rows = (await markingQueue(await world.admin(), { state: 'waiting', course: null }, 1)).list.rows
    expect(rows.map(({ waits }) => waits)).toEqual(['4 days ago', '4 days ago'])
  })

  spec('[CRS-20+] and a newer round of their author ends them', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 2)
    await take(people[1]!, lesson.id)
    const { submission } = await view(people[1]!, lesson.id)
    await submitProject(people[0]!, 900, lesson.id, { text: 'Better' })
    expect(await refusal(markPeer(people[1]!, submission!.id, all('met')))).toBe('submission-replaced')
  })

  spec(
    '[CRS-20+] [DASH-05+] people are told once, by a notice and a mail that they can stop',
    async ({ world }) => {
      const { people } = await handedIn(world, 2)
      const [amina, baraka] = people as [Member, Member]
      await chooseNotifications(baraka, {
        mailBadges: false,
        mailGoals: true,
        mailReplies: true,
        mailMessages: true,
        mailSessions: true,
        mailPeers: false,
        mailTeachers: false,
        mailGroups: false,
        smsSessions: true,
      })
      await goRound(world.visitor)
      await goRound(world.visitor)
      const told = await amina.db.select().from(notifications).where(eq(notifications.kind, 'peer-works'))
      expect(told.map(({ userId }) => userId).toSorted()).toEqual(
        [amina.viewer.id, baraka.viewer.id].toSorted(),
      )
      expect(told[0]!.values).toMatchObject({ count: 1 })
      const mails = await amina.db.select().from(outgoingMails)
      expect(mails.map(({ recipient }) => recipient)).toEqual([amina.viewer.email])
      expect(mails[0]!.subject).toContain('1 work waits for you')
    },
  )
})

describe('the example', () => {
  spec('[CRS-20+] is marked first, once, and then shows how a marker did', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 2)
    const [amina] = people as [Member, Member]
    const rubric = {
      ...rubricOf({ rubric: null }),
      example: {
        text: { en: 'An example', sw: 'Mfano' },
        levels: { brief: 'met', facts: 'not-yet', language: 'above' } as const,
        why: { en: 'Because', sw: 'Kwa sababu' },
      },
    }
    await amina.db.update(lessons).set({ rubric }).where(eq(lessons.id, lesson.id))
    const before = await view(amina, lesson.id)
    expect(before.example).toEqual({ text: 'An example', done: null })
    expect(JSON.stringify(before)).not.toContain('Because')
    expect(await refusal(take(amina, lesson.id))).toBe('peers-example-first')
    const said = { ...all('met'), rubric: before.rubric }
    expect(await refusal(markExample(amina, 900, lesson.id, { rubric: before.rubric }))).toEqual({
      'level-brief': 'required',
      'level-facts': 'required',
      'level-language': 'required',
    })
    expect(await refusal(markExample(amina, 900, lesson.id, all('met')))).toBe('changed-meanwhile')
    await markExample(amina, 900, lesson.id, said)
    await markExample(amina, 900, lesson.id, { ...said, 'level-facts': 'not-yet' })
    const { example } = await peersView({ ...amina, locale: 'sw' }, 900, lesson.id)
    expect(example!.done).toMatchObject({ why: 'Kwa sababu', same: 1 })
    expect(await take(amina, lesson.id)).toBe(1)
  })
})
