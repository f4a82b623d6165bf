import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { sizeWord } from '#course-format/lesson-words.ts'
import { held } from '#ui/no-break/held.ts'
import type { Outcome } from '#course-format/rubric.ts'
import type { MarkView, RoundView } from '../mark-views.ts'
import type { WorkFileView } from '../types.ts'

const tones: Record<Outcome, Tone> = { 'not-yet': 'gold', pass: 'leaf', merit: 'leaf' }

/** Rounds, newest first: how each was marked, and behind one more press what was handed in. */
export function Rounds({ rounds }: { rounds: RoundView[] }) {
  return (
    <ol className="reviews">
      {rounds.map((round) => (
        <li key={round.id}>
          <div className="stack">
            <When round={round} />
            {round.mark && <Mark mark={round.mark} />}
            <Disclosure title={m.marking_work()}>
              <div className="stack">
                <Submission round={round} />
              </div>
            </Disclosure>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** One round whole: when, what, and how it was marked. */
export function Round({ round }: { round: RoundView }) {
  return (
    <>
      <When round={round} />
      <Submission round={round} />
      {round.mark && <Mark mark={round.mark} />}
    </>
  )
}

function When({ round: { submittedAt, state, note } }: { round: RoundView }) {
  return (
    <p className="small soft">
      <Moment at={submittedAt} /> {note && <Badge tone={state === 'waiting' ? 'sky' : 'sand'}>{note}</Badge>}
    </p>
  )
}

function Submission({ round: { text, link, files } }: { round: RoundView }) {
  return (
    <>
      {text && (
        <p className="own-lines" dir="auto">
          {held(text)}
        </p>
      )}
      {link && <OutsideLink link={link} />}
      <WorkFiles files={files} />
    </>
  )
}

/** A learner's link leads anywhere: it gets no credit from us and no way back into this page. */
function OutsideLink({ link }: { link: string }) {
  if (!/^https?:\/\//i.test(link)) return null
  return (
    <p className="wrap-anywhere">
      <a href={link} rel="nofollow noopener noreferrer" target="_blank" className="text-leaf underline">
        {link}
      </a>
    </p>
  )
}

/** A mark: how it came out, what each point is, and the text. */
export function Mark({
  mark: { outcome, word, by, criteria, feedback },
}: {
  mark: Pick<MarkView, 'outcome' | 'word' | 'by' | 'criteria' | 'feedback'>
}) {
  return (
    <div className="stack bg-card lined p-4">
      <p>
        <Badge tone={tones[outcome]}>{word}</Badge> <span className="small soft">{by}</span>
      </p>
      <ul className="grid gap-4">
        {criteria.map((one) => (
          <li key={one.name}>
            <b>{held(one.name)}</b> <Badge tone={one.level === 'not-yet' ? 'gold' : 'leaf'}>{one.word}</Badge>
            <p className="small">{held(one.says)}</p>
          </li>
        ))}
      </ul>
      <div>
        <b>{m.marking_feedback()}</b>
        <p className="own-lines" dir="auto">
          {feedback}
        </p>
      </div>
    </div>
  )
}

/** The files of a work: pictures as they are, what plays with its controls, the rest to download. */
export function WorkFiles({ files }: { files: WorkFileView[] }) {
  const pictures = files.filter(({ kind }) => kind === 'picture')
  return (
    <>
      {pictures.length > 0 && (
        <ul className="work-pictures">
          {pictures.map(({ id, href, width, height }, at) => (
            <li key={id}>
              <a href={href} target="_blank" rel="noreferrer">
                <img
                  src={href}
                  alt={m.lesson_work_picture({ number: at + 1, total: pictures.length })}
                  width={width ?? undefined}
                  height={height ?? undefined}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {files.map((file) => (
        <Other key={file.id} file={file} />
      ))}
    </>
  )
}

function Other({ file: { kind, isSound, href, name, size } }: { file: WorkFileView }) {
  if (kind === 'picture') return null
  const about = `${name || m.lesson_work_file()} (${sizeWord(size)})`
  if (kind !== 'clip')
    return (
      <p className="wrap-anywhere">
        <a href={href} className="text-leaf underline">
          {held(about)}
        </a>
      </p>
    )
  // What a learner filmed or said in a minute has no captions.
  /* oxlint-disable jsx-a11y/media-has-caption */
  return (
    <figure className="work-clip">
      {isSound ? (
        <audio src={href} controls preload="none" />
      ) : (
        <video src={href} controls preload="none" playsInline />
      )}
      <figcaption className="small soft wrap-anywhere">{held(about)}</figcaption>
    </figure>
  )
}
