import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { portraitNamed } from '../sample/read-portraits.server.ts'

/** The drawing of a sample person as SVG. */
export const portraitOfPerson = query(
  { who: 'anyone', because: 'a drawing that everybody sees', refuses: ['not-found'] },
  async (_ctx, slug: string): Promise<string> => {
    const svg = portraitNamed(slug)
    if (!svg) throw new Refusal('not-found')
    return svg
  },
)
