import { languageNames } from '#kit/locales.ts'
import type { Context } from '#context.ts'
import { teachers } from '../queries/drafts.server.ts'
import { categories, levels } from '#modules/courses/types.ts'
import { categoryWord } from '#course-format/category-words.ts'
import { languageWord, levelWord } from '#course-format/words.ts'

/** What the selects of a course's facts offer, in the language of the request: said here, so that the page needs no words of the catalogue. */
export async function factsOptions(ctx: Context) {
  const said = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: wordOf(value) }))
  return {
    category: said(categories, categoryWord),
    level: said(levels, levelWord),
    language: said(languageNames, languageWord),
    // Nobody else chooses one.
    instructor: (ctx.viewer?.isAdmin ? await teachers(ctx) : []).map(({ slug, name }) => ({
      value: slug,
      label: name,
    })),
  }
}
