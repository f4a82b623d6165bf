import type { SampleQuestion } from './sample-question.ts'

export const virtualAssistant: SampleQuestion[] = [
  {
    id: 'va-bcc',
    difficulty: 'beginner',
    question:
      "You send one update to 60 customers by email. In which field do their addresses go so that they do not see each other's?",
    options: ['BCC', 'CC', 'To', 'Reply-To'],
    correct: 0,
    explanation:
      'BCC means blind copy: each person sees only their own address. With To or CC you would show all 60 addresses to everybody.',
  },
  {
    id: 'va-time-zone-london',
    difficulty: 'intermediate',
    question:
      'It is June. A client in London wants a call at 3 pm her time (UTC+1). What time is that in Nairobi (UTC+3)?',
    options: ['1 pm', '4 pm', '5 pm', '6 pm'],
    correct: 2,
    explanation:
      'From UTC+1 to UTC+3 is two hours, and Nairobi is ahead, so 3 pm becomes 5 pm. In winter London is at UTC+0 and the gap is three hours.',
  },
  {
    id: 'va-double-booking',
    difficulty: 'beginner',
    question:
      "You see that two important meetings were put at the same hour in your client's calendar for tomorrow. What do you do?",
    options: [
      'Cancel the meeting that was booked second',
      'Leave both, as the client will surely notice',
      'Accept both and join one of them yourself',
      'Tell the client now and suggest a new time',
    ],
    correct: 3,
    explanation:
      'The client decides which meeting matters more, and needs to know while there is still time. Bringing a suggestion saves her work.',
  },
  {
    id: 'va-password-access',
    difficulty: 'intermediate',
    question: 'A client wants you to manage his online shop. What is the safest way to get access?',
    options: [
      'His own password, sent to you in a WhatsApp message',
      'Your own user account with the needed rights',
      'His password in a shared spreadsheet',
      'A new password that he uses everywhere',
    ],
    correct: 1,
    explanation:
      'With your own account he can limit what you may do and end it at any time, and his password stays with him. Passwords in chats and sheets are easily seen by others.',
  },
  {
    id: 'va-fake-payment-request',
    difficulty: 'intermediate',
    question:
      "An email in your client's name asks you to send KES 80,000 to a new number within the hour. The tone is unusual. What do you do?",
    options: [
      'Reply to the email and ask if it is true',
      'Send half now and the rest after a reply',
      'Call the client on the number you know',
      'Send it, as the client is in a hurry',
    ],
    correct: 2,
    explanation:
      'Hurry, a new number and a strange tone are signs of fraud. If the mailbox was broken into, a reply would go to the thief, so check by another way.',
  },
  {
    id: 'va-confidentiality',
    difficulty: 'beginner',
    question:
      "A friend asks how much your client's shop sells each month. You have the figures. What do you say?",
    options: [
      'That you cannot share client information',
      'The figure, if he will keep it to himself',
      'A rounded figure, so it is not exact',
      "The figure, but not the shop's name",
    ],
    correct: 0,
    explanation:
      'What you learn in your work belongs to the client. Even a rounded or nameless figure can be traced, and trust is lost.',
  },
  {
    id: 'va-first-task',
    difficulty: 'intermediate',
    question: 'It is 8 am and four tasks wait. Which one comes first?',
    options: [
      'Write the newsletter that goes out tomorrow',
      "Sort last month's receipts into folders",
      "Collect ideas for next month's blog posts",
      'Check in the client for her 11 am flight',
    ],
    correct: 3,
    explanation:
      'It has the nearest deadline, and missing it costs a flight. The others can still be done in good time afterwards.',
  },
  {
    id: 'va-sum-formula',
    difficulty: 'beginner',
    question: 'Which spreadsheet formula adds all numbers from B2 down to B10?',
    options: ['`=SUM(B2:B10)`', '`=SUM(B2,B10)`', '`=COUNT(B2:B10)`', '`=B2+B10`'],
    correct: 0,
    explanation:
      'The colon means "from B2 to B10". With a comma only the two cells B2 and B10 are added, and `COUNT` tells how many numbers there are.',
  },
  {
    id: 'va-absolute-reference',
    difficulty: 'advanced',
    question: 'In a price list you copy the formula `=B2*$E$1` one row down. What does it become?',
    options: ['`=B3*$E$2`', '`=B2*$E$1`', '`=B2*$E$2`', '`=B3*$E$1`'],
    correct: 3,
    explanation:
      'The dollar signs fix the cell E1, for example the exchange rate. B2 has none, so it moves down to B3.',
  },
  {
    id: 'va-minutes',
    difficulty: 'intermediate',
    question: 'What must be in the minutes of a short team meeting?',
    options: [
      'Each word that each person said',
      'Decisions, tasks, names and dates',
      'Your own view of the discussion',
      'The slides that were shown, in full',
    ],
    correct: 1,
    explanation:
      'People read minutes to know what was decided and who does what by when. A record of each word hides this.',
  },
  {
    id: 'va-late-report',
    difficulty: 'intermediate',
    question: 'At noon you see that you cannot finish a report that is due at 5 pm. What is the best step?',
    options: [
      'Send what you have at 5 pm as if finished',
      'Say nothing and send it the next morning',
      'Write to the client now with a new time',
      'Explain it at 5 pm when the client asks',
    ],
    correct: 2,
    explanation:
      'An early warning lets the client plan, and a new time shows that you are in control. A surprise at 5 pm leaves no choice.',
  },
  {
    id: 'va-unclear-task',
    difficulty: 'intermediate',
    question:
      'A client writes: "Please fix the customer sheet." You see several things he could mean. What do you do?',
    options: [
      'Change all that looks wrong and then report it',
      'Wait until he writes again with more details',
      'Ask one short question with the options you see',
      'Change one thing and see whether he is happy',
    ],
    correct: 2,
    explanation:
      'A short question with options costs him ten seconds and saves hours. Guessing in customer data can do harm that is hard to undo.',
  },
  {
    id: 'va-file-name',
    difficulty: 'beginner',
    question:
      'You store invoices in one folder. Which file name tells what it is and sorts by date in a list?',
    options: [
      '`05-03-2026_invoice_wanjiru.pdf`',
      '`2026-03-05_invoice_wanjiru.pdf`',
      '`wanjiru_invoice_latest_final.pdf`',
      '`invoice_5th_march_wanjiru_2026.pdf`',
    ],
    correct: 1,
    explanation:
      'With the year first, then month and day, the files sort by date on their own. With the day first, 5 March comes before 6 January.',
  },
  {
    id: 'va-comment-permission',
    difficulty: 'intermediate',
    question:
      'A reviewer should read a Google Doc and leave remarks, but not change the text. Which role do you give her?',
    options: ['Commenter', 'Viewer', 'Editor', 'Owner'],
    correct: 0,
    explanation:
      'A commenter can read and comment. A viewer can only read, and an editor can change the text.',
  },
  {
    id: 'va-invoice-content',
    difficulty: 'beginner',
    question: 'Besides names, date and number, what must an invoice for a month of work show?',
    options: [
      'The work done, the amount and how to pay',
      "The client's turnover in the same month",
      'The hours you worked for other clients',
      'Your opinion of how the month has gone',
    ],
    correct: 0,
    explanation:
      'The client must see what he pays for, how much, and where the money goes. The rest is not his business or not yours.',
  },
  {
    id: 'va-holding-reply',
    difficulty: 'beginner',
    question:
      'A customer asks your client a question that only the client can answer, and she is travelling until tomorrow. What do you send?',
    options: [
      'A guess, so the customer need not wait',
      'A short note on when an answer will come',
      'Nothing, until the client is back again',
      "The client's private phone number",
    ],
    correct: 1,
    explanation:
      "A quick note shows that the message was seen and when to expect an answer. A wrong guess would be worse than a day's wait.",
  },
  {
    id: 'va-fee-scam',
    difficulty: 'beginner',
    question:
      'An online "employer" offers you data entry at a high wage, once you pay a KES 2,000 registration fee. What do you do?',
    options: [
      'Pay, as the first wage covers the fee',
      'Ask to pay half now and half later',
      'Pay by M-Pesa, so that you have a record of it',
      'Decline, as honest employers do not charge',
    ],
    correct: 3,
    explanation:
      'Asking workers to pay for work is a common fraud, and once paid the "employer" is gone. Report the advert to the platform.',
  },
  {
    id: 'va-scope-growth',
    difficulty: 'intermediate',
    question:
      'You were hired to answer emails. The client now asks for a new website page each week, at the same pay. What is the best answer?',
    options: [
      'Do it without a word, to keep the client',
      'Explain that it is extra work and name a rate',
      'Do the pages and answer fewer emails',
      'Refuse it at once and end the work without notice',
    ],
    correct: 1,
    explanation:
      'An open word about what was agreed, with an offer, keeps the work fair for both. Quietly doing less of the agreed work breaks trust.',
  },
  {
    id: 'va-off-platform-pay',
    difficulty: 'intermediate',
    question:
      'A client you found on Upwork last week offers to pay you outside Upwork "so that we both save the fees". What is right?',
    options: [
      'Accept, as the money comes from the client',
      'Accept for half of the work to share the risk',
      'Accept if he sends the first payment early',
      'Stay on Upwork, as leaving breaks its terms',
    ],
    correct: 3,
    explanation:
      "Upwork's terms do not allow this for clients you met there, and outside it you lose its payment protection. Your account could be closed.",
  },
  {
    id: 'va-clear-invite',
    difficulty: 'intermediate',
    question: 'You invite a client in New York to a call. Which line leaves the least room for a mistake?',
    options: [
      'Tuesday at 4, our time, as agreed in the last call',
      'Tuesday 9 June, 4 pm Nairobi (9 am New York)',
      '9/6 at four in the afternoon, as it suits you best',
      'Next Tuesday afternoon, in East African office hours',
    ],
    correct: 1,
    explanation:
      'It gives the day, the date and the hour in both places. "9/6" can be read as 6 September in America.',
  },
  {
    id: 'va-backup',
    difficulty: 'beginner',
    question:
      "Your laptop is stolen at the matatu stage. Which habit would have kept the client's files from being lost?",
    options: [
      'Having them copied to the cloud automatically',
      'Having them in two folders on the laptop',
      "Having them on a flash disk in the laptop's bag",
      'Having them locked with a long password',
    ],
    correct: 0,
    explanation:
      'A copy must be somewhere else and must be made without your thinking of it. A password keeps strangers out, but does not bring the files back.',
  },
  {
    id: 'va-two-step-login',
    difficulty: 'intermediate',
    question: 'What does two-step verification add to an account?',
    options: [
      'A second password that never changes',
      'A copy of all files in a second place',
      'A second proof besides the password',
      'A rule to change the password each week',
    ],
    correct: 2,
    explanation:
      'After the password it asks for something else, such as a code from your phone. A thief who knows only the password cannot get in.',
  },
  {
    id: 'va-filter-rows',
    difficulty: 'beginner',
    question:
      'A sheet has 900 orders. The client wants to see only the unpaid ones for a moment, with nothing deleted. What do you use?',
    options: ['A merge', 'A chart', 'A freeze', 'A filter'],
    correct: 3,
    explanation:
      'A filter hides the rows that do not match, and they come back when you take it off. Freezing only keeps some rows in view while you scroll.',
  },
  {
    id: 'va-hotel-research',
    difficulty: 'intermediate',
    question:
      'A client asks you to find a hotel in Arusha. You found three good ones. How do you present them?',
    options: [
      'All links, so that she can compare herself',
      'A short table and the one you would pick',
      'The cheapest one, already booked and paid',
      'A long report with the history of each one',
    ],
    correct: 1,
    explanation:
      'A table with price, distance and rating plus a clear advice lets her decide in a minute. Booking without her word spends her money on a guess.',
  },
  {
    id: 'va-sop',
    difficulty: 'intermediate',
    question:
      'A task comes back each week, and you write down its steps so that anyone could do it. What is such a document called?',
    options: [
      'A service level agreement',
      'A statement of account',
      'A standard operating procedure',
      'A confidentiality agreement',
    ],
    correct: 2,
    explanation:
      'A standard operating procedure, or SOP, lists the steps of a task that repeats. A service level agreement says how good and how fast a service must be.',
  },
]
