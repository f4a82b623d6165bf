import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { SampleMark } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import type { AnnouncementRow } from '../types.ts'
import { More } from './more.tsx'

type Props = {
  rows: AnnouncementRow[]
  /** Whether samples among them are marked. */
  isMarked: boolean
  mayRemove: boolean
  /** Of the headings. */
  level?: 'h2' | 'h3'
}

/** Announcements, newest first; each has its own URL within the page. */
export const Announced = ({ rows, ...rest }: Props) => (
  <ul className="stack">
    {rows.map((row) => (
      <One key={row.id} row={row} {...rest} />
    ))}
  </ul>
)

function One({
  row: { id, title, body, by, sentAt, isSample },
  isMarked,
  mayRemove,
  level: Heading = 'h3',
}: Omit<Props, 'rows'> & { row: AnnouncementRow }) {
  return (
    <li className="teach-row" id={`a-${id}`}>
      <Heading>
        <bdi>{held(title)}</bdi>
      </Heading>
      <p className="row small soft">
        <span>{by === null ? m.teaching_by_nobody() : m.teaching_by({ name: by })}</span>
        <Moment at={sentAt} />
        {isMarked && isSample && <SampleMark />}
      </p>
      <p className="measure own-lines wrap-anywhere" dir="auto">
        {held(body)}
      </p>
      {mayRemove && (
        <More summary={m.teaching_take_back()} of={title} id={id}>
          <ActionForm intent="take-back" id={id} quiet preventScrollReset className="stack">
            <p className="measure">{m.teaching_take_back_note()}</p>
            <p>
              <Submit variant="danger">{m.teaching_take_back_sure()}</Submit>
            </p>
          </ActionForm>
        </More>
      )}
    </li>
  )
}
