import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { keep, withPlay } from '../playground/kept.ts'
import { type Opened, ownPlay } from './opened-play.ts'
import { PagePlay } from '../playground/page-play.tsx'
import { filesOf, kinds, MOST_LETTERS, starts } from '../playground/play.ts'
import css from '../playground/playground.css?inline'
import { Share } from '../playground/share.tsx'
import { SqlPlay } from '../playground/sql-play.tsx'
import type { Files, Kind } from '../playground/types.ts'
import { CodeField } from '../running/code-field.tsx'
import running from '../running/running.css?inline'
import { PartStyles } from './styles.tsx'

const kindWords: Record<Kind, () => string> = { page: m.play_page, react: () => 'React', sql: () => 'SQL' }
const fileWords: Record<string, () => string> = {
  html: () => 'HTML',
  css: () => 'CSS',
  js: () => 'JavaScript',
  jsx: () => 'JSX',
  query: m.sql_query,
  tables: m.sql_tables,
}

type Props = { opened: Opened; /** Whose phone it is; '' for a visitor. */ owner: string }

/** Code to write and run, which stays on the phone. What a link brings is read here, and runs when its reader presses the button. */
export function Playground({ opened, owner }: Props) {
  const [play, setPlay] = useState(opened.play)
  const [kept, setKept] = useState(opened.kept)
  const [isKept, setIsKept] = useState(true)
  const [file, setFile] = useState<string>(filesOf[play.kind][firstOf(play.files, play.kind)]!)
  const [before, setBefore] = useState<Files | null>(null)
  const from = opened.from?.name ?? null
  useEffect(() => {
    // Another link in the same tab.
    const anew = () => location.reload()
    addEventListener('hashchange', anew)
    return () => removeEventListener('hashchange', anew)
  }, [])

  const write = (files: Files) => {
    const next = { kind: play.kind, files }
    setPlay(next)
    setKept((old) => withPlay(old, from, next))
    setIsKept(keep(owner, from, next))
  }
  const choose = (kind: Kind) => {
    const next = ownPlay(kept, kind)
    setPlay(next)
    setFile(filesOf[kind][0])
    setBefore(null)
    // It opens with it the next time.
    setIsKept(keep(owner, null, next))
  }
  const beginAnew = () => {
    setBefore(play.files)
    write(
      from === null ? starts[play.kind] : Object.fromEntries(filesOf[play.kind].map((name) => [name, ''])),
    )
  }
  const takeBack = () => {
    write(before!)
    setBefore(null)
  }
  return (
    <div className="play code stack">
      <PartStyles name="running" css={running} />
      <PartStyles name="playground" css={css} />
      <From opened={opened} />
      {from === null && (
        <div className="play-kinds" role="group" aria-label={m.play_kinds()}>
          {kinds.map((kind) => (
            <button key={kind} type="button" aria-pressed={kind === play.kind} onClick={() => choose(kind)}>
              {kindWords[kind]()}
            </button>
          ))}
        </div>
      )}
      <div className="play-files" role="group" aria-label={m.play_files()}>
        {filesOf[play.kind].map((name) => (
          <button key={name} type="button" aria-pressed={name === file} onClick={() => setFile(name)}>
            {fileWords[name]!()}
          </button>
        ))}
      </div>
      <CodeField
        key={file}
        id={`play-${file}`}
        label={fileWords[file]!()}
        value={play.files[file] ?? ''}
        most={MOST_LETTERS}
        onChange={(text) => write({ ...play.files, [file]: text })}
      />
      {play.kind === 'react' && <p className="small soft">{held(m.play_react())}</p>}
      {!isKept && <p className="error">{held(m.play_not_kept())}</p>}
      {play.kind === 'sql' ? <SqlPlay files={play.files} /> : <PagePlay key={play.kind} files={play.files} />}
      <Share play={play} />
      <p>
        {before ? (
          <Button type="button" variant="quiet" onClick={takeBack}>
            {m.play_take_back()}
          </Button>
        ) : (
          <Button type="button" variant="quiet" onClick={beginAnew}>
            {from === null ? m.play_anew() : m.play_empty()}
          </Button>
        )}
      </p>
    </div>
  )
}

/** The first file in which something stands: a block of a lesson is one of several. */
function firstOf(files: Files, kind: Kind): number {
  const at = filesOf[kind].findIndex((name) => files[name]?.trim())
  return Math.max(0, at)
}

/** Says whose it is, and that nothing runs by itself. */
function From({ opened: { from, isBroken } }: { opened: Opened }) {
  if (isBroken) return <Banner tone="brick" title={m.play_broken()} text={<p>{m.play_broken_text()}</p>} />
  if (!from) return null
  return (
    <Banner
      tone={from.isLesson ? 'sky' : 'gold'}
      title={from.isLesson ? m.play_from_lesson() : m.play_from_link()}
      text={
        <p>
          {from.isLesson ? m.play_from_lesson_text() : m.play_from_link_text()}{' '}
          <Anchor reload to="/playground">
            {m.play_own()}
          </Anchor>
        </p>
      }
    />
  )
}
