import type { Module } from '#core/module.ts'
import { applyDuePrices } from './commands/prices.server.ts'
import { finishRenewed } from './commands/take-newest.server.ts'
import { forgetWaitingFiles } from './commands/work-files.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { mergeAccounts } from './commands/merge-accounts.server.ts'
import { masterEarlier } from './mastering.server.ts'
import { ownCoursesData } from './queries/export.server.ts'

export const courses: Module = {
  name: 'courses',
  jobs: {
    'apply-prices': { retryLimit: 3, cron: '2 * * * *', run: applyDuePrices },
    'master-earlier': {
      retryLimit: 3,
      cron: '20 0 * * *',
      run: (ctx, { userId, lessonId, isAlone }) =>
        masterEarlier(
          ctx,
          typeof userId === 'string'
            ? { userId, lessonId: Number(lessonId), isAlone: isAlone === true }
            : null,
        ),
    },
    'finish-renewed': {
      retryLimit: 3,
      run: (ctx, { courseId, from }) =>
        finishRenewed(ctx, Number(courseId), typeof from === 'string' ? from : null),
    },
  },
  tidy: { forgetWaitingFiles },
  exportPerson: { section: 'courses', read: ownCoursesData },
  forgetPerson,
  mergeAccounts,
  withheld: { instructor_students: 'counted from the enrolments, which are told' },
  outlives: {
    'course_purchases.user_id': 'what a payment bought; holds no name',
    'entitlements.user_id': 'why a course is open to them; holds no name',
    'section_parts.user_id': 'what it has not bought yet; likewise',
  },
  notPersonal: { instructors: 'teachers, whose names the courses show' },
  hidden: ['/courses/progress'],
  open: {
    queries: {
      criteriaIn: 'asks nobody: shapes a rubric that was already read',
      markingQueueIn: 'called by peer-marking, which knows who teaches the courses',
      submissionToMarkIn: 'as markingQueueIn',
      certificateCodeIn: 'asks nobody: reads a code that was typed',
      certificateIdIn: 'asks nobody: reads a number that was typed',
      typedCertificateId: 'asks nobody: reads a number that was typed',
      courseShareOf: 'asks nobody: puts what a picture says into words',
      sceneOf: 'asks nobody: chooses a drawing for a course',
      viewerId: 'asks nobody: names the viewer, or nobody',
      scenesOf: 'asks nobody: chooses drawings for courses',
      called: 'asks nobody: chooses between titles that were already read',
      bothTitles: 'shapes a row that was already read',
    },
  },
}
