import type { Module } from '#core/module.ts'
import { applyDuePrices, finishRenewed, forgetPerson, mergeAccounts } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownCoursesData } from './queries.server.ts'

export const courses: Module = {
  name: 'courses',
  limits,
  jobs: {
    'apply-prices': { retryLimit: 3, cron: '2 * * * *', run: applyDuePrices },
    'finish-renewed': {
      retryLimit: 3,
      run: (ctx, { courseId, from }) =>
        finishRenewed(ctx, Number(courseId), typeof from === 'string' ? from : null),
    },
  },
  exportPerson: { section: 'courses', read: ownCoursesData },
  forgetPerson,
  mergeAccounts,
  withheld: { instructor_students: 'counted from the enrolments, which are told' },
  outlives: {
    'course_purchases.user_id': 'what a payment bought; holds no name',
    'section_parts.user_id': 'what it has not bought yet; likewise',
  },
  notPersonal: { instructors: 'teachers, whose names the courses show' },
  hidden: ['/courses/progress'],
  open: {
    queries: {
      categoryWord: 'asks nobody: says it in the language of the page',
      durationWord: 'asks nobody: says it in the language of the page',
      levelWord: 'asks nobody: says it in the language of the page',
      priceWord: 'asks nobody: says it in the language of the page',
      certificateCodeIn: 'asks nobody: reads a code that was typed',
      certificateIdIn: 'asks nobody: reads a number that was typed',
      typedCertificateId: 'asks nobody: reads a number that was typed',
      markOf: 'asks nobody: says what a form must hold',
      criteriaIn: 'asks nobody: shapes a rubric that was already read',
      lessonsToRead: 'asks nobody: shapes rows that were already read',
      questionViews: 'asks nobody: shapes questions that were already read',
      resultOf: 'asks nobody: shapes a result that was already counted',
      courseShareOf: 'asks nobody: puts what a picture says into words',
      sceneOf: 'asks nobody: chooses a drawing for a course',
      markingQueueIn: 'called by peer-marking, which knows who teaches the courses',
      submissionToMarkIn: 'as markingQueueIn',
      viewerId: 'asks nobody: names the viewer, or nobody',
      scenesOf: 'asks nobody: chooses drawings for courses',
      called: 'asks nobody: chooses between titles that were already read',
      bothTitles: 'shapes a row that was already read',
    },
  },
}
