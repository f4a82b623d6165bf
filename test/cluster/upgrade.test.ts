import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFleet, type Fleet, root } from '../../scripts/faults/fleet.ts'
import { closeAll, type Ground, HOST, membersOf, prepareGround } from '../../scripts/faults/place.ts'
import { commandLine } from '../../scripts/faults/settle.ts'
import { openDatabase, rowsOf } from '../../scripts/faults/shop.ts'
import { createListener, createWriter } from '../../scripts/faults/talkers.ts'
import { sleep, until } from '../../scripts/faults/web.ts'
import { type ReleasedBuild, releasedBuild } from './released-build.ts'
import { type Reader, usersOf } from './users.ts'

// Milliseconds for which each pair of versions runs side by side.
const SIDE_BY_SIDE = Number(process.env.TEST_UPGRADE_SECONDS ?? 4) * 1000
const PEOPLE = 5
// Among them, the two who write to each other.
const WRITERS = 2

let released: ReleasedBuild
let ground: Ground
let fleet: Fleet
let env: Record<string, string>
beforeAll(async () => {
  released = releasedBuild()
  ground = await prepareGround('postgres')
  const members = await membersOf(
    ground,
    2,
    { providerUrl: () => 'http://127.0.0.1:9' },
    { TRUSTED_PROXY_HOPS: '1' },
  )
  env = members[0]!.env
  fleet = createFleet(
    members.map((member) => ({ ...member, folder: released.folder })),
    HOST,
    ground.folder,
  )
}, 600_000)
afterAll(async () => {
  await fleet?.stop('SIGKILL')
  await closeAll()
})

/** Rows in the words of the database: this version's tables may have what the released one has not made. */
async function rows<T>(text: string): Promise<T[]> {
  const open = await openDatabase(ground.place)
  try {
    return await rowsOf<T>(open, text)
  } finally {
    await open.close()
  }
}

describe('the released version and this one on one database', () => {
  test('take turns under load, forwards and back, and nobody notices', async () => {
    // The released one makes the tables and loads the content; only a process of this version brings the rest.
    await fleet.start()
    const users = usersOf(fleet, HOST, ground.folder)
    const people: Reader[] = []
    for (let n = 0; n < PEOPLE + WRITERS; n++) people.push(await users.signUp(`Person ${n}`))
    expect(users.faults).toEqual([])
    await rows(`update users set created_at = created_at - interval '9 days'`)
    const lessons = await rows<{ course_id: number; id: number }>(
      `select course_id, id from lessons l where type = 'text'
         and exists (select from courses where id = l.course_id and price_kes = 0 and published_at is not null) limit 40`,
    )
    expect(lessons.length).toBeGreaterThan(10)
    const [mentor, mentee] = people.splice(0, WRITERS) as [Reader, Reader]
    const conversation = randomUUID()
    await rows(
      `insert into conversations (id, mentor_id, mentee_id, created_at, last_message_at)
         select '${conversation}', a.id, b.id, now(), now() from users a, users b
         where a.email = '${mentor.email}' and b.email = '${mentee.email}'`,
    )
    const talk = { fleet, host: HOST, conversation }
    const known = ({ name, bearer }: Reader) => ({ id: name, bearer })
    const writer = createWriter(talk, known(mentor), 'Mentor')
    const listener = createListener(talk, known(mentee))

    const state = { isOver: false }
    const living = people.map(async (person, place) => {
      for (let n = place; !state.isOver; n++) {
        const { course_id: course, id } = lessons[n % lessons.length]!
        await users.learn(person, `/courses/${course}/lessons/${id}`)
        await users.look(person)
        await users.moveOn(person, 'a-build-of-before')
        if (n % 3 === 0) await users.signIn(person)
        if (n % 4 === 0) await users.post(person)
        if (n % 6 === 0) await users.signUp(`Newcomer ${n}`)
      }
    })
    for (const build of [undefined, released.folder, undefined])
      for (const who of [0, 1]) {
        await sleep(SIDE_BY_SIDE)
        await fleet.switch(who, build)
      }
    await sleep(SIDE_BY_SIDE)
    state.isOver = true
    await Promise.all(living)
    await writer.end()
    await until(() => listener.heard.length >= writer.acknowledged.length, 20_000)
    await listener.end()

    expect([...users.faults, ...writer.wrong, ...fleet.faults]).toEqual([])
    const { done } = users
    const said = writer.acknowledged.map(({ text }) => text)
    expect(await rows('select content from messages order by sequence')).toEqual(
      said.map((content) => ({ content })),
    )
    expect(listener.heard).toEqual(said)
    expect(
      new Set((await rows<{ title: string }>('select title from posts')).map(({ title }) => title)),
    ).toEqual(new Set(done.titles))
    const [completed] = await rows<{ n: number }>(
      'select count(*)::int as n from lesson_progress where completed_at is not null',
    )
    expect(completed!.n).toBe(done.lessons.size)
    const [failed] = await rows<{ n: number }>(
      `select count(*)::int as n from jobs.job where state = 'failed'`,
    )
    expect(failed!.n).toBe(0)
    const asked = users.tookMs.length
    console.log(
      `${released.name} and this version: ${asked} requests, ${said.length} messages, ${done.titles.length} posts, ${done.lessons.size} lessons, ${done.signUps} sign-ups, ${done.reloads} pages opened whole`,
    )
    expect(
      Math.min(asked / 100, said.length / 20, done.titles.length, done.lessons.size, done.reloads),
    ).toBeGreaterThanOrEqual(1)
    const doctor = await commandLine(env, ['doctor'])
    expect(doctor.text.split('\n').filter((line) => /^WRONG (?!public address)/.test(line))).toEqual([])
  }, 400_000)

  test('lose no shilling while M-Pesa and the processes fail', async () => {
    await fleet.stop('SIGKILL')
    const words = ['scripts/faults.ts', '40', '--database=postgres', `--beside=${released.folder}`]
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: root }).catch(
      (error: { stdout: string; stderr: string }) => ({ stdout: `FAILED ${error.stdout}${error.stderr}` }),
    )
    console.log(stdout)
    expect(stdout).not.toMatch(/^FAILED/)
  }, 400_000)
})
