import type { Place } from '#modules/basic-phone/types.ts'
import { Refusal } from '#kit/refusal.ts'
import type { PlaceKind, Places } from './place.ts'
import { asked } from './places/asking/asked.server.ts'
import { mentors } from './places/asking/mentors.server.ts'
import { question } from './places/asking/question.server.ts'
import { bought } from './places/buying/bought.server.ts'
import { buying } from './places/buying/buying.server.ts'
import { certificate } from './places/certificates/certificate.server.ts'
import { certificates } from './places/certificates/certificates.server.ts'
import { check } from './places/certificates/check.server.ts'
import { checked } from './places/certificates/checked.server.ts'
import { certificateName } from './places/certificates/name.server.ts'
import { ownCertificatesPlace } from './places/certificates/own.server.ts'
import { certificateSure } from './places/certificates/sure.server.ts'
import { applied } from './places/jobs/applied.server.ts'
import { job } from './places/jobs/job.server.ts'
import { jobs } from './places/jobs/jobs.server.ts'
import { name } from './places/jobs/name.server.ts'
import { sure } from './places/jobs/sure.server.ts'
import { completed } from './places/learning/completed.server.ts'
import { course } from './places/learning/course.server.ts'
import { courses } from './places/learning/courses.server.ts'
import { lessonSms } from './places/learning/lesson-sms.server.ts'
import { lesson } from './places/learning/lesson.server.ts'
import { lessons } from './places/learning/lessons.server.ts'
import { progress } from './places/learning/progress.server.ts'
import { pinAgain } from './places/pin/again.server.ts'
import { pinKept } from './places/pin/kept.server.ts'
import { pinNew } from './places/pin/new.server.ts'
import { pinOld } from './places/pin/old.server.ts'
import { mistakes } from './places/quiz/mistakes.server.ts'
import { quiz } from './places/quiz/quiz.server.ts'
import { quizWait } from './places/quiz/wait.server.ts'
import { account } from './places/start/account.server.ts'
import { help } from './places/start/help.server.ts'
import { language } from './places/start/language.server.ts'
import { leaving } from './places/start/leaving.server.ts'
import { linked } from './places/start/linked.server.ts'
import { linking } from './places/start/linking.server.ts'
import { menu } from './places/start/menu.server.ts'
import { ownName } from './places/start/own-name.server.ts'

const kinds: Record<keyof Places, PlaceKind> = {
  language,
  menu,
  help,
  account,
  linking,
  linked,
  leaving,
  'pin-old': pinOld,
  'pin-new': pinNew,
  'pin-again': pinAgain,
  'pin-kept': pinKept,
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
  'certificate-name': certificateName,
  'certificate-sure': certificateSure,
  certificate,
  certificates,
  'own-certificates': ownCertificatesPlace,
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

/** For the test that visits all of them. */
export const placeNames = Object.keys(kinds)

/** @throws Refusal 'not-found' for a place of an earlier version, at which a call stopped */
export function kindOf({ name }: Place): PlaceKind {
  if (!Object.hasOwn(kinds, name)) throw new Refusal('not-found')
  return kinds[name as keyof Places]
}
