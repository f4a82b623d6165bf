import { type RefObject, useLayoutEffect } from 'react'
import { arriving } from '#shell/connection.ts'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Figure } from '#ui/pictures/figure.tsx'
import { ArrowLeft, CircleCheck, FileText } from '#ui/icons.ts'
import { useCoursePlace } from '../course-place.ts'
import beginningProgram from './first-visit.ts?beginning&program'
import walkingProgram from './first-visit.ts?walking&program'

type Act = 'onward' | 'back' | 'retry' | 'article' | 'steps'
const act = (of: Act) => ({ type: 'button' as const, 'data-plain': true, 'data-act': of })

type Stepping = (article: HTMLElement) => () => void
let stepping: Stepping | undefined
const fetched = arriving(() => import('./stepping.ts').then((file) => (stepping = file.stepping)))

/** Until a lesson that is opened by scripts can be shown in steps. A page that is loaded brings that code with itself. */
export const stepsReady = async (): Promise<Stepping> => stepping ?? fetched()

/** A lesson in steps, where scripts run. Its parts are hidden in the article, which is what others get. */
export function useSteps(article: RefObject<HTMLElement | null>, isInSteps: boolean): void {
  if (import.meta.env.SSR && isInSteps) {
    needsOfPage()?.first.add(beginningProgram)
    needsOfPage()?.programs.add(walkingProgram)
  }
  useLayoutEffect(() => {
    if (!isInSteps) return
    const shown = article.current!
    let isGone = false
    // Begun by the page itself (first-visit.ts), or now; a page whose own did not run waits for the code.
    if (!shown.stadiSteps) {
      if (stepping) stepping(shown)
      else void stepsReady().then((begin) => isGone || begin(shown))
    }
    return () => {
      isGone = true
      shown.stadiSteps?.()
    }
  }, [article, isInSteps])
}

/** On top: the way out, how far it is, and the page for who would rather read. */
export function StepTop({ courseId }: { courseId: number }) {
  const { hrefOf } = useCoursePlace()
  return (
    <>
      <div className="step-top" hidden>
        <Anchor to={hrefOf(courseId)} className="step-icon">
          <Icon of={ArrowLeft} label={m.lesson_back_to_course()} />
        </Anchor>
        <div className="step-bar" role="progressbar" aria-label={m.lesson_step_bar()} aria-valuemin={1}>
          <span />
        </div>
        <button className="step-icon" title={m.lesson_step_article()} {...act('article')}>
          <Icon of={FileText} label={m.lesson_step_article()} />
        </button>
      </div>
      <p className="step-again" hidden>
        {m.lesson_step_again()}
      </p>
    </>
  )
}

export const StepView = () => (
  <button className="btn btn-quiet step-view" hidden {...act('steps')}>
    {m.lesson_step_steps()}
  </button>
)

/** At the thumb: on and back; over it what is said of an answer. */
export function StepFoot() {
  // A phone that keeps the lesson keeps no picture of it.
  const { Own } = useCoursePlace()
  return (
    <>
      <div className="step-go" data-moment hidden>
        <Button variant="quiet" className="step-back" {...act('back')}>
          {m.lesson_step_back()}
        </Button>
        <Button className="step-on" {...act('onward')}>
          {m.lesson_step_continue()}
        </Button>
      </div>
      <div className="step-sheet" role="group" aria-labelledby="step-said" hidden>
        <p id="step-said" className="sheet-said">
          <Icon of={CircleCheck} className="sheet-tick" />
          <b className="sheet-title" />
          {!Own && (
            <>
              <Figure of="glad" className="sheet-glad" />
              <Figure of="thoughtful" className="sheet-thoughtful" />
            </>
          )}
        </p>
        <div className="sheet-why" />
        <div className="row">
          <Button className="sheet-retry" {...act('retry')}>
            {m.lesson_step_retry()}
          </Button>
          <Button className="sheet-go" {...act('onward')}>
            {m.lesson_step_continue()}
          </Button>
        </div>
      </div>
    </>
  )
}
