import type { SampleQuestion } from './sample-question.ts'

export const digitalMarketing: SampleQuestion[] = [
  {
    id: 'dm-ctr-meaning',
    difficulty: 'beginner',
    first: 3,
    question: 'In digital marketing, what does CTR stand for?',
    options: ['Customer Traffic Ratio', 'Content Trust Rating', 'Cost To Reach', 'Click-Through Rate'],
    correct: 3,
    explanation:
      'CTR is the share of people who clicked after seeing an advert, link or email. Divide the clicks by the times it was shown.',
  },
  {
    id: 'dm-conversion-rate',
    difficulty: 'intermediate',
    question:
      'An online shop had 2,000 visitors last week and 50 of them bought. What was its conversion rate?',
    options: ['0.4%', '2.5%', '4%', '25%'],
    correct: 1,
    explanation:
      'The conversion rate is the buyers divided by the visitors: 50 ÷ 2,000 = 0.025, which is 2.5%.',
  },
  {
    id: 'dm-cost-per-click',
    difficulty: 'beginner',
    question: 'A salon in Thika spent KES 3,000 on an advert and got 200 clicks. What did one click cost?',
    options: ['KES 6', 'KES 10', 'KES 15', 'KES 60'],
    correct: 2,
    explanation: 'Cost per click is the money spent divided by the clicks: 3,000 ÷ 200 = KES 15.',
  },
  {
    id: 'dm-cost-per-order',
    difficulty: 'intermediate',
    question:
      'Advert A cost KES 6,000 and brought 30 orders. Advert B cost KES 4,000 and brought 10 orders of the same value. Which one brings orders more cheaply?',
    options: [
      'B, at KES 133 per order',
      'B, at KES 400 per order',
      'Both, at KES 250 per order',
      'A, at KES 200 per order',
    ],
    correct: 3,
    explanation:
      'A costs 6,000 ÷ 30 = KES 200 per order and B costs 4,000 ÷ 10 = KES 400. The advert with the smaller bill is not always the cheaper one.',
  },
  {
    id: 'dm-organic-reach',
    difficulty: 'beginner',
    question: 'Which of these is organic reach?',
    options: [
      'Your post is boosted for KES 500 a day',
      'A blogger shows your shop for a fee',
      'A follower shares your post with friends',
      'Your advert leads the search results page',
    ],
    correct: 2,
    explanation:
      'Organic means that nobody was paid to show it. The other three cost money, so they are paid reach.',
  },
  {
    id: 'dm-know-the-buyer',
    difficulty: 'beginner',
    question:
      'A trader in Gikomba wants to start selling shoes online and asks you for a plan. What should come first?',
    options: [
      'Finding out who buys from her and why',
      'Opening an account on each platform',
      'Copying the adverts of a bigger seller',
      'Paying for adverts to the whole country',
    ],
    correct: 0,
    explanation:
      'The right platform, message and budget all depend on who the buyers are. Starting with adverts before knowing this wastes money.',
  },
  {
    id: 'dm-bought-followers',
    difficulty: 'intermediate',
    question:
      'A client wants to buy 10,000 followers for his new page. What is the main reason to advise against it?',
    options: [
      'They cost more than adverts to real buyers',
      'They leave the page after a single day',
      "They can read the page's private messages",
      'They do not buy and they spoil his figures',
    ],
    correct: 3,
    explanation:
      "Bought followers are mostly fake or not interested, so sales do not grow and the page's figures no longer tell the truth. Platforms also forbid it.",
  },
  {
    id: 'dm-ab-test',
    difficulty: 'intermediate',
    question: 'What makes an A/B test of two adverts fair?',
    options: [
      'Changing one thing and splitting people at random',
      'Changing many things so the adverts differ clearly',
      'Showing A in the first week and B in the second',
      'Showing A to young people and B to older people',
    ],
    correct: 0,
    explanation:
      'If only one thing differs and chance decides who sees which advert, a difference in results comes from that one thing. Different weeks or ages would be a second cause.',
  },
  {
    id: 'dm-utm-tags',
    difficulty: 'intermediate',
    question: 'What do the UTM tags in a link such as `?utm_source=facebook&utm_campaign=easter` do?',
    options: [
      'Make the page open faster on slow networks',
      'Hide the real address from other companies',
      'Tell your analytics where a visit came from',
      'Show the visitor an Easter version of the page',
    ],
    correct: 2,
    explanation:
      'The tags name the source and campaign of the visit in your reports. They do not change what the page shows or how it loads.',
  },
  {
    id: 'dm-retargeting',
    difficulty: 'intermediate',
    question: 'What is retargeting?',
    options: [
      'Changing the target of a campaign that failed',
      'Showing adverts to people who visited before',
      'Sending an advert to a list of new towns',
      'Asking past buyers to bring in their friends',
    ],
    correct: 1,
    explanation:
      'Retargeting reminds people who already visited a site or used an app but did not finish. They know the brand, so they are often easier to win.',
  },
  {
    id: 'dm-funnel-awareness',
    difficulty: 'beginner',
    question:
      "A person in Nyeri sees your brand's name for the first time in a short video. Which stage of the funnel is this?",
    options: ['Consideration', 'Awareness', 'Conversion', 'Retention'],
    correct: 1,
    explanation:
      'Awareness is the stage where people learn that you exist. They compare in consideration and buy in conversion.',
  },
  {
    id: 'dm-list-consent',
    difficulty: 'intermediate',
    question:
      'A seed company asks a farmer co-op for the phone numbers on its WhatsApp list, to send offers. What should the co-op do?',
    options: [
      'Ask the members for consent first',
      'Share the list, as numbers are public',
      'Share the numbers but not the names',
      'Share the list for a fee to the co-op',
    ],
    correct: 0,
    explanation:
      "A phone number is personal data, and members gave it for co-op news only. Kenya's Data Protection Act calls for consent or another lawful reason before it is passed on for adverts.",
  },
  {
    id: 'dm-email-unsubscribe',
    difficulty: 'beginner',
    question: 'What should every marketing email to a list contain?',
    options: [
      'A discount in its subject line',
      'A request to forward it to friends',
      'A price list as an attached file',
      'A clear way to unsubscribe',
    ],
    correct: 3,
    explanation:
      'People must be able to leave a list easily. It is asked for by law in many countries and it keeps annoyed readers from marking you as spam.',
  },
  {
    id: 'dm-broadcast-list',
    difficulty: 'beginner',
    question:
      "A hairdresser wants to send one WhatsApp message to 80 clients without showing them each other's numbers. What should she use?",
    options: ['A broadcast list', 'A group chat', 'A group call', 'A shared poll'],
    correct: 0,
    explanation:
      'Each person on a broadcast list gets the message as a private chat. In a group chat, members can see who else is there.',
  },
  {
    id: 'dm-reach-impressions',
    difficulty: 'intermediate',
    question:
      'One person sees your advert three times and nobody else sees it. What are the reach and the impressions?',
    options: [
      'Reach 1, impressions 3',
      'Reach 3, impressions 1',
      'Reach 1, impressions 1',
      'Reach 3, impressions 3',
    ],
    correct: 0,
    explanation:
      'Reach counts different people and impressions count how often the advert was shown. One person saw it three times.',
  },
  {
    id: 'dm-landing-match',
    difficulty: 'intermediate',
    question:
      'Your advert promises free delivery in Nairobi and gets many clicks, but few people order. It leads to a home page that does not mention delivery. What should you fix first?',
    options: [
      'Raise the daily budget of the advert',
      'Show the advert in more of the country',
      'Lead to a page that repeats the offer',
      'Give the advert a brighter background',
    ],
    correct: 2,
    explanation:
      'People clicked for free delivery and did not find it. More money or more viewers would send more people to the same wrong page.',
  },
  {
    id: 'dm-roas',
    difficulty: 'advanced',
    question: 'A campaign cost KES 20,000 and brought KES 60,000 in sales. What is its return on ad spend?',
    options: ['0.33', '2', '3', '40'],
    correct: 2,
    explanation:
      'Return on ad spend is sales divided by cost: 60,000 ÷ 20,000 = 3. Each shilling spent on adverts brought 3 shillings in sales, before other costs.',
  },
  {
    id: 'dm-lead-magnet',
    difficulty: 'intermediate',
    question:
      'A trainer offers a free guide on filing tax returns to people who leave their email address. What is the guide called?',
    options: ['A landing rate', 'A lead magnet', 'A link exchange', 'A loyalty card'],
    correct: 1,
    explanation:
      'A lead magnet is something useful given in return for contact details. It starts a list of people who care about the topic.',
  },
  {
    id: 'dm-public-complaint',
    difficulty: 'beginner',
    question:
      "A customer writes under your client's post that her parcel came a week late. What is the best first step?",
    options: [
      'Delete the comment before others can read it',
      'Answer from a second account that all was fine',
      'Leave it alone so that the post is soon forgotten',
      'Apologise in public and offer to put it right',
    ],
    correct: 3,
    explanation:
      'Other buyers see how a business treats complaints. A calm public answer that moves to a private chat builds trust, while deleting or faking breaks it.',
  },
  {
    id: 'dm-influencer-choice',
    difficulty: 'intermediate',
    question:
      'A small shop in Kisumu sells baby clothes and can pay one person KES 10,000 to show them. Who fits best?',
    options: [
      'A Mombasa comedian with 400,000 followers',
      'A football page with 200,000 fans abroad',
      'A Kisumu mother with 8,000 active followers',
      'A new fashion page with 30,000 fake fans',
    ],
    correct: 2,
    explanation:
      'Her followers are near the shop and share its topic. A large crowd that lives elsewhere or has no babies brings few buyers.',
  },
  {
    id: 'dm-right-measure',
    difficulty: 'intermediate',
    question:
      "A training centre's campaign aims at 100 paid enrolments. Which figure tells best whether it works?",
    options: ['Paid enrolments', 'Likes on the posts', 'Views of the video', 'New page followers'],
    correct: 0,
    explanation:
      'The measure must match the goal. Likes, views and followers can grow without a single person enrolling.',
  },
  {
    id: 'dm-content-calendar',
    difficulty: 'beginner',
    question: 'What is a content calendar?',
    options: [
      'A list of public holidays for adverts',
      "A report on how last month's posts did",
      'A tool that writes posts on its own',
      'A plan of what to post where and when',
    ],
    correct: 3,
    explanation:
      'A content calendar lays out topics, places and dates ahead of time. It helps a team to post steadily and to prepare for seasons.',
  },
  {
    id: 'dm-urgent-search',
    difficulty: 'beginner',
    question:
      'A plumber in Nakuru wants to reach people at the moment a pipe bursts. Which channel fits best?',
    options: [
      'Search adverts for "plumber near me"',
      'A monthly newsletter by email',
      'A banner on a music website',
      'A long video on how pipes are made',
    ],
    correct: 0,
    explanation:
      'A person with a burst pipe searches for help at once, and search adverts meet that need. The others reach people who do not need a plumber just then.',
  },
  {
    id: 'dm-ad-fatigue',
    difficulty: 'advanced',
    question:
      'The same people have now seen your advert 15 times, and clicks fall each day. What should you try first?',
    options: [
      'A higher bid per click',
      'A new version of the advert',
      'A longer run for the advert',
      'A lower price for the goods',
    ],
    correct: 1,
    explanation:
      'People stop noticing an advert they have seen too often. Fresh pictures or words, or new viewers, help more than paying more for the same.',
  },
  {
    id: 'dm-segmentation',
    difficulty: 'intermediate',
    question:
      'A shop sends one email to first-time buyers and another to people who have bought many times. What is this called?',
    options: ['Syndication', 'Segmentation', 'Saturation', 'Sponsorship'],
    correct: 1,
    explanation:
      'Segmentation splits a list into groups with different needs. Each group then gets a message that fits it.',
  },
]
