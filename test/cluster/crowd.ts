import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { topicCategories } from '#modules/community/rules.ts'
import { conversationOf } from '#modules/messages/commands/open.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { type Added, addPerson } from '../people.ts'
import { PASSWORD } from '../http/product.ts'
import { type Answer, ask } from './ask.ts'

const PUBLIC = ['/courses', '/community', '/mentorship', '/blog', '/community?tab=forums']
const OWN = ['/dashboard', '/messages', '/courses', '/payments', '/community']

export type Member = Added & { conversation: string; phone: string }
export type People = { members: Member[]; courses: number[] }

/** Pairs of people who write to each other, and courses that they buy. */
export async function preparePeople(ctx: Context, count: number, courses: number): Promise<People> {
  const added: Added[] = []
  for (let n = 0; n < count; n++) added.push(await addPerson(ctx, { name: `Amina ${n}`, password: PASSWORD }))
  const members: Member[] = []
  for (let n = 0; n + 1 < added.length; n += 2) {
    const [one, other] = [added[n]!, added[n + 1]!]
    const conversation = await conversationOf(ctx, { mentorId: one.id, menteeId: other.id })
    for (const who of [one, other])
      members.push({ ...who, conversation, phone: `07120${String(members.length).padStart(5, '0')}` })
  }
  const ids: number[] = []
  for (let n = 0; n < courses; n++)
    ids.push((await makeCourse(ctx, { id: 200 + n, priceKes: 50 }, ['text'])).id)
  return { members, courses: ids }
}

export type Crowd = {
  /** How many answers of each status, by what was asked. */
  answers: Record<string, number>
  /** What nobody may ever get: a broken connection, an answer that is neither right nor 503 with Retry-After. */
  faults: string[]
  /** What was acknowledged, and so may never be lost. */
  acknowledged: {
    messages: Set<string>
    byConversation: Map<string, string[]>
    topics: Set<string>
    payments: Set<string>
    sessions: string[]
  }
  /** In milliseconds, of every request. */
  took: number[]
  /** Each ends what it does. */
  stop(): Promise<void>
}

/**
 * People who read, write messages and topics, sign in and pay, each with one connection that is kept, like a browser.
 * @param pauseMs between what somebody does, on average
 */
export function startCrowd(origin: string, { members, courses }: People, pauseMs: number): Crowd {
  const crowd: Omit<Crowd, 'stop'> = {
    answers: {},
    faults: [],
    acknowledged: {
      messages: new Set(),
      byConversation: new Map(),
      topics: new Set(),
      payments: new Set(),
      sessions: [],
    },
    took: [],
  }
  const state = { isOver: false }
  const { acknowledged } = crowd

  async function send(
    agent: Agent,
    what: string,
    right: number,
    ...[path, cookie, form]: [string, string, Record<string, string>?]
  ): Promise<Answer | null> {
    const since = performance.now()
    try {
      const answer = await ask(origin, path, { agent, cookie, ...(form && { form }) })
      crowd.took.push(performance.now() - since)
      const key = `${what} ${answer.status}`
      crowd.answers[key] = (crowd.answers[key] ?? 0) + 1
      if (answer.status === right) return answer
      if (answer.status !== 503 || !answer.headers['retry-after']) crowd.faults.push(`${key} at ${path}`)
    } catch (error) {
      crowd.faults.push(
        `${what}: ${(error as Error).message} after ${Math.round(performance.now() - since)} ms`,
      )
    }
    return null
  }

  /** As our pages do: what was not acknowledged is sent again, with the same id. */
  async function message(agent: Agent, { conversation, cookie }: Member): Promise<void> {
    const clientId = newId()
    const form = { content: clientId, clientId }
    while (!(await send(agent, 'message', 302, `/messages/${conversation}`, cookie, form))) {
      if (state.isOver) return
      await sleep(500)
    }
    acknowledged.messages.add(clientId)
    acknowledged.byConversation.set(conversation, [
      ...(acknowledged.byConversation.get(conversation) ?? []),
      clientId,
    ])
  }

  async function topic(agent: Agent, { cookie }: Member): Promise<void> {
    const title = `Topic ${newId()}`
    const form = { title, description: 'Said while everything changes.', category: topicCategories[0] }
    if (await send(agent, 'topic', 302, '/community/topics/new', cookie, form)) acknowledged.topics.add(title)
  }

  async function pay(agent: Agent, { cookie, phone }: Member, courseId: number): Promise<void> {
    const form = { phoneNumber: phone, amount: '50' }
    const answer = await send(agent, 'payment', 302, `/courses/${courseId}/purchase`, cookie, form)
    if (answer) acknowledged.payments.add(answer.headers.location!.split('/').at(-1)!)
  }

  async function signIn(agent: Agent, { email }: Member): Promise<void> {
    const form = { intent: 'sign-in', email, password: PASSWORD }
    const answer = await send(agent, 'sign-in', 302, '/auth', '', form)
    if (answer) acknowledged.sessions.push(answer.headers['set-cookie']![0]!.split(';')[0]!)
  }

  async function live(member: Member, place: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const toBuy = [...courses]
    for (let n = place; !state.isOver; n++) {
      const dice = Math.random()
      if (dice < 0.25) await message(agent, member)
      else if (dice < 0.32) await topic(agent, member)
      else if (dice < 0.38 && toBuy.length > 0) await pay(agent, member, toBuy.pop()!)
      else if (dice < 0.4) await signIn(agent, member)
      else if (dice < 0.6) await send(agent, 'public page', 200, PUBLIC[n % PUBLIC.length]!, '')
      else await send(agent, 'own page', 200, OWN[n % OWN.length]!, member.cookie)
      await sleep(2 * pauseMs * Math.random())
    }
    agent.destroy()
  }
  const lives = members.map((member, place) => live(member, place))
  return {
    ...crowd,
    async stop() {
      state.isOver = true
      await Promise.all(lives)
    },
  }
}

/** The time within which a share of the requests was answered, in milliseconds. */
export const within = (took: number[], share: number): number =>
  Math.round(took.toSorted((a, b) => a - b)[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0)
