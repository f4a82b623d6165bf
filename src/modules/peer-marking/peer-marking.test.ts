import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY } from '#kit/time.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { markingQueue } from '#modules/courses/queries/submissions.server.ts'
import { projectMarks } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { activities } from '#modules/tracker/tables.server.ts'
import { refusal } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { letStand, markAsMarker, reportPeerMark, sayUseful } from './commands/respond.server.ts'
import { markPeer } from './commands/mark.server.ts'
import { ownPeerLessons } from './queries/peers.server.ts'
import { ownPeerMarkingData } from './queries/export.server.ts'
import { peerMarksOf, reportedSubmissions } from './queries/for-markers.server.ts'
import { peerMarks } from './tables.server.ts'
import { all, handedIn, mark, markFirst, type Member, take, view, worksOf } from '#test/peers.ts'

describe('peers', () => {
  spec('[CRS-20+] who agree settle a work; its author learns the mark and no name', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 3)
    const [amina, baraka] = people as [Member, Member, Member]
    await take(baraka, lesson.id)
    const { submission } = await view(baraka, lesson.id)
    expect(submission).toMatchObject({ text: 'Work of AM', number: 1 })
    expect(JSON.stringify(await view(baraka, lesson.id))).not.toContain('Amina')
    expect(await markPeer(baraka, submission!.id, all('above'))).toBe('waits')
    await take(people[2]!, lesson.id)
    expect(await mark(people[2]!, lesson.id, 'met')).toBe('settled')
    const [round] = (await lessonView(amina, 900, lesson.id)).project!.rounds
    expect(round!.mark).toMatchObject({
      outcome: 'pass',
      by: 'Marked by peers, 21 November 2026',
      feedback: 'All above.\n\nAll met.',
    })
    const told = await amina.db.select().from(notifications).where(eq(notifications.userId, amina.viewer.id))
    expect(told.map(({ kind }) => kind)).toContain('project-marked')
    const mails = await amina.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, amina.viewer.email))
    expect(mails.map(({ text }) => text).join()).toContain('two other learners wrote')
    expect(JSON.stringify(await view(amina, lesson.id))).not.toMatch(/Baraka|Zawadi/)
  })

  spec('[CRS-20+] who differ by more than a level leave it to a marker at once', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 3)
    expect(await markFirst(people, lesson.id, ['not-yet', 'above'])).toEqual(['waits', 'to-marker'])
    const admin = await world.admin()
    const [submission] = await worksOf(people[0]!)
    const { list } = await markingQueue(admin, { state: 'waiting', course: null }, 1)
    expect(list.rows.map(({ id }) => id)).toEqual([submission!.id])
    expect((await peerMarksOf(admin, submission!.id)).map(({ outcome }) => outcome)).toEqual([
      'not-yet',
      'merit',
    ])
    await markAsMarker(admin, submission!.id, all('met'))
    const [one] = await admin.db.select().from(projectMarks)
    expect(one).toMatchObject({ markedBy: 'marker', markerId: admin.viewer.id, overruledAt: null })
  })

  spec('[CRS-20+] are overruled within 30 days, once, by who has read what they said', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 3)
    await markFirst(people, lesson.id, ['met', 'met'])
    const admin = await world.admin('Wanjiru')
    const [submission] = await worksOf(people[0]!)
    expect(await refusal(markAsMarker(admin, submission!.id, all('above')))).toBe('submission-marked')
    world.wait(29 * DAY)
    await markAsMarker(admin, submission!.id, { ...all('above'), overrules: 'yes' })
    const [round] = (await lessonView(people[0]!, 900, lesson.id)).project!.rounds
    expect(round!.mark).toMatchObject({
      outcome: 'merit',
      by: expect.stringContaining('Stadi, Wanjiru, 20 December'),
    })
    expect(await refusal(markAsMarker(admin, submission!.id, { ...all('met'), overrules: 'yes' }))).toBe(
      'submission-marked',
    )
  })

  spec('[CRS-20+] stand after 30 days', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 3)
    await markFirst(people, lesson.id, ['met', 'met'])
    const [submission] = await worksOf(people[0]!)
    world.wait(30 * DAY)
    const late = markAsMarker(await world.admin(), submission!.id, { ...all('above'), overrules: 'yes' })
    expect(await refusal(late)).toBe('overrule-late')
  })
})

describe('an author', () => {
  spec('[CRS-20+] says once that a mark helped, and whoever gave it gets points', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 3)
    await markFirst(people, lesson.id, ['met'])
    const [amina, baraka, zawadi] = people as [Member, Member, Member]
    const [got] = (await view(amina, lesson.id)).received
    for (const other of [baraka, zawadi]) expect(await refusal(sayUseful(other, got!.id))).toBe('not-found')
    await sayUseful(amina, got!.id)
    await sayUseful(amina, got!.id)
    const points = await amina.db.select().from(activities).where(eq(activities.kind, 'marking'))
    expect(points.map(({ userId, points }) => [userId, points])).toEqual([[baraka.viewer.id, 5]])
  })

  spec('[CRS-20+] reports a mark, which a marker decides about', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 3)
    await markFirst(people, lesson.id, ['met', 'met'])
    const [amina, baraka] = people as [Member, Member]
    const [got] = (await view(amina, lesson.id)).received
    expect(await refusal(reportPeerMark(baraka, got!.id, { kind: 'abuse' }))).toBe('not-found')
    expect(await refusal(reportPeerMark(amina, got!.id, { kind: 'else' }))).toEqual({ kind: 'required' })
    await reportPeerMark(amina, got!.id, { kind: 'unfair', reason: 'All is there' })
    expect(await refusal(reportPeerMark(amina, got!.id, { kind: 'spam' }))).toBe('peers-reported')
    expect(await refusal(sayUseful(amina, got!.id))).toBe('peers-reported')
    const admin = await world.admin()
    const [submission] = await worksOf(amina)
    expect((await reportedSubmissions(admin)).map(({ id }) => id)).toEqual([submission!.id])
    expect(await refusal(letStand(amina, submission!.id))).toBe('not-allowed')
    await letStand(admin, submission!.id)
    expect(await reportedSubmissions(admin)).toEqual([])
    expect(await refusal(letStand(admin, submission!.id))).toBe('not-found')
    // Whom it is about does not read it.
    expect(JSON.stringify(await ownPeerMarkingData(baraka))).not.toContain('All is there')
    expect(JSON.stringify(await ownPeerMarkingData(amina))).toContain('All is there')
  })

  spec('[CRS-20+] keeps what was said by somebody who left', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 3)
    await markFirst(people, lesson.id, ['met'])
    const [amina, baraka] = people as [Member, Member]
    await take(baraka, lesson.id)
    await forgetPerson(world.visitor, baraka.viewer.id)
    expect((await view(amina, lesson.id)).received).toHaveLength(1)
    const rows = await amina.db.select().from(peerMarks)
    expect(rows.map(({ state, markerId }) => [state, markerId])).toEqual([['marked', null]])
  })

  spec('[CRS-20+] finds each project in which they mark others', async ({ world }) => {
    const { lesson, people } = await handedIn(world, 1)
    expect(await ownPeerLessons(people[0]!)).toEqual([
      { path: `/marking/peers?course=900&lesson=${lesson.id}`, title: lesson.title, asked: 2, marked: 0 },
    ])
    expect(await ownPeerLessons(await world.member('Nobody'))).toEqual([])
  })
})
