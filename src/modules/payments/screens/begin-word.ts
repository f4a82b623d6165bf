import { m } from '#paraglide/messages.js'

/** What the link says that leads to where a course begins: its first lesson, or the group in which a place was bought. */
export const beginWord = (begin: string): string =>
  begin.startsWith('/groups/') ? m.groups_open() : m.payment_begin()
