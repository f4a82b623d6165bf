import { z } from 'zod'
import { NotReached } from '#adapters/outside/outside.server.ts'
import type { ContextWith } from '#context.ts'
import { SECOND } from '#kit/time.ts'
import { cleanLine } from '#kit/text.ts'
import { accessToken, dropToken, UNAUTHORIZED } from './access-token.server.ts'
import { jsonIn } from './platform-keys.server.ts'
import {
  type ClassFault,
  hasRole,
  isOwnAddress,
  isWithoutNul,
  LONGEST_ID,
  MEMBERS_SCOPE,
  nextPage,
} from './rules.ts'

type Platform = {
  id: string
  clientId: string
  issuer: string
  authUrl: string
  tokenUrl: string
  jwksUrl: string
}
export type Member = { subject: string; name: string | null }
/** The learners of a platform's course, and what it calls that course. */
export type Members = { title: string | null; learners: Member[]; isCut: boolean }

const TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
// A page of Moodle has about 350 bytes for each person, and the adapter reads 256 KB.
const A_PAGE = 100
const MOST_PAGES = 10
// Whoever waits for the page waits for this; the last request may take the adapter's five seconds more.
const PATIENCE_MS = 8 * SECOND
const LONGEST_NAME = 120

const words = z
  .string()
  .transform((text) => [...cleanLine(text)].slice(0, LONGEST_NAME).join(''))
  .optional()
  .catch(undefined)

/** What is read of somebody there (Names and Roles 2.0, 3.2). Addresses and pictures are not. */
const Person = z.object({
  user_id: z
    .union([z.string(), z.number()])
    .transform(String)
    .refine((id) => id.length <= LONGEST_ID && isWithoutNul(id)),
  name: words,
  given_name: words,
  family_name: words,
  status: z.string().catch('Active'),
  roles: z.array(z.string()),
})
const Container = z.object({
  context: z.looseObject({ title: words }).optional().catch(undefined),
  // Of people whom it describes wrongly, the others are still read.
  members: z.array(Person.nullable().catch(null)).max(A_PAGE * MOST_PAGES),
})

/** The platform answered in a way that leads nowhere. */
class NoMembers extends Error {
  readonly fault: ClassFault

  constructor(fault: ClassFault) {
    super(fault)
    this.fault = fault
  }
}

/** Asks a platform who learns in one of its courses. Nothing of the answer is kept. @returns why not, if it does not say */
export async function readMembers(
  ctx: ContextWith<'outside'>,
  platform: Platform,
  address: string,
): Promise<Members | { fault: ClassFault }> {
  try {
    return await membersFrom(ctx, platform, address)
  } catch (error) {
    const fault =
      error instanceof NoMembers
        ? error.fault
        : error instanceof NotReached
          ? error.fault === 'not-allowed'
            ? 'wrong'
            : 'away'
          : null
    if (fault === null) throw error
    ctx.log.warn({ requestId: ctx.requestId, platform: platform.id, fault }, 'lti.no-class')
    return { fault }
  }
}

async function membersFrom(
  ctx: ContextWith<'outside'>,
  platform: Platform,
  address: string,
): Promise<Members> {
  const until = performance.now() + PATIENCE_MS
  const found = new Map<string, Member>()
  let title: string | null = null
  let next: string | null = limited(address)
  for (let pages = 0; next !== null; pages++) {
    if (pages === MOST_PAGES || found.size >= A_PAGE * MOST_PAGES) break
    if (performance.now() > until) throw new NoMembers('away')
    const { container, link }: Awaited<ReturnType<typeof readPage>> = await readPage(ctx, platform, next)
    title ??= container.context?.title || null
    for (const person of container.members) if (person && isLearner(person)) add(found, person)
    next = nextPage(link, next)
  }
  return { title, learners: [...found.values()], isCut: next !== null }
}

function limited(address: string): string {
  const url = new URL(address)
  url.searchParams.set('limit', String(A_PAGE))
  return url.href
}

async function readPage(ctx: ContextWith<'outside'>, platform: Platform, address: string) {
  // Only there is our permission worth something; elsewhere it would be given away.
  if (!isOwnAddress(platform, address)) throw new NoMembers('wrong')
  let answer = await ask(ctx, platform, address)
  if (answer.status === UNAUTHORIZED) {
    // Taken back before its time: once more, with a new one.
    dropToken(platform, MEMBERS_SCOPE)
    answer = await ask(ctx, platform, address)
  }
  if (answer.status === UNAUTHORIZED) dropToken(platform, MEMBERS_SCOPE)
  if (answer.status >= 500) throw new NoMembers('away')
  if (answer.status >= 400) throw new NoMembers('refused')
  const container = Container.safeParse(jsonIn(answer.text))
  if (answer.status !== 200 || !container.success) throw new NoMembers('wrong')
  return { container: container.data, link: answer.link }
}

async function ask(ctx: ContextWith<'outside'>, platform: Platform, address: string) {
  const token = await accessToken(ctx, platform, MEMBERS_SCOPE)
  if (typeof token !== 'string') throw new NoMembers(token.outcome)
  return ctx.outside.ask(address, { headers: { authorization: `Bearer ${token}`, accept: TYPE } })
}

type PersonThere = z.output<typeof Person>

const isLearner = ({ status, roles }: PersonThere): boolean =>
  status === 'Active' && hasRole(roles, 'Learner') && !hasRole(roles, 'Instructor')

function add(found: Map<string, Member>, { user_id: subject, name, given_name, family_name }: PersonThere) {
  const whole = name || [given_name, family_name].filter(Boolean).join(' ')
  found.set(subject, { subject, name: whole || null })
}
