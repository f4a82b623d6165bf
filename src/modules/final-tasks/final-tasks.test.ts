import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { levelField } from '#course-format/rubric.ts'
import { DAY, MINUTE } from '#kit/time.ts'
import { versionOf } from '#kit/version.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { correctOwnCertificate } from '#modules/courses/commands/corrections.server.ts'
import { markProject } from '#modules/courses/commands/marks.server.ts'
import { submitProject } from '#modules/courses/commands/projects.server.ts'
import { certificates, lessonProgress, submissions } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import {
  badgeFile,
  certificateWithCode,
  verification,
} from '#modules/credentials/queries/certificates.server.ts'
import { certificateView, skillCertificateView } from '#modules/credentials/queries/own.server.ts'
import { showCertificateWorks } from '#modules/courses/commands/certificates.server.ts'
import { all } from '#test/peers.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { closeFinalTasks, handInFinalTask, saveFinalTask, startFinalTask } from './commands/attempt.server.ts'
import { issueSkillCertificate } from './commands/certificate.server.ts'
import { markFinalTask } from './commands/mark.server.ts'
import { ownFinalTasksData } from './queries/export.server.ts'
import { finalTaskToMark, finalTasksToMark } from './queries/for-markers.server.ts'
import { finalTaskPage } from './queries/page.server.ts'
import { skillStanding } from './queries/skill.server.ts'
import { AGAIN_DAYS, GRACE_MS } from './rules.ts'
import { finalTaskAttempts } from './tables.server.ts'
import { makePool, rightAnswers, rubric } from './test-tasks.ts'

const COURSE = 9601
const TEXT =
  'Tunda Stores in Nanyuki takes orders until two on Friday. Three kits cost KES 1,350. Ask Mercy at the counter.'

/** Amina, who completed and mastered a course with a project. */
async function setUp(world: World, { project = 'met' }: { project?: string } = {}) {
  const course = await makeCourse(world.visitor, { id: COURSE, title: 'Writing' }, ['text', 'project'])
  await makePool(world.visitor, COURSE)
  const amina = await world.member('Amina')
  const admin = await world.admin('Wanjiru')
  const lesson = course.lesson('project')
  const now = world.now()
  await amina.db
    .insert(lessonProgress)
    .values({
      userId: amina.viewer.id,
      lessonId: course.lesson('text').id,
      courseId: COURSE,
      startedAt: now,
      completedAt: now,
      masteredAt: now,
      lastSeenAt: now,
    })
  await submitProject(amina, COURSE, lesson.id, { text: 'My post for Zuri. Call 0712 345 678.', link: '' })
  const [work] = await amina.db.select().from(submissions)
  await markProject(admin, work!.id, all(project))
  return { amina, admin, course }
}

type Member = Awaited<ReturnType<World['member']>>

const newest = async (who: Member) => {
  const rows = await who.db
    .select()
    .from(finalTaskAttempts)
    .where(eq(finalTaskAttempts.userId, who.viewer.id))
  return rows.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())[0]!
}

async function solve(who: Member, text = TEXT) {
  const { id } = await startFinalTask(who, COURSE)
  const { task, saves } = await newest(who)
  return handInFinalTask(who, id, { ...rightAnswers(task.body.en), text, saves: String(saves) })
}

const levels = (level: string) => ({
  rubric: versionOf(rubric),
  feedback: 'Clear and complete.',
  ...Object.fromEntries(rubric.criteria.map((one) => [levelField(one), level])),
})

async function pass(world: World, who: Member, admin: Member, level = 'met') {
  await solve(who)
  const { id } = await newest(who)
  const { rubric: read } = await finalTaskToMark(admin, id)
  return markFinalTask(admin, id, { ...levels(level), rubric: read })
}

describe('the clock of a final task', () => {
  spec('[CERT-03+] is one, however often and wherever it is opened', async ({ world }) => {
    const { amina } = await setUp(world)
    const first = await startFinalTask(amina, COURSE)
    world.wait(10 * MINUTE)
    expect(await startFinalTask(amina, COURSE)).toEqual(first)
    const { open } = await finalTaskPage(amina, COURSE)
    expect(open!.endsAt.getTime() - open!.now.getTime()).toBe(30 * MINUTE)
    expect(await amina.db.$count(finalTaskAttempts)).toBe(1)
  })

  spec('[CERT-03+] hands in what was saved when it runs out, and takes nothing more', async ({ world }) => {
    const { amina } = await setUp(world)
    const { id } = await startFinalTask(amina, COURSE)
    const { task } = await newest(amina)
    await saveFinalTask(amina, id, { ...rightAnswers(task.body.en), text: TEXT, saves: '0' })
    world.wait(40 * MINUTE + GRACE_MS + 1)
    await closeFinalTasks(amina)
    expect(await newest(amina)).toMatchObject({ state: 'waiting', ranOut: true, right: 4, asked: 4 })
    expect(await refusal(saveFinalTask(amina, id, { text: 'More', saves: '1' }))).toBe('final-over')
    expect((await newest(amina)).text).toBe(TEXT)
  })

  spec('[CERT-03+] hands in without a timer, too, once somebody comes back', async ({ world }) => {
    const { amina } = await setUp(world)
    const { id } = await startFinalTask(amina, COURSE)
    world.wait(DAY)
    expect(await refusal(handInFinalTask(amina, id, { text: TEXT, saves: '0' }))).toBe('final-over')
    expect(await newest(amina)).toMatchObject({ state: 'not-passed', ranOut: true, right: 0, text: '' })
  })

  spec('[CERT-03+] takes what was sent in time and arrives late, as of its end', async ({ world }) => {
    const { amina } = await setUp(world)
    const { id } = await startFinalTask(amina, COURSE)
    const { task, endsAt } = await newest(amina)
    world.wait(40 * MINUTE + GRACE_MS)
    await handInFinalTask(amina, id, { ...rightAnswers(task.body.sw), text: TEXT, saves: '0' })
    expect(await newest(amina)).toMatchObject({ state: 'waiting', handedInAt: endsAt, ranOut: true })
  })

  spec('[CERT-03+] gives another task after some days, and none before', async ({ world }) => {
    const { amina } = await setUp(world)
    const { id } = await startFinalTask(amina, COURSE)
    const { taskName } = await newest(amina)
    await handInFinalTask(amina, id, { text: TEXT, saves: '0' })
    expect(await newest(amina)).toMatchObject({ state: 'not-passed', right: 0 })
    world.wait(AGAIN_DAYS * DAY - 1)
    expect(await refusal(startFinalTask(amina, COURSE))).toBe('final-again')
    world.wait(1)
    await startFinalTask(amina, COURSE)
    expect((await newest(amina)).taskName).not.toBe(taskName)
  })
})

describe('what a final task takes', () => {
  spec('[CERT-03+] too little for a marker is saved and told, and the clock runs on', async ({ world }) => {
    const { amina } = await setUp(world)
    const { id } = await startFinalTask(amina, COURSE)
    expect(await refusal(handInFinalTask(amina, id, { text: 'Too short', saves: '0' }))).toBe('final-short')
    expect(await newest(amina)).toMatchObject({ state: 'open', text: 'Too short' })
  })

  spec('[CERT-03+] a window that is behind takes nothing away', async ({ world }) => {
    const { amina } = await setUp(world)
    const { id } = await startFinalTask(amina, COURSE)
    expect(await saveFinalTask(amina, id, { text: TEXT, 'q2-1': '5', saves: '0' })).toEqual({ saves: 1 })
    await saveFinalTask(amina, id, { text: '', 'q2-1': '', 'q1-1': '1', saves: '0' })
    expect(await newest(amina)).toMatchObject({ text: TEXT, answers: { 'q1-1': '1', 'q2-1': '5' } })
    await saveFinalTask(amina, id, { text: TEXT, 'q2-1': '', saves: '2' })
    expect((await newest(amina)).answers).toEqual({ 'q1-1': '1', 'q2-1': '' })
  })

  spec('[CERT-03+] nobody else’s, no field of another form, and nothing of a stranger', async ({ world }) => {
    const { amina } = await setUp(world)
    const { id } = await startFinalTask(amina, COURSE)
    const baraka = await world.member('Baraka')
    expect(await refusal(saveFinalTask(baraka, id, { text: 'Mine', saves: '0' }))).toBe('not-found')
    await saveFinalTask(amina, id, { 'q9-9': 'x', 'q1-1': 'a'.repeat(5000), saves: '0' })
    const { answers } = await newest(amina)
    expect(Object.keys(answers)).toEqual(['q1-1'])
    expect(answers['q1-1']).toHaveLength(300)
    expect(await refusal(startFinalTask(baraka, COURSE))).toBe('final-early')
  })

  spec('[CERT-03+] its answers leave the server in no way', async ({ world }) => {
    const { amina } = await setUp(world)
    await startFinalTask(amina, COURSE)
    const shown = JSON.stringify(await finalTaskPage(amina, COURSE))
    expect(shown).toContain('What do 3 kits')
    for (const secret of ['1350', 'isRight', '3 times 450', 'Times.']) expect(shown).not.toContain(secret)
    expect(JSON.stringify(await ownFinalTasksData(amina))).not.toContain('3 times 450')
  })
})

describe('the mark of a final task', () => {
  spec('[CERT-03+] is given once, by a marker who is not its learner', async ({ world }) => {
    const { amina, admin } = await setUp(world)
    await solve(amina)
    const { id } = await newest(amina)
    expect((await finalTasksToMark(admin, 1)).rows).toMatchObject([
      { id, learner: 'Amina', course: 'Writing' },
    ])
    const read = (await finalTaskToMark(admin, id)).rubric
    expect(await refusal(markFinalTask(admin, id, { ...levels('met'), rubric: 'old' }))).toBe(
      'changed-meanwhile',
    )
    expect(await refusal(markFinalTask(amina, id, levels('met')))).toBe('not-allowed')
    expect(await markFinalTask(admin, id, { ...levels('above'), rubric: read })).toBe('merit')
    expect(await refusal(markFinalTask(admin, id, { ...levels('not-yet'), rubric: read }))).toBe(
      'final-marked',
    )
    expect(await refusal(startFinalTask(amina, COURSE))).toBe('final-again')
  })

  spec('[CERT-03+] goes forward alone: the database refuses what goes back', async ({ world }) => {
    const { amina, admin } = await setUp(world)
    await pass(world, amina, admin, 'not-yet')
    const { id } = await newest(amina)
    const set = (change: Partial<typeof finalTaskAttempts.$inferInsert>) =>
      amina.db.transaction((tx) =>
        tx.update(finalTaskAttempts).set(change).where(eq(finalTaskAttempts.id, id)),
      )
    for (const change of [
      { state: 'open' as const, handedInAt: null, right: null, asked: null },
      { text: 'Better' },
      { endsAt: new Date(0) },
      { feedback: 'Else' },
    ])
      await expect(set(change)).rejects.toThrow()
  })
})

describe('a skill certificate', () => {
  spec('[CERT-03+] says honestly what is missing, and is issued once nothing is', async ({ world }) => {
    const { amina, admin } = await setUp(world)
    expect(await skillStanding(amina, COURSE)).toMatchObject({
      isOffered: true,
      lessons: 2,
      mastered: 2,
      left: [],
      projects: [{ isPassed: true }],
      final: null,
      shownAt: null,
    })
    expect(await refusal(issueSkillCertificate(amina, COURSE, {}))).toBe('skill-early')
    await pass(world, amina, admin)
    expect(await issueSkillCertificate(amina, COURSE, { name: 'Amina Hassan' })).toEqual({ isNew: true })
    expect(await issueSkillCertificate(amina, COURSE, { name: 'Another' })).toEqual({ isNew: false })
    const { certificate } = await skillCertificateView(amina, COURSE)
    expect(certificate).toMatchObject({ kind: 'skill', studentName: 'Amina Hassan', revokedAt: null })
    // The certificate of completion is another one, and still to be asked for.
    expect(await certificateView(amina, COURSE)).toMatchObject({ certificate: null, canIssue: true })
  })

  spec('[CERT-03+] needs a project that passed', async ({ world }) => {
    const { amina, admin } = await setUp(world, { project: 'not-yet' })
    await pass(world, amina, admin)
    expect(await skillStanding(amina, COURSE)).toMatchObject({
      projects: [{ isPassed: false }],
      shownAt: null,
    })
    expect(await refusal(issueSkillCertificate(amina, COURSE, {}))).toBe('skill-early')
  })

  spec('[CERT-06+] is checked by its number and its code, and says what was shown', async ({ world }) => {
    const { amina, admin } = await setUp(world)
    await pass(world, amina, admin)
    await issueSkillCertificate(amina, COURSE, {})
    const { certificate } = await skillCertificateView(amina, COURSE)
    const { id, code } = certificate!
    expect(await certificateWithCode(world.visitor, code)).toBe(id)
    const found = await verification(world.visitor, id)
    expect(found).toMatchObject({ kind: 'skill', studentName: 'Amina' })
    const said = Object.fromEntries(found!.evidence!.lines.map(({ label, facts }) => [label, facts]))
    expect(said.Lessons).toEqual(['2 mastered'])
    expect(said.Projects![0]).toMatch(/: Pass\. Marked by Stadi, Wanjiru/)
    expect(said['Final task']![0]).toMatch(
      /^Task (one|two), 40 min: 4 of 4 parts right\. Pass\. Marked by Stadi/,
    )
    expect(found!.evidence!.works).toEqual([])
    const { name, body } = await badgeFile(world.visitor, id, 'json')
    expect(name).toBe('stadi-skill-badge-writing.json')
    expect(JSON.parse(body.toString())).toMatchObject({
      credentialSubject: {
        achievement: { achievementType: 'Certificate', name: 'Writing (Skill certificate)' },
      },
    })
    expect(JSON.stringify(found)).not.toContain('Tunda')
  })

  spec(
    '[CERT-06+] carries the projects where its owner wants that, without ways to reach her',
    async ({ world }) => {
      const { amina, admin } = await setUp(world)
      await pass(world, amina, admin)
      await issueSkillCertificate(amina, COURSE, {})
      const { certificate } = await skillCertificateView(amina, COURSE)
      await showCertificateWorks(amina, COURSE, true)
      const works = async () => (await verification(world.visitor, certificate!.id))!.evidence!.works
      expect(await works()).toMatchObject([{ text: 'My post for Zuri. Call ….', link: null }])
      await showCertificateWorks(amina, COURSE, false)
      expect(await works()).toEqual([])
      const baraka = await world.member('Baraka')
      expect(await refusal(showCertificateWorks(baraka, COURSE, true))).toBe('not-found')
    },
  )

  spec('[CERT-03+] bears the name of the other one, and is corrected with it', async ({ world }) => {
    const { amina, admin } = await setUp(world)
    const { id } = await issueCertificate(amina, COURSE, { name: 'Amina Hasan' })
    await pass(world, amina, admin)
    await issueSkillCertificate(amina, COURSE, { name: 'Somebody Else' })
    const before = (await skillCertificateView(amina, COURSE)).certificate!
    expect(before.studentName).toBe('Amina Hasan')
    await correctOwnCertificate(amina, id, { name: 'Amina Hassan' })
    const after = (await skillCertificateView(amina, COURSE)).certificate!
    expect(after).toMatchObject({ studentName: 'Amina Hassan', kind: 'skill' })
    expect((await verification(world.visitor, before.id))!.id).toBe(after.id)
    expect(await refusal(correctOwnCertificate(amina, after.id, { name: 'A. Hassan' }))).toBe(
      'correction-used',
    )
  })

  spec('[CERT-03+] once its window is over, a second certificate opens none again', async ({ world }) => {
    const { amina, admin } = await setUp(world)
    await issueCertificate(amina, COURSE, {})
    world.wait(20 * DAY)
    await pass(world, amina, admin)
    await issueSkillCertificate(amina, COURSE, {})
    const { certificate, correctableUntil } = await skillCertificateView(amina, COURSE)
    expect(correctableUntil).toBeNull()
    expect(await refusal(correctOwnCertificate(amina, certificate!.id, { name: 'Else' }))).toBe(
      'correction-late',
    )
  })

  spec('[CERT-03+] is one of two in the database, and only it shows works', async ({ world }) => {
    const { amina } = await setUp(world)
    await issueCertificate(amina, COURSE, {})
    const own = and(eq(certificates.userId, amina.viewer.id), eq(certificates.kind, 'completion'))
    await expect(
      amina.db.transaction((tx) => tx.update(certificates).set({ showsWorks: true }).where(own)),
    ).rejects.toThrow()
  })
})
