import { m } from '#paraglide/messages.js'
import { FormError } from '#ui/forms/form-error.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'

type Props = {
  /** Those that take people, the next first. */
  groups: { id: string; name: string; day: string; left: number; href: string }[]
  /** What a place costs. */
  price: string
  /** Why an order was not taken. */
  refused: { title: string; text: string } | null
  /** Whether the group that was wanted takes nobody any more. */
  isGone: boolean
}

/** Where a course is sold only with a place: the groups to choose from, each a link to pay for a place in it. */
export const PlaceChoices = ({ groups, price, refused, isGone }: Props) => (
  <div className="stack">
    {refused ? (
      <FormError title={refused.title} text={refused.text} />
    ) : (
      isGone && <p role="status">{m.groups_only_gone()}</p>
    )}
    <p>{held(m.groups_only_lead({ price }))}</p>
    <ul className="stack">
      {groups.map(({ id, name, day, left, href }) => (
        <li key={id}>
          <ButtonLink wide variant="outline" to={href} preventScrollReset>
            <bdi className="wrap-anywhere">{name}</bdi>
          </ButtonLink>
          <p className="small">
            {m.groups_starts_on({ day })}, {m.groups_left({ count: left })}
          </p>
        </li>
      ))}
    </ul>
  </div>
)
