import { randomBytes } from 'node:crypto'
import { type Context as HonoContext, Hono } from 'hono'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AppContext } from '#context.ts'
import type { App } from '#core/app.ts'
import { refusalIn } from '#kit/failure.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { MINUTE, SECOND } from '#kit/time.ts'
import { answerChoice } from '#modules/lti/commands/choose.server.ts'
import { beginLogin } from '#modules/lti/commands/login.server.ts'
import { hearFramedChoice, hearLaunch } from '#modules/lti/commands/hear.server.ts'
import { coursesToChoose, framedChoice } from '#modules/lti/queries/choice.server.ts'
import { toolKeySet } from '#modules/lti/queries/tool.server.ts'
import {
  browserOf,
  framedChoiceHref,
  isChoiceAddress,
  launchCookie,
  launchHref,
  launchRefusals,
  refusedHref,
} from '#modules/lti/rules.ts'
import { loginFields } from '#modules/lti/types.ts'
import { inLanguage } from '#web/locale.server.ts'
import { refusalText, statusOf } from '#web/refusal-words.ts'
import { chosenLanguage } from '../web/http/language.server.ts'
import { isHttpsOrigin } from '../web/http/origins.server.ts'
import { contentPolicy } from '../web/http/security-headers.server.ts'
import { ChoicePage, ChosenPage, FramedPage, FramedRefusal } from './pages.tsx'

/** Where another system's page sends a browser with a form. Neither address reads a cookie. */
export const isOpenedFromElsewhere = (path: string): boolean => /^\/lti\/(login|launch)$/.test(path)

/**
 * What other learning systems ask of Stadi as a tool (LTI 1.3, decision 107): the way in, in two steps, our public keys, and the way
 * back with a chosen course. It is before the viewer is known: who is signed in, the pages ask that open next.
 */
export function ltiEntrypoint(app: App, addressOf: (c: HonoContext) => string): Hono {
  const entrypoint = new Hono()
  const context = (c: HonoContext): AppContext =>
    app.context({
      requestId: newId(),
      address: addressOf(c),
      userAgent: c.req.header('user-agent') ?? '',
      locale: chosenLanguage(c.req.raw, null, []),
    })
  entrypoint.get('/jwks.json', (c) => keysAnswer(context(c)))
  entrypoint.on(['GET', 'POST'], '/login', (c) => saying(c, app, context(c), login))
  entrypoint.post('/launch', (c) => saying(c, app, context(c), launch))
  entrypoint.get('/launches/:launchId/choice', (c) => saying(c, app, context(c), picker))
  entrypoint.post('/launches/:launchId/choice', (c) => saying(c, app, context(c), choice))
  for (const path of ['/login', '/launch', '/launches/:launchId/choice'])
    entrypoint.all(path, (c) => c.text('Method not allowed', 405))
  return entrypoint
}

const keysAnswer = (ctx: AppContext): Response =>
  new Response(JSON.stringify(toolKeySet(ctx)), {
    headers: {
      'content-type': 'application/jwk-set+json',
      'cache-control': `public, max-age=${(5 * MINUTE) / SECOND}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })

type Step = (c: HonoContext, app: App, ctx: AppContext) => Promise<Response>

/** Whoever is refused gets a page that says why: of the site itself, where it shows. */
async function saying(c: HonoContext, app: App, ctx: AppContext, step: Step): Promise<Response> {
  try {
    return await inLanguage(ctx.locale, () => step(c, app, ctx))
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    ctx.log.info({ requestId: ctx.requestId, path: c.req.path, code: refusal.code }, 'lti.no-way-in')
    const known = launchRefusals.find((code) => code === refusal.code) ?? 'lti-launch-elsewhere'
    return isFramed(c) ? inLanguage(ctx.locale, () => framedRefusal(app, known)) : leadTo(refusedHref(known))
  }
}

const leadTo = (address: string, cookie?: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location: address, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) },
  })

/** The fields of a form, or of the address; the last of several counts. */
async function fieldsOf(c: HonoContext): Promise<Record<string, unknown>> {
  if (c.req.method !== 'POST') return c.req.query()
  return c.req.parseBody().catch(() => ({})) // not a form
}

/** In a frame the browser keeps our cookies from us, and shows none of our other pages. */
const isFramed = (c: HonoContext): boolean =>
  /^(iframe|frame|embed|object)$/.test(c.req.header('sec-fetch-dest') ?? '')

const login: Step = async (c, app, ctx) => {
  const fields = await fieldsOf(c)
  // Before the platform is asked: it answers once, so a way in that began in the frame could not begin anew in a window.
  if (isFramed(c) && !isChoiceAddress(fields.target_link_uri, app.config.origin))
    return framedWayOut(app, fields)
  const { address, launchId, browser } = await beginLogin(ctx, fields)
  return leadTo(address, isFramed(c) ? undefined : launchCookie(launchId, browser, isHttpsOrigin(app.config)))
}

function framedWayOut(app: App, fields: Record<string, unknown>): Response {
  const given = loginFields.flatMap((name) =>
    typeof fields[name] === 'string' ? [[name, fields[name]]] : [],
  )
  const address = `/lti/login?${new URLSearchParams(given as [string, string][])}`
  return page(createElement(FramedPage, { address }), contentPolicy(app.config, null, { framedBy: '*' }))
}

function framedRefusal(app: App, code: (typeof launchRefusals)[number]): Response {
  const { title, text } = refusalText(new Refusal(code))
  const policy = contentPolicy(app.config, null, { framedBy: '*' })
  return page(createElement(FramedRefusal, { title, text }), policy, statusOf(code))
}

const launch: Step = async (c, _app, ctx) => {
  const fields = await fieldsOf(c)
  if (!isFramed(c)) return leadTo(launchHref(await hearLaunch(ctx, fields)))
  const { launchId, key } = await hearFramedChoice(ctx, fields)
  return leadTo(framedChoiceHref(launchId, key))
}

const picker: Step = async (c, app, ctx) => {
  const launchId = c.req.param('launchId')!
  const { key, ...filters } = c.req.query()
  const { platform, returnUrl } = await framedChoice(ctx, launchId, key)
  const choice = await coursesToChoose(ctx, filters)
  const policy = contentPolicy(app.config, null, { framedBy: new URL(returnUrl).origin })
  return page(createElement(ChoicePage, { launchId, frameKey: key!, platform, choice }), policy)
}

const choice: Step = async (c, app, ctx) => {
  const launchId = c.req.param('launchId')!
  const { courseId } = await fieldsOf(c)
  const key = c.req.query('key')
  const browser = key ?? browserOf(c.req.header('cookie') ?? null, launchId)
  const chosen = await answerChoice(ctx, launchId, browser, courseId)
  const nonce = randomBytes(16).toString('base64')
  const there = new URL(chosen.returnUrl).origin
  const policy = contentPolicy(app.config, nonce, { formsTo: there, ...(key && { framedBy: there }) })
  return page(createElement(ChosenPage, { ...chosen, nonce }), policy)
}

const page = (content: ReactElement, policy: string, status = 200): Response =>
  new Response(`<!doctype html>${renderToStaticMarkup(content)}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  })
