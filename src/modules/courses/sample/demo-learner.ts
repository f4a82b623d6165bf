import type { MarkLevel } from '#course-format/rubric.ts'

/** What the demo learner did in a course: `lessons` of the first ones, or all, and one later one `also`; each on the day after the one before. */
type Studied = { slug: string; beganDaysAgo: number; lessons?: number; also?: string; certificate?: boolean }

/**
 * Fifteen free courses, twelve of them completed. The first three were done on nine days in a row. Everything is more than a week old
 * when it is loaded: the last seven days belong to the streak.
 */
export const studiedCourses: Studied[] = [
  { slug: 'first-freelance-profile', beganDaysAgo: 112, certificate: true },
  { slug: 'spot-online-scams', beganDaysAgo: 109 },
  { slug: 'web-pages-with-html-css', beganDaysAgo: 106 },
  { slug: 'honest-reviews-that-help', beganDaysAgo: 98, certificate: true },
  { slug: 'spreadsheets-to-database', beganDaysAgo: 90 },
  { slug: 'true-earnings-on-ride-apps', beganDaysAgo: 83 },
  { slug: 'web-form-people-finish', beganDaysAgo: 75 },
  { slug: 'steady-life-on-uneven-pay', beganDaysAgo: 66 },
  { slug: 'ready-for-a-lost-phone', beganDaysAgo: 58 },
  { slug: 'bug-reports-that-get-fixed', beganDaysAgo: 49 },
  { slug: 'cut-a-clear-one-minute-video', beganDaysAgo: 40 },
  { slug: 'one-interview-five-pieces', beganDaysAgo: 31 },
  { slug: 'charts-that-tell-the-truth', beganDaysAgo: 26, lessons: 1 },
  { slug: 'virtual-assistant', beganDaysAgo: 28, lessons: 18, also: 'project-your-client-pack' },
  { slug: 'watch-five-people-use-your-app', beganDaysAgo: 11, lessons: 2 },
]

/** A round of a project: what was handed in so many days after the lesson was reached, and how it was marked. */
export type HandedIn = {
  afterDays: number
  text: string
  /** The next round took its place before it was marked. */
  isReplaced?: true
  /** One level a criterion, in the order of its rubric; none while it waits. */
  mark?: { afterDays: number; levels: MarkLevel[]; feedback: string }
}

/** The demo learner's projects, by the slug of their lesson: one marked after a second round, one that waits. */
export const handedInProjects: Record<string, HandedIn[]> = {
  'project-clean-a-contact-list': [
    {
      afterDays: 0,
      text: `First name; Family name; Phone; Town; Joined; Paid; Note
Ruth; Chebet; +254700000001; Eldoret; 2026-04-03; Yes;
John; Kiprop; +254700000002; Eldoret; 2026-04-05; Yes;
Amina; Hassan; +254700000003; Kapsabet; 2026-04-05; No;
Brian; Otieno; +254700000004; Kisumu; 2026-04-06; No;
Grace; Naliaka; ; Bungoma; 2026-04-07; Yes; phone missing
Peter; Mwangi; +254700000006; Nakuru; 2026-04-07; Yes;
Mercy; Akinyi; +254700000007; Kisumu; 2026-04-08; No;
Tom; Barasa; +254700000008; Bungoma; 2026-04-08; Yes;
Jane; Wafula; +254700000009; Bungoma; 2026-04-09; No;

People: 9. Paid: 5.

Hello, your list is clean now. I removed the second Ruth Chebet and wrote all numbers in one way. Please send me the number of Grace.`,
      mark: {
        afterDays: 2,
        levels: ['met', 'met', 'not-yet', 'not-yet', 'not-yet'],
        feedback: `The table is easy to read, and every fact has one style now. Well done with the duplicate.

Three things before a client could rely on it. You gave Peter a date and Mercy a whole number that the list does not have: leave those cells empty and say so in Note. Show the formulas for your two counts. And the message needs 60 words at least, with everything that you need from her.

Next step: go through the ten raw rows once more and ask of each cell, "Where did I read this?"`,
      },
    },
    {
      afterDays: 4,
      text: `First name; Family name; Phone; Town; Joined; Paid; Note
Ruth; Chebet; +254700000001; Eldoret; 2026-04-03; Yes; was on the list twice
John; Kiprop; +254700000002; Eldoret; 2026-04-05; Yes;
Amina; Hassan; +254700000003; Kapsabet; 2026-04-05; No;
Brian; Otieno; +254700000004; Kisumu; 2026-04-06; No;
Grace; Naliaka; ; Bungoma; 2026-04-07; Yes; phone missing
Peter; Mwangi; +254700000006; Nakuru; ; Yes; date missing: ask Peter
Mercy; Akinyi; ; Kisumu; 2026-04-08; No; 07000007 is too short: ask Mercy
Tom; Barasa; +254700000008; Bungoma; 2026-04-08; Yes;
Jane; Wafula; +254700000009; Bungoma; 2026-04-09; No;

People =COUNTA(A2:A10) gives 9. Paid =COUNTIF(F2:F10;"Yes") gives 5.

Hello, your list is clean. The ten rows as I got them are on the tab Raw, so that you can compare. Ruth Chebet stood there twice; I kept her once. Names, numbers, dates and Paid now have one style each. Three facts are missing, and I did not guess them: the phone numbers of Grace and of Mercy, and the day on which Peter joined. Could you send me these three? Then the list is complete. Kind regards, Neema`,
      mark: {
        afterDays: 1,
        levels: ['met', 'met', 'above', 'met', 'above'],
        feedback: `This is work that a client can use. Each gap says what is missing and whom to ask, and your message can be answered in one reply.

To make it stronger still: store the phone numbers as text, so that the + does not get lost when she opens the file elsewhere.`,
      },
    },
  ],
  'project-your-client-pack': [
    {
      afterDays: 0,
      isReplaced: true,
      text: `Profile
I help small online shops to keep up with their customers: sorting e-mails, answering the simple ones, and keeping returns in a spreadsheet. Monday to Friday, 8.00 to 16.00 EAT.

Proposal to Sara
Dear Sara, I can do your e-mails for one hour each weekday. For two weeks that is KES 6,000.`,
    },
    {
      afterDays: 8,
      text: `Profile
I help small online shops to keep up with their customers: sorting e-mails, answering the simple ones, and keeping returns in a spreadsheet. Monday to Friday, 8.00 to 16.00 EAT, from Nakuru. My sample is a contact list of nine people that I cleaned without guessing a fact.

Proposal to Sara
Dear Sara, for two weeks I would take the hour from 11.00 to 12.00 EAT, which is 8.00 to 9.00 in Manchester on Monday 30 November. I would use a login of my own that you can close at any time, and copy nothing to my phone. What do your customers ask most?

Price
10 hours at KES 600 are KES 6,000. Phone calls are not included.

Invoice 001
30 November to 11 December 2026, 10 hours, total KES 6,000, due 18 December 2026. Payment details here.

Safety
I would refuse a job that asks me to pay a fee first, and one that wants my M-Pesa PIN.`,
    },
  ],
}
