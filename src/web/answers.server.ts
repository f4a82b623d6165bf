import { data, redirect } from 'react-router'
import type { Context } from '#context.ts'
import { isAway, refusalIn } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { authHref } from '#modules/accounts/rules.ts'
import { refusalText, type SaidRefusal, statusOf } from '#web/refusal-words.ts'
import { type WebRequest, webOf } from '#web/request-context.ts'

type Args = { request: Request; context: Parameters<typeof webOf>[0]['context'] }

/** What an action answers when it says no: the words, and what was typed, so that nothing is lost. */
export type Refused = { refused: SaidRefusal; values: Record<string, string> }

// Who wants in here without an account has most probably none yet.
const forNewPeople = new Set(['/onboarding'])

/** Where a signed-out visitor of a guarded page goes; `next` brings them back (decisions 14). */
export function toSignIn(request: Request): Response {
  const url = new URL(request.url)
  const pathname = url.pathname.replace(/\.data$/, '')
  const mode = forNewPeople.has(pathname) ? 'sign-up' : 'sign-in'
  return redirect(authHref(mode, pathname + withoutRouting(url.searchParams)), {
    headers: { 'X-Remix-Replace': 'true' },
  })
}

function withoutRouting(search: URLSearchParams): string {
  const kept = new URLSearchParams(search)
  kept.delete('_routes')
  kept.delete('index')
  const text = kept.toString()
  return text ? `?${text}` : ''
}

/** Runs a loader: a refusal becomes a redirect to sign-in or an error page with its status. */
export async function answer<T>(args: Args, work: (ctx: Context, web: WebRequest) => Promise<T>): Promise<T> {
  const web = webOf(args)
  try {
    return await work(web.ctx, web)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'not-authenticated') throw toSignIn(args.request)
    throw data(refusalText(error), { status: statusOf(error.code) })
  }
}

/** Status and headers of a page that says no. */
export const answerOf = ({
  code,
  values: { seconds },
}: Refusal): { status: number; headers: Record<string, string> } => ({
  status: statusOf(code),
  headers: seconds ? { 'Retry-After': String(seconds) } : {},
})

/** The texts of a form that may stand in the page that answers it: no password and no file. */
export const shownFields = (form: FormData): [string, string][] =>
  [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !secretFields.test(name) ? [[name, value.slice(0, 64_000)]] : [],
  )

// Never sent back to the page, so that a password does not stand in its source.
const secretFields = /password|^current$|token/i

/**
 * Runs an action on its form: a refusal comes back with the words beside the fields and what was typed.
 * @param before says no before the form is read, where that costs much
 */
export async function act<T>(
  args: Args,
  work: (ctx: Context, form: FormData, web: WebRequest) => Promise<T>,
  before?: (ctx: Context) => Promise<void>,
) {
  const web = webOf(args)
  let form: FormData | null = null
  try {
    await before?.(web.ctx)
    form = web.typed = await formOf(args.request)
    return await work(web.ctx, form, web)
  } catch (error) {
    if (isAway(error)) web.typed ??= await formOf(args.request).catch(() => null) // a body that is no form
    const refusal = refusalIn(error)
    if (!refusal) throw error
    const refused: Refused = {
      refused: refusalText(refusal),
      values: Object.fromEntries(shownFields(form ?? new FormData())),
    }
    return data(refused, answerOf(refusal))
  }
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof Refusal) throw error // from whoever hands the body over
    throw data(refusalText(new Refusal('invalid-input')), { status: 400 }) // a body that is no form
  }
}

/** A text field of a form, '' when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
