import { limitsOf } from '#core/limits.server.ts'
import type { Locale } from '#kit/locales.ts'
import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { csvRows, csvText } from '#kit/documents/csv.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, DAY } from '#kit/time.ts'
import { contactIn, invitedIn, type Line, linesIn, sameContact } from '../contact.ts'
import { waitingIn } from '../queries/invitations.server.ts'
import { managed, managedInTurn } from '../queries/managed.server.ts'
import { INVITATION_RETENTION_DAYS, LARGEST_LIST, MOST_LINES, organisationsLimits } from '../rules.ts'
import { invitationImports, invitations, organisations } from '../tables.server.ts'
import { NewInvitation, type WrongLine } from '../types.ts'

const limit = limitsOf({ ...organisationsLimits, 'organisation-list': { max: 20, windowMs: DAY } })

/** Invites one person by mail or SMS; a job sends it. @param raw NewInvitation */
export const inviteOne = command(
  { who: 'consented', refuses: ['not-found', 'invalid-input', 'too-many'] },
  async (ctx, slug: unknown, raw: unknown): Promise<void> => {
    await managed(ctx, slug)
    await limit(ctx, { 'organisation-manager': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { id } = await managedInTurn(ctx, slug)
      const { name, contact } = parse(NewInvitation, raw)
      const reached = contactIn(contact)
      if (typeof reached === 'string')
        throw new Refusal('invalid-input', { fields: { contact: 'contact-unknown' } })
      if ((await waitingIn(ctx, id)) >= MOST_LINES)
        throw new Refusal('invalid-input', { fields: { contact: 'invitations-waiting' } })
      await forgetExpiredOf(ctx, id)
      const made = await ctx.db
        .insert(invitations)
        .values(rowOf(ctx, id, { name, contact: reached }))
        .onConflictDoNothing()
        .returning({ id: invitations.id })
      if (made.length === 0) throw new Refusal('invalid-input', { fields: { contact: 'invited-already' } })
      await ctx.queue.enqueue(ctx.db, 'send-invitations', { organisationId: id })
    })
  },
)

type Person = Exclude<ReturnType<typeof invitedIn>, string>

const rowOf = (
  { now, locale }: Pick<Context, 'now' | 'locale'>,
  organisationId: string,
  { name, contact }: Person,
): typeof invitations.$inferInsert => ({
  id: newId(),
  organisationId,
  name,
  ...contact,
  locale,
  createdAt: now(),
  expiresAt: after(now(), INVITATION_RETENTION_DAYS * DAY),
})

/** So that who did not answer can be invited again. */
async function forgetExpiredOf(ctx: Context, organisationId: string): Promise<void> {
  await ctx.db.delete(invitations).where(and(eq(invitations.organisationId, organisationId), isExpired(ctx)))
}

/** The days count from sending: what waits for its day does not expire. */
export const isExpired = ({ now }: Context) =>
  and(ne(invitations.state, 'waiting'), lte(invitations.expiresAt, now()))

/** Takes a list of people from a CSV file; a job reads it line by line and says what was wrong. */
export const importPeople = command(
  {
    who: 'consented',
    // 'invitations-waiting' beside the field `file`.
    refuses: ['not-found', 'too-many', 'invalid-input'],
  },
  async (ctx, slug: unknown, file: Uint8Array | null): Promise<void> => {
    await managed(ctx, slug)
    if (!file || file.length === 0) throw wrongFile('file-required')
    if (file.length > LARGEST_LIST) throw wrongFile('file-too-large')
    await limit(ctx, { 'organisation-list': ctx.viewer.id })
    const lines = linesIn(csvRows(csvText(file)))
    if (lines.length === 0) throw wrongFile('list-empty')
    if (lines.length > MOST_LINES) throw wrongFile('list-long')
    await atomically(ctx, async (ctx) => {
      const { id } = await managedInTurn(ctx, slug)
      if ((await waitingIn(ctx, id)) + lines.length > MOST_LINES) throw wrongFile('invitations-waiting')
      const { once, twice } = withoutTwice(lines)
      const importId = newId()
      await ctx.db
        .insert(invitationImports)
        .values({
          id: importId,
          organisationId: id,
          rest: once,
          lines: lines.length,
          done: twice.length,
          wrong: twice,
          createdBy: ctx.viewer.id,
          createdAt: ctx.now(),
        })
      await ctx.queue.enqueue(ctx.db, 'import-invitations', { importId, locale: ctx.locale })
    })
  },
)

const wrongFile = (
  code: 'file-required' | 'file-too-large' | 'list-empty' | 'list-long' | 'invitations-waiting',
) => new Refusal('invalid-input', { fields: { file: code } })

/** The first line of each person, and the others by their numbers. */
function withoutTwice(lines: Line[]): { once: Line[]; twice: WrongLine[] } {
  const seen = new Set<string>()
  const isTwice = ([, , contact]: Line): boolean => {
    const same = sameContact(contact)
    if (same === '') return false
    const before = seen.size
    return seen.add(same).size === before
  }
  const twice = lines.filter(isTwice)
  const numbers = new Set(twice.map(([line]) => line))
  return {
    once: lines.filter(([line]) => !numbers.has(line)),
    twice: twice.map(([line]) => ({ line, fault: 'twice' })),
  }
}

// Lines in one transaction: a moment, so that others wait for nobody.
const AT_ONCE = 1000

/** Reads a list, some hundred lines in a transaction, and then has the invitations sent; a job calls it. Repeating goes on where it stopped. */
export const readImport = internal(async (ctx: Context, importId: string, locale: Locale): Promise<void> => {
  while (await atomically(ctx, (ctx) => readSome({ ...ctx, locale }, importId)));
})

/** @returns whether there is more */
async function readSome(ctx: Context, importId: string): Promise<boolean> {
  const [list] = await ctx.db
    .select()
    .from(invitationImports)
    .where(eq(invitationImports.id, importId))
    .for('update')
  if (!list || list.finishedAt) return false
  const { organisationId } = list
  await forgetExpiredOf(ctx, organisationId)
  const [lines, rest] = [list.rest.slice(0, AT_ONCE), list.rest.slice(AT_ONCE)]
  const { invited, wrong } = await inviteLines(ctx, organisationId, lines)
  const isOver = rest.length === 0
  await ctx.db
    .update(invitationImports)
    .set({
      rest,
      done: list.done + lines.length,
      invited: list.invited + invited,
      wrong: isOver ? inOrder([...list.wrong, ...wrong]) : [...list.wrong, ...wrong],
      finishedAt: isOver ? ctx.now() : null,
    })
    .where(eq(invitationImports.id, importId))
  if (isOver) await ctx.queue.enqueue(ctx.db, 'send-invitations', { organisationId })
  return !isOver
}

const inOrder = (wrong: WrongLine[]): WrongLine[] => wrong.sort((a, b) => a.line - b.line)

async function inviteLines(
  ctx: Context,
  organisationId: string,
  lines: Line[],
): Promise<{ invited: number; wrong: WrongLine[] }> {
  const wrong: WrongLine[] = []
  const rows: { line: number; row: typeof invitations.$inferInsert }[] = []
  for (const [line, name, contact] of lines) {
    const person = invitedIn(name, contact)
    if (typeof person === 'string') wrong.push({ line, fault: person })
    else rows.push({ line, row: rowOf(ctx, organisationId, person) })
  }
  if (rows.length === 0) return { invited: 0, wrong }
  const made = await ctx.db
    .insert(invitations)
    .values(rows.map(({ row }) => row))
    .onConflictDoNothing()
    .returning({ id: invitations.id })
  const ids = new Set(made.map(({ id }) => id))
  for (const { line, row } of rows) if (!ids.has(row.id)) wrong.push({ line, fault: 'invited' })
  return { invited: made.length, wrong }
}

/** Takes an invitation back: whoever got it finds nothing. Who declined stays so, or they could be invited again at once. */
export const withdrawInvitation = command(
  { who: 'consented', refuses: ['not-found', 'too-many'] },
  async (ctx, slug: unknown, rawId: unknown): Promise<void> => {
    await managed(ctx, slug)
    await limit(ctx, { 'organisation-manager': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { id } = await managedInTurn(ctx, slug)
      const invitationId = idOrRefuse(rawId)
      rowOrRefuse(
        await ctx.db
          .delete(invitations)
          .where(
            and(
              eq(invitations.id, invitationId),
              eq(invitations.organisationId, id),
              ne(invitations.state, 'declined'),
            ),
          )
          .returning({ id: invitations.id }),
      )
    })
  },
)

/** Makes a link with which anybody joins; an earlier one ends. */
export const renewLink = command(
  { who: 'consented', refuses: ['not-found', 'too-many'] },
  async (ctx, slug: unknown): Promise<void> => {
    await managed(ctx, slug)
    await limit(ctx, { 'organisation-manager': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { id } = await managedInTurn(ctx, slug)
      // Never a number again: a link that was ended would open.
      await ctx.db
        .update(organisations)
        .set({ linkNumber: sql`abs(${organisations.linkNumber}) + 1` })
        .where(eq(organisations.id, id))
    })
  },
)

/** Ends the link. */
export const endLink = command(
  { who: 'consented', refuses: ['not-found', 'too-many'] },
  async (ctx, slug: unknown): Promise<void> => {
    await managed(ctx, slug)
    await limit(ctx, { 'organisation-manager': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { id } = await managedInTurn(ctx, slug)
      await ctx.db
        .update(organisations)
        .set({ linkNumber: sql`-abs(${organisations.linkNumber})` })
        .where(eq(organisations.id, id))
    })
  },
)
