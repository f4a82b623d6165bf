import { adminOnly, type Context } from '#context.ts'
import { lessonRenderer, renderMarkdown } from '#kit/documents/markdown.server.ts'
import { BlockFault } from '#kit/figures/block.ts'
import { drawFigure } from '#kit/figures/drawing.ts'
import { readFigure } from '#kit/figures/read.ts'
import { type Contacts, withContacts } from '../rules.ts'
import { contacts } from './contacts.server.ts'

/** Stored Markdown as safe HTML, with settings in place of {ussdCode} and the like. */
export const published = (ctx: Context, body: string): string =>
  renderMarkdown(withContacts(body, asText(contacts(ctx))))

/** The same with figures, as lessons have them (docs/lessons.md). One that cannot be understood is shown as it was written. */
export const publishedWithFigures = (ctx: Context, body: string): string =>
  renderWithFigures(withContacts(body, asText(contacts(ctx))))

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
