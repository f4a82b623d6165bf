import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { KangaFrame } from '#ui/pattern.tsx'
import { Saying } from '#ui/saying.tsx'

export const handle = { hydrate: 'never' }

export default function Home() {
  return (
    <div className="page-head">
      <title>{`Stadi - ${m.common_home_title()}`}</title>
      <meta name="description" content={m.common_home_lead()} />
      <h1>{m.common_home_title()}</h1>
      <p className="lead">{m.common_home_lead()}</p>
      <p className="row"><ButtonLink to="/courses">{m.common_courses()}</ButtonLink><ButtonLink to="/auth?mode=sign-up" variant="outline">{m.common_get_started()}</ButtonLink></p>
      <KangaFrame><Saying text="Mwanzo wa ngoma ni lele" meaning={m.common_proverb_start()} /></KangaFrame>
    </div>
  )
}
