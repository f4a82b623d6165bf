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
import { Inbox } from './inbox.tsx'
import { inboxOf } from './inbox.server.ts'
import { newNumber, numberCookie, ownNumber } from './own-number.server.ts'
import type { Route } from './+types/simulator'
import { type RefObject, useEffect, useRef } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import type { RunningCall } from '#modules/basic-phone/types.ts'
import { Badge } from '#ui/badge.tsx'
import { Field } from '#ui/forms/field.tsx'

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

/** A dialled code as a network splits it: the service, and what was dialled after it. Null for another service's code. */
function dialled(typed: string, serviceCode: string): { text: string } | null {
  const code = typed.replace(/[^\d*#]/g, '').replace(/#?$/, '#')
  const base = serviceCode.replace(/#$/, '')
  if (code === serviceCode) return { text: '' }
  return code.startsWith(`${base}*`) ? { text: code.slice(base.length + 1, -1) } : null
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']
/** Characters of one reply; the entrypoint truncates longer ones. */
const LONGEST = 200

/** The phone: its screen, the input, and keys for people who only tap. */
function Handset({ code, phone, call }: { code: string; phone: string; call: RunningCall | null }) {
  // A running call is in the server's response, also after a reload; how one ended, or another network's message, is shown once.
  const lastWords = useFormAnswer<string>({ anyForm: true })?.extra
  return (
    <section className="handset" aria-labelledby="handset">
      <h2 id="handset">
        <span>{phone}</span>
        <Badge tone="sky">{m.simulator_simulated()}</Badge>
      </h2>
      <div className="handset-screen" role="status" aria-label={m.simulator_screen()} dir="auto">
        {call?.screen || lastWords || m.simulator_ready({ code })}
      </div>
      {call ? <ReplyForm key={call.after} call={call} /> : <DialForm code={code} />}
    </section>
  )
}

function DialForm({ code }: { code: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <ActionForm intent="dial" preventScrollReset>
      <Field
        ref={input}
        name="code"
        label={m.simulator_number_to_dial()}
        defaultValue={code}
        inputMode="tel"
        autoComplete="off"
        maxLength={LONGEST}
        required
      />
      <Submit>{m.simulator_dial()}</Submit>
      <Keypad input={input} />
    </ActionForm>
  )
}

function ReplyForm({ call: { id, after } }: { call: RunningCall }) {
  const input = useRef<HTMLInputElement>(null)
  // So that people who type after each screen need not find the box each time.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <ActionForm intent="send" retry="once" preventScrollReset>
        <input type="hidden" name="session" value={id} />
        <input type="hidden" name="after" value={after} />
        {/* No Field: that would keep the typed value, and here each screen asks anew. */}
        <div className="field">
          <label htmlFor="reply">{m.simulator_reply()}</label>
          <input
            id="reply"
            ref={input}
            name="reply"
            className="input"
            autoComplete="off"
            maxLength={LONGEST}
          />
        </div>
        <Submit>{m.simulator_send()}</Submit>
        <Keypad input={input} />
      </ActionForm>
      <ActionForm intent="hang-up" preventScrollReset>
        <Submit variant="outline">{m.simulator_hang_up()}</Submit>
      </ActionForm>
    </>
  )
}

/** Keys that type into the box above; without scripts the phone's own keyboard does. */
function Keypad({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const isThere = useHydrated()
  if (!isThere) return null
  const press = (key: string) => {
    const box = input.current
    if (!box) return
    box.setRangeText(key, box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length, 'end')
  }
  return (
    <div className="handset-keys" role="group" aria-label={m.simulator_keypad()}>
      {KEYS.map((key) => (
        <button key={key} type="button" onClick={() => press(key)}>
          {key}
        </button>
      ))}
    </div>
  )
}
