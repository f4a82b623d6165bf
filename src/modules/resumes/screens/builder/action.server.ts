import { localeIn } from '#kit/locales.ts'
import { redirect } from 'react-router'
import type { ContextWith, Context } from '#context.ts'
import { newSecret } from '#kit/ids.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import { visitorCookie, visitorSecret } from '#web/visitor-secret.server.ts'
import { addResume, nameResume, removeResume } from '../../commands/list.server.ts'
import { adviseOn } from '../../commands/advise.server.ts'
import { saveResume } from '../../commands/save.server.ts'
import { shareResume } from '../../commands/share.server.ts'
import { LARGEST_FILE_MB, readResumeFile } from '../../document/resume-file.ts'
import { firstResume } from '../../queries/first.server.ts'
import { ownResume } from '../../queries/own.server.ts'
import { recordLines } from '../../queries/record.server.ts'
import { type Resume, templates, VISITOR_DAYS, tabs } from '../../rules.ts'
import type { Saved } from '../../types.ts'
import { pressed, withAdvice } from '../editing/press.ts'

/** One form of the builder, as sent without scripts; some of them also with. */
export async function pressBuilder(
  ctx: ContextWith<'ai'>,
  form: FormData,
  web: WebRequest,
  request: Request,
): Promise<Response> {
  const [verb] = textOf(form, 'intent').split(':')
  const id = textOf(form, 'cv')
  const back = (to = id) => redirect(addressOf(form, request, to))
  if (verb === 'new') return back((await addResume(ctx, { document: await firstResume(ctx) })).id)
  if (verb === 'name') {
    await nameResume(ctx, id, { name: textOf(form, 'name') })
    return back()
  }
  if (verb === 'share' || verb === 'revoke') {
    await shareResume(ctx, id, verb === 'share')
    return back()
  }
  if (verb === 'delete') {
    await removeResume(ctx, id)
    web.toast({ title: m.resume_deleted() })
    return redirect('/resume-builder')
  }
  const saved =
    verb === 'import' ? await imported(ctx, form, web, request) : await written(ctx, form, web, request)
  say(web, saved)
  return back(saved.id)
}

/** The same tab, of the CV that it is about now. */
function addressOf(form: FormData, request: Request, id: string): string {
  const open = textOf(form, 'tab') || new URL(request.url).searchParams.get('tab')
  const tab = tabs.find((one) => one === open)
  const search = new URLSearchParams({ ...(tab && { tab }), ...(id && { cv: id }) })
  return `/resume-builder${search.size > 0 ? `?${search}` : ''}`
}

/** Signed-out visitors get a secret with their first text. */
function secretFor(ctx: Context, web: WebRequest, request: Request): string | undefined {
  if (ctx.viewer) return undefined
  const secret = visitorSecret(request, ctx.config) ?? newSecret()
  web.setCookie(visitorCookie(secret, VISITOR_DAYS, ctx.config))
  return secret
}

const refusedFile = (code: RefusalCode, values: Refusal['values'] = {}) =>
  new Refusal('invalid-input', { fields: { file: code }, values })

async function imported(ctx: Context, form: FormData, web: WebRequest, request: Request): Promise<Saved> {
  const file = form.get('file')
  // A browser sends an empty file without a name if none was chosen.
  if (!(file instanceof File) || file.name === '') throw refusedFile('file-required')
  if (file.size > LARGEST_FILE_MB * 1024 * 1024) throw refusedFile('file-too-large')
  const read = readResumeFile(new Uint8Array(await file.arrayBuffer()))
  if ('fault' in read) throw refusedFile(read.fault.code, read.fault.values)
  const name = file.name.replace(/\.json$/i, '')
  return addResume(ctx, { document: read.resume, name }, secretFor(ctx, web, request))
}

/** A tab, the letter or the template, merged into what is stored. */
async function written(
  ctx: ContextWith<'ai'>,
  form: FormData,
  web: WebRequest,
  request: Request,
): Promise<Saved> {
  const secret = secretFor(ctx, web, request)
  const existing = await ownResume(ctx, textOf(form, 'cv'), secret)
  const document = await changed(ctx, existing?.document ?? (await firstResume(ctx)), form, web)
  if (!existing) return addResume(ctx, { document }, secret)
  const version = form.has('version') ? textOf(form, 'version') : existing.version
  return saveResume(ctx, existing.id, { version, document }, secret)
}

async function changed(
  ctx: ContextWith<'ai'>,
  existing: Resume,
  form: FormData,
  web: WebRequest,
): Promise<Resume> {
  const intent = textOf(form, 'intent')
  if (intent === 'letter') return { ...existing, letter: textOf(form, 'letter').replaceAll('\r\n', '\n') }
  if (intent === 'template') {
    const template = templates.find((one) => one === textOf(form, 'template')) ?? existing.template
    return { ...existing, template, language: localeIn(textOf(form, 'language')) }
  }
  const press = pressed(existing, form, ctx.viewer ? await recordLines(ctx) : [])
  if (press.kind === 'change') return press.resume
  const advice = await adviseOn(ctx, { kind: press.ask, document: press.resume, agreed: form.has('agreed') })
  const written = withAdvice(press.resume, advice)
  if (advice.isPrepared && written !== press.resume) web.toast({ title: m.resume_prepared(), tone: 'sky' })
  return written
}

function say(web: WebRequest, { conflict, cuts }: Saved): void {
  if (conflict)
    web.toast({
      title: m.resume_conflict(),
      text: m.resume_conflict_text({ name: conflict.name }),
      tone: 'gold',
    })
  else web.toast({ title: m.resume_saved_all() })
  const [cut] = cuts
  if (cut)
    web.toast({
      title: m.resume_too_long(),
      text: m.resume_too_long_text({ had: cut.had, kept: cut.kept }),
      tone: 'gold',
    })
}
