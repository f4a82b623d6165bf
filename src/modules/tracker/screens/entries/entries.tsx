import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import type { EntryView } from '../../types.ts'
import type { NoneWords } from '../none-words.server.ts'
import { Unread } from '#shell/unread.tsx'

type Props = { entries: EntryView[] | null; none: NoneWords }

/** The "Recent Progress" list (PRG-24, PRG-25). */
export function Entries({ entries, none }: Props) {
  return (
    <Section
      id="entries"
      title={m.tracker_entries()}
      action={
        <ButtonLink to="/progress/entries/new" variant="outline" preventScrollReset>
          {m.tracker_add_entry()}
        </ButtonLink>
      }
    >
      {entries === null && <Unread text={m.tracker_entries_unread()} to="/progress" />}
      {none.entries && <p className="soft measure">{none.entries}</p>}
      {entries && entries.length > 0 && (
        <ul className="progress-list">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const Entry = ({ entry }: { entry: EntryView }) => (
  <li>
    <h3>
      <bdi>{held(entry.title)}</bdi>
    </h3>
    {entry.description && (
      <p className="measure own-lines" dir="auto">
        {held(entry.description)}
      </p>
    )}
    <Facts>
      <b>{m.tracker_entry_points_of({ count: entry.points })}</b>
      <span>
        <bdi>{held(entry.goalTitle)}</bdi>
      </span>
      <Moment at={entry.createdAt} />
    </Facts>
  </li>
)
