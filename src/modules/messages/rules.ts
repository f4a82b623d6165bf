/** Letters of a message, as people count them (rules D6). */
export const LONGEST_MESSAGE = 4000
/** How many messages a page of a thread shows. */
export const THREAD_ROWS = 30

export const threadHref = (conversationId: string): string => `/messages/${conversationId}`
