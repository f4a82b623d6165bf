/** For pages whose URL or content opens a conversation: no referrer, no cache. */
export const secretHeaders = {
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}

/** With an action's own headers, such as when to retry. */
export function withSecret(more: Headers): Headers {
  const headers = new Headers(more)
  for (const [name, value] of Object.entries(secretHeaders)) headers.set(name, value)
  return headers
}
