import { adminOnly, type Context } from '#context.ts'
import { renderMarkdown } from '#kit/documents/markdown.server.ts'
import { type Contacts, withContacts } from '../rules.ts'
import { contacts } from './contacts.server.ts'

/** Stored Markdown as safe HTML, with settings in place of {ussdCode} and the like. */
export const published = (ctx: Context, body: string): string =>
  renderMarkdown(withContacts(body, asText(contacts(ctx))))

/** A code such as *384*2025# is text, not emphasis. */
const asText = (contacts: Contacts): Contacts =>
  Object.fromEntries(
    Object.entries(contacts).map(([name, value]) => [name, value.replace(/[\\`*_[\]<>#~]/g, '\\$&')]),
  ) as Contacts

/** Typed Markdown as the public would see it, for administrators. */
export function previewOf(ctx: Context, markdown: string): string {
  adminOnly(ctx)
  return published(ctx, markdown)
}
