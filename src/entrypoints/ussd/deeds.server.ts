import { ask } from './deeds/asking.server.ts'
import { apply, findJob } from './deeds/jobs.server.ts'
import { beginBuying, buy } from './deeds/buying.server.ts'
import { checkCertificate, issue } from './deeds/certificates.server.ts'
import { finish, openLesson, sendLessonSms } from './deeds/lessons.server.ts'
import { nameMyself, resume, speak } from './deeds/line.server.ts'
import { leave, link } from './deeds/linking.server.ts'
import { beginPin, choosePin, keepPin, showPin } from './deeds/pin.server.ts'
import { answer, beginQuiz, endQuiz } from './deeds/quizzes.server.ts'
import type { Call, Deed, Deeds, Move } from './place.ts'

type Does = { [Name in keyof Deeds]: (call: Call, input: Deeds[Name]) => Promise<Move> }

const all: Does = {
  speak,
  resume,
  'name-myself': nameMyself,
  link,
  leave,
  'begin-pin': beginPin,
  'show-pin': showPin,
  'choose-pin': choosePin,
  'keep-pin': keepPin,
  'begin-buying': beginBuying,
  buy,
  'find-job': findJob,
  apply,
  ask,
  'check-certificate': checkCertificate,
  issue,
  open: openLesson,
  finish,
  'send-lesson': sendLessonSms,
  'begin-quiz': beginQuiz,
  answer,
  'end-quiz': endQuiz,
}

/** Runs the action of a key, by commands of the modules. @returns where it leads @throws Refusal of those commands */
export const deeds = <Name extends keyof Deeds>(call: Call, { deed, with: input }: Deed): Promise<Move> =>
  (all[deed as Name] as Does[Name])(call, input as Deeds[Name])
