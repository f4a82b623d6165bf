import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { portraitNamed } from '../sample/read-portraits.server.ts'

/** The drawing of a sample person as SVG. @throws Refusal 'not-found' */
export async function portraitOfPerson(_ctx: Context, slug: string): Promise<string> {
  const svg = portraitNamed(slug)
  if (!svg) throw new Refusal('not-found')
  return svg
}
