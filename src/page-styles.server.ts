import everywhere from './app.css?inline'
import admin from './styles/admin.css?inline'
import assessment from './styles/assessment.css?inline'
import courses from './styles/courses.css?inline'
import dashboard from './styles/dashboard.css?inline'
import home from './styles/home.css?inline'
import notices from './styles/notices.css?inline'
import onboarding from './styles/onboarding.css?inline'
import payments from './styles/payments.css?inline'
import progress from './styles/progress.css?inline'
import scripted from './styles/scripted.css?inline'
import site from './styles/site.css?inline'
import support from './styles/support.css?inline'
import type { PageStyles } from '#styles.ts'

/** Every set of styles as the text that stands in pages. */
export const pageStyles: PageStyles = { everywhere, admin, assessment, courses, dashboard, home, notices, onboarding, payments, progress, scripted, site, support }
