import { Refusal } from '#kit/refusal.ts'
import { answer } from '#web/answers.server.ts'
import { launchRefusals } from '../../rules.ts'
import type { Route } from './+types/refused'

export const handle = { hydrate: 'never' }

/** Why no way in from another system was found: its address names one of the known reasons. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async () => {
    const why = args.url.searchParams.get('why')
    throw new Refusal(launchRefusals.find((code) => code === why) ?? 'lti-launch-elsewhere')
  })

// The page of refusals shows it.
export default function Refused() {
  return null
}
