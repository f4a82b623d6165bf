import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { catalogue } from '#modules/catalogue/queries/catalogue.server.ts'
import { CatalogueFilters } from '#modules/catalogue/types.ts'
import { durationWord, levelWord, priceWord } from '#course-format/words.ts'
import { m } from '#paraglide/messages.js'
import type { CourseChoice } from '../types.ts'
import { openLaunch } from './launch.server.ts'

/** The courses that a teacher of a platform may choose from. @param raw what is searched and the page, as its address says */
export const coursesToChoose = query(
  { who: 'anyone', because: 'the courses that everybody sees in the catalogue' },
  async (ctx, raw: unknown): Promise<CourseChoice> => {
    const { q, page: wanted } = CatalogueFilters.parse(raw)
    const { cards, page, pages, instead } = await catalogue(
      ctx,
      CatalogueFilters.parse({ q, page: wanted, sort: q ? 'recommended' : 'title' }),
    )
    return {
      q,
      page,
      pages,
      instead,
      courses: cards.map(({ id, title, reading, level, priceKes, durationText, lessons }) => ({
        id,
        title,
        lang: reading.language,
        facts: [
          levelWord(level),
          durationWord(durationText),
          m.catalogue_lessons({ count: lessons }),
          priceWord(priceKes),
        ],
        isPaid: priceKes > 0,
      })),
    }
  },
)

/** Who asks for a course in a frame, and where the answer goes: the only site that may show the list. */
export const framedChoice = query(
  {
    who: 'anyone',
    because:
      'choosing a course needs no account here; the browser proves that the launch is its own, by the key that the address brings',
    refuses: ['lti-launch-elsewhere', 'lti-platform-closed', 'lti-message-other'],
  },
  async (
    ctx,
    launchId: unknown,
    key: string | undefined,
  ): Promise<{ platform: string; returnUrl: string }> => {
    const { launch, platform } = await openLaunch(ctx, launchId, key)
    if (launch.returnUrl === null) throw new Refusal('lti-message-other')
    return { platform: platform.name, returnUrl: launch.returnUrl }
  },
)
