import { momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ButtonLink } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Section } from '#ui/section.tsx'
import type { EntryView } from '../types.ts'
import { Unread } from './unread.tsx'

/** The "Recent Progress" list (PRG-24, PRG-25). */
export function Entries({ entries, hasOpenGoals }: { entries: EntryView[] | null; hasOpenGoals: boolean }) {
  return (
    <Section
      id="entries"
      title={m.progress_entries()}
      action={
        <ButtonLink to="/progress/entries/new" variant="outline" preventScrollReset>
          {m.progress_add_entry()}
        </ButtonLink>
      }
    >
      {entries === null && <Unread text={m.progress_entries_unread()} />}
      {entries?.length === 0 && (
        <p className="soft measure">
          {hasOpenGoals ? m.progress_entries_none() : m.progress_entries_need_goal()}
        </p>
      )}
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
      <bdi>{entry.title}</bdi>
    </h3>
    {entry.description && (
      <p className="measure own-lines" dir="auto">
        {entry.description}
      </p>
    )}
    <Facts>
      <b>{m.progress_entry_points_of({ count: entry.points })}</b>
      <span>
        <bdi>{entry.goalTitle}</bdi>
      </span>
      <time dateTime={entry.createdAt.toISOString()}>{momentInWords(entry.createdAt, getLocale())}</time>
    </Facts>
  </li>
)
