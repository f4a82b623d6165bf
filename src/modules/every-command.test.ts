import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import type { Editable } from '#core/records/record.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { spec } from '#test/world.ts'

type Faces = Record<string, Record<string, (ctx: Context, ...rest: unknown[]) => unknown>>
const commandFaces = import.meta.glob<Faces[string]>('./*/commands.server.ts', { eager: true })
const recordFaces = import.meta.glob<Record<string, Editable>>('./*/records.server.ts', { eager: true })
const queryFaces = import.meta.glob<Faces[string]>('./*/queries.server.ts', { eager: true })

/** Commands that do not ask who calls, each with the reason. Whatever is not here must refuse a visitor. */
const openCommands: Record<string, string> = {
  'accounts/signUp': 'makes the account',
  'accounts/signIn': 'opens the session',
  'accounts/confirmEmail': 'the token from the mail is the permission',
  'accounts/resendConfirmation': 'mails the address itself, and answers the same for any address',
  'accounts/askForReset': 'mails the address itself, and answers the same for any address',
  'accounts/resetPassword': 'the token from the mail is the permission',
  'accounts/signOut': 'ends the own session, and without one there is nothing to end',
  'accounts/grantAdminByEmail': 'called by the command line only, outside HTTP',
  'accounts/revokeAdminByEmail': 'called by the command line only, outside HTTP',
  'accounts/forgetExpired': 'called by a timer',
  'accounts/writeAudit': 'called by other commands in their transaction',
  'notifications/notify': 'called by other commands in their transaction',
  'outbox/sendMail': 'called by other commands in their transaction',
  'outbox/deliverMail': 'called by a job',
  'outbox/sendSms': 'called by other commands in their transaction',
  'outbox/deliverSms': 'called by a job',
  'outbox/forgetOldMessages': 'called by a timer',
  'outbox/forgetOldMails': 'called by a timer',
  'outbox/forgetMailsWith': 'called by other commands in their transaction',
  'newsletter/subscribe': 'mails the address itself, and answers the same for any address',
  'newsletter/confirmSubscription': 'the token from the mail is the permission',
  'newsletter/unsubscribe': 'the sealed token from the mail is the permission',
  'newsletter/forgetUnconfirmed': 'called by a timer',
  'newsletter/deliverNewsletter': 'called by a job',
  'newsletter/forgetPerson': 'called by the job that erases an account, in its transaction',
  'outbox/forgetMailsAbout': 'called by other commands in their transaction',
  'support/writeToUs': 'HOME-18: anybody may write to us',
  'support/openTicket': 'HELP-09: anybody may write to us',
  'support/startChat': 'HELP-09: anybody may write to us',
  'support/sayMore': 'the sealed token in the address is the permission',
  'support/forgetPerson': 'called by the job that erases an account, in its transaction',
  'support/forgetOldThreads': 'called by a timer',
  'outbox/forgetCorrespondence': 'called by the job that erases an account, in its transaction',
  'accounts/forgetPerson': 'called by the job that erases an account, in its transaction',
  'notifications/forgetPerson': 'called by the job that erases an account, in its transaction',
  'courses/forgetPerson': 'called by the job that erases an account, in its transaction',
  'tracker/forgetPerson': 'called by the job that erases an account, in its transaction',
  'assessment/forgetPerson': 'called by the job that erases an account, in its transaction',
  'community/forgetPerson': 'called by the job that erases an account, in its transaction',
  'hiring/forgetPerson': 'called by the job that erases an account, in its transaction',
  'hiring/forgetOldApplications': 'called by a timer',
  'hiring/admitApplicant': 'INFO-08: anybody may apply',
  'hiring/applyFor': 'INFO-08: anybody may apply',
  'payments/forgetPerson': 'called by the job that erases an account, in its transaction',
  'tracker/recordActivities': 'called by other commands in their transaction',
  'tracker/recordActivity': 'called by other commands in their transaction',
  'tracker/remindGoals': 'called by a timer',
  'payments/hearCallback': 'the secret in the path is the permission',
  'payments/chasePayment': 'called by a job',
  'outbox/forgetLocalCopies': 'called by a timer',
  'payments/checkMpesa': 'called by the command line only, outside HTTP',
  'payments/registerAtMpesa': 'called by the command line only, outside HTTP',
  'payments/sweepPayments': 'called by a timer',
  'payments/sendRefund': 'called by a job',
  'payments/hearRefundResult': 'the secret in the path is the permission',
  'payments/reconcileLedger': 'called by a timer and the command line only, outside HTTP',
  'mentorship/seedTestMentor': 'called at start, outside HTTP',
  'courses/applyDuePrices': 'called by a timer',
  'courses/grantAccess': 'called by the payment that was paid, in its transaction',
  'courses/revokeAccess': 'called by the payment that goes back, in its transaction',
}

/** Queries that a visitor gets an answer from, each with the reason. */
const openQueries: Record<string, string> = {
  'accounts/sessionOf': 'finds out who calls; the signed token is the permission',
  'accounts/sessionView': 'the token is the permission',
  'accounts/linkIsGood': 'the token from the mail is the permission, and the answer is yes or no',
  'accounts/contactOf': 'for mails and certificates made by other modules',
  'accounts/mailChoices': 'for mails made by other modules, and the answer is which kinds',
  'accounts/userView': 'shapes a row that was already read',
  'accounts/sessionCookie': 'makes a cookie line, touches no data',
  'accounts/endedCookie': 'makes a cookie line, touches no data',
  'accounts/tokenOfRequest': 'reads a request, touches no data',
  'accounts/unsigned': 'checks a signature, touches no data',
  'accounts/avatarPicture': 'the unguessable version is the permission',
  'accounts/peopleToErase': 'called by a timer',
  'accounts/wasAnybodyErased': 'called by a timer',
  'payments/ledgerTrouble': 'for doctor and /admin, whose loader checks; names no person',
  'payments/payersNumbers': 'called by a timer',
  'payments/hasUnsettledMoney': 'called by the job that erases an account',
  'accounts/listAdmins': 'called by the command line only, outside HTTP',
  'outbox/countWaitingMails': 'called by the command line only, outside HTTP',
  'courses/wrongCounts': 'called by the command line only, outside HTTP',
  'payments/brokenInvariants': 'called by the command line only, outside HTTP',
  'payments/moneyFigures': 'called by the command line only, outside HTTP',
  'mentorship/testMentor': 'TST-01: open to everybody',
  'publishing/listArticles': 'BLOG-01: public',
  'publishing/articleView': 'BLOG-02: public, published ones only',
  'publishing/newestArticles': 'BLOG-01: public',
  'newsletter/isOpenConfirmation': 'the token from the mail is the permission, and the answer is yes or no',
  'newsletter/leavingView': 'the sealed token from the mail is the permission',
  'publishing/faq': 'HELP-01: public',
  'publishing/helpArticle': 'HELP-01: public, published ones only',
  'publishing/helpCounts': 'HELP-01: public',
  'publishing/helpList': 'HELP-01: public',
  'publishing/searchHelp': 'HELP-01: public, published ones only',
  'publishing/suggestHelp': 'HELP-09: public, published ones only',
  'support/conversation': 'the sealed token in the address is the permission',
  'support/stateOfConversation': 'the sealed token in the address is the permission',
  'courses/catalogue': 'PERM-01: public',
  'courses/courseById': 'PERM-01: public',
  'courses/firstLessonOf': 'CRS-10: the curriculum shows it to everybody',
  'courses/courseView': 'PERM-01: public',
  'courses/lessonView': 'lessons of free courses are public; a locked one refuses',
  'courses/lessonMedia': 'as the lesson it belongs to',
  'courses/accessList': 'of the viewer only: empty for a visitor',
  'courses/ownsCourse': 'for the payments module',
  'courses/courseAddresses': 'for the sitemap: published courses',
  'courses/courseShare': 'for the drawn picture of a published course',
  'publishing/articleShare': 'for the drawn picture of a published article',
  'publishing/publishedAddresses': 'for the sitemap: what is published',
  'courses/verification': 'the unguessable id is the permission',
  'courses/certificatePdf': 'the unguessable id is the permission',
  'hiring/openOpenings': 'INFO-05: public',
  'hiring/openingBySlug': 'INFO-05: public',
  'community/publicStories': 'SUC-04: public',
  'publishing/team': 'INFO-04: public',
  'publishing/legalPage': 'INFO-09: public',
  'job-board/newestListings': 'HOME-10: public',
  'publishing/figures': 'HOME-05: public',
  'publishing/contacts': 'HOME-18: public',
  'publishing/published': 'makes safe HTML of a text that the caller holds',
  'publishing/paths': 'HOME-12: public',
  'community/testimonials': 'HOME-17: public',
}

// What a guesser would send: none of it may be looked at before the caller is.
const garbage = ['00000000-0000-4000-8000-000000000000', 'x', {}, undefined]
const refusals = new Set(['not-authenticated', 'not-allowed'])

/** 'module/name' of everything that a module shows. */
function namesIn(faces: Faces): string[] {
  return Object.entries(faces)
    .flatMap(([file, face]) =>
      Object.keys(face)
        .filter((name) => typeof face[name] === 'function')
        .map((name) => `${file.split('/')[1]}/${name}`),
    )
    .sort()
}

function called(faces: Faces, name: string) {
  const [module, own] = name.split('/')
  return Object.entries(faces).find(([file]) => file.split('/')[1] === module)?.[1][own!]
}

/** Names that answered a visitor, or failed in another way than by saying no. */
async function lettingIn(faces: Faces, names: string[], ctx: Context): Promise<string[]> {
  const open: string[] = []
  for (const name of names) {
    const said = await Promise.resolve()
      .then(() => called(faces, name)!(ctx, ...garbage))
      .then(
        () => 'an answer',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      )
    if (!refusals.has(said)) open.push(`${name}: ${said}`)
  }
  return open
}

describe('what modules show', () => {
  spec(
    '[PERM-08] [PERM-08+] every command refuses a visitor unless it is listed as open with a reason',
    async ({ world }) => {
      const names = namesIn(commandFaces)
      expect(names.length).toBeGreaterThan(20)
      expect(
        await lettingIn(
          commandFaces,
          names.filter((name) => !(name in openCommands)),
          world.visitor,
        ),
      ).toEqual([])
    },
  )

  spec(
    '[PERM-08] [PERM-08+] every query refuses a visitor unless it is listed as open with a reason',
    async ({ world }) => {
      const names = namesIn(queryFaces)
      expect(names.length).toBeGreaterThan(15)
      expect(
        await lettingIn(
          queryFaces,
          names.filter((name) => !(name in openQueries)),
          world.visitor,
        ),
      ).toEqual([])
    },
  )

  spec('names no command or query as open that does not exist', () => {
    expect(Object.keys(openCommands).filter((name) => !namesIn(commandFaces).includes(name))).toEqual([])
    expect(Object.keys(openQueries).filter((name) => !namesIn(queryFaces).includes(name))).toEqual([])
  })

  spec(
    '[PERM-08] [PERM-08+] [ADM-02+] what is for administrators refuses everybody else, whatever is sent',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const forAdmins = {
        commands: [
          'accounts/grantAdmin',
          'accounts/revokeAdmin',
          'accounts/suspendUser',
          'accounts/reinstateUser',
          'outbox/retryMail',
          'payments/resolveReview',
          'courses/revokeCertificate',
          'newsletter/removeSubscriber',
          'support/answerThread',
          'support/closeThread',
          'support/reopenThread',
          'support/deleteThread',
          'hiring/deleteApplication',
        ],
        queries: [
          'accounts/listUsers',
          'accounts/countUsers',
          'accounts/listAudit',
          'outbox/listTroubledMails',
          'payments/listPayments',
          'payments/listMoneyReviews',
          'payments/paymentStory',
          'payments/countOpenReviews',
          'courses/listSubmissions',
          'courses/listCertificates',
          'newsletter/newsletterCounts',
          'publishing/previewOf',
          'support/listInbox',
          'support/inboxThread',
          'hiring/listApplications',
        ],
      }
      expect(await lettingIn(commandFaces, forAdmins.commands, amina)).toEqual([])
      expect(await lettingIn(queryFaces, forAdmins.queries, amina)).toEqual([])
    },
  )

  spec(
    '[PERM-08] [PERM-08+] [ADM-02+] no record is listed, read or changed by anybody else',
    async ({ world }) => {
      const kinds = Object.values(recordFaces).flatMap((face) => Object.values(face))
      expect(kinds.length).toBeGreaterThan(11)
      const deeds = ['list', 'find', 'count', 'save', 'show', 'act'] as const
      const faces = Object.fromEntries(
        kinds.map((kind) => [
          `./${kind.name}/records.server.ts`,
          Object.fromEntries(deeds.map((deed) => [deed, kind[deed]])) as Faces[string],
        ]),
      )
      for (const ctx of [world.visitor, await world.member('Amina')])
        expect(await lettingIn(faces, namesIn(faces), ctx)).toEqual([])
    },
  )
})
