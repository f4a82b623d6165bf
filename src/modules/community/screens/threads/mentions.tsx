import { m } from '#paraglide/messages.js'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import type { PersonOfThread } from '../../types.ts'

type Props = {
  people: PersonOfThread[]
  /** Whom somebody ticked before the page came back. */ chosen?: string[]
}

/** The other people of the thread, each to be notified of the reply. */
export function Mentions({ people, chosen }: Props) {
  if (people.length === 0) return null
  return (
    <Disclosure title={m.community_mention()} open={chosen && true}>
      <fieldset className="field">
        <legend className="visually-hidden">{m.community_mention()}</legend>
        <p className="hint">{m.community_mention_hint()}</p>
        {people.map(({ handle, name }) => (
          <label key={handle} className="choice">
            <input type="checkbox" name="mention" value={handle} defaultChecked={chosen?.includes(handle)} />
            <bdi className="wrap-anywhere">{name}</bdi>
          </label>
        ))}
      </fieldset>
    </Disclosure>
  )
}
