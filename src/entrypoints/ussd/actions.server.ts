import { ask } from './actions/asking.server.ts'
import { apply, findJob } from './actions/jobs.server.ts'
import { beginBuying, buy } from './actions/buying.server.ts'
import { checkCertificate, issue } from './actions/certificates.server.ts'
import { finish, openLesson, sendLessonSms } from './actions/lessons.server.ts'
import { nameMyself, resume, speak } from './actions/line.server.ts'
import { leave, link } from './actions/linking.server.ts'
import { beginPin, choosePin, savePin, showPin } from './actions/pin.server.ts'
import { answerCard, beginCards, cardsSms, nextCard } from './actions/cards.server.ts'
import { answer, beginQuiz, endQuiz } from './actions/quizzes.server.ts'
import type { Action, Call, Actions, Move } from './screen.ts'

type Does = { [Name in keyof Actions]: (call: Call, input: Actions[Name]) => Promise<Move> }

const all: Does = {
  speak,
  resume,
  'name-myself': nameMyself,
  link,
  leave,
  'begin-pin': beginPin,
  'show-pin': showPin,
  'choose-pin': choosePin,
  'keep-pin': savePin,
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
  'begin-cards': beginCards,
  'next-card': nextCard,
  'answer-card': answerCard,
  'cards-sms': cardsSms,
}

/** Does what a key stands for, by commands of the modules. @returns where it leads @throws Refusal of those commands */
export const actions = <Name extends keyof Actions>(
  call: Call,
  { deed, with: input }: Action,
): Promise<Move> => (all[deed as Name] as Does[Name])(call, input as Actions[Name])
