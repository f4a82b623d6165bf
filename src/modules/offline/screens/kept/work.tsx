import { teaches } from '#course-format/lesson-kinds.ts'
import type { LessonType } from '#course-format/types.ts'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { sizeWord } from '#course-format/lesson-words.ts'
import { Completed, type LessonView, Transcript, useAfterOpening } from '#modules/courses/parts/pages.tsx'
import { onlineHref, tell, useKept } from './kept-course.ts'
import { KeptProject } from './project.tsx'
import { KeptQuiz } from './quiz.tsx'

type Props = { view: LessonView; children: ReactNode }

/** What is done in a kept lesson: the same as with a network, through the outbox. */
export function KeptWork({ view, children }: Props) {
  const isOwned = useKept().course.owner !== ''
  const Work = works[view.lesson.type]
  // What is passed or handed in is of an account alone.
  return isOwned || teaches(view.lesson) ? <Work view={view}>{children}</Work> : <NeedsAccount view={view} />
}

const works: Record<LessonType, (props: Props) => ReactNode> = {
  text: Read,
  video: Read,
  quiz: KeptQuiz,
  project: KeptProject,
}

/** A text or a film: completed two seconds after it was opened, as everywhere (CRS-18). */
function Read({ view, children }: Props) {
  const kept = useKept()
  const { completed } = view.lesson
  const finish = async () => {
    if (await tell(kept, 'completed')) await kept.finish()
  }
  useAfterOpening(!completed, () => void finish())
  return (
    <>
      <FilmElsewhere />
      <div className="lesson-finish" id="work">
        {completed && <Completed />}
      </div>
      {children}
    </>
  )
}

/** A film that is not here: not asked for, or still on its way. What it says can be read. */
function FilmElsewhere() {
  const { course, lesson } = useKept()
  const { video, reading, lesson: own } = lesson.view
  if (!video || course.filmsHere.includes(own.id)) return null
  return (
    <>
      <p>{m.kept_film({ size: sizeWord(video.bytes) })}</p>
      <p>
        <ButtonLink reload variant="outline" to={onlineHref(course.courseId, own.id)}>
          {m.kept_film_watch()}
        </ButtonLink>
      </p>
      <Transcript video={video} language={reading.language} />
    </>
  )
}

/** A visitor keeps free courses too; what is marked needs an account. */
const NeedsAccount = ({ view: { course, lesson } }: { view: LessonView }) => (
  <>
    <p>{m.kept_needs_account()}</p>
    <p>
      <ButtonLink reload variant="outline" to={onlineHref(course.id, lesson.id)}>
        {m.kept_open_online()}
      </ButtonLink>
    </p>
  </>
)
