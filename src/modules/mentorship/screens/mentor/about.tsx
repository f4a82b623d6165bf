import { m } from '#paraglide/messages.js'
import type { MentorView } from '../../types.ts'
import { Traits } from '../traits.tsx'

/** MPR-04 */
export const About = ({ mentor }: { mentor: MentorView }) => (
  <div className="measure stack">
    <h2 className="visually-hidden">{m.mentors_tab_about()}</h2>
    <p dir="auto" className="own-lines wrap-anywhere">
      {mentor.bio}
    </p>
    <Traits mentor={mentor} />
  </div>
)
