import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'

type Props = { /** Kilobytes. */ size: number; isTrying: boolean; onAgain(): void }

/** What a first press needs did not come over the network: what is written stays, and nothing asks again by itself. */
export const Away = ({ size, isTrying, onAgain }: Props) => (
  <div role="alert" className="stack">
    <p className="error">{held(m.practice_away({ size }))}</p>
    <p>
      <Button type="button" variant="outline" pending={isTrying} onClick={onAgain}>
        {m.common_try_again()}
      </Button>
    </p>
  </div>
)
