import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { sizeWord } from '#course-format/lesson-words.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFiles } from '#shell/form/use-files.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Field, FieldError, TextArea } from '#ui/forms/field.tsx'
import type { LessonView } from '../../parts/lesson-view.ts'
import { useCoursePlace } from '../course-place.ts'
import { Rounds } from '../../parts/rounds.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { held } from '#ui/no-break/held.ts'
import type { MarkingView } from '../../mark-views.ts'
import type { WorkFileView } from '../../types.ts'
import { CLIP_MINUTES, LARGEST_WORK_FILE, MOST_WORK_PICTURES } from '#course-format/work-files.ts'

type Project = NonNullable<LessonView['project']>

type Props = { view: LessonView; /** For who is signed out, in the place of the form. */ join: ReactNode }

/** Work handed in as text or link completes the lesson (CRS-20); its mark comes later (decision 047). */
export function LessonProject({ view: { course, lesson, project, marking }, join }: Props) {
  const { isPreview } = useCoursePlace()
  const rounds = project?.rounds ?? []
  const all = `/courses/${course.id}/lessons/${lesson.id}?rounds=all#work`
  return (
    <section className="work" id="work" aria-labelledby="hand-in">
      {rounds.length > 0 && (
        <>
          <h2>{m.lesson_submissions()}</h2>
          <Rounds rounds={rounds} />
          <p>
            <Anchor to={`/marking/peers?course=${course.id}&lesson=${lesson.id}`}>
              {m.marking_others()}
            </Anchor>
          </p>
          {project?.more && (
            <p>
              <Anchor to={all}>{project.more}</Anchor>
            </p>
          )}
        </>
      )}
      <h2 id="hand-in">{rounds.length > 0 ? m.lesson_hand_in_again() : m.lesson_hand_in_title()}</h2>
      {marking && <ProjectRubric marking={marking} href={all} />}
      {isPreview ? (
        <p>{m.lesson_hand_in_help()}</p>
      ) : project ? (
        <HandIn key={rounds.length} project={project} action={`/courses/${course.id}/lessons/${lesson.id}`} />
      ) : (
        join
      )}
    </section>
  )
}

function HandIn({ project: { again, mayHandIn, files }, action }: { project: Project; action: string }) {
  const isTooLarge = new URLSearchParams(useLocation().search).get('file') === 'too-large'
  if (!mayHandIn) return <p>{again}</p>
  return (
    <ActionForm intent="project" action="#work" encType="multipart/form-data" className="stack">
      {again && <p>{again}</p>}
      <WorkFilesField files={files} action={action} isTooLarge={isTooLarge} />
      <TextArea
        name="text"
        label={m.lesson_work_text()}
        hint={m.lesson_hand_in_help()}
        rows={8}
        maxLength={10_000}
      />
      <Field
        name="link"
        type="url"
        label={m.lesson_work_link()}
        note={m.course_optional()}
        hint={m.lesson_work_link_hint()}
        maxLength={500}
      />
      <p>
        <Submit>{m.lesson_hand_in()}</Submit>
      </p>
    </ActionForm>
  )
}

/** What a project is marked by; after something was handed in behind a link. */
function ProjectRubric({ marking, href }: { marking: MarkingView; href: string }) {
  const { title, about, criteria, wait } = marking
  return (
    <div>
      {criteria.length === 0 && <Anchor to={href}>{title}</Anchor>}
      {criteria.length > 0 && (
        <Disclosure title={title}>
          <div className="stack">
            <p className="small">{held(about)}</p>
            {criteria.map(({ key, name, levels }) => (
              <div key={key}>
                <h3>{name}</h3>
                <dl>
                  {levels.map(({ level, word, says }) => (
                    <div key={level} className="small mt-2">
                      <dt className="font-bold">{word}</dt>
                      <dd>{held(says)}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </div>
        </Disclosure>
      )}
      {wait && <p className="small soft mt-2">{wait}</p>}
    </div>
  )
}

type FilesProps = {
  files: WorkFileView[]
  /** Where the page's action is. */
  action: string
  /** The server did not read what came, as it was larger than a form may be. */
  isTooLarge: boolean
}

// As the server keeps them.
const SIDE = 1280
const ACCEPTED =
  'image/jpeg,image/png,image/webp,application/pdf,video/mp4,audio/*,.pdf,.mp4,.m4a,.mp3,.ogg,.opus,.xlsx,.ods,.csv'

/**
 * Pictures and files of a work, which wait in the account until it is handed in. With scripts each is sent as soon as it is chosen, a photo
 * in the size that is kept; without them a button of the form sends them.
 */
function WorkFilesField({ files, action, isTooLarge }: FilesProps) {
  const { sending, error, choose } = useFiles({
    action,
    intent: 'project',
    name: 'files',
    side: SIDE,
    largest: LARGEST_WORK_FILE,
  })
  const isLive = useHydrated()
  return (
    <div className="stack">
      <Field
        name="files"
        type="file"
        multiple
        accept={ACCEPTED}
        label={m.lesson_work_files()}
        note={m.course_optional()}
        hint={m.lesson_work_files_hint({ most: MOST_WORK_PICTURES, minutes: CLIP_MINUTES })}
        error={isTooLarge ? m.lesson_work_too_large() : undefined}
        onChange={choose}
      />
      {!isLive && (
        <p>
          <Submit name="add" value="1" variant="outline" formNoValidate>
            {m.lesson_work_add()}
          </Submit>
        </p>
      )}
      <div aria-live="polite">
        {sending && (
          <p className="small">{m.lesson_work_sending({ number: sending.at, total: sending.of })}</p>
        )}
        {error && <FieldError>{error}</FieldError>}
      </div>
      {files.length > 0 && (
        <ul className="work-waiting">
          {files.map((file) => (
            <Waiting key={file.id} file={file} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Waiting({ file: { id, kind, href, name, size } }: { file: WorkFileView }) {
  const title = name || m.lesson_work_file()
  return (
    <li>
      {kind === 'picture' && <img src={href} alt="" width={48} height={48} />}
      <span className="min-w-0 wrap-anywhere">
        {held(title)} <span className="small soft">{sizeWord(size)}</span>
      </span>
      <Submit
        name="remove"
        value={id}
        variant="quiet"
        formNoValidate
        aria-label={m.lesson_work_remove({ name: title })}
      >
        {m.lesson_work_remove_short()}
      </Submit>
    </li>
  )
}
