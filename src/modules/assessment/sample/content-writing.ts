import type { SampleQuestion } from './sample-question.ts'

export const contentWriting: SampleQuestion[] = [
  {
    id: 'cw-headline-job',
    difficulty: 'beginner',
    first: 5,
    question: 'What should a good headline do first?',
    options: [
      "Show the writer's wide vocabulary",
      'Hold as many keywords as possible',
      'Tell readers what they will get',
      'Keep the topic secret until the end',
    ],
    correct: 2,
    explanation:
      'Readers decide in a second whether to go on. A headline that names what the piece gives them helps them to decide.',
  },
  {
    id: 'cw-active-voice',
    difficulty: 'intermediate',
    question: 'Which sentence is in the active voice?',
    options: [
      'The farmers were paid by their co-op on Friday.',
      'Payment was made to the farmers on Friday.',
      'The farmers have all been paid by now.',
      'The dairy co-op paid all its farmers on Friday.',
    ],
    correct: 3,
    explanation:
      'In the active voice the doer comes first: the co-op paid. In the other three the farmers or the payment have something done to them.',
  },
  {
    id: 'cw-inverted-pyramid',
    difficulty: 'intermediate',
    question: 'What does the "inverted pyramid" ask a news writer to do?',
    options: [
      'Tell the events from first to last',
      'Put the most important facts first',
      'Save the most important fact for the end',
      'Begin with a long personal story',
    ],
    correct: 1,
    explanation:
      'Many readers stop early, so the main facts come at the top and details follow. It also lets an editor cut from the end.',
  },
  {
    id: 'cw-reworded-source',
    difficulty: 'intermediate',
    question: 'A writer rewords three paragraphs of another blog and does not name it. Is this plagiarism?',
    options: [
      'Yes, as the ideas are used without credit',
      'Yes, but only if the words are the same',
      'No, as each sentence has been changed',
      'No, if the other blog is from abroad',
    ],
    correct: 0,
    explanation:
      'Changing the words does not make the ideas your own. Name the source, and add something of yours.',
  },
  {
    id: 'cw-brief-first-question',
    difficulty: 'beginner',
    question: 'A client on Upwork writes only: "Need 600 words on solar power." What should you ask first?',
    options: [
      'Which font and colour do you like?',
      'Who will read it, and what for?',
      'How many images may I put in it?',
      'May I have an extra week for it?',
    ],
    correct: 1,
    explanation:
      'The reader and the aim decide the content, the level and the tone. Fonts and pictures can be settled later.',
  },
  {
    id: 'cw-plain-word',
    difficulty: 'beginner',
    question: 'Which word is the plainest choice in "Farmers can ___ the app without internet"?',
    options: ['use', 'utilise', 'leverage', 'operationalise'],
    correct: 0,
    explanation: '"Use" says all that is meant, and everybody knows it. The longer words add nothing here.',
  },
  {
    id: 'cw-cut-words',
    difficulty: 'intermediate',
    question:
      'Which sentence says "Due to the fact that it was raining heavily, the market closed" in the tightest way without losing its meaning?',
    options: [
      'On account of the fact that it rained, the market closed.',
      'The market, in view of the heavy rain, was in a closed state.',
      'The market closed because of heavy rain.',
      'The rain fell and there was a market.',
    ],
    correct: 2,
    explanation:
      '"Because of" replaces five words and keeps both the cause and the result. "The rain fell and there was a market" is short but loses the link between the two.',
  },
  {
    id: 'cw-its-apostrophe',
    difficulty: 'intermediate',
    question: 'Which sentence is written correctly?',
    options: [
      "The hotel changed it's menu, and its cheaper.",
      'The hotel changed its menu, and its cheaper.',
      "The hotel changed it's menu, and it's cheaper.",
      "The hotel changed its menu, and it's cheaper.",
    ],
    correct: 3,
    explanation: '"Its" shows that something belongs to it. "It\'s" is short for "it is" or "it has".',
  },
  {
    id: 'cw-subject-verb',
    difficulty: 'beginner',
    question: 'Which word fits in standard English? "The list of prices ___ on the door."',
    options: ['are', 'is', 'were', 'have'],
    correct: 1,
    explanation:
      'The subject is "the list", which is one thing, so the verb is "is". "Prices" stands nearer to the verb, but it is not the subject.',
  },
  {
    id: 'cw-dangling-modifier',
    difficulty: 'advanced',
    question: 'Which sentence says clearly that Achieng was the one walking?',
    options: [
      "Walking to the stage, Achieng's bag was lost.",
      'Walking to the stage, the bag fell off.',
      'Walking to the stage, Achieng lost her new bag.',
      "Walking to the stage, a boy took Achieng's bag.",
    ],
    correct: 2,
    explanation:
      'The words after the comma name who was walking. In the other sentences the one walking is the bag or the boy.',
  },
  {
    id: 'cw-best-source',
    difficulty: 'intermediate',
    question:
      'You need the number of mobile subscriptions in Kenya for an article. Which source is the best?',
    options: [
      'A popular blog that names no source',
      'A much-shared post by a well-known technology expert',
      'An article from five years ago in a big newspaper',
      'The latest report of the Communications Authority',
    ],
    correct: 3,
    explanation:
      'The authority collects the figures and publishes them with dates. Go to the first source, since others may be old or wrong.',
  },
  {
    id: 'cw-honest-headline',
    difficulty: 'beginner',
    question: 'Which headline is both honest and specific for an article with seven tips on saving data?',
    options: [
      '7 ways to use less mobile data on your phone',
      'The trick that phone companies hide from you',
      'Everything about phones and data',
      'You will never pay for data again',
    ],
    correct: 0,
    explanation:
      'It names the topic and the number of tips and promises no more than the article gives. The others hide the topic or promise too much.',
  },
  {
    id: 'cw-subheadings',
    difficulty: 'beginner',
    question: 'Why does a long web article need subheadings?',
    options: [
      'They tell search engines which parts to skip',
      'They let the writer leave out an introduction',
      'They help readers find the part they need',
      'They raise the word count that clients pay for',
    ],
    correct: 2,
    explanation:
      'Most people scan a web page before they read. Clear subheadings show what each part is about, and they help people who use screen readers too.',
  },
  {
    id: 'cw-polite-reminder',
    difficulty: 'beginner',
    question: 'Which sentence for a late loan payment is both polite and clear?',
    options: [
      'You have failed once more to honour your obligations to us.',
      'Your payment was due on 5 May. Please pay by 12 May.',
      'Hey, looks like somebody forgot something again, hehe!',
      'It is hereby noted that a remittance remains outstanding.',
    ],
    correct: 1,
    explanation:
      'It says what was due, and what to do by when, without blame. "It is hereby noted" is polite but hard to understand.',
  },
  {
    id: 'cw-editing-order',
    difficulty: 'intermediate',
    question: 'In which order should you work over a draft?',
    options: [
      'Structure, then sentences, then spelling',
      'Spelling, then sentences, then structure',
      'Sentences, then spelling, then structure',
      'Spelling, then structure, then sentences',
    ],
    correct: 0,
    explanation:
      'Moving or cutting whole parts comes first, as it makes no sense to polish words that will go. Spelling comes last, since earlier changes bring new slips.',
  },
  {
    id: 'cw-ai-draft-check',
    difficulty: 'intermediate',
    question:
      'Your client allows AI tools, and one wrote a first draft on maize diseases for you. What must you do before sending it?',
    options: [
      'Check each fact against a sound source',
      'Swap a few of its words',
      'Add more text so it fills more pages',
      'Run a spelling check and leave the rest',
    ],
    correct: 0,
    explanation:
      'Such tools can state false things in a sure voice, and farmers would act on them. You answer for what you deliver.',
  },
  {
    id: 'cw-quotes-exact',
    difficulty: 'intermediate',
    question: 'A trader told you a long, winding sentence. You want to put it more briefly. What is right?',
    options: [
      'Shorten it inside the quote marks as you like',
      'Keep the quote marks and improve the grammar',
      'Make a new quote that says what she meant',
      'Report it in your own words without quote marks',
    ],
    correct: 3,
    explanation:
      'Words between quote marks must be those the person said. If you change them, report what she said in your own words and name her.',
  },
  {
    id: 'cw-parallel-list',
    difficulty: 'intermediate',
    question: 'Which sentence keeps its three parts in the same form?',
    options: [
      'Plan the post, writing it and to check the facts.',
      'Planning the post, write it and check the facts.',
      'Plan the post, write it and then check the facts.',
      'To plan the post, writing it and fact checks.',
    ],
    correct: 2,
    explanation:
      'All three parts are commands: plan, write, check. Parts in the same form are easier to read.',
  },
  {
    id: 'cw-extra-revision',
    difficulty: 'intermediate',
    question:
      'You agreed on two rounds of changes, and the client asks for a fifth. What is the most professional answer?',
    options: [
      'Do it and all later ones free to get a good review',
      'Point to the agreement and offer a price for more',
      'Stop answering, since the agreed rounds are over',
      'Do it, but with less care than in the first rounds',
    ],
    correct: 1,
    explanation:
      'A polite reminder of what was agreed, with a fair price for more, protects your time and keeps the client. Silence or poor work harms your name.',
  },
  {
    id: 'cw-explain-term',
    difficulty: 'beginner',
    question: 'A guide for first-time farmers has to speak of "aflatoxin". What serves the reader best?',
    options: [
      'Leave it, as they can look it up',
      'Write it in capitals each time',
      'Say "the problem" in its place',
      'Explain it briefly at its first use',
    ],
    correct: 3,
    explanation:
      'Farmers will meet the word on labels and in tests, so they need it, with a few plain words on what it means.',
  },
  {
    id: 'cw-picture-rights',
    difficulty: 'intermediate',
    question: "You need a photo for a client's blog. Which one may you use?",
    options: [
      'One whose licence allows this kind of use',
      'One that has no watermark on it',
      'One that you shrink before using it',
      'One from the first page of a search',
    ],
    correct: 0,
    explanation:
      "A photo belongs to its maker wherever it appears. You need a licence that covers the client's use, and must follow its terms, such as giving credit.",
  },
  {
    id: 'cw-evergreen',
    difficulty: 'intermediate',
    question: 'Which of these topics is evergreen?',
    options: [
      'Fuel prices in the coming month',
      "Results of Sunday's Mashemeji derby",
      "What was new in this year's budget",
      'How to write a simple invoice',
    ],
    correct: 3,
    explanation:
      'Evergreen content stays useful for years with small updates. The other topics are old within days or months.',
  },
  {
    id: 'cw-one-idea',
    difficulty: 'beginner',
    question:
      'A paragraph of 180 words covers prices, delivery and the return of goods. What is the best change?',
    options: [
      'Put all of it in a smaller type size',
      'Split it into three paragraphs, one for each topic',
      'Join the sentences with "and" to flow better',
      "Move the whole paragraph to the page's end",
    ],
    correct: 1,
    explanation:
      'One idea to a paragraph lets readers follow and find things. A wall of text hides all three topics.',
  },
  {
    id: 'cw-style-guide',
    difficulty: 'intermediate',
    question: "What does a company's style guide give its writers?",
    options: [
      'A list of topics for the coming months',
      'The price to be paid for each article',
      'Shared choices on spelling, tone and format',
      'Ready texts to copy into each new post',
    ],
    correct: 2,
    explanation:
      'A style guide makes the work of many writers sound and look the same, for example "email" and not "e-mail". Topics belong in a content plan.',
  },
  {
    id: 'cw-plural-sign',
    difficulty: 'beginner',
    question: 'Which shop sign is written correctly?',
    options: [
      "We repair phone's and laptop's here",
      "We repair phones' and laptops' here",
      "We repair phone's and laptops here",
      'We repair phones and laptops here',
    ],
    correct: 3,
    explanation:
      'A plain plural takes an "s" and no apostrophe. The apostrophe shows that something belongs to someone.',
  },
]
