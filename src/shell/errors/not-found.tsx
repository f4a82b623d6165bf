import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Saying } from '#ui/feedback/saying.tsx'
import { Pindo } from '#ui/pattern.tsx'

/** NAV-19, NAV-20 */
export function NotFound() {
  return (
    <div className="page-head">
      <title>{m.common_not_found_title()}</title>
      <Pindo thick />
      <p className="not-found-number figures" aria-hidden="true">
        404
      </p>
      <h1>
        <span className="visually-hidden">404 </span>
        {m.common_not_found()}
      </h1>
      <p className="lead">{m.common_not_found_help()}</p>
      <p className="row">
        <ButtonLink to="/" reload>
          {m.common_to_home()}
        </ButtonLink>
        <ButtonLink to="/courses" reload variant="outline">
          {m.common_courses()}
        </ButtonLink>
      </p>
      <Saying text="Asiyeuliza hanalo ajifunzalo" meaning={m.common_proverb_ask()} />
    </div>
  )
}
