import { redirect } from 'react-router'
import { type Context, freshPassword, signedIn } from '#context.ts'
import { qrDrawing } from '#kit/documents/qr.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords } from '#kit/time.ts'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import { renewRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor } from '../../commands.server.ts'
import { ownSecondFactor } from '../../queries.server.ts'
import { ownPath } from '../../rules.ts'
import { sessionCookie } from '../../session-cookies.server.ts'
import { NewCodes, Standing } from './standing.tsx'
import { SetUp } from './set-up.tsx'
import type { Route } from './+types/factor'

export const handle = { hydrate: 'always' }

const PATH = '/account/second-factor'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const viewer = signedIn(ctx)
    const { since, codesLeft, offer } = await ownSecondFactor(ctx)
    if (!since) freshPassword(ctx)
    return {
      email: viewer.email,
      isNeeded: viewer.lacksFactor === true,
      since: since && dayInWords(since, ctx.locale),
      codesLeft,
      offer: offer && { ...offer, qr: qrDrawing(offer.uri) },
      next: ownPath(args.url.searchParams.get('next')),
    }
  })

/** Recovery codes stand in the answer itself: they are shown this once, and no address leads to them. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web): Promise<Response | { codes: string[] }> => {
    const code = textOf(form, 'code')
    switch (textOf(form, 'intent')) {
      case 'turn-on':
        return turnedOn(ctx, code, web)
      case 'codes':
        return { codes: await renewRecoveryCodes(ctx, { code }) }
      case 'turn-off': {
        const token = await turnOffSecondFactor(ctx, { current: textOf(form, 'current'), code })
        web.setCookie(sessionCookie(token, ctx.config))
        web.toast({ title: m.factor_turned_off() })
        return redirect(PATH)
      }
      default:
        throw new Refusal('invalid-input')
    }
  })

async function turnedOn(ctx: Context, code: string, web: WebRequest): Promise<{ codes: string[] }> {
  const { codes, token } = await turnOnSecondFactor(ctx, { code })
  web.setCookie(sessionCookie(token, ctx.config))
  return { codes }
}

export default function SecondFactor({ loaderData }: Route.ComponentProps) {
  const { email, isNeeded, since, codesLeft, offer, next } = loaderData
  const codes = useFormAnswer<{ codes: string[] }>({ anyForm: true })?.extra?.codes
  return (
    <>
      <title>{`${m.factor_title()} - Stadi`}</title>
      <PageHead title={m.factor_title()} lead={m.factor_lead()} />
      {isNeeded && <Banner tone="gold" title={m.factor_needed()} text={m.factor_needed_text()} />}
      {codes && <NewCodes codes={codes} next={next ?? '/account'} />}
      {offer && <SetUp {...offer} />}
      {since && !codes && <Standing since={since} codesLeft={codesLeft} email={email} />}
    </>
  )
}
