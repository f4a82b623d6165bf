import { eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { changeInPublic } from '#core/editing.server.ts'
import { wordsFrom } from '#kit/inputs.ts'
import { isUuid, newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { asRead } from '#kit/version.ts'
import { TeamInput } from '../inputs.ts'
import { teamMembers } from '../tables.server.ts'

/**
 * An administrator writes about somebody of the team. A new one is a draft.
 * @param id of the person, or null for a new one
 * @param raw TeamInput
 * @throws Refusal 'changed-meanwhile', 'not-found'
 */
export async function saveTeamMember(ctx: Context, id: string | null, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const { version, ...input } = parse(TeamInput, raw)
  if (id !== null && !isUuid(id)) throw new Refusal('not-found')
  const values = {
    position: input.position,
    name: input.name,
    role: wordsFrom(input, 'role'),
    about: wordsFrom(input, 'about'),
  }
  return changeInPublic(ctx, admin, {
    action: 'team.save',
    async work(ctx) {
      const changed = { ...values, updatedAt: ctx.now() }
      if (id === null) {
        const fresh = newId()
        await ctx.db.insert(teamMembers).values({ id: fresh, ...changed })
        return fresh
      }
      asRead(
        (await ctx.db.select().from(teamMembers).where(eq(teamMembers.id, id)).for('update'))[0],
        version,
      )
      await ctx.db.update(teamMembers).set(changed).where(eq(teamMembers.id, id))
      return id
    },
  })
}
