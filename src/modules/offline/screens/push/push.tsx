import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { deviceOf } from '#kit/net/device.ts'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { subscribe, unsubscribe } from '#modules/notifications/commands/subscribe.server.ts'
import { ownSubscriptions, pushPublicKey } from '#modules/notifications/queries/subscriptions.server.ts'
import { PushSwitch } from './switch.tsx'
import type { Route } from './+types/push'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Badge } from '#ui/badge.tsx'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const devices = (await ownSubscriptions(ctx, args.request.headers)).map(
      ({ id, isHere, userAgent, createdAt }) => {
        const device = deviceOf(userAgent)
        return {
          id,
          isHere,
          name: device ? m.auth_device(device) : m.auth_device_unknown(),
          since: dayInWords(createdAt, ctx.locale, ctx.zone),
        }
      },
    )
    return { devices, publicKey: pushPublicKey(ctx) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const intent = textOf(form, 'intent')
    if (intent === 'on') {
      web.setCookie(await subscribe(ctx, Object.fromEntries(form)))
      web.toast({ title: m.push_done() })
    } else if (intent === 'remove') {
      await unsubscribe(ctx, textOf(form, 'id')).catch(alreadyEnded)
      web.toast({ title: m.push_removed() })
    } else throw new Refusal('invalid-input')
    return redirect('/account/push')
  })

/** A second press, or it ended by itself: the goal is achieved. */
function alreadyEnded(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'not-found') throw error
}

/** Push messages: for this browser, and on which others they come. */
export default function Push({ loaderData: { devices, publicKey } }: Route.ComponentProps) {
  const here = devices.find(({ isHere }) => isHere)
  return (
    <>
      <title>{`${m.push_title()} - Stadi`}</title>
      <PageHead title={m.push_title()} lead={m.push_lead()} />
      <div className="stack">
        <PushSwitch hereId={here?.id} publicKey={publicKey} />
      </div>
      <div className="grid gap-x-12 md:grid-cols-2">
        <Section title={m.push_what()}>
          <div className="prose">
            <ul>
              <li>{m.push_what_messages()}</li>
              <li>{m.push_what_sessions()}</li>
              <li>{m.push_what_answers()}</li>
            </ul>
            <p>{m.push_what_choices()}</p>
            <p>{m.push_what_lock()}</p>
            <p>
              <Anchor to="/account#mails">{m.push_to_choices()}</Anchor>
            </p>
          </div>
        </Section>
        <Section title={m.push_devices()}>
          <DeviceList devices={devices} />
        </Section>
      </div>
    </>
  )
}

type Device = { id: string; name: string; since: string; isHere: boolean }

/** The browsers on which messages come. */
const DeviceList = ({ devices }: { devices: Device[] }) =>
  devices.length === 0 ? (
    <p className="soft">{m.push_devices_none()}</p>
  ) : (
    <ul className="grid">
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  )

const DeviceRow = ({ device: { id, name, since, isHere } }: { device: Device }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 lined-below py-3">
    <div>
      <p className="row">
        <b>{name}</b>
        {isHere && <Badge tone="leaf">{m.push_here()}</Badge>}
      </p>
      <p className="small soft">{m.push_since({ date: since })}</p>
    </div>
    <ActionForm intent="remove" id={id} failed={m.push_failed()}>
      <Submit variant="outline" aria-label={m.push_remove_of({ device: name })}>
        {m.push_remove()}
      </Submit>
    </ActionForm>
  </li>
)
