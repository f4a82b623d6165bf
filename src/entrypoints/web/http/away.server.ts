import type { Context as HonoContext } from 'hono'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { answerError, type Env } from '../../api/http.server.ts'
import { AWAY_SECONDS, loggable } from '#kit/failure.ts'
import { withoutSeal } from '#kit/seal.ts'
import { inLanguage } from '#web/locale.server.ts'
import { shownFields } from '#shell/form/sent.ts'
import type { App } from '#core/app.ts'
import { AwayPage, type Sent } from './sent-again.tsx'
import { takesPages } from './error-pages.server.ts'
import { chosenLanguage } from './language.server.ts'
import { keyOf, type PageCache } from './page-cache.server.ts'
import { contentPolicy } from './security-headers.server.ts'

/**
 * The response while the database is unavailable: a cached page if there is one, otherwise 503, as a page for people and as JSON
 * for programs. React Router's own requests get JSON, too: the browser then waits and leaves the page as it is.
 */
export async function answerAway(
  error: Error,
  c: HonoContext<Env>,
  app: App,
  pages: PageCache,
): Promise<Response> {
  const { pathname } = new URL(c.req.url)
  app.log.warn(
    {
      err: loggable(error).message,
      requestId: c.get('ctx')?.requestId,
      path: withoutSeal(pathname).slice(0, 300),
    },
    'database.away',
  )
  const key = keyOf(c)
  const old = key === null ? null : pages.old(key)
  if (old) return c.body(new Uint8Array(old.body), 200, old.headers)
  const locale = chosenLanguage(c.req.raw, c.get('ctx')?.locale ?? null, [])
  return inLanguage(locale, () =>
    takesPages(c.req.raw) ? awayPage(c, app) : Promise.resolve(answerError(error, c, app.log)),
  )
}

async function awayPage(c: HonoContext<Env>, app: App): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const sent = await sentTo(c.req.raw, c.get('form'))
  const html = renderToStaticMarkup(createElement(AwayPage, { address: pathname + search, sent }))
  return c.html(`<!doctype html>${html}`, 503, {
    'retry-after': String(AWAY_SECONDS),
    'cache-control': 'no-store',
    'content-security-policy': contentPolicy(app.config, null),
  })
}

/** Typed values, as left by an action or, if nobody has read the form yet, from the request. */
async function sentTo(request: Request, input: FormData | null | undefined): Promise<Sent | null> {
  if (request.method !== 'POST') return null
  const form = input ?? (request.bodyUsed ? null : await request.formData().catch(() => null)) // a body that is not a form, or too large
  return form && sentIn(form)
}

/** What of a form can be sent again by a page. */
export function sentIn(form: FormData): Sent {
  const fields = shownFields(form)
  return { fields, isWhole: fields.length === [...form].length }
}
