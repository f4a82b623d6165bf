import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { mentorHref } from '../../rules.ts'

type Props = {
  mentorId: string
  /** Of the viewer's session with this mentor, while it runs. */ url: string | null
}

/** Opens the room of the running session, or without one the bookable slots (MPR-13+). */
export const Video = ({ mentorId, url }: Props) =>
  url ? (
    <ButtonLink to={url} target="_blank" rel="noopener noreferrer">
      {m.mentors_video()}
    </ButtonLink>
  ) : (
    <Form action={mentorHref(mentorId)} preventScrollReset>
      <input type="hidden" name="tab" value="schedule" />
      <Button variant="outline">{m.mentors_video()}</Button>
    </Form>
  )
