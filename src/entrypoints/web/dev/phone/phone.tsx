import { useEffect } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { SECOND } from '#kit/time.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import type { DeviceChoice, DevicePrompt, Devices, WebRequest, DeviceReversal } from '#web/request-context.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { Mishaps } from './mishaps.tsx'
import { Ringing } from './ringing.tsx'
import type { Route } from './+types/phone'
import { kes } from '#kit/money.ts'
import { Moment } from '#shell/moment.tsx'
import { getLocale } from '#paraglide/runtime.js'
import { type Column, Table } from '#ui/layout/table.tsx'
import type { Tone } from '#ui/feedback/tone.ts'

export const handle = { hydrate: 'always', lives: true, styles: 'payments' }

const REFRESH_MS = 2 * SECOND
const EARLIER = 20
const choices: DeviceChoice[] = ['approve', 'wrong-pin', 'cancel', 'ignore', 'no-funds']

/** @throws Refusal 'not-found' without a simulator */
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
  const id = textOf(form, 'id')
  const choice = choices.find((one) => one === textOf(form, 'choice'))
  if (!choice || !devices.prompts().some((prompt) => prompt.id === id)) throw new Refusal('not-found')
  await devices.answer(id, choice, textOf(form, 'pin'))
}

/** The phones of the built-in M-Pesa: prompts appear here and are answered by hand. */
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
      <Phones ringing={ringing} />
      <Mishaps scenarios={scenarios} reversalScenarios={reversalScenarios} outage={outage} />
      <Ended prompts={ended} />
      <Reversals reversals={reversals} />
    </>
  )
}

const Phones = ({ ringing }: { ringing: DevicePrompt[] }) => (
  <Section
    title={m.dev_ringing()}
    action={
      <ButtonLink variant="quiet" to="/dev/phone">
        {m.dev_refresh()}
      </ButtonLink>
    }
  >
    {ringing.length === 0 && <Quiet />}
    <div className="flex flex-wrap gap-6">
      {ringing.map((prompt) => (
        <Ringing key={prompt.id} prompt={prompt} />
      ))}
    </div>
  </Section>
)

const Quiet = () => (
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
)

/** Checks every 2 s for an open prompt, while the page is visible. */
function useFreshness(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}

/** Prompts that ended, the newest first. */
const Ended = ({ prompts }: { prompts: DevicePrompt[] }) => (
  <Section title={m.dev_earlier()}>
    {prompts.length > 0 ? (
      <Table
        caption={m.dev_earlier()}
        hideCaption
        columns={columns()}
        rows={prompts}
        rowKey={(prompt) => prompt.id}
      />
    ) : (
      <p className="soft">{m.dev_earlier_none()}</p>
    )}
  </Section>
)

const Reversals = ({ reversals }: { reversals: DeviceReversal[] }) => (
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
)

const states: Record<string, { text: () => string; tone: Tone }> = {
  approved: { text: m.dev_state_approved, tone: 'leaf' },
  'wrong-pin': { text: m.dev_state_wrong_pin, tone: 'brick' },
  cancelled: { text: m.dev_state_cancelled, tone: 'brick' },
  ignored: { text: m.dev_state_ignored, tone: 'gold' },
  'no-funds': { text: m.dev_state_no_funds, tone: 'brick' },
  expired: { text: m.dev_state_expired, tone: 'gold' },
}

function State({ state }: { state: string }) {
  const words = states[state]
  return <Badge tone={words?.tone ?? 'sand'}>{words?.text() ?? state}</Badge>
}

const columns = (): Column<DevicePrompt>[] => [
  { label: m.dev_phone(), main: true, cell: (prompt) => <span className="figures">{prompt.phone}</span> },
  { label: m.dev_asked(), cell: (prompt) => <Moment at={prompt.askedAt} /> },
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
  { label: m.dev_reversal_at(), cell: (reversal) => <Moment at={reversal.at} /> },
  { label: m.dev_amount(), numeric: true, cell: (reversal) => kes(reversal.amountKes, getLocale()) },
]
