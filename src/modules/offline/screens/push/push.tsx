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
import { DeviceList } from './device-list.tsx'
import { PushSwitch } from './switch.tsx'
import type { Route } from './+types/push'

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
