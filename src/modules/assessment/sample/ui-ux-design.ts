import type { SampleQuestion } from './sample-question.ts'

export const uiUxDesign: SampleQuestion[] = [
  {
    id: 'ux-ux-question',
    difficulty: 'beginner',
    question: 'Which question is about user experience as a whole rather than about the look of the screen?',
    options: [
      'Can people book without help?',
      'Is the button blue or green?',
      'How round are the corners of cards?',
      'Which icon style looks modern?',
    ],
    correct: 0,
    explanation:
      'User experience asks whether people reach their goal with ease. Colours, corners and icons belong to the interface, which is one part of it.',
  },
  {
    id: 'ux-usability-test',
    difficulty: 'intermediate',
    question:
      "You test a clinic's booking app with a nurse from Kibera. How do you get the most honest result?",
    options: [
      'Show her each step and ask if it is clear',
      'Ask her whether she likes the new colours',
      'Let the developer do the task in front of her',
      'Give her a task and watch without helping',
    ],
    correct: 3,
    explanation:
      'You learn where people get stuck when they do a real task alone. If you explain, you test your explanation.',
  },
  {
    id: 'ux-open-question',
    difficulty: 'intermediate',
    question: 'You interview people about paying bills. Which question brings the most useful answers?',
    options: [
      'Would you pay bills in our great app?',
      'Do you think our app is easy to use?',
      'How did you pay your last bill?',
      'Is paying bills not a real problem?',
    ],
    correct: 2,
    explanation:
      'It asks about something that happened and leaves the answer open. The others lead people to the answer you hope for.',
  },
  {
    id: 'ux-wireframe',
    difficulty: 'intermediate',
    question: 'Why do designers draw simple wireframes before they choose colours?',
    options: [
      'To hand them to users as the final app',
      'To check that all the photos are sharp',
      'To decide which phone to build for',
      'To settle content and layout cheaply',
    ],
    correct: 3,
    explanation:
      'A rough drawing is quick to change, and people talk about order and content instead of colours. Looks come afterwards.',
  },
  {
    id: 'ux-contrast-ratio',
    difficulty: 'advanced',
    question:
      'Which contrast between normal-size text and its background does WCAG level AA ask for at least?',
    options: ['1.5 to 1', '3 to 1', '4.5 to 1', '7 to 1'],
    correct: 2,
    explanation:
      'WCAG asks for 4.5 to 1 for normal text at level AA. The value 3 to 1 is for large text, and 7 to 1 is level AAA.',
  },
  {
    id: 'ux-colour-only',
    difficulty: 'intermediate',
    question: 'In a form, wrong fields get a red border and no other sign. What is the main problem?',
    options: [
      'Red fields look as if they were already done',
      'Some people cannot tell red from other colours',
      'Red borders go away when a field is clicked',
      'A border cannot be shown on a small screen',
    ],
    correct: 1,
    explanation:
      'Colour must not be the only sign. Add a text that names the problem, which also tells people how to mend it.',
  },
  {
    id: 'ux-placeholder-label',
    difficulty: 'intermediate',
    question:
      'A form shows "Phone number" only as grey text inside the empty field. Why is a label above the field better?',
    options: [
      'The grey text is gone once you type',
      'The grey text is sent with the form',
      'Grey text is not shown on phones',
      'Grey text cannot be translated',
    ],
    correct: 0,
    explanation:
      'While typing or checking, people can no longer see what the field is for. A label stays in view.',
  },
  {
    id: 'ux-touch-targets',
    difficulty: 'beginner',
    question: 'On a small phone, users of a bus app often tap the wrong seat. What is the best change?',
    options: [
      'A note that asks users to tap with care',
      'A louder sound each time a seat is chosen',
      'Larger seats with more space between them',
      'More seats on one screen to avoid scrolling',
    ],
    correct: 2,
    explanation:
      'Fingers need large targets with gaps between them. A warning does not make the seats easier to hit.',
  },
  {
    id: 'ux-error-message',
    difficulty: 'beginner',
    question: 'Which message helps a person who typed nine digits for a phone number?',
    options: [
      'Invalid input in one of the fields above',
      'Error 422: the request was not processed',
      'Sorry, something has gone wrong, try again',
      'Enter all 10 digits, like 0712 345 678',
    ],
    correct: 3,
    explanation:
      'It says what is wanted and gives an example. The others leave the person to guess what was wrong.',
  },
  {
    id: 'ux-wait-feedback',
    difficulty: 'intermediate',
    question:
      'After tapping "Pay", the M-Pesa prompt can take half a minute to arrive. What should the screen show in that time?',
    options: [
      'The same page as before, so nothing moves',
      'An advert, so that the time seems shorter',
      'A message that the payment has gone through',
      'That a prompt was sent and what to do with it',
    ],
    correct: 3,
    explanation:
      'People must see that something is happening and what comes next, or they tap again. Success may only be shown when it is true.',
  },
  {
    id: 'ux-undo',
    difficulty: 'intermediate',
    question:
      'Learners often archive a message by mistake. Which design lets them recover with the least effort?',
    options: [
      'A warning in the help pages about it',
      'An "Undo" link right after archiving',
      'An email to support to bring it back',
      'A longer page that explains archiving',
    ],
    correct: 1,
    explanation:
      'Undo lets people repair a slip in one tap, where it happened. Support and help pages come too late.',
  },
  {
    id: 'ux-persona-source',
    difficulty: 'intermediate',
    question: 'What should a persona, such as "Amina, 24, shop owner in Mombasa", be based on?',
    options: [
      'The wishes of the manager who pays for it',
      'Research with people who use the product',
      'A stock photo that looks like a customer',
      'The habits of the designers in the team',
    ],
    correct: 1,
    explanation:
      "A persona sums up what was learned from real people. An invented one only repeats the team's own ideas.",
  },
  {
    id: 'ux-card-sorting',
    difficulty: 'advanced',
    question: 'You want to learn how users would group 40 help topics into a menu. Which method fits best?',
    options: ['A/B testing', 'Eye tracking', 'Card sorting', 'Load testing'],
    correct: 2,
    explanation:
      'In card sorting, people put topics into groups that make sense to them and name the groups. A/B testing compares two finished designs.',
  },
  {
    id: 'ux-consistent-words',
    difficulty: 'intermediate',
    question:
      'In one app the same action is called "Send", "Submit" and "Post" on different screens. What is the best change?',
    options: [
      'Use a new word that is found nowhere else',
      'Use one word for it on all screens',
      'Explain the three words on a help page',
      'Use icons of three kinds in their place',
    ],
    correct: 1,
    explanation:
      'People think that different words mean different things. One word for one action is quickly learned.',
  },
  {
    id: 'ux-many-choices',
    difficulty: 'advanced',
    question: "According to Hick's law, what happens when a screen offers more choices of equal weight?",
    options: [
      'People need longer to decide',
      'People click on more of them',
      'People trust the screen more',
      'People make fewer mistakes',
    ],
    correct: 0,
    explanation:
      'The time to decide grows with the number of choices. Grouping, or showing the common ones first, helps.',
  },
  {
    id: 'ux-preticked-box',
    difficulty: 'intermediate',
    question: 'At checkout a box that adds a KES 50 donation is already ticked. What is this?',
    options: [
      'A deceptive pattern, as people did not choose it',
      'A good default, as it saves people a single tap',
      'A fair rule, as the money serves a good cause',
      'A free choice, as the box can still be unticked',
    ],
    correct: 0,
    explanation:
      'Many people will pay without noticing. A choice that costs money must be made by the person, so the box has to start empty.',
  },
  {
    id: 'ux-data-cost',
    difficulty: 'intermediate',
    question: 'Many users of a learning app buy data in small bundles. Which design choice helps them most?',
    options: [
      'Playing each video as the page opens',
      'Using full-size photos for all lessons',
      'Loading a video only when it is tapped',
      'Loading all lessons as the app opens',
    ],
    correct: 2,
    explanation:
      'Data that nobody asked for costs users money. Letting them decide, and showing the size, respects that.',
  },
  {
    id: 'ux-empty-state',
    difficulty: 'intermediate',
    question: 'A new learner opens "My courses" and has none yet. What should the page show?',
    options: [
      'An empty page until a course is begun',
      'A short line and a button to find a course',
      'The message "Error: no courses found"',
      'The courses that other learners have taken',
    ],
    correct: 1,
    explanation:
      'An empty page is a chance to explain what will appear here and to offer the first step. Having no courses yet is not an error.',
  },
  {
    id: 'ux-prototype',
    difficulty: 'intermediate',
    question: 'What is a clickable prototype for?',
    options: [
      'Storing the data of the first users',
      'Trying out a flow before it is coded',
      'Measuring how fast the server answers',
      'Replacing talks with the users later',
    ],
    correct: 1,
    explanation:
      'It looks and reacts somewhat like the product, so people can test it while changes are still cheap. It has no real data or server.',
  },
  {
    id: 'ux-focus-outline',
    difficulty: 'intermediate',
    question:
      'A developer removes the outline around focused buttons because it "looks ugly". Who is harmed most?',
    options: [
      'People who use a touch screen',
      'People on a slow network',
      'People with hearing loss',
      'People who move by keyboard',
    ],
    correct: 3,
    explanation:
      'Without the outline they cannot see where they are on the page. If it looks ugly, give it a better style, but keep it visible.',
  },
  {
    id: 'ux-decorative-image',
    difficulty: 'advanced',
    question: 'A page has a wavy line as a picture, just for decoration. Which alt text is right?',
    options: [
      'An empty one: `alt=""`',
      'The file name: `alt="wave3.png"`',
      'The word: `alt="image"`',
      'None, with no `alt` at all',
    ],
    correct: 0,
    explanation:
      'An empty alt tells screen readers to skip the picture. Without any `alt`, some of them read out the file name.',
  },
  {
    id: 'ux-icon-labels',
    difficulty: 'beginner',
    question: 'In tests, people do not understand three icons in the bottom bar. What is the best first fix?',
    options: [
      'Make the icons twice as large',
      'Choose icons with much more detail',
      'Put a short word under each icon',
      'Explain them in a tour at the start',
    ],
    correct: 2,
    explanation:
      'Few icons are known to all, and a word removes the guessing. A tour is forgotten by the time it is needed.',
  },
  {
    id: 'ux-find-out-why',
    difficulty: 'advanced',
    question: 'The figures show that 60% of people leave at step 3 of sign-up. How do you learn why?',
    options: [
      'Wait a month and count them again',
      'Give step 3 a brighter background',
      'Move step 3 to the end of sign-up',
      'Watch some people go through step 3',
    ],
    correct: 3,
    explanation:
      'Figures tell where people leave, but seldom why. Watching and asking shows the cause, so that you change the right thing.',
  },
  {
    id: 'ux-long-form',
    difficulty: 'intermediate',
    question: 'A form with 20 fields is left unfinished by most people. What should you try first?',
    options: [
      'Set the text in a smaller size',
      'Mark all fields with a red star',
      'Put the fields in two columns',
      'Remove the fields you do not need',
    ],
    correct: 3,
    explanation:
      'Each field costs effort, and many ask for things that are never used. Smaller text or two columns only make the form look shorter.',
  },
  {
    id: 'ux-design-system',
    difficulty: 'intermediate',
    question: 'What does a design system give a team?',
    options: [
      'Shared parts and rules for all screens',
      'A list of tasks for the coming weeks',
      'A tool that tests the app on its own',
      'A contract between designer and client',
    ],
    correct: 0,
    explanation:
      'With the same buttons, colours and rules, screens look alike and are built faster. Plans and contracts are something else.',
  },
  {
    id: 'ux-mobile-first',
    difficulty: 'beginner',
    question: 'Most visitors of a jobs site come by phone. What does a "mobile first" approach mean?',
    options: [
      'Building an app before building the website',
      'Showing the phone numbers at the top first',
      'Designing the small screen before the large',
      'Leaving the desktop version without pictures',
    ],
    correct: 2,
    explanation:
      'You begin with what matters most on a small screen and add more where there is room. It says nothing about building an app.',
  },
]
