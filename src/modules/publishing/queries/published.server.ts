import { adminOnly, type Context } from '#context.ts'
import { lessonRenderer, renderMarkdown } from '#kit/documents/markdown.server.ts'
import { BlockFault } from '#kit/figures/block.ts'
import { drawFigure } from '#kit/figures/drawing.ts'
import { readFigure } from '#kit/figures/read.ts'
import { languageOf, type Words, wordsIn } from '#kit/words.ts'
import { type Contacts, filledIn } from '../rules.ts'
import { contacts } from './contacts.server.ts'

/** Stored Markdown as safe HTML, with settings in place of {ussdCode} and the like. @param language the text's own */
export const published = (ctx: Context, body: string, language = ctx.locale): string =>
  renderMarkdown(filledIn(body, asText(contacts(ctx)), language))

/** The same of plain words, such as a summary. */
export const publishedWords = (ctx: Context, words: Words): string =>
  filledIn(wordsIn(words, ctx.locale), contacts(ctx), languageOf(words, ctx.locale))

/** The same with figures, as lessons have them (docs/lessons.md). One that cannot be understood is shown as it was written. */
export const publishedWithFigures = (ctx: Context, body: string, language = ctx.locale): string =>
  renderWithFigures(filledIn(body, asText(contacts(ctx)), language))

const renderWithFigures = lessonRenderer(({ info, content }) => {
  const [type, kind = ''] = info.split(/\s+/)
  if (type !== 'figure') return null
  try {
    return drawFigure(readFigure(kind, content))
  } catch (error) {
    if (error instanceof BlockFault) return null
    throw error
  }
})

/** A code such as *384*2025# is text, not emphasis. */
const asText = (contacts: Contacts): Contacts =>
  Object.fromEntries(
    Object.entries(contacts).map(([name, value]) => [name, value.replace(/[\\`*_[\]<>#~]/g, '\\$&')]),
  ) as Contacts

/** Typed Markdown as the public would see it, for administrators. */
export function previewOf(ctx: Context, markdown: string): string {
  adminOnly(ctx)
  return publishedWithFigures(ctx, markdown)
}
