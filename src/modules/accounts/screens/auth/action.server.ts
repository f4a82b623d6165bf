import { replace } from 'react-router'
import type { Context } from '#context.ts'
import { hashOf } from '#kit/ids.ts'
import { m } from '#paraglide/messages.js'
import type { WebRequest } from '#web/request-context.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { askForReset } from '../../commands/password.server.ts'
import { confirmEmail, resendConfirmation, signUp } from '../../commands/sign-up.server.ts'
import { signIn } from '../../commands/sign-in.server.ts'
import { linkStanding } from '../../queries/links.server.ts'
import { authModes, ownPath, safePath, welcomePath } from '../../rules.ts'
import { isKnownBrowser, knownCookie } from '../../session-cookies.server.ts'
import { admitOrAsk } from '../../enter.server.ts'
import { type AuthExtra, type AuthIntent, authIntents } from './answer.ts'

type Args = Parameters<typeof answer>[0]

/** What the page of /auth is for, from its URL alone. */
export const authPage = (args: Args) =>
  answer(args, async (ctx, { form }) => {
    const search = new URL(args.request.url).searchParams
    const next = search.get('next') ?? ''
    const token = search.get('confirm') === 'true' ? search.get('token') : null
    if (ctx.viewer && !token) throw replace(safePath(next))
    const path = ownPath(next) ?? ''
    const isNew = path !== '' && !isKnownBrowser(args.request.headers, ctx.config)
    // As in the URL, or as in the form that was just sent from it without scripts.
    const wish = [search.get('mode'), form?.get('intent')]
    const mode = authModes.find((one) => wish.includes(one)) ?? (isNew ? 'sign-up' : 'sign-in')
    const link = token === null ? null : await linkStanding(ctx, hashOf(token), 'confirm')
    const why = mode === 'forgot' ? null : whyEnter(mode, path)
    return { mode, link, next: path, why, signedIn: ctx.viewer !== null }
  })

export const authAction = (args: Args) =>
  act(args, async (ctx, form, web): Promise<AuthExtra | Response> => {
    const input = { fullName: textOf(form, 'fullName'), email: textOf(form, 'email') }
    const intent = authIntents.find((one) => one === textOf(form, 'intent')) ?? 'sign-in'
    const search = new URL(args.request.url).searchParams
    const message = await byIntent[intent]({ ctx, web, form, input, search })
    if (message instanceof Response) return message
    // On a machine whose mails are never sent, they are read here; visitors who cannot read them are not told.
    return { message, mailHere: web.devices !== null && !ctx.config.smtpUrl }
  })

type Sent = {
  ctx: Context
  web: WebRequest
  form: FormData
  input: { fullName: string; email: string }
  search: URLSearchParams
}

const byIntent: Record<AuthIntent, (sent: Sent) => Promise<AuthExtra['message'] | Response>> = {
  async 'sign-in'({ ctx, web, form, input, search }) {
    const admitted = await signIn(ctx, { email: input.email, password: textOf(form, 'password') })
    return admitOrAsk(ctx, web, admitted, { title: m.auth_welcome_back() }, search.get('next'))
  },
  async 'sign-up'({ ctx, web, form, input, search }) {
    await signUp(ctx, {
      ...input,
      password: textOf(form, 'password'),
      under18: form.get('under18') ?? undefined,
      next: search.get('next'),
    })
    web.setCookie(knownCookie(ctx.config))
    return { title: m.auth_created(), text: m.auth_created_text() }
  },
  async resend({ ctx, input, search }) {
    await resendConfirmation(ctx, { ...input, next: search.get('next') })
    return { title: m.auth_resent(), text: m.auth_resent_text() }
  },
  async forgot({ ctx, input, search }) {
    await askForReset(ctx, { ...input, next: search.get('next') })
    return { title: m.auth_asked(), text: m.auth_asked_text() }
  },
  async confirm({ ctx, web, search }) {
    const token = search.get('token') ?? ''
    // Pressed in another tab before: the page, which is read once more, says what became of it.
    if ((await linkStanding(ctx, hashOf(token), 'confirm')) === 'used')
      return { title: m.auth_confirm_used(), text: m.auth_confirm_used_lead() }
    const entered = await confirmEmail(ctx, token)
    return admitOrAsk(
      ctx,
      web,
      entered,
      { title: m.auth_confirmed(), text: m.auth_confirmed_text() },
      welcomePath(entered.next),
    )
  },
}

// The first match counts; public pages have no reason.
const waiting: [page: RegExp, what: () => string][] = [
  [/^\/onboarding/, m.auth_why_onboarding],
  [/^\/dashboard/, m.auth_why_dashboard],
  [/^\/courses\/[^/]+\/purchase/, m.auth_why_pay],
  [/^\/marking\//, m.auth_why_marking],
  [/^\/courses\/[^/]+\/lessons\//, m.auth_why_lesson],
  [/^\/courses\/[^/]+\/announcements/, m.auth_why_announcements],
  [/^\/courses\/[^/]+\/certificate/, m.auth_why_certificate],
  [/^\/courses\/[^/]+\/(skill|final-task)/, m.auth_why_skill],
  [/^\/notes/, m.auth_why_notes],
  [/^\/mentorship\/[^/]+\/book/, m.auth_why_book],
  [/^\/(bookings|mentoring|live-classes)/, m.auth_why_bookings],
  [/^\/teaching/, m.auth_why_teaching],
  [/^\/(organisations|seat-invoices)\//, m.auth_why_organisations],
  [/^\/join/, m.auth_why_join],
  [/^\/groups/, m.auth_why_groups],
  [/^\/gift(\/|$)/, m.auth_why_gift],
  [/^\/(gifts|courses\/[^/]+\/gift)/, m.auth_why_gifts],
  [/^\/lti\//, m.auth_why_lti],
  [/^\/sign-in\//, m.auth_why_sso],
  [/^\/progress/, m.auth_why_progress],
  [/^\/p\//, m.auth_why_hire],
  [/^\/messages/, m.auth_why_messages],
  [/^\/notifications/, m.auth_why_notifications],
  [/^\/payments/, m.auth_why_payments],
  [/^\/account/, m.auth_why_account],
  [/^\/skill-assessment/, m.auth_why_assessment],
  [/^\/ai-career-advisor/, m.auth_why_advisor],
  [/^\/applications/, m.auth_why_applications],
  [/^\/review/, m.auth_why_review],
  [/^\/jobs\//, m.auth_why_job],
  [/^\/community\/report\//, m.auth_why_report],
  [/^\/community\/ussd-jobs\//, m.auth_why_ussd_jobs],
  [/^\/community\/[^/]+\/new/, m.auth_why_community],
  [/^\/community\/.*\/(edit|remove|ask-removal)/, m.auth_why_own_words],
  [/^\/community\/[^/]+\/./, m.auth_why_thread],
  [/^\/admin/, m.auth_why_admin],
]

/** The reason for signing in, in one sentence; nothing if the page needs none. @param next a path of this site */
function whyEnter(mode: 'sign-in' | 'sign-up', next: string): string | null {
  const what = waiting.find(([page]) => page.test(next))?.[1]()
  if (!what) return null
  return mode === 'sign-up' ? m.auth_why_sign_up({ what }) : m.auth_why_sign_in({ what })
}
