import { data, redirect } from 'react-router'
import type { AppContext } from '#context.ts'
import { isAway, loggable, refusalIn } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { withoutSeal } from '#kit/seal.ts'
import { showPassword } from '#modules/accounts/commands/fresh-password.server.ts'
import { authHref, confirmPasswordHref, factorHref, GUARDIAN } from '#modules/accounts/rules.ts'
import type { FormAnswer, FormRefusal } from '#shell/form/answer.ts'
import { answerTo, unexpected } from '#shell/form/answer.server.ts'
import { twice } from '#web/part.server.ts'
import { TYPED } from '#shell/typed/names.ts'
import { headOf, refusalText } from '#web/refusal-words.ts'
import { type WebRequest, webOf } from '#web/request-context.ts'
import { numberIn } from '#web/typed.server.ts'

/** The form field in which the password is entered again. */
export const FRESH = 'freshPassword'

type Args = { request: Request; context: Parameters<typeof webOf>[0]['context'] }

/** Where a signed-out visitor of a guarded page is sent; `next` brings them back (decisions 14). */
export function toSignIn(request: Request): Response {
  const url = new URL(request.url)
  const pathname = url.pathname.replace(/\.data$/, '')
  return leadTo(authHref('either', pathname + withoutRouting(url.searchParams)))
}

const leadTo = (path: string): Response => redirect(path, { headers: { 'X-Remix-Replace': 'true' } })

/** People who must do something first are sent to where they can do it, and from there back; others get the refusal. */
function leadOn({ code }: Refusal, request: Request): Response | null {
  if (code === 'not-authenticated') return toSignIn(request)
  const { pathname, searchParams } = new URL(request.url)
  const page = request.method === 'GET' ? pathname.replace(/\.data$/, '') : pathname
  const here = page + withoutRouting(searchParams)
  if (code === 'second-factor-needed') return leadTo(factorHref(here))
  // Before anything is typed; a form that was sent keeps what is in it, and says where a parent is asked.
  if (code === 'consent-needed' && request.method === 'GET')
    return leadTo(`${GUARDIAN}?next=${encodeURIComponent(here)}`)
  return code === 'password-needed' && request.method === 'GET' ? leadTo(confirmPasswordHref(here)) : null
}

function withoutRouting(search: URLSearchParams): string {
  const kept = new URLSearchParams(search)
  kept.delete('_routes')
  kept.delete('index')
  const text = kept.toString()
  return text ? `?${text}` : ''
}

/** Whether a whole page is asked for, and not what scripts need to show it. */
export const isDocument = ({ url }: Request): boolean => !new URL(url).pathname.endsWith('.data')

/** Leaves a property for the page that is being drawn, and out of what the page brings for its scripts. */
export function inPageAlone<T extends object>(owner: T, name: keyof T): void {
  Object.defineProperty(owner, name, { enumerable: false })
}

/**
 * Runs a loader: a refusal becomes a redirect to sign-in or an error page with its status. What fails in the page of a document is tried
 * once more; scripts ask again themselves (SYS-02).
 */
export async function answer<T>(
  args: Args,
  work: (ctx: AppContext, web: WebRequest) => Promise<T>,
): Promise<T> {
  const web = webOf(args)
  try {
    return await (isDocument(args.request) ? twice(() => work(web.ctx, web)) : work(web.ctx, web))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const elsewhere = leadOn(error, args.request)
    if (elsewhere) throw elsewhere
    throw data(refusalText(error), { status: statusOfPage(web, error) })
  }
}

/** The status of a refused page; after a rate limit the time to wait is sent with it, also to scripts. */
function statusOfPage(web: WebRequest, refusal: Refusal): number {
  const { status, headers } = headOf(refusal)
  web.retryAfter = headers['retry-after'] ?? null
  return status
}

type Options<Extra> = {
  /** Refuses before the form is read, where reading is expensive. */
  before?: (ctx: AppContext) => Promise<void>
  /** What else the page shows with a refusal. */
  extra?: () => Extra | undefined
  /** Signed-out visitors see the refusal on the page, which is for them too. */
  openToVisitors?: boolean
}
/** Redirects with a Response, or returns what else its page shows. */
type Work<T> = (ctx: AppContext, form: FormData, web: WebRequest) => Promise<T>
type ExtraOf<T> = Exclude<T, Response>
type Stay<T> = [ExtraOf<T>] extends [never] ? never : FormAnswer<ExtraOf<T>>

/**
 * Runs an action on its form (docs/forms.md). A refusal comes back with its texts beside the fields and the typed values, and so
 * does an unexpected error; people who must sign in for it are sent to sign-in.
 */
export async function act<T>(args: Args, work: Work<T>, options: Options<ExtraOf<T>> = {}) {
  const web = webOf(args)
  let form = new FormData()
  try {
    await options.before?.(web.ctx)
    web.form = await formOf(args.request)
    form = copyOf(web.form)
    // Beside long fields; commands hear nothing of it.
    web.kept = numberIn(form.get(TYPED))
    form.delete(TYPED)
    // Requested beside the form by whatever needs a fresh one (ActionForm).
    const ctx = form.has(FRESH) ? await showPassword(web.ctx, textOf(form, FRESH)) : web.ctx
    const done = await work(ctx, form, web)
    if (!(done instanceof Response)) return answerTo(form, undefined, done) as Stay<T>
    web.arrived(web.kept)
    return done
  } catch (error) {
    if (isAway(error)) web.form ??= await formOf(args.request).catch(() => null) // a body that is not a form
    const { refusal, status } = refusedIn(error, web, args.request, options)
    return data(answerTo(form, refusal, options.extra?.()), { status })
  }
}

/** @throws redirects, and what is not an answer to a form */
function refusedIn(
  error: unknown,
  web: WebRequest,
  request: Request,
  options: { openToVisitors?: boolean },
): { refusal: FormRefusal; status: number } {
  const refusal = refusalIn(error)
  const isOwnNo = refusal?.code === 'not-authenticated' && options.openToVisitors
  const elsewhere = refusal && !isOwnNo ? leadOn(refusal, request) : null
  // What no phone keeps stays in its page where scripts sent it, and else comes back on one of its own.
  if (elsewhere && web.kept === '' && isDocument(request)) web.firstTo = elsewhere.headers.get('location')
  if (elsewhere && (web.kept !== '' || isDocument(request))) throw elsewhere
  if (refusal) return { refusal: refusalText(refusal), status: statusOfPage(web, refusal) }
  if (!(error instanceof Error)) throw error // a Response or data() of React Router
  const path = withoutSeal(new URL(request.url).pathname)
  web.ctx.log.error({ err: loggable(error), requestId: web.ctx.requestId, path }, 'screen.error')
  return { refusal: unexpected(), status: 500 }
}

function copyOf(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) copy.append(name, value)
  return copy
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof Refusal) throw error // from the caller that supplies the body
    throw data(refusalText(new Refusal('invalid-input')), { status: 400 }) // a body that is not a form
  }
}

/**
 * After a write whose page stays: redirects to the same URL, at a fragment, so that a reload sends nothing twice. Scripts that sent
 * it by `useSave` revalidate by themselves.
 */
export const stay = ({ url }: { url: URL }, form: FormData, place: string): Response | null =>
  form.has('live') ? null : redirect(`${url.pathname}${url.search}#${place}`)

/** A text field of a form, '' if it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
