import type { Locale } from '#kit/time.ts'
import type { Scene } from '#kit/pictures/scenes.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { ScenePicture } from '#ui/pictures/scene.tsx'

/** A course to begin with, in words of the viewer's language. */
export type ShownCourse = {
  id: number
  title: string
  /** The title's, where it is not the page's. */
  lang: Locale | undefined
  scene: Scene
  /** Category, level and price. */
  facts: string[]
  /** Why it stands here; empty where there is nothing to say. */
  why: string
  isFree: boolean
  /** Its first lesson where that is open, else the course. */
  start: string
  /** Chosen by what the viewer answered at the setup. */
  isByAnswers: boolean
}

/** Courses to begin with, each with the reason. @param isPlain nothing leads away from the form around */
export const FirstCourses = ({ courses, isPlain }: { courses: ShownCourse[]; isPlain?: boolean }) => (
  <ul className="dash-first">
    {courses.map(({ id, title, lang, scene, facts, why }) => (
      <li key={id}>
        <ScenePicture of={scene} />
        <div>
          <h3 lang={lang}>{isPlain ? title : <Anchor to={`/courses/${id}`}>{title}</Anchor>}</h3>
          <Facts>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </Facts>
          {why && <p className="small">{why}</p>}
        </div>
      </li>
    ))}
  </ul>
)
