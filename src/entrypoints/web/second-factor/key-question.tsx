import { m } from '#paraglide/messages.js'
import { RadioGroup } from '#ui/forms/choices.tsx'

type Key = { id: string; name: string; ending: string; created: string; used: string | null }

/** Programs' keys need no code: which ones there are, and whether they continue to work. */
export const KeyQuestion = ({ keys }: { keys: Key[] }) => (
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
