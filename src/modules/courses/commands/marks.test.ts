import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY } from '#kit/time.ts'
import { versionOf } from '#kit/version.ts'
import { auditLog, profiles } from '#modules/accounts/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { markProject } from './marks.server.ts'
import { submitProject } from './projects.server.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import { PEERS_MS } from '../rules.ts'
import { FEWEST_MARKS, waitInWords } from '../queries/waiting.server.ts'
import { bestMark, MOST_ROUNDS } from '#course-format/rubric.ts'
import { courseView } from '../queries/course.server.ts'
import { lessonView } from '../queries/lesson.server.ts'
import { markingQueue } from '../queries/submissions.server.ts'
import { submissionToMark } from '../queries/rounds.server.ts'
import { wrongCounts } from '../queries/invariants.server.ts'
import { lessons, projectMarks, submissions } from '../tables.server.ts'
import { makeCourse } from '../test-courses.ts'

const read = { rubric: versionOf(rubricOf({ rubric: null })) }
const met = { ...read, 'level-brief': 'met', 'level-facts': 'met', 'level-language': 'met' }
const good = { ...met, feedback: 'Good work.\n\nNext: show it to a client.' }

/** A learner whose submission waits in a project without a rubric of its own. */
async function waiting(world: World, { locale = 'en' as 'en' | 'sw' } = {}) {
  const amina = await world.member('Amina Yusuf', { locale })
  const project = (await makeCourse(world.visitor)).lesson('project')
  return { amina, project, id: await handIn(amina, project.id, 'First') }
}

type Member = Awaited<ReturnType<World['member']>>

async function handIn(learner: Member, lessonId: number, text: string): Promise<string> {
  await submitProject(learner, 900, lessonId, { text })
  const rows = await learner.db.select().from(submissions).where(eq(submissions.text, text))
  return rows.find((row) => row.userId === learner.viewer.id)!.id
}

describe('marking a project', () => {
  spec(
    '[CRS-20+] [ADM-23+] keeps levels, outcome and feedback, and writes down who marked',
    async ({ world }) => {
      const { amina, project, id } = await waiting(world)
      const admin = await world.admin('Wanjiru Kamau')
      expect(await markProject(admin, id, { ...good, 'level-brief': 'above', 'level-facts': 'above' })).toBe(
        'merit',
      )
      const [mark] = (await lessonView(amina, 900, project.id)).project!.rounds.map((round) => round.mark)
      expect(mark).toMatchObject({
        outcome: 'merit',
        word: 'Merit',
        by: 'Marked by Stadi, Wanjiru Kamau, 21 November 2026',
        feedback: good.feedback,
        markedAt: world.now(),
      })
      expect(mark!.criteria.map(({ name, word, says }) => [name, word, says])[0]).toEqual([
        'The brief is followed',
        'Above',
        'Everything is there, and it would help the person it is made for at once.',
      ])
      const lines = await auditLines(admin.db, eq(auditLog.action, 'project.mark'))
      expect(lines).toMatchObject([
        {
          actor: admin.viewer.id,
          object: `submission:${id}`,
          details: { lesson: project.title, outcome: 'merit' },
        },
      ])
      expect(await wrongCounts(world.visitor)).toEqual([])
    },
  )

  spec('[CRS-20+] tells the learner once, by a notice and a mail in their language', async ({ world }) => {
    const { amina, project, id } = await waiting(world, { locale: 'sw' })
    const sw = { title: 'Mradi wa mkate', body: 'Unga.' }
    await amina.db.update(lessons).set({ sw }).where(eq(lessons.id, project.id))
    await markProject(await world.admin(), id, { ...good, 'level-facts': 'not-yet' })
    const href = `/courses/900/lessons/${project.id}#work`
    const notices = await amina.db
      .select()
      .from(notifications)
      .where(eq(notifications.kind, 'project-marked'))
    expect(notices).toMatchObject([
      { userId: amina.viewer.id, href, values: { title: project.title, sw: 'Mradi wa mkate', lang: 'en' } },
    ])
    const mails = await amina.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, amina.viewer.email))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toBe(`Mradi wako umesahihishwa: ${sw.title}`)
    expect(mails[0]!.text).toContain('imesahihishwa: Bado.')
    expect(mails[0]!.text).toContain('Next: show it to a client.')
    expect(mails[0]!.text).toContain(href)
  })

  spec(
    '[CRS-20+] needs a level for each criterion of the rubric and a text, and says what is missing',
    async ({ world }) => {
      const { project, id } = await waiting(world)
      const admin = await world.admin()
      const fields = (raw: unknown) => refusal(markProject(admin, id, raw))
      expect(await fields(read)).toEqual({
        feedback: 'required',
        'level-brief': 'required',
        'level-facts': 'required',
        'level-language': 'required',
      })
      expect(await fields({ ...good, feedback: ' ' })).toEqual({ feedback: 'required' })
      expect(await fields({ ...good, feedback: 'a'.repeat(4001) })).toEqual({ feedback: 'too-long' })
      expect(await fields({ ...good, 'level-brief': 'best' })).toEqual({ 'level-brief': 'required' })
      expect([await fields(null), await fields({})]).toEqual(['changed-meanwhile', 'changed-meanwhile'])
      const own = { en: 'It runs', sw: 'Inafanya kazi' }
      const levels = { 'not-yet': own, met: own, above: own }
      const rubric = { criteria: ['a', 'b', 'c'].map((key) => ({ key, name: own, levels })) }
      await admin.db.update(lessons).set({ rubric }).where(eq(lessons.id, project.id))
      expect(await fields({ ...good, rubric: (await submissionToMark(admin, id)).rubric })).toEqual({
        'level-a': 'required',
        'level-b': 'required',
        'level-c': 'required',
      })
      expect(await admin.db.select().from(projectMarks)).toEqual([])
    },
  )

  spec(
    '[CRS-20+] is by the words that its marker read, not by others with the same keys',
    async ({ world }) => {
      const { project, id } = await waiting(world)
      const admin = await world.admin()
      const [first, ...others] = rubricOf({ rubric: null }).criteria
      const said = { en: 'It sells', sw: 'Inauzika' }
      const rubric = { criteria: [{ ...first!, levels: { ...first!.levels, met: said } }, ...others] }
      await admin.db.update(lessons).set({ rubric }).where(eq(lessons.id, project.id))
      expect(await refusal(markProject(admin, id, good))).toBe('changed-meanwhile')
      const submission = await submissionToMark(admin, id)
      await markProject(admin, id, { ...good, rubric: submission.rubric })
      const [mark] = await admin.db.select().from(projectMarks)
      expect(mark!.criteria[0]!.says).toEqual(said)
    },
  )

  spec('[ADM-02+] is for administrators, not for their own work, and once a round', async ({ world }) => {
    const { amina, project, id } = await waiting(world)
    await expect(markProject(amina, id, good)).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(markProject(world.visitor, id, good)).rejects.toMatchObject({ code: 'not-authenticated' })
    await expect(submissionToMark(amina, id)).rejects.toMatchObject({ code: 'not-allowed' })
    const admin = await world.admin()
    const own = await handIn(admin, project.id, 'By the administrator')
    await expect(markProject(admin, own, good)).rejects.toMatchObject({ code: 'submission-own' })
    expect(await submissionToMark(admin, own)).toMatchObject({ isOwn: true })
    await markProject(admin, id, good)
    await expect(markProject(admin, id, good)).rejects.toMatchObject({ code: 'submission-marked' })
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000'])
      await expect(markProject(admin, unknown, good)).rejects.toMatchObject({ code: 'not-found' })
  })

  spec(
    '[CRS-20+] [CRS-26] a new round waits in the place of the one before; earlier marks and the lesson stay',
    async ({ world }) => {
      const { amina, project, id } = await waiting(world)
      const admin = await world.admin()
      world.wait(1000)
      const second = await handIn(amina, project.id, 'Second')
      await expect(markProject(admin, id, good)).rejects.toMatchObject({ code: 'submission-replaced' })
      await markProject(admin, second, { ...good, 'level-facts': 'not-yet' })
      world.wait(1000)
      const third = await handIn(amina, project.id, 'Third')
      const submission = await submissionToMark(admin, third)
      expect([
        submission.number,
        submission.round.text,
        submission.earlier.map(({ text, mark }) => [text, mark?.outcome]),
      ]).toEqual([3, 'Third', [['Second', 'not-yet']]])
      const view = await lessonView(amina, 900, project.id, { allRounds: true })
      expect(view.lesson.completed).toBe(true)
      expect(view.project!.rounds.map(({ state }) => state)).toEqual(['waiting', 'marked', 'replaced'])
    },
  )

  spec('[CRS-20+] a project is marked six times; then nothing more is handed in', async ({ world }) => {
    const { amina, project } = await waiting(world)
    const admin = await world.admin()
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      world.wait(DAY)
      await markProject(admin, await handIn(amina, project.id, `Round ${round}`), good)
    }
    expect((await lessonView(amina, 900, project.id)).project!.mayHandIn).toBe(false)
    await expect(submitProject(amina, 900, project.id, { text: 'More' })).rejects.toMatchObject({
      code: 'rounds-used',
    })
  })

  spec(
    '[CRS-20+] the queue holds the oldest first, of all courses or one, and what is marked newest first',
    async ({ world }) => {
      const { amina, project, id } = await waiting(world)
      world.wait(1000)
      const baraka = await world.member('Baraka')
      const later = await handIn(baraka, project.id, 'Later')
      const admin = await world.admin()
      const queue = async (state: 'waiting' | 'peers' | 'marked', course: number | null = null) =>
        (await markingQueue(admin, { state, course }, 1)).list.rows.map((row) => row.id)
      expect([await queue('waiting'), await queue('peers')]).toEqual([[], [id, later]])
      world.wait(PEERS_MS)
      expect([await queue('waiting'), await queue('peers')]).toEqual([[id, later], []])
      expect([await queue('waiting', 900), await queue('waiting', 901)]).toEqual([[id, later], []])
      await markProject(admin, id, good)
      world.wait(1000)
      await markProject(admin, later, good)
      expect([await queue('waiting'), await queue('marked')]).toEqual([[], [later, id]])
      // Only courses are offered that something is listed of, and the one that was chosen.
      const offered = async (state: 'waiting' | 'marked', course: number | null = null) =>
        (await markingQueue(admin, { state, course }, 1)).courses.slice(1).map(({ label }) => label)
      expect([await offered('waiting'), await offered('waiting', 900), await offered('marked')]).toEqual([
        [],
        ['Course 900'],
        ['Course 900'],
      ])
      expect(amina.viewer.name).toBe('Amina Yusuf')
    },
  )

  spec('[PERM-09] a marker without a name is Stadi; an address is never told', async ({ world }) => {
    const { amina, project, id } = await waiting(world)
    const admin = await world.admin('Wanjiru')
    await markProject(admin, id, good)
    await admin.db.update(projectMarks).set({ markerId: null })
    await admin.db.update(profiles).set({ fullName: '' }).where(eq(profiles.id, admin.viewer.id))
    const [round] = (await lessonView(amina, 900, project.id)).project!.rounds
    expect(round!.mark!.by).toBe('Marked by Stadi, 21 November 2026')
    expect(JSON.stringify(round)).not.toContain('@')
  })
})

describe('how long others waited', () => {
  spec(
    '[CRS-14] is the median and the 90th percentile of 90 days; of fewer than five marks nothing',
    async ({ world }) => {
      const { project, id } = await waiting(world)
      const admin = await world.admin()
      expect(await waitInWords(world.visitor)).toMatch(/there are no figures yet/)
      world.wait(30 * 3600_000)
      await markProject(admin, id, good)
      expect(await waitInWords(world.visitor)).toMatch(/there are no figures yet/)
      // Three wait an hour, one nine days: the median is that of the quick ones.
      for (let n = 1; n < FEWEST_MARKS; n++) {
        const submission = await handIn(
          await world.member(`Learner ${n}`, { email: `${n}@example.com` }),
          project.id,
          `Work ${n}`,
        )
        world.wait(n === 4 ? 9 * DAY : 3600_000)
        await markProject(admin, submission, good)
      }
      expect(await waitInWords(world.visitor)).toMatch(
        /half of them were looked at within a day, nine of ten within 6 days\./,
      )
      expect((await courseView(world.visitor, 900)).marking).toMatch(/within a day/)
      expect((await lessonView(world.visitor, 900, project.id)).marking!.wait).toMatch(/within a day/)
      expect(await waitInWords({ ...world.visitor, locale: 'sw' })).toMatch(/ndani ya siku moja, na tisa/)
      world.wait(91 * DAY)
      expect(await waitInWords(world.visitor)).toMatch(/there are no figures yet/)
      await makeCourse(world.visitor, { id: 901 }, ['text'])
      expect((await courseView(world.visitor, 901)).marking).toBeNull()
    },
  )
})

describe('of several marks', () => {
  it('[CERT-07+] the best counts, and of equal ones the newest', () => {
    const mark = (outcome: 'not-yet' | 'pass' | 'merit', day: number) => ({
      outcome,
      markedAt: new Date(day * DAY),
    })
    expect(bestMark([mark('not-yet', 3), mark('pass', 1), mark('pass', 2)])).toEqual(mark('pass', 2))
    expect(bestMark([mark('merit', 1), mark('not-yet', 5)])).toEqual(mark('merit', 1))
    expect(bestMark([])).toBeNull()
  })
})

describe('marking on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => {
    world = place.world
  })

  it('[CRS-20+] of two administrators at once one marks and the other is told', async () => {
    const { id } = await waiting(world)
    const admins = [await world.admin('Wanjiru'), await world.admin('Otieno')]
    const ends = await Promise.all(admins.map((admin) => refusal(markProject(admin, id, good))))
    expect(ends.sort()).toEqual(['none', 'submission-marked'])
    expect(await world.visitor.db.$count(projectMarks)).toBe(1)
  })

  it('[CRS-20+] hand-ins and marks at once leave one round waiting at most, and every mark its round', async () => {
    const [project] = await world.visitor.db.select().from(lessons).where(eq(lessons.type, 'project'))
    const zawadi = await world.member('Zawadi')
    const admin = await world.admin('Njeri')
    const first = await handIn(zawadi, project!.id, 'One')
    await Promise.all([
      refusal(markProject(admin, first, good)),
      ...['Two', 'Three', 'Four'].map((text) => submitProject(zawadi, 900, project!.id, { text })),
    ])
    const rounds = await world.visitor.db
      .select({ state: submissions.state })
      .from(submissions)
      .where(eq(submissions.userId, zawadi.viewer.id))
    expect(rounds).toHaveLength(4)
    expect(rounds.filter(({ state }) => state === 'waiting')).toHaveLength(1)
    expect(await wrongCounts(world.visitor)).toEqual([])
  })
})
