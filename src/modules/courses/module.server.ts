import type { Module } from '#core/module.ts'
import { applyDuePrices, forgetPerson, takeOver } from './commands.server.ts'
import { limits } from './limits.server.ts'
import { ownCoursesData } from './queries.server.ts'
import { sitemap } from './queries/found.server.ts'

export const courses: Module = {
  name: 'courses',
  limits,
  jobs: { 'apply-prices': { retryLimit: 3, cron: '2 * * * *', run: applyDuePrices } },
  exportPerson: { section: 'courses', read: ownCoursesData },
  forgetPerson,
  takeOver,
  withheld: { instructor_students: 'counted from the enrolments, which are told' },
  outlives: { 'course_purchases.user_id': 'what a payment bought; holds no name' },
  notPersonal: { instructors: 'teachers, whose names the courses show' },
  sitemap,
  hidden: ['/courses/progress', '/courses/*/certificate'],
  forAdmins: ['coursesForSale', 'learnedBy', 'revokeCertificate', 'listSubmissions', 'listCertificates'],
  open: {
    commands: {
      applyDuePrices: 'called by a timer',
      grantAccess: 'called by the payment that was paid, in its transaction',
      revokeAccess: 'called by the payment that goes back, in its transaction',
    },
    queries: {
      wrongCounts: 'called by the command line only, outside HTTP',
      catalogue: 'PERM-01: public',
      listedCourse: 'PERM-01: public',
      listedCourses: 'PERM-01: public',
      courseById: 'PERM-01: public',
      firstLessonOf: 'CRS-10: the curriculum shows it to everybody',
      courseView: 'PERM-01: public',
      lessonView: 'lessons of free courses are public; a locked one refuses',
      lessonMedia: 'as the lesson it belongs to',
      phoneCourses: 'USSD-25: browsing needs no account',
      phoneCourse: 'as the catalogue on a phone',
      phoneLesson: 'as lessonView',
      continueOnPhone: 'of the viewer only: empty for a visitor',
      accessList: 'of the viewer only: empty for a visitor',
      ownsCourse: 'for the payments module',
      courseShare: 'for the drawn picture of a published course',
      verification: 'the unguessable id is the permission',
      certificatePdf: 'the unguessable id is the permission',
    },
  },
}
