import type { Context } from '#context.ts'
import { renderMarkdown } from '#kit/markdown.server.ts'
import { type Contacts, withContacts } from '../rules.ts'

/** How to reach Stadi, from the settings (HOME-18+). */
export function contacts(ctx: Context): Contacts {
  const { ussdCode, supportEmail, supportPhone, origin } = ctx.config
  return { ussdCode, supportEmail, supportPhone, origin }
}

/** Stored Markdown as safe HTML, with the settings in the place of {ussdCode} and the like. */
export const published = (ctx: Context, body: string): string => renderMarkdown(withContacts(body, asText(contacts(ctx))))

/** A code such as *384*2025# is text, not emphasis. */
const asText = (contacts: Contacts): Contacts =>
  Object.fromEntries(Object.entries(contacts).map(([name, value]) => [name, value.replace(/[\\`*_[\]<>#~]/g, '\\$&')])) as Contacts
