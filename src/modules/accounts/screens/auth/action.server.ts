import { data, replace } from 'react-router'
import type { Context } from '#context.ts'
import { hashOf } from '#kit/ids.ts'
import { loggable, refusalIn } from '#kit/failure.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { refusalText } from '#web/refusal-words.ts'
import type { Flash, WebRequest } from '#web/request-context.ts'
import { actAlone, answer, answerOf, textOf } from '#web/answers.server.ts'
import {
  askForReset,
  confirmEmail,
  resendConfirmation,
  signIn,
  signOut,
  signUp,
} from '../../commands.server.ts'
import { linkIsGood } from '../../queries.server.ts'
import { type AuthMode, ownPath, safePath } from '../../rules.ts'
import { sessionCookie } from '../../session-cookies.server.ts'
import { type AuthAnswer, type AuthIntent, unexpectedAnswer } from './answer.ts'

type Args = Parameters<typeof answer>[0]

/** What the page of /auth is for, read from its address alone. */
export const authPage = (args: Args) =>
  answer(args, async (ctx) => {
    const search = new URL(args.request.url).searchParams
    const next = search.get('next') ?? ''
    const token = search.get('confirm') === 'true' ? search.get('token') : null
    if (ctx.viewer && !token) throw replace(safePath(next))
    const asked = search.get('mode')
    const mode: AuthMode = asked === 'sign-up' || asked === 'forgot' ? asked : 'sign-in'
    const link =
      token === null
        ? null
        : (await linkIsGood(ctx, hashOf(token), 'confirm'))
          ? ('good' as const)
          : ('dead' as const)
    return { mode, link, next: ownPath(next) ?? '', signedIn: ctx.viewer !== null }
  })

export const authAction = (args: Args) =>
  actAlone(args, async (ctx, form, web) => {
    const typed = { fullName: textOf(form, 'fullName'), email: textOf(form, 'email') }
    const given = textOf(form, 'intent')
    const intent: AuthIntent = given in intents ? (given as AuthIntent) : 'sign-in'
    try {
      const answered = await intents[intent]({
        ctx,
        web,
        form,
        typed,
        search: new URL(args.request.url).searchParams,
      })
      if (answered instanceof Response) return answered
      // A mail that never leaves this machine is read here; who cannot read it hears nothing of it.
      return { ...answered, mailHere: web.devices !== null && !ctx.config.smtpUrl }
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal) return data(refusedAnswer(intent, refusal, typed), answerOf(refusal))
      ctx.log.error({ err: loggable(error), requestId: ctx.requestId, path: '/auth' }, 'screen.error')
      return data(unexpectedAnswer(intent, typed), { status: 500 })
    }
  })

type Sent = {
  ctx: Context
  web: WebRequest
  form: FormData
  typed: { fullName: string; email: string }
  search: URLSearchParams
}

const intents: Record<AuthIntent, (sent: Sent) => Promise<AuthAnswer | Response>> = {
  async 'sign-in'({ ctx, web, form, typed, search }) {
    const token = await signIn(ctx, { email: typed.email, password: textOf(form, 'password') })
    return enter(ctx, web, token, { title: m.auth_welcome_back() }, search.get('next'))
  },
  async 'sign-up'({ ctx, form, typed, search }) {
    await signUp(ctx, { ...typed, password: textOf(form, 'password'), next: search.get('next') })
    return { said: { title: m.auth_created(), text: m.auth_created_text() }, resend: true, values: typed }
  },
  async resend({ ctx, typed, search }) {
    await resendConfirmation(ctx, { ...typed, next: search.get('next') })
    return { said: { title: m.auth_resent(), text: m.auth_resent_text() }, resend: true, values: typed }
  },
  async forgot({ ctx, typed, search }) {
    await askForReset(ctx, { ...typed, next: search.get('next') })
    return { said: { title: m.auth_asked(), text: m.auth_asked_text() }, values: typed }
  },
  async confirm({ ctx, web, search }) {
    const { token, next } = await confirmEmail(ctx, search.get('token') ?? '')
    return enter(ctx, web, token, { title: m.auth_confirmed(), text: m.auth_confirmed_text() }, next)
  },
}

/** Lets somebody in with a fresh session. Back must not lead to the form again, so the entry is replaced. */
export async function enter(
  ctx: Context,
  web: WebRequest,
  token: string,
  flash: Flash,
  next: string | null,
): Promise<Response> {
  // Whoever was signed in here leaves no forgotten session behind.
  if (ctx.viewer) await signOut(ctx)
  web.setCookie(sessionCookie(token, ctx.config))
  web.toast(flash)
  return replace(safePath(next))
}

const titles: Partial<Record<AuthIntent, () => string>> = {
  'sign-in': m.refusal_login_title,
  'sign-up': m.auth_sign_up_error,
  resend: m.refusal_error,
  forgot: m.refusal_error,
}
// These say more than the form they came from.
const ownTitle: ReadonlySet<RefusalCode> = new Set(['email-not-confirmed', 'email-required', 'link-invalid'])

/** AUTH-22 to AUTH-25, AUTH-27, AUTH-30: whose error it is stands in the title, the reasons in the text. */
function refusedAnswer(intent: AuthIntent, error: Refusal, values: Record<string, string>): AuthAnswer {
  const words = refusalText(error)
  const own = ownTitle.has(error.code)
  const reasons = [...new Set(Object.values(words.fields))].join(' ')
  return {
    refused: {
      title: own ? words.title : (titles[intent]?.() ?? words.title),
      text: own ? words.text : reasons || words.text,
      fields: words.fields,
    },
    resend: intent === 'resend' || error.code === 'email-not-confirmed' || error.code === 'link-invalid',
    deadLink: error.code === 'link-invalid',
    values,
  }
}
