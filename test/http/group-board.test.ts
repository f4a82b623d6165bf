import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { replies } from '#modules/community/tables.server.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { placeInGroup } from '#modules/groups/commands/enter.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { inviteMembers } from '#modules/live-classes/commands/invite.server.ts'
import { liveClasses } from '#modules/live-classes/tables.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { routePaths } from '../route-paths.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

const [COURSE, OTHER] = [971, 972]
/** A word that is nowhere else, and how it begins: what is asked for may be said again. */
const [RARE, BEGINNING] = ['mzingatiaji', 'mzingatia']
let stadi: Awaited<ReturnType<typeof openProduct>>
let people: Record<'njeri' | 'otieno' | 'amina' | 'baraka' | 'zawadi', Person>
let group: string
beforeAll(async () => {
  stadi = await openProduct()
  people = {
    njeri: await stadi.person('Njeri'),
    otieno: await stadi.person('Otieno'),
    amina: await stadi.person('Amina'),
    baraka: await stadi.person('Baraka'),
    zawadi: await stadi.person('Zawadi'),
  }
  // Their first day is over.
  await stadi.ctx.db.update(users).set({ createdAt: after(stadi.ctx.now(), -2 * DAY) })
  for (const id of [COURSE, OTHER]) await makeCourse(stadi.ctx, { id, title: 'Invoices' })
  await teachForTest(stadi.ctx, people.njeri.id, COURSE)
  await teachForTest(stadi.ctx, people.otieno.id, OTHER)
  group = await groupForTest(stadi.ctx, { courseId: COURSE, seats: 10 })
  for (const one of [people.amina, people.baraka])
    await placeInGroup(stadi.ctx, { groupId: group, userId: one.id })
})
afterAll(() => stadi.close())

const page = async (path: string, who?: Person) => (await stadi.visit(path, who)).text()
const locationOf = (answer: Response) => answer.headers.get('location') ?? ''

test('a group writes to each other and meets live, all without scripts; for everybody else neither exists at any address', async () => {
  const { njeri, otieno, amina, baraka, zawadi } = people
  const board = `/groups/${group}/board`
  expect(wordsOf(await page(`/groups/${group}`, amina))).toContain('Nobody has written yet')
  const wrong = await stadi.submit(
    `${board}/new`,
    { intent: 'save', title: `The ${RARE}`, content: '' },
    amina,
  )
  expect(wrong.status).toBe(400)
  const again = bodyOf(await wrong.text())
  expect(again).toContain(`The ${RARE}`)
  expect(again).toContain('aria-invalid="true"')
  const written = await stadi.submit(
    `${board}/new`,
    { intent: 'save', title: `The ${RARE}`, content: `Who is the ${RARE}?` },
    amina,
  )
  const topic = locationOf(written)
  expect(topic).toMatch(/^\/community\/board\/[\w-]{36}$/)
  for (const who of [baraka, njeri]) {
    expect(wordsOf(await page(board, who))).toContain(`The ${RARE}`)
    expect(wordsOf(await page(topic, who))).toContain(`Who is the ${RARE}?`)
    expect((await stadi.submit(topic, { intent: 'reply', body: 'I am.' }, who)).status).toBe(302)
  }
  expect(wordsOf(await page(`/groups/${group}`, baraka))).toContain(`The ${RARE}`)
  expect(wordsOf(await page(`${board}?q=${BEGINNING}`, baraka))).toContain(`The ${RARE}`)
  expect(wordsOf(await page(`${board}?q=nothing`, baraka))).toContain('has all of these words')
  expect(wordsOf(await page('/notifications', njeri))).toContain('New in a group that you teach')

  const hours = `/teaching/${COURSE}/groups/${group}/hours`
  const plan = {
    intent: 'save',
    topic: 'Meet each other',
    about: RARE,
    language: 'en',
    day: after(stadi.ctx.now(), 3 * DAY)
      .toISOString()
      .slice(0, 10),
    time: '18:00',
    minutes: '60',
    teacher: njeri.id,
    link: '',
  }
  expect(wordsOf(await page(`/teaching/${COURSE}/groups/${group}?tab=hours`, njeri))).toContain(
    'Plan a live hour',
  )
  expect(bodyOf(await page(`${hours}/new`, njeri))).toContain('Njeri (you)')
  const odd = await stadi.submit(`${hours}/new`, { ...plan, minutes: '5' }, njeri)
  expect([odd.status, bodyOf(await odd.text()).includes('value="Meet each other"')]).toEqual([400, true])
  expect((await stadi.submit(`${hours}/new`, plan, njeri)).status).toBe(302)
  const [hour] = await stadi.ctx.db.select().from(liveClasses).where(eq(liveClasses.groupId, group))
  await inviteMembers(stadi.ctx)
  expect(wordsOf(await page('/notifications', baraka))).toContain('Your group meets live')
  expect(wordsOf(await page(`/groups/${group}`, amina))).toContain('You have not said whether you come')
  const own = `/live-classes/${hour!.id}`
  expect(wordsOf(await page(own, amina))).toContain('Do you come?')
  expect((await stadi.submit(own, { intent: 'take', group: hour!.id }, amina)).status).toBe(302)
  expect((await stadi.submit(own, { intent: 'leave', group: hour!.id }, baraka)).status).toBe(302)
  expect(wordsOf(await page(own, njeri))).toContain('Coming: 1. Not coming: 1. Have not said: 0')
  expect(wordsOf(await page(`/teaching/${COURSE}/groups/${group}?tab=hours`, njeri))).toContain('Coming: 1.')

  expect((await stadi.submit(`/groups/${group}`, { intent: 'leave', id: 'leave' }, baraka)).status).toBe(302)
  const [reply] = await stadi.ctx.db.select().from(replies).where(eq(replies.userId, njeri.id))
  const ids = { topic: topic.split('/').at(-1)!, reply: reply!.id, hour: hour!.id }
  const told: string[] = []
  for (const [name, who] of Object.entries({ visitor: undefined, zawadi, baraka, otieno }))
    for (const address of addresses(ids)) {
      const answer = await stadi.visit(address, who)
      if ((await answer.text()).includes(RARE) || locationOf(answer).includes(RARE))
        told.push(`${name} ${address}`)
      if (answer.status >= 500) told.push(`${name} ${address}: ${answer.status}`)
    }
  expect(told).toEqual([])
  for (const address of [board, `${board}/new`, topic, own])
    for (const who of [zawadi, baraka, otieno]) expect((await stadi.visit(address, who)).status).toBe(404)
  // The same walk finds it for who reads it.
  const found = new Set<string>()
  for (const address of addresses(ids)) if ((await page(address, amina)).includes(RARE)) found.add(address)
  expect(found.size).toBeGreaterThan(4)
}, 300_000)

/** Every address of the product, with ids of the group's things wherever one may stand, and searches for its words. */
function addresses({ topic, reply, hour }: Record<'topic' | 'reply' | 'hour', string>): string[] {
  const filled = routePaths().flatMap((path) => {
    const ids = /:(id|postId)/.test(path) ? [topic, reply] : ['']
    return ids.flatMap((id) =>
      (path.includes(':list') ? ['board', 'topics'] : ['']).map((list) =>
        path
          .replace(':list', list)
          .replace(':target', id === reply ? 'reply' : 'post')
          .replace(/:(id|postId)/, id)
          .replace(':replyId', reply)
          .replace(':action', 'edit')
          .replace(':groupId', group)
          .replace(':classId', hour)
          .replace(':hourId', hour)
          .replace(':courseId', String(COURSE))
          .replace(/:[A-Za-z]+\??/g, topic),
      ),
    )
  })
  const searches = ['/community', '/courses', '/help-center', '/blog', '/jobs', '/mentorship'].map(
    (path) => `${path}?q=${BEGINNING}`,
  )
  const tabs = ['forums', 'qa', 'stories', 'jobs', 'ussd-jobs'].flatMap((tab) => [
    `/community?tab=${tab}`,
    `/community?tab=${tab}&q=${BEGINNING}`,
  ])
  const files = ['/sitemap.xml', '/robots.txt', `/share/en/post/${topic}.png`, '/account/data.json']
  return [...new Set([...filled, ...searches, ...tabs, ...files])].filter((path) => !path.includes('*'))
}
