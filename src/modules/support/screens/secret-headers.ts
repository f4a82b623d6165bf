/** Of pages whose address, or what stands on them, opens a conversation: no other site hears it, nothing keeps the page. */
export const secretHeaders = {
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}

/** With what an action has to say, such as when to try again. */
export function withSecret(more: Headers): Headers {
  const headers = new Headers(more)
  for (const [name, value] of Object.entries(secretHeaders)) headers.set(name, value)
  return headers
}
