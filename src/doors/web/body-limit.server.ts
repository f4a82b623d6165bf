import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

// Bytes. Forms of text everywhere; one page takes a picture of 2 MB with its form around it.
const LARGEST_TEXT = 64 * 1024
const LARGEST_PICTURE = 2.2 * 1024 * 1024
// A photo as phones make them; what is larger is cut off.
const LONGEST_LISTENED = 24 * 1024 * 1024

/** What is too large is not kept. Whoever sent a picture gets back to their page, which says so. */
export function limitBodies(): MiddlewareHandler {
  const texts = bodyLimit({ maxSize: LARGEST_TEXT, onError: (c) => c.json({ error: 'too-large' }, 413) })
  const pictures = bodyLimit({
    maxSize: LARGEST_PICTURE,
    async onError(c) {
      await letFinish(c.req.raw)
      return c.redirect('/account?picture=too-large#picture', 303)
    },
  })
  return (c, next) => {
    const isPicture = c.req.path === '/account' && c.req.method === 'POST' && /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')
    return (isPicture ? pictures : texts)(c, next)
  }
}

/** Reads and forgets what still comes: a browser that is answered while it sends shows an error of its own instead of our page. */
async function letFinish(request: Request): Promise<void> {
  if (!request.body || request.body.locked) return
  const reader = request.body.getReader()
  for (let left = LONGEST_LISTENED; left > 0;) {
    const { done, value } = await reader.read()
    if (done) return
    left -= value.byteLength
  }
}
