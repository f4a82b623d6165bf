import type { Screen } from '#modules/basic-phone/types.ts'
import { Refusal } from '#kit/refusal.ts'
import type { ScreenKind, Screens } from './screen.ts'
import { asked } from './screens/asking/asked.server.ts'
import { mentors } from './screens/asking/mentors.server.ts'
import { question } from './screens/asking/question.server.ts'
import { bought } from './screens/buying/bought.server.ts'
import { buying } from './screens/buying/buying.server.ts'
import { cardAnswered } from './screens/cards/answered.server.ts'
import { card } from './screens/cards/card.server.ts'
import { cardsDone } from './screens/cards/done.server.ts'
import { certificate } from './screens/certificates/certificate.server.ts'
import { certificates } from './screens/certificates/certificates.server.ts'
import { check } from './screens/certificates/check.server.ts'
import { checked } from './screens/certificates/checked.server.ts'
import { certificateName } from './screens/certificates/name.server.ts'
import { ownCertificatesScreen } from './screens/certificates/own.server.ts'
import { certificateSure } from './screens/certificates/sure.server.ts'
import { applied } from './screens/jobs/applied.server.ts'
import { job } from './screens/jobs/job.server.ts'
import { jobs } from './screens/jobs/jobs.server.ts'
import { name } from './screens/jobs/name.server.ts'
import { sure } from './screens/jobs/sure.server.ts'
import { completed } from './screens/learning/completed.server.ts'
import { course } from './screens/learning/course.server.ts'
import { courses } from './screens/learning/courses.server.ts'
import { lessonSms } from './screens/learning/lesson-sms.server.ts'
import { lesson } from './screens/learning/lesson.server.ts'
import { lessons } from './screens/learning/lessons.server.ts'
import { progress } from './screens/learning/progress.server.ts'
import { pinConfirm } from './screens/pin/confirm.server.ts'
import { pinSaved } from './screens/pin/saved.server.ts'
import { pinNew } from './screens/pin/new.server.ts'
import { pinOld } from './screens/pin/old.server.ts'
import { mistakes } from './screens/quiz/mistakes.server.ts'
import { quiz } from './screens/quiz/quiz.server.ts'
import { quizWait } from './screens/quiz/wait.server.ts'
import { account } from './screens/start/account.server.ts'
import { help } from './screens/start/help.server.ts'
import { language } from './screens/start/language.server.ts'
import { leaving } from './screens/start/leaving.server.ts'
import { linked } from './screens/start/linked.server.ts'
import { linking } from './screens/start/linking.server.ts'
import { menu } from './screens/start/menu.server.ts'
import { ownName } from './screens/start/own-name.server.ts'

const kinds: Record<keyof Screens, ScreenKind> = {
  language,
  menu,
  help,
  account,
  linking,
  linked,
  leaving,
  'pin-old': pinOld,
  'pin-new': pinNew,
  'pin-again': pinConfirm,
  'pin-kept': pinSaved,
  buying,
  bought,
  'own-name': ownName,
  progress,
  courses,
  course,
  lessons,
  lesson,
  'lesson-sms': lessonSms,
  completed,
  quiz,
  'quiz-wait': quizWait,
  mistakes,
  card,
  'card-answered': cardAnswered,
  'cards-done': cardsDone,
  'certificate-name': certificateName,
  'certificate-sure': certificateSure,
  certificate,
  certificates,
  'own-certificates': ownCertificatesScreen,
  check,
  checked,
  mentors,
  question,
  asked,
  jobs,
  job,
  name,
  sure,
  applied,
}

/** For the test that looks at all of them. */
export const screenNames = Object.keys(kinds)

/** @throws Refusal 'not-found' for a screen of an earlier version, at which a call stopped */
export function kindOf({ name }: Screen): ScreenKind {
  if (!Object.hasOwn(kinds, name)) throw new Refusal('not-found')
  return kinds[name as keyof Screens]
}
