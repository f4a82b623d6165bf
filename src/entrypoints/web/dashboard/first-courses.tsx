import type { Locale } from '#kit/time.ts'
import type { Scene } from '#kit/pictures/scenes.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { ScenePicture } from '#ui/pictures/scene.tsx'
import { held } from '#ui/no-break/held.ts'

/** A course to begin with, in the viewer's language. */
export type ShownCourse = {
  id: number
  title: string
  /** The title's language, if it is not the page's. */
  lang: Locale | undefined
  scene: Scene
  /** Category, level and price. */
  facts: string[]
  /** The reason why it is suggested; empty if there is none. */
  why: string
  isFree: boolean
  /** Its first lesson if that is open, otherwise the course. */
  start: string
  /** Chosen by the viewer's answers in the setup. */
  isByAnswers: boolean
}

/** Courses to begin with, each with the reason. @param isPlain without links that lead away from the surrounding form */
export const FirstCourses = ({ courses, isPlain }: { courses: ShownCourse[]; isPlain?: boolean }) => (
  <ul className="dash-first">
    {courses.map(({ id, title, lang, scene, facts, why }) => (
      <li key={id}>
        <ScenePicture of={scene} />
        <div>
          <h3 lang={lang}>{isPlain ? held(title) : <Anchor to={`/courses/${id}`}>{title}</Anchor>}</h3>
          <Facts>
            {facts.map((fact) => (
              <span key={fact}>{held(fact)}</span>
            ))}
          </Facts>
          {why && <p className="small">{why}</p>}
        </div>
      </li>
    ))}
  </ul>
)
