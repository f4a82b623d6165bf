import type { AppContext, Context } from '#context.ts'
import { dial } from '#entrypoints/ussd/dial.server.ts'
import { newId } from '#kit/ids.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { limitsOf } from '#core/limits.server.ts'
import { MINUTE } from '#kit/time.ts'
import { hangUp } from '#modules/basic-phone/commands/sessions.server.ts'
import { runningCall } from '#modules/basic-phone/queries.server.ts'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import { dialled } from './call.ts'
import { Inbox } from './inbox.tsx'
import { inboxOf } from './inbox.server.ts'
import { newNumber, numberCookie, ownNumber } from './own-number.server.ts'
import { Handset } from './handset.tsx'
import type { Route } from './+types/simulator'

export const handle = { hydrate: 'always', lives: true, styles: 'support' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    const phone = await numberOf(args.request, ctx, web)
    return {
      code: ctx.config.ussdCode,
      phone: `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`,
      call: await runningCall(ctx, phone),
      inbox: await inboxOf(ctx, phone),
    }
  })

export const action = (args: Route.ActionArgs) =>
  act<string>(
    args,
    async (ctx, form, web) => {
      const phone = await numberOf(args.request, ctx, web)
      await limit(ctx, { 'simulator-step-address': true })
      const intent = textOf(form, 'intent')
      if (intent === 'dial') return called(ctx, phone, textOf(form, 'code'))
      if (intent === 'send') return replied(ctx, phone, form)
      await hangUp(ctx, phone)
      return ''
    },
    { openToVisitors: true },
  )

// An address may be a whole college's. A drawn number is nothing yet: `becomeLearner` counts people who do something with it.
const limit = limitsOf({
  'simulator-step-address': { max: 1200, windowMs: MINUTE, of: 'address', counts: 'all', each: 20 },
})

/** The visitor's number, a new one on the first visit. */
async function numberOf(request: Request, ctx: Context, web: WebRequest): Promise<KenyanPhone> {
  const own = await ownNumber(request, ctx)
  if (own) return own
  const phone = await newNumber(ctx)
  web.setCookie(numberCookie(phone, ctx.config))
  return phone
}

async function called(ctx: AppContext, phone: KenyanPhone, code: string): Promise<string> {
  const found = dialled(code, ctx.config.ussdCode)
  if (!found) return m.simulator_other_code({ code: ctx.config.ussdCode })
  return step(ctx, phone, newId(), found.text)
}

/** A gateway would report here everything typed before; this page contains nothing of it, as it may include a PIN. */
const replied = (ctx: AppContext, phone: KenyanPhone, form: FormData): Promise<string> =>
  step(ctx, phone, textOf(form, 'session'), `${textOf(form, 'after')}*${textOf(form, 'reply')}`)

/**
 * One step through the same entrypoint as a gateway's, without its secret: this page is the gateway.
 * @returns the text with which the call ended, '' while it continues
 */
async function step(ctx: AppContext, phone: KenyanPhone, sessionId: string, text: string): Promise<string> {
  const visitor = { ...ctx, viewer: null }
  const call = { sessionId, phone, serviceCode: ctx.config.ussdCode, networkCode: '99999', text }
  const answer = await dial(visitor, call)
  if (answer.startsWith('CON ')) return ''
  await hangUp(ctx, phone)
  return answer.slice('END '.length)
}

/** A basic phone to try the menu, for people who have none at hand (USSD-28). */
export default function Simulator({ loaderData: { code, phone, call, inbox } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.simulator_title()} description={m.simulator_description()} path="/ussd-simulator" />
      <PageHead title={m.simulator_title()} lead={m.simulator_lead({ code })} />
      <div className="simulator">
        <Handset code={code} phone={phone} call={call} />
        <div>
          <Inbox inbox={inbox} />
          <Section title={m.simulator_about()}>
            <ul className="simulator-about">
              <li>{m.simulator_about_number()}</li>
              <li>{m.simulator_about_same()}</li>
              <li>{m.simulator_about_cost({ code })}</li>
            </ul>
          </Section>
        </div>
      </div>
    </>
  )
}
