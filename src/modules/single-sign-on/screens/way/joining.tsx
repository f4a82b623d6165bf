import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/forms/choices.tsx'

/** Two agreements apart from each other, and unticked (decision 105). */
export const Joining = ({ organisation, mayShow }: { organisation: string; mayShow: boolean }) => (
  <>
    <Checkbox name="joins" label={m.sso_joins({ organisation })} hint={m.sso_joins_hint()} />
    {mayShow && <Checkbox name="shows" label={m.sso_shows({ organisation })} hint={m.sso_shows_hint()} />}
  </>
)
