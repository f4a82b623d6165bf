import type { Context } from '#context.ts'
import { refusalIn } from '#kit/failure.ts'
import { portraitOfPerson } from '#modules/accounts/queries/portrait.server.ts'
import { PORTRAITS } from '#modules/accounts/rules.ts'
import { portraitOf } from '#modules/mentorship/queries/portrait.server.ts'

/** The SVG at an address of a drawn portrait, of a mentor or of somebody with an account; null if nothing is drawn there. */
export async function drawnPortrait(ctx: Context, address: string | undefined): Promise<string | null> {
  const [, room, slug] = /^(people\/)?([a-z-]+)\.svg$/.exec(address?.slice(PORTRAITS.length) ?? '') ?? []
  if (!slug) return null
  try {
    return await (room ? portraitOfPerson : portraitOf)(ctx, slug)
  } catch (error) {
    if (refusalIn(error)?.code === 'not-found') return null
    throw error
  }
}
