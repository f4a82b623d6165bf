import { useEffect, useState } from 'react'
import { Submit } from '#shell/form/action-form.tsx'
import { readTwice } from '#shell/connection.ts'
import { Unread } from '#shell/unread.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import type { RecordLine } from '../../types.ts'
import { useEditing, useResume } from '../editing/context.ts'

/** What the viewer achieved on Stadi that is not in this CV yet, each with the page at which anybody may verify it. */
export function RecordLines() {
  const { lines, hasFailed, retry } = useLines()
  const held = new Set(useResume().certifications.map(({ link }) => link))
  const left = lines.filter(({ link }) => !held.has(link))
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
