import type { SampleQuestion } from './sample-question.ts'

export const copywriting: SampleQuestion[] = [
  {
    id: 'copy-button-text',
    difficulty: 'beginner',
    question: 'A language school offers a free first lesson. Which button text is the strongest?',
    options: ['Submit your details', 'Book my free lesson', 'Continue to next page', 'Click here for more'],
    correct: 1,
    explanation:
      'It says what the person gets by clicking. "Submit" and "Continue" speak of the form, not of the lesson.',
  },
  {
    id: 'copy-benefit',
    difficulty: 'intermediate',
    question: 'Which line about a solar lamp states a benefit and not just a feature?',
    options: [
      'It has a 6,000 mAh lithium battery',
      'It comes in grey and in dark blue',
      'Your child can read all evening',
      'It offers three light settings',
    ],
    correct: 2,
    explanation:
      "A benefit says what the buyer's life gains. Battery, colours and settings are features, and the buyer must work out what they are good for.",
  },
  {
    id: 'copy-aida-order',
    difficulty: 'intermediate',
    question: 'What is the order of the steps in AIDA?',
    options: [
      'Action, Interest, Desire, Attention',
      'Attention, Desire, Action, Interest',
      'Attention, Interest, Desire, Action',
      'Interest, Attention, Desire, Action',
    ],
    correct: 2,
    explanation:
      'First you win attention, then you hold interest, then you make people want it, and then you ask them to act.',
  },
  {
    id: 'copy-pas-agitate',
    difficulty: 'advanced',
    question: 'In the PAS formula, what follows after you have named the problem?',
    options: [
      'You present your product and its price',
      'You ask the reader to share the advert',
      "You prove your claim with a customer's words",
      'You show what the problem costs the reader',
    ],
    correct: 3,
    explanation:
      'PAS stands for Problem, Agitate, Solve. Before you offer the answer, you show why the problem is worth solving.',
  },
  {
    id: 'copy-specific-proof',
    difficulty: 'intermediate',
    question: 'Which line is the most believable?',
    options: [
      '1,240 farmers in Meru used it last season',
      'Farmers everywhere simply love our product',
      'The best product in all of East Africa',
      'A product that you can trust completely',
    ],
    correct: 0,
    explanation:
      'A number, a place and a time can be checked, so people believe them. Big words without proof are soon forgotten.',
  },
  {
    id: 'copy-false-urgency',
    difficulty: 'advanced',
    question:
      'A shop\'s page says "Offer ends in 10:00 minutes", but the clock starts again for each visitor. What is wrong with it?',
    options: [
      'It misleads buyers, as nothing ends',
      'It gives buyers too much time to think',
      'It should count in hours, not minutes',
      'It should be at the bottom of the page',
    ],
    correct: 0,
    explanation:
      'Pressure must be true, like a sale that really ends on Sunday. A false clock misleads buyers, and once they notice they trust nothing on the page.',
  },
  {
    id: 'copy-usp',
    difficulty: 'intermediate',
    question: 'What is a unique selling proposition?',
    options: [
      'A low price that lasts for a single day',
      'A clear reason to choose this over rivals',
      'A list of all the features of a product',
      'A slogan that no other firm has used before',
    ],
    correct: 1,
    explanation:
      'It answers the buyer\'s question "why this one?". A slogan may carry it, but a new slogan alone gives no reason.',
  },
  {
    id: 'copy-who-decides',
    difficulty: 'intermediate',
    question:
      'A shop in Ngara sells uniforms for primary schools. Whose worries should the January advert speak to?',
    options: [
      'The parents who pay for them',
      'The pupils who wear them',
      'The teachers who check them',
      'The tailors who sew them',
    ],
    correct: 0,
    explanation:
      'Copy speaks to the person who decides and pays. Parents think of price, lasting cloth and the first day of school.',
  },
  {
    id: 'copy-you-focus',
    difficulty: 'beginner',
    question: 'Which line puts the customer first?',
    options: [
      'We are proud of our same-day service',
      'You get your parcel the same day',
      'Our firm has carried parcels since 2015',
      'Same-day delivery is what we do best',
    ],
    correct: 1,
    explanation: 'It speaks to "you" and says what you get. The others speak about the firm.',
  },
  {
    id: 'copy-social-proof',
    difficulty: 'beginner',
    question: 'Which of these is social proof?',
    options: [
      'A photo of the product on a white table',
      'A promise by the owner that it will last',
      'A table of the sizes and colours on sale',
      'A review by a buyer, with name and town',
    ],
    correct: 3,
    explanation:
      "Social proof shows that other people bought and were content. The owner's own promise comes from the seller.",
  },
  {
    id: 'copy-guarantee',
    difficulty: 'intermediate',
    question: 'Why does "money back within 14 days" often raise sales?',
    options: [
      'It makes the product look more costly',
      'It lets the shop leave out the price',
      'It stops buyers from asking questions',
      "It takes away some of the buyer's risk",
    ],
    correct: 3,
    explanation:
      'People fear losing money on something that does not suit them. A guarantee that the shop keeps makes the step smaller.',
  },
  {
    id: 'copy-sms-length',
    difficulty: 'beginner',
    question: 'How many characters fit in a single SMS of plain English letters?',
    options: ['70', '140', '160', '280'],
    correct: 2,
    explanation:
      'One SMS holds 160 characters of the basic alphabet. With an emoji or other special signs it holds only 70, and longer texts are billed as several messages.',
  },
  {
    id: 'copy-subject-line',
    difficulty: 'intermediate',
    question: 'A buyer left two shirts in her cart. Which subject line for a reminder is clear and honest?',
    options: [
      'RE: the call that we had yesterday',
      'URGENT!!! Open before it is too late!!!',
      'Newsletter No. 47 of our online shop',
      'Your two shirts are still in your cart',
    ],
    correct: 3,
    explanation:
      'It says what the email is about and why she gets it. A fake "RE:" and false alarm win one click and lose her trust.',
  },
  {
    id: 'copy-health-claim',
    difficulty: 'advanced',
    question: 'A client wants you to write that his tea cures diabetes. He has no proof. What do you do?',
    options: [
      'Write it, as the client answers for it',
      'Write it with a question mark behind it',
      'Decline the claim and explain the harm',
      'Write it in small letters at the bottom',
    ],
    correct: 2,
    explanation:
      'A false cure can lead a sick person to stop treatment, and such claims break advertising and health rules. Offer to write about the taste or where it grows.',
  },
  {
    id: 'copy-one-action',
    difficulty: 'intermediate',
    question:
      'A landing page has seven buttons that lead to different places, and few people sign up. What is the best change?',
    options: [
      'Make all the buttons the same colour',
      'Add an eighth button for sign-up',
      'Keep one main action on the page',
      'Move all the buttons to the top',
    ],
    correct: 2,
    explanation:
      'With one clear next step people need not choose. The other links lead them away from the goal of the page.',
  },
  {
    id: 'copy-price-per-day',
    difficulty: 'intermediate',
    question: 'Why would a page write "KES 3,000 a month, about KES 100 a day"?',
    options: [
      'It hides the monthly cost from the buyer',
      'It sets the cost beside everyday spending',
      'It shows that the price can be bargained',
      'It tells the buyer to pay on each day',
    ],
    correct: 1,
    explanation:
      'People know what KES 100 buys, so they can weigh it more easily. It is honest here, as the full price stands next to it.',
  },
  {
    id: 'copy-objection',
    difficulty: 'intermediate',
    question:
      'Many farmers fear that a seed brand sold in shops is fake. What should the advert do about it?',
    options: [
      'Leave the fear out, so nobody thinks of it',
      'Say that other brands are fake even more often',
      'Show how to check that a packet is genuine',
      'Repeat the brand name in larger letters',
    ],
    correct: 2,
    explanation:
      'An unspoken fear stops the sale, so good copy answers it with proof. Attacking others does not show that this packet is real.',
  },
  {
    id: 'copy-clear-promise',
    difficulty: 'intermediate',
    question: 'Which headline for a tax course makes the clearest promise?',
    options: [
      'File your own tax return in one evening',
      'Welcome to our new and exciting tax course',
      'Tax matters, and so do you, dear taxpayer',
      'The course you have long been waiting for',
    ],
    correct: 0,
    explanation:
      'It says what you will be able to do and how long it takes. The others could stand over almost any course.',
  },
  {
    id: 'copy-voice-tone',
    difficulty: 'advanced',
    question: "What is the difference between a brand's voice and its tone?",
    options: [
      'Voice is for the radio, and tone is for print',
      'Voice fits the moment, and tone stays the same',
      'Voice stays the same, and tone fits the moment',
      'Voice is what is said, and tone is who says it',
    ],
    correct: 2,
    explanation:
      'A friendly brand keeps its friendly voice, but it sounds calmer in an apology than in an offer.',
  },
  {
    id: 'copy-tight-line',
    difficulty: 'intermediate',
    question: 'Which line for a shop near a bus stage is the tightest and most useful?',
    options: [
      'We are really very close to the stage',
      'Located in a most convenient position',
      'Near many places you may want to go',
      'Fifty metres from Kencom stage',
    ],
    correct: 3,
    explanation:
      'It says exactly where the shop is, in few words. "Really very close" is longer and tells less.',
  },
  {
    id: 'copy-pay-button-note',
    difficulty: 'beginner',
    question: 'Which line beside a "Pay with M-Pesa" button calms a careful buyer best?',
    options: [
      'You confirm with your PIN on your own phone',
      'Write your M-Pesa PIN in the box to go on',
      'Hurry, since many people are paying just now',
      'Payments go wrong at times, so please be patient',
    ],
    correct: 0,
    explanation:
      'It tells what will happen next and that the PIN stays with the buyer. No honest page ever asks for the M-Pesa PIN.',
  },
  {
    id: 'copy-first-screen',
    difficulty: 'intermediate',
    question: 'What should the first screen of a landing page make clear?',
    options: [
      'When the firm began and who its owners are',
      'All the features, prices and conditions',
      'Which prizes and awards the firm has won',
      'What it is, who it is for and what to do',
    ],
    correct: 3,
    explanation:
      'Visitors decide within seconds whether to stay. History, prizes and details can follow for those who read on.',
  },
  {
    id: 'copy-swipe-file',
    difficulty: 'advanced',
    question: 'What is a swipe file, used properly?',
    options: [
      'Saved examples of good copy to learn from',
      'Finished texts to copy for a new client',
      'A list of buyers who did not finish paying',
      'Text that appears when you swipe a picture',
    ],
    correct: 0,
    explanation:
      'Copywriters collect good adverts to study how they work. Copying them word for word would be theft and seldom fits the new product.',
  },
  {
    id: 'copy-customer-words',
    difficulty: 'intermediate',
    question: "Where do you find the words that speak best to a shop's customers?",
    options: [
      "In the maker's technical product sheet",
      "In the customers' own reviews and messages",
      'In a dictionary of powerful sales words',
      "In the owner's speech at the opening",
    ],
    correct: 1,
    explanation:
      'Customers describe their problems and wishes in their own words. Copy that uses those words feels as if it understands them.',
  },
  {
    id: 'copy-transcreation',
    difficulty: 'advanced',
    question: 'An English slogan with a play on words must work in Kiswahili. What is the best way?',
    options: [
      'Translate it word by word and keep the rhyme',
      'Find a new line with the same effect',
      'Let a machine translate it and print it',
      'Keep it in English with longer explanations',
    ],
    correct: 1,
    explanation:
      'A play on words seldom survives translation. A native speaker looks for a line that makes people feel the same; this is called transcreation.',
  },
]
