import { Refusal } from '#kit/refusal.ts'
import { answer } from '#web/answers.server.ts'
import { wayRefusals } from '../../rules.ts'
import type { Route } from './+types/refused'

export const handle = { hydrate: 'never' }

/** Why somebody did not get in: the address names one of the known reasons. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async () => {
    const why = args.url.searchParams.get('why')
    throw new Refusal(wayRefusals.find((code) => code === why) ?? 'sign-on-over')
  })

// The page of refusals shows it.
export default function Refused() {
  return null
}
