import { Hono, type Context as HonoContext } from 'hono'
import { Refusal } from '#kit/refusal.ts'
import type { Admitted } from '#modules/accounts/commands/challenge.server.ts'
import { answerChallenge } from '#modules/accounts/commands/answer-challenge.server.ts'
import { askForReset, changePassword, resetPassword } from '#modules/accounts/commands/password.server.ts'
import { confirmEmail, resendConfirmation, signUp } from '#modules/accounts/commands/sign-up.server.ts'
import { endOtherSessions, endSession, signIn, signOut } from '#modules/accounts/commands/sign-in.server.ts'
import {
  deviceCookie,
  deviceOfRequest,
  endedCookie,
  entryCookies,
  knownCookie,
  tokenOfRequest,
  unsigned,
} from '#modules/accounts/session-cookies.server.ts'
import { ownSessions } from '#modules/accounts/queries/sessions.server.ts'
import { ownUser, sessionView } from '#modules/accounts/queries/program-views.server.ts'
import { refusalText } from '#web/refusal-words.ts'
import { type Env, jsonBody } from './http.server.ts'

type Call = HonoContext<Env>

/** /auth/v1: authentication for programs and for the screens' own requests. Anything not listed does not exist. */
export function authApi(): Hono<Env> {
  const api = new Hono<Env>()
  api.use('*', async (c, next) => {
    await next()
    c.res.headers.set('cache-control', 'no-store')
  })
  addSignIn(api)
  addPassword(api)
  addSessions(api)
  api.all('*', () => {
    throw new Refusal('not-found')
  })
  return api
}

const done = (c: Call) => c.json({ status: true })

/** The session, or that a code is required and what to send it with. */
async function opened(c: Call, { token, challenge }: Admitted) {
  if (token === undefined) {
    const { code, title, text } = refusalText(new Refusal('code-needed'))
    return c.json({ error: code, title, message: text, fields: {}, challenge }, 401)
  }
  c.get('setCookies').push(...entryCookies(token, c.get('ctx').config))
  return c.json(await sessionView(c.get('ctx'), token))
}

function addSignIn(api: Hono<Env>): void {
  api.post('/sign-up/email', async (c) => {
    const body = await jsonBody(c)
    const fullName =
      body.full_name ?? (body.data as { full_name?: unknown } | undefined)?.full_name ?? body.name
    await signUp(c.get('ctx'), { ...body, fullName })
    c.get('setCookies').push(knownCookie(c.get('ctx').config))
    return c.json({ status: true, session: null })
  })
  api.post('/sign-in/email', async (c) => opened(c, await signIn(c.get('ctx'), await jsonBody(c))))
  api.post('/sign-in/code', async (c) => {
    const body = await jsonBody(c)
    const ctx = c.get('ctx')
    const kept = deviceOfRequest(c.req.raw.headers, ctx.config)
    const { token, device } = await answerChallenge(ctx, String(body.challenge ?? ''), body, kept)
    c.get('setCookies').push(deviceCookie(device, ctx.config))
    return opened(c, { token })
  })
  api.post('/sign-out', async (c) => {
    await signOut(c.get('ctx'))
    c.get('setCookies').push(endedCookie(c.get('ctx').config))
    return done(c)
  })
  api.post('/resend', async (c) => {
    await resendConfirmation(c.get('ctx'), await jsonBody(c))
    return done(c)
  })
  api.post('/verify', async (c) =>
    opened(c, await confirmEmail(c.get('ctx'), String((await jsonBody(c)).token ?? ''))),
  )
}

function addPassword(api: Hono<Env>): void {
  api.post('/recover', async (c) => {
    await askForReset(c.get('ctx'), await jsonBody(c))
    return done(c)
  })
  api.post('/reset', async (c) => {
    const body = await jsonBody(c)
    return opened(c, await resetPassword(c.get('ctx'), String(body.token ?? ''), body))
  })
  api.post('/password', async (c) => {
    await changePassword(c.get('ctx'), await jsonBody(c))
    return done(c)
  })
}

function addSessions(api: Hono<Env>): void {
  api.get('/user', async (c) => c.json(await ownUser(c.get('ctx'))))
  api.get('/session', async (c) => {
    const ctx = c.get('ctx')
    const token = unsigned(tokenOfRequest(c.req.raw.headers, ctx.config) ?? '', ctx.config)
    return c.json(ctx.viewer && token ? await sessionView(ctx, token) : null)
  })
  api.get('/sessions', async (c) => c.json(await ownSessions(c.get('ctx'))))
  api.delete('/sessions', async (c) => {
    await endOtherSessions(c.get('ctx'))
    return done(c)
  })
  api.delete('/sessions/:id', async (c) => {
    await endSession(c.get('ctx'), c.req.param('id'))
    return done(c)
  })
}
