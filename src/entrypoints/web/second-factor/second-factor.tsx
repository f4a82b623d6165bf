import { redirect } from 'react-router'
import { type Context, freshPassword, signedIn } from '#context.ts'
import { qrDrawing } from '#kit/documents/qr.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords, timeAgo } from '#kit/time.ts'
import {
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#modules/accounts/commands/second-factor.server.ts'
import { NewCodes, SetUp, Standing } from '#modules/accounts/parts.tsx'
import { deviceCookie, deviceOfRequest, sessionCookie } from '#modules/accounts/session-cookies.server.ts'
import { ownSecondFactor } from '#modules/accounts/queries/second-factor.server.ts'
import { ownPath } from '#modules/accounts/rules.ts'
import { type KeyChoice, keyChoices } from '#modules/accounts/types.ts'
import { ownApiKeys } from '#modules/api-keys/queries/own.server.ts'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import type { Route } from './+types/second-factor'
import { RadioGroup } from '#ui/forms/choices.tsx'

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
      since: since && dayInWords(since, ctx.locale, ctx.zone),
      codesLeft,
      offer: offer && { ...offer, qr: qrDrawing(offer.uri) },
      keys: offer ? (await livingKeys(ctx)).map((key) => keyInWords(ctx, key)) : [],
      next: ownPath(args.url.searchParams.get('next')),
    }
  })

/** Those with which programs act for the viewer now. */
const livingKeys = async (ctx: Context) =>
  (await ownApiKeys(ctx)).filter(({ revokedAt }) => revokedAt === null)

const keyInWords = (
  { now, locale, zone }: Context,
  { id, name, ending, createdAt, usedAt }: Awaited<ReturnType<typeof livingKeys>>[number],
) => ({
  id,
  name,
  ending,
  created: dayInWords(createdAt, locale, zone),
  used: usedAt && timeAgo(usedAt, now(), locale),
})

/** Recovery codes are in the response itself: they are shown only this once, and no URL leads to them. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web): Promise<Response | { codes: string[] }> => {
    const code = textOf(form, 'code')
    switch (textOf(form, 'intent')) {
      case 'turn-on':
        return turnedOn(ctx, { code, keys: textOf(form, 'keys') }, web, args.request.headers)
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

async function turnedOn(
  ctx: Context,
  { code, keys }: { code: string; keys: string },
  web: WebRequest,
  headers: Headers,
): Promise<{ codes: string[] }> {
  const chosen = await chosenFor(ctx, keys)
  const kept = deviceOfRequest(headers, ctx.config)
  const { codes, token, device } = await turnOnSecondFactor(ctx, { code }, { keys: chosen, kept })
  web.setCookie(sessionCookie(token, ctx.config))
  web.setCookie(deviceCookie(device, ctx.config))
  return { codes }
}

/** What happens to keys; nothing if there are none. @throws Refusal 'invalid-input' if nothing was chosen */
async function chosenFor(ctx: Context, typed: string): Promise<KeyChoice | undefined> {
  if ((await livingKeys(ctx)).length === 0) return undefined
  const chosen = keyChoices.find((one) => one === typed)
  if (!chosen) throw new Refusal('invalid-input', { fields: { keys: 'option-unknown' } })
  return chosen
}

export default function SecondFactor({ loaderData }: Route.ComponentProps) {
  const { email, isNeeded, since, codesLeft, offer, keys, next } = loaderData
  const codes = useFormAnswer<{ codes: string[] }>({ anyForm: true })?.extra?.codes
  return (
    <>
      <title>{`${m.factor_title()} - Stadi`}</title>
      <PageHead title={m.factor_title()} lead={m.factor_lead()} />
      {isNeeded && <Banner tone="gold" title={m.factor_needed()} text={m.factor_needed_text()} />}
      {codes && <NewCodes codes={codes} next={next ?? '/account'} />}
      {offer && <SetUp {...offer}>{keys.length > 0 && <KeyQuestion keys={keys} />}</SetUp>}
      {since && !codes && <Standing since={since} codesLeft={codesLeft} email={email} />}
    </>
  )
}

type Key = { id: string; name: string; ending: string; created: string; used: string | null }

/** Programs' keys need no code: which ones there are, and whether they continue to work. */
const KeyQuestion = ({ keys }: { keys: Key[] }) => (
  <div className="stack">
    <h3>{m.factor_keys()}</h3>
    <p>{m.factor_keys_lead()}</p>
    <ul className="grid gap-2">
      {keys.map(({ id, name, ending, created, used }) => (
        <li key={id}>
          <bdi className="wrap-anywhere">{name}</bdi>{' '}
          <span className="small soft">
            {m.keys_ending({ ending })}. {m.keys_created({ date: created })},{' '}
            {used ? m.keys_used({ date: used }) : m.keys_unused()}
          </span>
        </li>
      ))}
    </ul>
    <RadioGroup
      legend={m.factor_keys_choice()}
      name="keys"
      required
      options={[
        { value: 'end', label: m.factor_keys_end() },
        { value: 'keep', label: m.factor_keys_keep() },
      ]}
    />
  </div>
)
