import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

// Bytes. Forms of text everywhere; one page takes a picture of 2 MB with its form around it.
const LARGEST_TEXT = 64 * 1024
const LARGEST_PICTURE = 2.2 * 1024 * 1024
// A CV may have 2 MB, but far larger ones are let in, so that their form comes back with everything that was typed.
const LARGEST_CV_FORM = 12 * 1024 * 1024
// A photo as phones make them; what is larger is cut off.
const LONGEST_LISTENED = 24 * 1024 * 1024

/** What is too large is not kept. Whoever sent a picture or a CV gets back to their page, which says so. */
export function limitBodies(): MiddlewareHandler {
  const texts = bodyLimit({ maxSize: LARGEST_TEXT, onError: (c) => c.json({ error: 'too-large' }, 413) })
  const pictures = files(LARGEST_PICTURE, () => '/account?picture=too-large#picture')
  const applications = files(LARGEST_CV_FORM, (path) => `${path}?cv=too-large#apply`)
  return (c, next) => {
    const isFile = c.req.method === 'POST' && /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')
    if (isFile && c.req.path === '/account') return pictures(c, next)
    return (isFile && /^\/careers\/[a-z0-9-]+$/.test(c.req.path) ? applications : texts)(c, next)
  }
}

/** A form with a file; a larger one leads back to its page. */
const files = (maxSize: number, tooLarge: (path: string) => string): MiddlewareHandler => bodyLimit({
  maxSize,
  async onError(c) {
    await letFinish(c.req.raw)
    return c.redirect(tooLarge(c.req.path), 303)
  },
})

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
