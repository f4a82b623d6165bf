import type { Context } from '#context.ts'
import { dial } from '#doors/ussd/dial.server.ts'
import { newId } from '#kit/ids.ts'
import type { KenyanPhone } from '#kit/phone.ts'
import { limitsOf } from '#core/limits.server.ts'
import { MINUTE, momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { simulatedInbox } from '#modules/outbox/queries.server.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import { dialled, noCall, type Shown, shownOf } from './call.ts'
import { Inbox } from './inbox.tsx'
import { newNumber, numberCookie, ownNumber } from './own-number.server.ts'
import { Handset } from './handset.tsx'
import type { Route } from './+types/simulator'

export const handle = { hydrate: 'always', styles: 'simulator' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx, web) => {
    const phone = await numberOf(args.request, ctx, web)
    const inbox = await simulatedInbox(ctx, phone)
    return {
      code: ctx.config.ussdCode,
      phone: `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`,
      inbox: inbox.map(({ text, at }) => ({
        text,
        at: at.toISOString(),
        when: momentInWords(at, ctx.locale),
      })),
    }
  })

export const action = (args: Route.ActionArgs) =>
  act<Shown>(
    args,
    async (ctx, form, web) => {
      const phone = await numberOf(args.request, ctx, web)
      await limit(ctx, { 'simulator-step-address': ctx.address })
      const intent = textOf(form, 'intent')
      if (intent === 'dial') return called(ctx, phone, textOf(form, 'code'))
      if (intent === 'send') return replied(ctx, phone, form)
      return noCall
    },
    { openToVisitors: true },
  )

// An address may be a whole college's. A number drawn is nothing yet: who does something with it is counted by `becomeLearner`.
const limit = limitsOf({ 'simulator-step-address': { max: 600, windowMs: MINUTE } })

/** The visitor's number, a new one at the first look. */
async function numberOf(request: Request, ctx: Context, web: WebRequest): Promise<KenyanPhone> {
  const own = await ownNumber(request, ctx)
  if (own) return own
  const phone = await newNumber(ctx)
  web.setCookie(numberCookie(phone, ctx.config))
  return phone
}

async function called(ctx: Context, phone: KenyanPhone, code: string): Promise<Shown> {
  const found = dialled(code, ctx.config.ussdCode)
  if (!found) return { ...noCall, screen: m.simulator_other_code({ code: ctx.config.ussdCode }) }
  return step(ctx, phone, newId(), found.text)
}

async function replied(ctx: Context, phone: KenyanPhone, form: FormData): Promise<Shown> {
  const earlier = textOf(form, 'text')
  const reply = textOf(form, 'reply')
  return step(ctx, phone, textOf(form, 'session'), earlier === '' ? reply : `${earlier}*${reply}`)
}

/** One step through the same door as a gateway's, without its secret: this page is the gateway. */
async function step(ctx: Context, phone: KenyanPhone, sessionId: string, text: string): Promise<Shown> {
  const visitor = { ...ctx, viewer: null }
  const call = { sessionId, phone, serviceCode: ctx.config.ussdCode, networkCode: '99999', text }
  return shownOf(await dial(visitor, call), sessionId, text)
}

/** A basic phone to try what can be dialled, for whoever has none at hand (USSD-28). */
export default function Simulator({ loaderData: { code, phone, inbox } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.simulator_title()} description={m.simulator_description()} path="/ussd-simulator" />
      <PageHead title={m.simulator_title()} lead={m.simulator_lead({ code })} />
      <div className="simulator">
        <Handset code={code} phone={phone} />
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
