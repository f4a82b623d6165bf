/** A statement of xAPI 1.0.3, as far as we make one. */
export type Statement = {
  id: string
  actor: { objectType: 'Agent'; account: { homePage: string; name: string } }
  verb: { id: string; display: Words }
  object: Activity
  result?: {
    completion?: boolean
    success?: boolean
    score?: { scaled: number; raw: number; min: number; max: number }
  }
  context: { platform: string; contextActivities?: { parent: Activity[] } }
  timestamp: string
}
type Words = Record<string, string>
type Activity = { objectType: 'Activity'; id: string; definition: { type: string; name: Words } }

const ADL = 'http://adlnet.gov/expapi'
const verbs = {
  registered: { id: `${ADL}/verbs/registered`, display: { en: 'registered' } },
  completed: { id: `${ADL}/verbs/completed`, display: { en: 'completed' } },
  passed: { id: `${ADL}/verbs/passed`, display: { en: 'passed' } },
  failed: { id: `${ADL}/verbs/failed`, display: { en: 'failed' } },
  earned: { id: 'http://id.tincanapi.com/verb/earned', display: { en: 'earned' } },
}

/** What happened, with the titles of its course and lesson in their languages. */
export type Told = {
  id: string
  /** What a person is called in this store, and nowhere else. */
  actor: string
  at: Date
  course: { id: number; title: Words }
} & (
  | { kind: 'registered' | 'completed' | 'earned' }
  | { kind: 'lesson'; lesson: Lesson }
  | { kind: 'quiz'; lesson: Lesson; percent: number; passed: boolean }
)
type Lesson = { id: number; title: Words }

/**
 * The statement that says it. Of a person it has the number alone, and an activity's address is the same for everybody: that of a
 * certificate leads to nobody's, as whose it is stands there with a name.
 */
export function statementOf(origin: string, told: Told): Statement {
  const { id, actor, at } = told
  const courseUrl = `${origin}/courses/${told.course.id}`
  const course = activity(courseUrl, `${ADL}/activities/course`, told.course.title)
  const inCourse = { platform: 'Stadi', contextActivities: { parent: [course] } }
  const said = {
    id,
    actor: { objectType: 'Agent' as const, account: { homePage: origin, name: actor } },
    timestamp: at.toISOString(),
  }
  switch (told.kind) {
    case 'registered':
      return { ...said, verb: verbs.registered, object: course, context: { platform: 'Stadi' } }
    case 'completed':
      return {
        ...said,
        verb: verbs.completed,
        object: course,
        result: { completion: true },
        context: { platform: 'Stadi' },
      }
    case 'earned': {
      const type = 'http://activitystrea.ms/schema/1.0/badge'
      const badge = activity(`${courseUrl}/certificate`, type, told.course.title)
      return { ...said, verb: verbs.earned, object: badge, context: inCourse }
    }
    case 'lesson':
      return {
        ...said,
        verb: verbs.completed,
        object: lessonIn(courseUrl, told.lesson, 'lesson'),
        result: { completion: true },
        context: inCourse,
      }
    case 'quiz': {
      const { percent, passed, lesson } = told
      return {
        ...said,
        verb: passed ? verbs.passed : verbs.failed,
        object: lessonIn(courseUrl, lesson, 'assessment'),
        result: { success: passed, score: { scaled: percent / 100, raw: percent, min: 0, max: 100 } },
        context: inCourse,
      }
    }
  }
}

const lessonIn = (courseUrl: string, { id, title }: Lesson, type: 'lesson' | 'assessment'): Activity =>
  // One address is one activity: a quiz is passed under its own.
  activity(
    `${courseUrl}/lessons/${id}${type === 'assessment' ? '/quiz' : ''}`,
    `${ADL}/activities/${type}`,
    title,
  )

const activity = (id: string, type: string, name: Words): Activity => ({
  objectType: 'Activity',
  id,
  definition: { type, name },
})
