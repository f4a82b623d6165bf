import { redirect } from 'react-router'
import type { ContextWith, Context } from '#context.ts'
import { timeAgo } from '#kit/time.ts'
import { authHref } from '#modules/accounts/rules.ts'
import { m } from '#paraglide/messages.js'
import type { WebRequest } from '#web/request-context.ts'
import { endedVisitorCookie, visitorSecret } from '#web/visitor-secret.server.ts'
import { adviserOf } from '../../adviser.server.ts'
import { claimResume } from '../../commands/ownership.server.ts'
import { checkedResume } from '../../queries/check.server.ts'
import { firstResume } from '../../queries/first.server.ts'
import { ownResume, ownResumes } from '../../queries/own.server.ts'
import { recordLines } from '../../queries/record.server.ts'

export type BuilderData = Awaited<ReturnType<typeof builderData>>

/** Everything that the builder shows first. A CV written signed out without scripts becomes the account's on signing in. */
export async function builderData(ctx: ContextWith<'ai'>, web: WebRequest, request: Request) {
  const { searchParams } = new URL(request.url)
  const secret = visitorSecret(request, ctx.config)
  if (ctx.viewer && secret) await claim(ctx, web, secret)
  const isKnown = ctx.viewer !== null || secret !== undefined
  const own = isKnown ? await ownResume(ctx, searchParams.get('cv'), secret) : null
  const next = '/resume-builder'
  const document = own?.document ?? (await firstResume(ctx))
  return {
    own: own && { id: own.id, name: own.name, version: own.version, sharePath: own.sharePath },
    // As one text it weighs less than as values.
    document: JSON.stringify(document),
    /** Requested by a link, as scripts request it by themselves. */
    findings: searchParams.has('check') ? await checkedResume(ctx, document) : null,
    list: ctx.viewer ? await listOf(ctx) : [],
    lines: ctx.viewer && searchParams.get('tab') === 'education' ? await recordLines(ctx) : null,
    isSignedIn: ctx.viewer !== null,
    hasModel: adviserOf(ctx) !== null,
    isTooLarge: searchParams.get('text') === 'too-large',
    isKept: searchParams.has('kept'),
    signInHref: authHref('sign-in', next),
    signUpHref: authHref('sign-up', next),
  }
}

async function claim(ctx: Context, web: WebRequest, secret: string): Promise<void> {
  const id = await claimResume(ctx, secret)
  if (!id) return
  web.setCookie(endedVisitorCookie(ctx.config))
  web.toast({ title: m.resume_kept() })
  throw redirect(`/resume-builder?cv=${id}`)
}

const listOf = async (ctx: Context) =>
  (await ownResumes(ctx)).map(({ updatedAt, ...line }) => ({
    ...line,
    on: updatedAt.toISOString(),
    changed: timeAgo(updatedAt, ctx.now(), ctx.locale),
  }))
