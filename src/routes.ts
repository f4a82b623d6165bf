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
  route('courses/:courseId', 'modules/courses/screens/course.tsx', [
    index('modules/payments/screens/bought.tsx'),
    route('purchase', 'modules/payments/screens/purchase.tsx'),
  ]),
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
  route('admin/publishing', 'doors/web/admin-publishing.tsx'),
  route('admin/publishing/:kind/:id', 'doors/web/admin-publishing-record.tsx'),
  route('admin/inbox', 'doors/web/admin-inbox.tsx'),
  route('admin/inbox/:threadId', 'doors/web/admin-inbox-thread.tsx'),
  route('admin/applications', 'doors/web/admin-applications.tsx'),
  route('dev/ui', 'doors/web/ui-gallery.tsx'),
  route('dev/phone', 'doors/web/dev-phone.tsx'),
  route('dev/mail', 'doors/web/dev-mail.tsx'),

  route('blog', 'modules/publishing/screens/blog.tsx'),
  route('blog/feed.xml', 'modules/publishing/screens/feed.ts'),
  route('blog/:slug', 'modules/publishing/screens/article.tsx'),
  route('newsletter', 'modules/publishing/screens/newsletter.tsx'),
  route('newsletter/confirm/:token', 'modules/publishing/screens/newsletter-confirm.tsx'),
  route('newsletter/unsubscribe/:token', 'modules/publishing/screens/newsletter-unsubscribe.tsx'),

  route('about', 'modules/publishing/screens/about.tsx'),
  ...['terms', 'privacy'].map((path) => route(path, 'modules/publishing/screens/legal.tsx', { id: path })),
  route('careers', 'doors/web/careers.tsx'),
  route('careers/:slug', 'modules/careers/screens/opening.tsx'),
  route('success-stories', 'doors/web/success-stories.tsx'),
  route('api-docs', 'doors/web/api-docs.tsx'),

  route('help-center', 'modules/support/screens/help-center.tsx'),
  route('help-center/topics/:topic', 'modules/support/screens/help-topic.tsx'),
  route('help-center/email', 'modules/support/screens/email.tsx'),
  route('help-center/chat', 'modules/support/screens/chat.tsx'),
  route('help-center/conversations/:token', 'modules/support/screens/conversation.tsx'),
  route('help-center/conversations/:token/news', 'modules/support/screens/conversation-news.ts'),
  route('help-center/:slug', 'modules/support/screens/help-article.tsx'),
  route('contact', 'modules/support/screens/contact.tsx'),

  // Of the route table, areas that are not built yet: one short honest page each (decisions 18).
  ...['ai-career-advisor', 'messages'].map((path) =>
    route(path, 'doors/web/unbuilt-guarded.tsx', { id: `unbuilt-${path}` }),
  ),
  ...['ai-coach', 'resume-builder', 'mentorship', 'mentorship/:mentorId', 'community'].map((path) =>
    route(path, 'doors/web/unbuilt.tsx', { id: `unbuilt-${path.replaceAll(/[/:]/g, '-')}` }),
  ),

  route('*', 'doors/web/not-found.tsx'),
] satisfies RouteConfig
