import { memo, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { Submit, useSent } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { entryName, listsOf } from '../../document/fields.ts'
import { fieldWord } from '../../field-words.ts'
import { type Entry, entryFields, isWhole, type ListName, neededFields } from '../../rules.ts'
import { TabContext, useEditing, useResume } from '../editing/context.ts'
import { TextField } from './fields.tsx'
import { listWords } from './words.ts'
import { readTwice } from '#shell/connection.ts'
import { Unread } from '#shell/unread.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { held } from '#ui/no-break/held.ts'
import type { RecordLine } from '../../types.ts'

/** The tabs after the first one, whose code loads when somebody opens them. */
export function FurtherFields() {
  const tab = useContext(TabContext)
  const { hasModel } = useEditing()
  if (tab === 'skills')
    return (
      <>
        <SkillFields />
        {hasModel && <UseModel />}
      </>
    )
  return (
    <>
      <EntryLists />
      {tab === 'education' && <RecordLines />}
    </>
  )
}

/** Nothing is sent to a provider before somebody ticked this. */
export const UseModel = () => (
  <Checkbox name="agreed" label={m.resume_use_ai()} hint={m.resume_use_ai_hint()} />
)

/** The entries of a tab, each with its required fields; certifications are with education (RES-25). */
function EntryLists() {
  const tab = useContext(TabContext)
  return listsOf(tab).map((list) => <EntryList key={list} list={list} isSecond={list === 'certifications'} />)
}

function EntryList({ list, isSecond }: { list: ListName; isSecond: boolean }) {
  const entries = useResume()[list] as Entry[]
  const { add, heading } = listWords[list]
  const box = useRef<HTMLElement>(null)
  useNewEntry(box, entries.length)
  return (
    <section ref={box} className="stack" aria-label={heading()}>
      {isSecond && <h2 className="text-lg">{heading()}</h2>}
      {entries.length === 0 && <p className="soft">{m.resume_none()}</p>}
      {entries.map((entry, at) => (
        <EntryFields key={entry.id} list={list} entry={entry} place={at + 1} />
      ))}
      <p>
        <Submit intent={`add:${list}`} variant="outline">
          {add()}
        </Submit>
      </p>
    </section>
  )
}

/** Focuses the first field of an entry that was added by scripts. */
function useNewEntry(box: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current)
      box.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus()
    before.current = count
  }, [count, box])
}

const EntryFields = memo(function EntryFields({
  list,
  entry,
  place,
}: {
  list: ListName
  entry: Entry
  place: number
}) {
  const texts = entry as unknown as Record<string, string>
  const needed = neededFields[list] as readonly string[]
  const title = texts[needed[0]!] || listWords[list].one({ place })
  return (
    <fieldset className="cvb-entry cvb-pairs">
      <legend className="wrap-anywhere" dir="auto">
        {held(title)}
      </legend>
      {Object.keys(entryFields[list]).map((field) => (
        <TextField
          key={field}
          name={entryName(list, entry.id, field)}
          field={field}
          value={texts[field]!}
          needed={needed.includes(field)}
        />
      ))}
      {list === 'experience' && (
        <Checkbox
          name={entryName(list, entry.id, 'current')}
          label={m.resume_current()}
          defaultChecked={(entry as { current?: boolean }).current}
        />
      )}
      {!isWhole(list, entry) && (
        <p className="hint">{m.resume_entry_lacks({ fields: needed.map(fieldWord).join(', ') })}</p>
      )}
      <p>
        <Submit intent={`remove:${list}:${entry.id}`} variant="quiet">
          {m.resume_remove({ name: title })}
        </Submit>
      </p>
    </fieldset>
  )
})

/** The last tab: texts, each of which can be removed (RES-24). */
function SkillFields() {
  const { skills } = useResume()
  const sent = useSent()
  return (
    <>
      <div className="cvb-joined">
        <Field
          key={skills.length}
          name="skill"
          label={m.resume_skill()}
          hint={m.resume_skill_hint()}
          autoComplete="off"
        />
        <Submit intent="add-skill" variant="outline">
          {m.resume_add_skill()}
        </Submit>
      </div>
      {skills.length === 0 && <p className="soft">{m.resume_skills_none()}</p>}
      <ul className="cvb-skills" aria-label={m.resume_tab_skills()}>
        {skills.map((skill) => (
          <li key={skill}>
            <bdi className="wrap-anywhere">{skill}</bdi>
            <button
              name="intent"
              value={`remove-skill:${skill}`}
              aria-label={m.resume_remove({ name: skill })}
              disabled={sent !== undefined}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <p className="row">
        <Submit intent="suggest-skills" variant="outline">
          {m.resume_suggest_skills()}
        </Submit>
      </p>
    </>
  )
}

/** What the viewer achieved on Stadi that is not in this CV yet, each with the page at which anybody may verify it. */
function RecordLines() {
  const { lines, hasFailed, retry } = useLines()
  const added = new Set(useResume().certifications.map(({ link }) => link))
  const left = lines.filter(({ link }) => !added.has(link))
  if (hasFailed) return <Unread text={m.resume_record_unread()} to="?tab=education" retry={retry} />
  if (left.length === 0) return null
  return (
    <section className="stack" aria-label={m.resume_record()}>
      <h2 className="text-lg">{m.resume_record()}</h2>
      <p className="soft">{m.resume_record_hint()}</p>
      <ul className="cvb-lines">
        {left.map(({ id, name, link }) => (
          <li key={id}>
            <Anchor to={link} reload className="wrap-anywhere">
              {name}
            </Anchor>
            <Submit intent={`add-line:${id}`} variant="outline" aria-label={m.resume_add_line({ name })}>
              {m.resume_add()}
            </Submit>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Loaded with the page if it was requested with this tab, otherwise when somebody first opens the tab. */
function useLines() {
  const { store, isOwn } = useEditing()
  const [lines, setLines] = useState(store.lines)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (store.lines || !isOwn) return
    const ask = async () => {
      const cache = tries > 0 ? 'reload' : 'default'
      const response = await readTwice('/functions/v1/resumes/record', { cache }).catch(() => null)
      setFailed(!response?.ok)
      if (!response?.ok) return
      const read = (await response.json()) as RecordLine[]
      store.keepLines(read)
      setLines(read)
    }
    void ask()
  }, [store, isOwn, tries])
  return { lines: lines ?? [], hasFailed, retry: () => setTries(tries + 1) }
}
