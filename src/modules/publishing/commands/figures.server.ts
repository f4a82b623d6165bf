import { eq } from 'drizzle-orm'
import { adminOnly, type Context } from '#context.ts'
import { changeInPublic } from '#core/editing.server.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { asRead } from '#kit/version.ts'
import { FigureInput } from '../inputs.ts'
import { type FigureKey, figureKeys, isCounted } from '../rules.ts'
import { siteFigures } from '../tables.server.ts'

/**
 * An administrator types a public figure with its day, or has it counted (decisions 11).
 * @param raw FigureInput; a figure that nobody can count is refused as a counted one
 * @throws Refusal 'changed-meanwhile', 'not-found'
 */
export async function saveFigure(ctx: Context, key: string, raw: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const { version, ...figure } = parse(FigureInput, raw)
  if (!isFigure(key)) throw new Refusal('not-found')
  if (figure.isLive && !isCounted(key))
    throw new Refusal('invalid-input', { fields: { isLive: 'option-unknown' } })
  return changeInPublic(ctx, admin, {
    action: 'figure.save',
    details: { value: figure.isLive ? 'live' : figure.value },
    async work(ctx) {
      asRead(
        (await ctx.db.select().from(siteFigures).where(eq(siteFigures.key, key)).for('update'))[0],
        version,
      )
      await ctx.db
        .update(siteFigures)
        .set({ ...figure, updatedAt: ctx.now() })
        .where(eq(siteFigures.key, key))
      return key
    },
  })
}

const isFigure = (key: string): key is FigureKey => (figureKeys as readonly string[]).includes(key)
