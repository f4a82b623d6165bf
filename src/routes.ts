import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { adminRoutes, draftRoutes } from './admin-routes.ts'
import { withShortIds } from './web/route-ids.ts'

export default withShortIds([
  index('entrypoints/web/home/home.tsx'),
  route('auth', 'modules/accounts/screens/auth/auth.tsx'),
  route('auth/reset', 'modules/accounts/screens/auth/reset.tsx'),
  route('auth/code', 'modules/accounts/screens/auth/code.tsx'),
  route('auth/again', 'modules/accounts/screens/auth/confirm-password.tsx'),
  route('sign-out', 'modules/accounts/screens/auth/sign-out.tsx'),
  // Its parts of the review and of the day's goal stand there whichever form was sent.
  route('account', 'modules/accounts/screens/account/account.tsx', [
    layout('modules/review/screens/account/part.tsx', [
      layout('modules/tracker/screens/account/part.tsx', [
        index('modules/review/screens/account/choose.ts', { id: 'account/own' }),
        route('review', 'modules/review/screens/account/choose.ts'),
        route('name', 'modules/accounts/screens/account/name.ts'),
        route('picture', 'modules/accounts/screens/account/picture.ts'),
        route('age', 'modules/accounts/screens/account/age.ts'),
        route('phone', 'modules/accounts/screens/account/phone-number.ts'),
        route('mails', 'modules/accounts/screens/account/mails.ts'),
        route('password', 'modules/accounts/screens/account/password.ts'),
        route('sessions', 'modules/accounts/screens/account/sessions.ts'),
        route('daily', 'modules/tracker/screens/account/choose.ts'),
      ]),
    ]),
  ]),
  route('account/sign-on', 'modules/single-sign-on/screens/account/own.tsx'),
  route('account/platforms', 'modules/lti/screens/account/links.tsx'),
  route('account/api-keys', 'modules/api-keys/screens/api-keys.tsx'),
  route('account/webhooks', 'modules/webhooks/screens/webhooks.tsx'),
  route('account/push', 'modules/offline/screens/push/push.tsx'),
  route('account/second-factor', 'entrypoints/web/second-factor/second-factor.tsx'),
  route('account/portfolio', 'modules/portfolios/screens/own.tsx'),
  route('account/guardian', 'modules/guardians/screens/own.tsx'),
  // What a parent of somebody under 18 reads and answers, without an account.
  route('parent', 'modules/guardians/screens/parent/find.tsx'),
  route('parent/:token', 'modules/guardians/screens/parent/parent.tsx'),
  route('account/delete', 'modules/accounts/screens/account/delete.tsx'),
  route('account/data.json', 'entrypoints/web/account-data/export.ts'),
  route('mails/:token', 'modules/accounts/screens/mails-off.tsx'),
  // Its last step shows the first courses.
  route('onboarding', 'modules/accounts/screens/onboarding/onboarding.tsx', [
    index('entrypoints/web/dashboard/chosen.tsx'),
  ]),
  route('notifications', 'modules/notifications/screens/notifications.tsx'),
  route('messages/:conversationId?', 'modules/messages/screens/messages.tsx'),

  route('courses', 'modules/catalogue/screens/catalogue.tsx'),
  route('courses/progress', 'modules/courses/screens/learning/learning.tsx'),
  // The payment sheet is drawn over the course it pays for.
  route('courses/:courseId', 'modules/courses/screens/course/course.tsx', [
    index('modules/payments/screens/checkout/bought.tsx'),
    route('purchase', 'modules/payments/screens/checkout/purchase.tsx'),
  ]),
  // One's own note stands below a lesson whichever of its forms was sent, and then what was asked there.
  route('courses/:courseId/lessons/:lessonId', 'modules/courses/screens/lesson/lesson.tsx', [
    layout('modules/notes/screens/lesson/part.tsx', [
      index('modules/community/screens/lesson/questions.tsx'),
      route('note', 'modules/notes/screens/lesson/save.ts'),
    ]),
  ]),
  route('notes', 'modules/notes/screens/notes.tsx'),
  route('notes.txt', 'modules/notes/screens/notes-file.ts'),
  route('courses/:courseId/lessons/:lessonId/peers', 'modules/peer-marking/screens/peers/at-lesson.ts'),
  route('marking/peers', 'modules/peer-marking/screens/peers/peers.tsx'),
  route('courses/:courseId/gift', 'modules/gifts/screens/own/new-gift.tsx'),
  route('courses/:courseId/sample', 'modules/courses/screens/lesson/sample.tsx'),
  // Code to write and run by oneself.
  route('playground', 'entrypoints/web/playground/playground.tsx'),
  // From the phone, with or without a network.
  // /offline/review as well: one document for all of it lies on phones.
  route('offline/:courseId/:lessonId?', 'modules/offline/screens/kept/kept.tsx'),
  route('courses/:courseId/certificate', 'entrypoints/web/certificate/certificate.tsx'),
  route('courses/:courseId/skill', 'entrypoints/web/skill/skill.tsx'),
  route('courses/:courseId/final-task', 'modules/final-tasks/screens/task.tsx'),
  route('verify', 'modules/credentials/screens/check.tsx'),
  route('verify/:certificateId', 'modules/credentials/screens/verify.tsx'),

  // Forms at addresses of their own are drawn over the hub.
  route('community', 'entrypoints/web/community/hub.tsx', [
    route('ussd-jobs/new', 'modules/ussd-jobs/screens/own/new-job.tsx'),
    route(':list/new', 'modules/community/screens/writing/new-post.tsx'),
  ]),
  route('community/ussd-jobs/own', 'modules/ussd-jobs/screens/own/own.tsx', [
    route(':jobId/remove', 'modules/ussd-jobs/screens/own/remove.tsx'),
  ]),
  route('community/ussd-jobs/own/:jobId/applicants', 'modules/ussd-jobs/screens/own/applicants.tsx'),
  // What people change of their own is drawn over the thread.
  route('community/:list/:postId', 'modules/community/screens/threads/thread.tsx', [
    route(':action', 'modules/community/screens/threads/own-post.tsx'),
    route('replies/:replyId/:action', 'modules/community/screens/threads/own-reply.tsx'),
  ]),
  route('jobs/:jobId', 'entrypoints/web/job/job.tsx'),
  // The list, one of it, and "new".
  route('applications/:key?', 'modules/applications/screens/applications.tsx'),

  route('community/report/:target/:id', 'modules/moderation/screens/report/report.tsx'),

  // The payment sheet is drawn over the mentor it pays for.
  route('mentorship', 'modules/mentorship/screens/mentors/mentors.tsx'),
  route('mentorship/:mentorId', 'modules/mentorship/screens/mentor/mentor.tsx', [
    route('book', 'modules/payments/screens/checkout/session.tsx'),
  ]),
  route('mentoring', 'modules/mentorship/screens/mentoring/mentoring.tsx'),
  route('bookings', 'modules/mentorship/screens/bookings/bookings.tsx'),
  // What its mentee does about a session is drawn over it.
  route('bookings/:bookingId/calendar.ics', 'modules/mentorship/screens/booking/calendar.ts'),
  route('bookings/:bookingId/:action?', 'modules/mentorship/screens/booking/booking.tsx'),

  route('scholarships', 'modules/scholarships/screens/scholarships/scholarships.tsx'),
  route('scholarships/:scholarshipId', 'modules/scholarships/screens/scholarship/scholarship.tsx'),

  route('live-classes', 'modules/live-classes/screens/own.tsx'),
  route('live-classes/:classId', 'modules/live-classes/screens/live-class/live-class.tsx'),
  route('live-classes/:classId/calendar.ics', 'modules/live-classes/screens/live-class/calendar.ts'),

  route('courses/:courseId/announcements', 'modules/teaching/screens/announcements/announcements.tsx'),
  // What waits for a teacher is of several modules: it stands in their room, and in that of one course.
  route('teaching', 'modules/teaching/screens/own.tsx', [
    index('entrypoints/web/teaching/waiting.tsx', { id: 'teaching/waiting' }),
  ]),
  route('teaching/projects', 'modules/peer-marking/screens/taught/projects.tsx'),
  route('teaching/projects/:submissionId', 'modules/peer-marking/screens/taught/project.tsx'),
  route('teaching/page', 'modules/teaching/screens/page/own-page.tsx'),
  route('teachers/:slug', 'modules/teaching/screens/page/page.tsx'),
  route('teaching/questions', 'modules/community/screens/lesson/to-answer.tsx'),
  route('teaching/:courseId/edit', 'modules/authoring/screens/taught/edit.tsx'),
  ...draftRoutes('teaching/drafts', 'taught-draft'),
  route('teaching/:courseId', 'modules/teaching/screens/taught/taught.tsx', [
    index('entrypoints/web/teaching/waiting.tsx', { id: 'teaching/course-waiting' }),
  ]),
  route('teaching/earnings', 'modules/royalties/screens/own/earnings.tsx'),
  route('teaching/earnings/:month', 'modules/royalties/screens/own/month.tsx'),
  route('teaching/earnings/:month/statement.csv', 'modules/royalties/screens/own/statement-csv.ts'),
  route('teaching/earnings/:month/statement.pdf', 'modules/royalties/screens/own/statement-pdf.ts'),

  route('join/:token?', 'modules/organisations/screens/join/join.tsx'),
  route('account/organisations', 'modules/organisations/screens/own/own.tsx'),
  route('organisations/:slug/people.csv', 'modules/organisations/screens/room/people-csv.ts'),
  route('organisations/:slug/invite/:importId.csv', 'modules/organisations/screens/room/faults-csv.ts'),
  route('organisations/:slug/invoices/:number.pdf', 'modules/organisations/screens/room/invoice-pdf.ts'),
  route('organisations/:slug/reports/:month.pdf', 'modules/organisations/screens/room/report-pdf.ts'),
  route('organisations/:slug', 'modules/organisations/screens/room/frame.tsx', [
    index('modules/organisations/screens/room/people.tsx'),
    route('invite', 'modules/organisations/screens/room/invite.tsx'),
    route('seats', 'modules/organisations/screens/room/seats.tsx'),
    route('invoices', 'modules/organisations/screens/room/invoices.tsx'),
    route('reports', 'modules/organisations/screens/room/reports.tsx'),
    route('mark', 'modules/organisations/screens/room/mark.tsx'),
    route('sign-on', 'modules/single-sign-on/screens/room/sign-on.tsx'),
    route('records', 'modules/organisations/screens/room/records.tsx'),
  ]),
  route('teaching/:courseId/groups', 'modules/groups/screens/managed/groups.tsx'),
  route('teaching/:courseId/groups/:groupId', 'modules/groups/screens/managed/group.tsx'),
  route('teaching/:courseId/groups/:groupId/hours/:hourId', 'modules/groups/screens/managed/hour.tsx'),
  route('groups/join', 'modules/groups/screens/join.tsx'),
  route('groups/:groupId', 'modules/groups/screens/own/group.tsx'),
  route('groups/:groupId/board', 'modules/groups/screens/board/board.tsx'),
  route('groups/:groupId/board/new', 'modules/groups/screens/board/new-topic.tsx'),

  // Who comes from another learning system, in a window of its own.
  route('lti/launches/:launchId', 'modules/lti/screens/launch/launch.tsx'),
  route('lti/launches/:launchId/class', 'modules/lti/screens/launch/class.tsx'),
  route('lti/launches/:launchId/courses', 'modules/lti/screens/launch/courses.tsx'),
  route('lti/refused', 'modules/lti/screens/launch/refused.tsx'),

  // Who signs in by an account of their organisation.
  route('sign-in', 'modules/single-sign-on/screens/way/find.tsx'),
  route('sign-in/:slug', 'modules/single-sign-on/screens/way/way.tsx'),
  route('sign-in/:slug/begin', 'modules/single-sign-on/screens/way/begin.ts'),
  route('sign-in/:slug/callback', 'modules/single-sign-on/screens/way/callback.ts'),
  route('sign-in/:slug/refused', 'modules/single-sign-on/screens/way/refused.tsx'),
  route('sign-in/:slug/first/:wayId', 'modules/single-sign-on/screens/way/first.tsx'),
  route('sign-in/:slug/confirm/:token', 'modules/single-sign-on/screens/way/confirm.tsx'),

  route('gift/:code?', 'modules/gifts/screens/redeem/take.tsx'),
  route('gifts', 'modules/gifts/screens/own/gifts.tsx'),
  route('gifts/:giftId', 'modules/gifts/screens/own/gift.tsx'),
  route('gifts/:giftId/pay', 'modules/payments/screens/giving/pay-gift.tsx'),

  route('seat-invoices/:invoiceId', 'modules/payments/screens/invoice/pay-invoice.tsx'),

  route('payments', 'modules/payments/screens/own/history.tsx'),
  route('payments/:paymentId', 'modules/payments/screens/own/payment.tsx'),
  route('test-mpesa', 'modules/payments/screens/test-payment/test-payment.tsx'),

  route('dashboard', 'entrypoints/web/dashboard/dashboard.tsx'),
  // Its dialogs have addresses of their own and are drawn over it.
  route('progress', 'modules/tracker/screens/tracker.tsx', [
    route('goals/new', 'modules/tracker/screens/goals/new-goal.tsx'),
    route('entries/new', 'modules/tracker/screens/entries/new-entry.tsx'),
    route('earnings/new', 'modules/tracker/screens/earnings/new-earning.tsx'),
    route('earnings/:earningId', 'modules/tracker/screens/earnings/earning.tsx'),
  ]),
  // What somebody earned, one screen each; a lesson asks at its end whether there is any.
  route('progress/earned', 'modules/tracker/screens/moments/earned.ts'),
  route('progress/moments/:moments', 'modules/tracker/screens/moments/moment.tsx'),
  route('review', 'modules/review/screens/review.tsx'),
  route('resume-builder', 'modules/resumes/screens/builder/builder.tsx'),
  route('cv/:secret', 'modules/resumes/screens/sheet/shared.tsx'),
  // What somebody shows of themselves, and the way to write to them.
  route('p/:handle', 'modules/portfolios/screens/portfolio.tsx'),
  route('p/:handle/hire', 'modules/portfolios/screens/hire.tsx'),

  route('skill-assessment', 'modules/assessment/screens/assessment.tsx'),
  route('skill-assessment/results/:attemptId', 'modules/assessment/screens/results.tsx'),

  // Administration: each list at its noun, within one frame; what is edited stands alone.
  route('admin', 'entrypoints/web/admin/old-addresses.ts'),
  ...adminRoutes,

  // What opens without a network, and what leads there; only plain links do.
  route('offline', 'modules/offline/screens/phone/phone.tsx'),
  route('offline/keep/:courseId', 'modules/offline/screens/keep/keep.tsx'),
  route('offline/leave', 'modules/offline/screens/leave/leave.tsx'),

  route('dev/ui', 'entrypoints/web/dev/gallery/gallery.tsx'),
  route('dev/phone', 'entrypoints/web/dev/phone/phone.tsx'),
  route('dev/mail', 'entrypoints/web/dev/mail.tsx'),

  route('blog', 'modules/publishing/screens/blog.tsx'),
  route('blog/feed.xml', 'modules/publishing/screens/feed.ts'),
  route('blog/:slug', 'modules/publishing/screens/article.tsx'),
  route('newsletter', 'modules/newsletter/screens/newsletter.tsx'),
  route('newsletter/confirm/:token', 'modules/newsletter/screens/confirm.tsx'),
  route('newsletter/unsubscribe/:token', 'modules/newsletter/screens/unsubscribe.tsx'),

  route('about', 'modules/publishing/screens/about.tsx'),
  ...['terms', 'privacy'].map((path) => route(path, 'modules/publishing/screens/legal.tsx', { id: path })),
  route('careers', 'entrypoints/web/site/careers.tsx'),
  route('careers/:slug', 'modules/hiring/screens/opening.tsx'),
  route('success-stories', 'entrypoints/web/site/success-stories.tsx'),
  route('api-docs', 'entrypoints/web/site/api-docs.tsx'),

  route('help-center', 'modules/support/screens/help/center.tsx'),
  route('help-center/topics/:topic', 'modules/support/screens/help/topic.tsx'),
  route('help-center/email', 'modules/support/screens/email.tsx'),
  route('help-center/chat', 'modules/support/screens/chat.tsx'),
  route('help-center/conversations/:token', 'modules/support/screens/conversation.tsx'),
  route('help-center/conversations/:token/news', 'modules/support/screens/conversation-news.ts'),
  route('help-center/:slug', 'modules/support/screens/help/article.tsx'),
  route('ussd-simulator', 'entrypoints/web/simulator/simulator.tsx'),
  route('ussd-simulator/sms', 'entrypoints/web/simulator/sms.ts'),
  route('contact', 'modules/support/screens/contact.tsx'),

  route('ai-coach', 'modules/coaching/screens/coach.tsx'),
  route('ai-career-advisor', 'modules/coaching/screens/advisor.tsx'),

  route('*', 'entrypoints/web/site/not-found.tsx'),
]) satisfies RouteConfig
