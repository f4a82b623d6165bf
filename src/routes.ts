import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('doors/web/home.tsx'),
  route('auth', 'modules/accounts/screens/auth.tsx'),
  route('auth/reset', 'modules/accounts/screens/reset.tsx'),
  route('sign-out', 'modules/accounts/screens/sign-out.tsx'),
  route('account', 'modules/accounts/screens/account.tsx'),
  route('account/delete', 'modules/accounts/screens/account-delete.tsx'),
  route('account/data.json', 'doors/web/export.ts'),
  route('onboarding', 'modules/accounts/screens/onboarding.tsx'),
  route('notifications', 'modules/notices/screens/notices.tsx'),

  route('courses', 'modules/courses/screens/catalogue.tsx'),
  route('courses/progress', 'modules/courses/screens/progress.tsx'),
  // The payment sheet is drawn over the course it pays for.
  route('courses/:courseId', 'modules/courses/screens/course.tsx', [route('purchase', 'modules/payments/screens/purchase.tsx')]),
  route('courses/:courseId/lessons/:lessonId', 'modules/courses/screens/lesson.tsx'),
  route('courses/:courseId/certificate', 'modules/courses/screens/certificate.tsx'),
  route('verify/:certificateId', 'modules/courses/screens/verify.tsx'),

  route('payments', 'modules/payments/screens/history.tsx'),
  route('payments/:paymentId', 'modules/payments/screens/payment.tsx'),
  route('test-mpesa', 'modules/payments/screens/test-payment.tsx'),

  route('dashboard', 'doors/web/dashboard.tsx'),
  // Its dialogs have addresses of their own and are drawn over it.
  route('progress', 'modules/progress/screens/progress.tsx', [
    route('goals/new', 'modules/progress/screens/new-goal.tsx'),
    route('entries/new', 'modules/progress/screens/new-entry.tsx'),
    route('earnings/new', 'modules/progress/screens/new-earning.tsx'),
    route('earnings/:earningId', 'modules/progress/screens/earning.tsx'),
  ]),
  route('skill-assessment', 'modules/assessment/screens/assessment.tsx'),
  route('skill-assessment/results/:attemptId', 'modules/assessment/screens/results.tsx'),
  route('admin', 'doors/web/admin.tsx'),
  route('dev/ui', 'doors/web/ui-gallery.tsx'),
  route('dev/phone', 'doors/web/dev-phone.tsx'),
  route('dev/mail', 'doors/web/dev-mail.tsx'),

  // Of the route table, areas that are not built yet: one short honest page each (decisions 18).
  ...['ai-career-advisor', 'messages'].map((path) =>
    route(path, 'doors/web/unbuilt-guarded.tsx', { id: `unbuilt-${path}` })),
  ...['ai-coach', 'resume-builder', 'mentorship', 'mentorship/:mentorId', 'community', 'blog', 'success-stories', 'help-center', 'api-docs',
    'about', 'careers', 'privacy', 'terms'].map((path) =>
    route(path, 'doors/web/unbuilt.tsx', { id: `unbuilt-${path.replaceAll(/[/:]/g, '-')}` })),

  route('*', 'doors/web/not-found.tsx'),
] satisfies RouteConfig
