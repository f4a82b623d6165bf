import { useEffect } from 'react'
import { Form, redirect, useNavigation, useRevalidator } from 'react-router'
import { kes } from '#kit/money.ts'
import { momentInWords, SECOND } from '#kit/time.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { DevicePrompt, DeviceReversal, Devices, WebRequest } from '#web/request-context.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { type Column, Table } from '#ui/layout/table.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Tone } from '#ui/feedback/tone.ts'
import type { Route } from './+types/phone'

export const handle = { hydrate: 'always', styles: 'payments' }

const REFRESH_MS = 2 * SECOND
const EARLIER = 20
const choices = ['approve', 'wrong-pin', 'cancel', 'ignore', 'no-funds'] as const

/** @throws Refusal 'not-found' where no simulator serves */
function devicesOf({ devices }: WebRequest) {
  if (!devices || devices.scenarios.length === 0) throw new Refusal('not-found')
  return devices
}

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (_ctx, web) => {
    const devices = devicesOf(web)
    const prompts = devices.prompts()
    const ended = prompts.filter((prompt) => prompt.state !== 'ringing').slice(0, EARLIER)
    const reversals = devices.reversals().toReversed().slice(0, EARLIER)
    const { scenarios, reversalScenarios, outage } = devices
    return {
      ringing: prompts.filter((prompt) => prompt.state === 'ringing'),
      ended,
      reversals,
      scenarios,
      reversalScenarios,
      outage,
    }
  })
}

export function action(args: Route.ActionArgs) {
  return act(args, async (_ctx, form, web) => {
    const devices = devicesOf(web)
    if (form.has('scenario')) plan(devices, textOf(form, 'scenario'), web)
    else if (form.has('outage')) devices.setOutage(textOf(form, 'outage') === 'on')
    else await pressKey(devices, form)
    return redirect('/dev/phone')
  })
}

function plan(devices: Devices, name: string, web: WebRequest): void {
  const isReversal = devices.reversalScenarios.includes(name)
  if (!isReversal && !devices.scenarios.includes(name)) throw new Refusal('invalid-input')
  devices.plan([name])
  web.toast({ title: isReversal ? m.dev_reversal_set() : m.dev_scenario_set(), text: name })
}

async function pressKey(devices: Devices, form: FormData): Promise<void> {
  const id = textOf(form, 'prompt')
  const choice = choices.find((one) => one === textOf(form, 'choice'))
  if (!choice || !devices.prompts().some((prompt) => prompt.id === id)) throw new Refusal('not-found')
  await devices.answer(id, choice, textOf(form, 'pin'))
}

/** The phones of the built-in M-Pesa: prompts ring here and are answered by hand. */
export default function DevPhone({
  loaderData: { ringing, ended, reversals, scenarios, reversalScenarios, outage },
}: Route.ComponentProps) {
  useFreshness()
  return (
    <>
      <title>{m.dev_phone_page()}</title>
      <PageHead
        above={
          <p>
            <Badge tone="sun">{m.dev_simulator()}</Badge>
          </p>
        }
        title={m.dev_phone_title()}
        lead={m.dev_phone_lead()}
      />
      {outage && (
        <div className="mt-4">
          <Banner tone="brick" title={m.dev_outage_on()} text={<p>{m.dev_outage_on_text()}</p>} />
        </div>
      )}
      <Section
        title={m.dev_ringing()}
        action={
          <ButtonLink variant="quiet" to="/dev/phone">
            {m.dev_refresh()}
          </ButtonLink>
        }
      >
        {ringing.length === 0 && (
          <EmptyState
            level="h3"
            title={m.dev_quiet()}
            text={m.dev_quiet_text()}
            action={
              <ButtonLink to="/courses" variant="outline">
                {m.dev_to_courses()}
              </ButtonLink>
            }
          />
        )}
        <div className="flex flex-wrap gap-6">
          {ringing.map((prompt) => (
            <Ringing key={prompt.id} prompt={prompt} />
          ))}
        </div>
      </Section>
      <Mishaps scenarios={scenarios} reversalScenarios={reversalScenarios} outage={outage} />
      <Section title={m.dev_earlier()}>
        {ended.length > 0 ? (
          <Table
            caption={m.dev_earlier()}
            hideCaption
            columns={columns()}
            rows={ended}
            rowKey={(prompt) => prompt.id}
          />
        ) : (
          <p className="soft">{m.dev_earlier_none()}</p>
        )}
      </Section>
      <Section title={m.dev_reversals()}>
        {reversals.length > 0 ? (
          <Table
            caption={m.dev_reversals()}
            hideCaption
            columns={reversalColumns()}
            rows={reversals}
            rowKey={(reversal) => reversal.receipt}
          />
        ) : (
          <p className="soft">{m.dev_reversals_none()}</p>
        )}
      </Section>
    </>
  )
}

/** What goes wrong next, chosen by hand. */
function Mishaps({
  scenarios,
  reversalScenarios,
  outage,
}: Pick<Devices, 'scenarios' | 'reversalScenarios' | 'outage'>) {
  const ordinary: Record<string, () => string> = {
    normal: m.dev_scenario_normal,
    'reversal-normal': m.dev_reversal_normal,
  }
  const options = (names: string[]) =>
    names.map((name) => ({ value: name, label: ordinary[name]?.() ?? name }))
  return (
    <>
      <div className="grid gap-x-8 md:grid-cols-2">
        <Section title={m.dev_next_title()}>
          <Form method="post" className="stack measure">
            <Select
              name="scenario"
              label={m.dev_scenario()}
              hint={m.dev_next_text()}
              options={options(scenarios)}
            />
            <p>
              <Button variant="outline">{m.dev_set_scenario()}</Button>
            </p>
          </Form>
        </Section>
        <Section title={m.dev_reversal_title()}>
          <Form method="post" className="stack measure">
            <Select
              name="scenario"
              label={m.dev_scenario()}
              hint={m.dev_reversal_text()}
              options={options(reversalScenarios)}
            />
            <p>
              <Button variant="outline">{m.dev_set_reversal()}</Button>
            </p>
          </Form>
        </Section>
      </div>
      <Section title={m.dev_outage_title()}>
        <Form method="post" className="stack measure">
          <p>{m.dev_outage_text()}</p>
          <p>
            <Button name="outage" value={outage ? 'off' : 'on'} variant={outage ? 'primary' : 'outline'}>
              {outage ? m.dev_outage_end() : m.dev_outage_start()}
            </Button>
          </p>
        </Form>
      </Section>
    </>
  )
}

/** Looks every 2 s whether a phone rings, as long as somebody looks at the page. */
function useFreshness(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}

function Ringing({ prompt }: { prompt: DevicePrompt }) {
  const answering = useNavigation().formData?.get('prompt') === prompt.id
  const other = (choice: (typeof choices)[number], text: string) => (
    <Button
      name="choice"
      value={choice}
      variant="outline"
      formNoValidate
      pending={answering}
      pendingText={text}
    >
      {text}
    </Button>
  )
  return (
    <section className="sim-phone" aria-label={m.dev_phone_of({ phone: prompt.phone })}>
      <Form method="post" className="sim-screen" autoComplete="off">
        <p className="small soft figures">{prompt.phone}</p>
        <p className="sim-text">
          {m.dev_prompt_text({
            amount: kes(prompt.amountKes, getLocale()),
            account: prompt.accountReference,
          })}
        </p>
        <input type="hidden" name="prompt" value={prompt.id} />
        <Field
          name="pin"
          label={m.dev_pin()}
          hint={m.dev_pin_hint()}
          inputMode="numeric"
          pattern="\d{4}"
          maxLength={4}
          required
        />
        <div className="sim-keys">
          <Button name="choice" value="approve" pending={answering} pendingText={m.common_please_wait()}>
            {m.dev_approve()}
          </Button>
          {other('cancel', m.dev_cancel())}
          {other('ignore', m.dev_ignore())}
          {other('wrong-pin', m.dev_wrong_pin())}
          {other('no-funds', m.dev_no_funds())}
        </div>
      </Form>
    </section>
  )
}

const states: Record<string, { text: () => string; tone: Tone }> = {
  approved: { text: m.dev_state_approved, tone: 'leaf' },
  'wrong-pin': { text: m.dev_state_wrong_pin, tone: 'brick' },
  cancelled: { text: m.dev_state_cancelled, tone: 'brick' },
  ignored: { text: m.dev_state_ignored, tone: 'gold' },
  'no-funds': { text: m.dev_state_no_funds, tone: 'brick' },
  expired: { text: m.dev_state_expired, tone: 'gold' },
}

function State({ state }: { state: string }) {
  const known = states[state]
  return <Badge tone={known?.tone ?? 'sand'}>{known?.text() ?? state}</Badge>
}

const columns = (): Column<DevicePrompt>[] => [
  { label: m.dev_phone(), main: true, cell: (prompt) => <span className="figures">{prompt.phone}</span> },
  { label: m.dev_asked(), cell: (prompt) => momentInWords(prompt.askedAt, getLocale()) },
  { label: m.dev_account(), cell: (prompt) => prompt.accountReference },
  { label: m.dev_state(), cell: (prompt) => <State state={prompt.state} /> },
  { label: m.dev_amount(), numeric: true, cell: (prompt) => kes(prompt.amountKes, getLocale()) },
]

const reversalColumns = (): Column<DeviceReversal>[] => [
  {
    label: m.dev_reversal_code(),
    main: true,
    cell: (reversal) => <span className="figures">{reversal.receipt}</span>,
  },
  {
    label: m.dev_reversal_of(),
    cell: (reversal) => <span className="figures">{reversal.originalReceipt}</span>,
  },
  { label: m.dev_reversal_at(), cell: (reversal) => momentInWords(reversal.at, getLocale()) },
  { label: m.dev_amount(), numeric: true, cell: (reversal) => kes(reversal.amountKes, getLocale()) },
]
