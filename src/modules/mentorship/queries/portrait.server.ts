import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { portraitNamed } from '../sample/read-mentors.server.ts'

/** The drawing of a sample mentor as SVG; a mentor with a photograph shows that. @throws Refusal 'not-found' */
export async function portraitOf(_ctx: Context, slug: string): Promise<string> {
  const svg = portraitNamed(slug)
  if (!svg) throw new Refusal('not-found')
  return svg
}
