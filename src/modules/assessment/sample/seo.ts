import type { SampleQuestion } from './sample-question.ts'

export const seo: SampleQuestion[] = [
  {
    id: 'seo-meaning',
    difficulty: 'beginner',
    first: 4,
    question: 'What does SEO stand for?',
    options: [
      'Search Engine Organization',
      'Site Engagement Optimization',
      'Sales and Email Outreach',
      'Search Engine Optimization',
    ],
    correct: 3,
    explanation:
      'SEO is the work of making pages easy for search engines to find and understand, and useful for the people who search.',
  },
  {
    id: 'seo-title-element',
    difficulty: 'beginner',
    question: 'Which part of a page is most often used as the clickable headline in search results?',
    options: [
      'The `<footer>` element',
      'The keywords meta tag',
      'The `<title>` element',
      'The first `<img>` element',
    ],
    correct: 2,
    explanation:
      'Search engines most often take the headline from the `<title>` element, so each page needs a clear one of its own. Google does not use the keywords meta tag.',
  },
  {
    id: 'seo-meta-description',
    difficulty: 'intermediate',
    question: 'What is a meta description mainly good for?',
    options: [
      'It moves the page up if it holds many keywords',
      'It tells search engines how often to come back',
      'It may be shown under the title and win clicks',
      'It appears as the first line on the page itself',
    ],
    correct: 2,
    explanation:
      'Search engines may show it as the short text of a result, so a clear one brings clicks. Google does not use it to rank pages.',
  },
  {
    id: 'seo-robots-txt',
    difficulty: 'intermediate',
    question: 'What does a `Disallow` line in `robots.txt` do?',
    options: [
      'Removes certain pages from all search results',
      'Asks crawlers not to visit certain addresses',
      'Locks certain pages with a user name and password',
      'Tells crawlers which pages are the most important',
    ],
    correct: 1,
    explanation:
      'The file asks crawlers to stay out of some paths. It is no lock, and a blocked address can still show in results if other pages link to it.',
  },
  {
    id: 'seo-noindex',
    difficulty: 'advanced',
    question: 'A "thank you for your order" page must not show in search results. What is the sound way?',
    options: [
      'Block the page in the `robots.txt` file',
      'Give the page a `noindex` robots tag',
      'Leave the page without any title text',
      'Set its links to `rel="nofollow"`',
    ],
    correct: 1,
    explanation:
      '`noindex` tells search engines to leave the page out. If `robots.txt` blocks the page, they cannot read that tag, and the address may still be listed.',
  },
  {
    id: 'seo-canonical',
    difficulty: 'advanced',
    question:
      'A jacket page opens under several addresses because of sort and filter settings. What tells search engines which address is the main one?',
    options: [
      'A link with `rel="nofollow"`',
      'A link with `rel="stylesheet"`',
      'A link with `rel="icon"`',
      'A link with `rel="canonical"`',
    ],
    correct: 3,
    explanation:
      'The canonical link names the preferred address among pages with the same content. The others are for different jobs.',
  },
  {
    id: 'seo-permanent-redirect',
    difficulty: 'intermediate',
    question:
      'A business moves its site for good from one domain name to another. Which answer should the old pages give?',
    options: [
      '302 with the new address',
      '301 with the new address',
      '404 with a short apology',
      '503 with a date to return',
    ],
    correct: 1,
    explanation:
      'A 301 says that the move is permanent, so visitors and search engines follow to the new page. A 302 says the move is only for a time.',
  },
  {
    id: 'seo-alt-text',
    difficulty: 'beginner',
    question: 'Which alt text is best for a photo in a shoe shop?',
    options: [
      'Brown leather sandals with two straps',
      'Sandals cheap sandals best sandals Kenya',
      'IMG_2041 sandals photo final version',
      'Image of one of our many products',
    ],
    correct: 0,
    explanation:
      'Good alt text says in plain words what the picture shows. It serves people who use screen readers and helps search engines, and a pile of keywords serves neither.',
  },
  {
    id: 'seo-sitemap',
    difficulty: 'beginner',
    question: 'What is an XML sitemap for?',
    options: [
      'Showing visitors where they are on the site',
      'Making all pages of a site rank higher',
      "Helping search engines find a site's pages",
      'Giving each page its own menu entry',
    ],
    correct: 2,
    explanation:
      'A sitemap lists the addresses you would like search engines to know. It helps them find pages, but it does not promise a better place.',
  },
  {
    id: 'seo-specific-keyword',
    difficulty: 'intermediate',
    question:
      'A new bakery in Eldoret writes its first page. Which search phrase is the most realistic to aim for?',
    options: [
      'eggless birthday cakes in Eldoret',
      'best cakes and bread in the world',
      'easy cake recipes with pictures',
      'birthday cakes for everyone',
    ],
    correct: 0,
    explanation:
      'The phrase says what is sold and where, so fewer pages compete for it and the searcher is likely to buy. Broad phrases have huge competition and mixed meaning.',
  },
  {
    id: 'seo-intent-informational',
    difficulty: 'intermediate',
    question: 'A person searches for "how to remove rust from a jiko". Which kind of search intent is this?',
    options: ['Navigational', 'Transactional', 'Promotional', 'Informational'],
    correct: 3,
    explanation:
      'The person wants to learn something. Navigational searches look for a certain site, and transactional searches aim to buy or do something.',
  },
  {
    id: 'seo-good-backlink',
    difficulty: 'intermediate',
    question: 'Which link is worth the most to a poultry farming site?',
    options: [
      'One from each page of a paid link directory',
      'A hundred in comments under random blog posts',
      'A swap with fifty shops that sell other things',
      'One in a farming article of a known newspaper',
    ],
    correct: 3,
    explanation:
      "A link counts when a trusted page on the same topic chose to give it. Bought, spammed or swapped links break the search engines' spam rules.",
  },
  {
    id: 'seo-keyword-stuffing',
    difficulty: 'beginner',
    question: 'A client wants "cheap phones Nairobi" 60 times on one short page. What do you tell him?',
    options: [
      'It works only if the text is in bold',
      'It works as long as the page is short',
      'It reads badly and breaks spam rules',
      'It needs a few more towns to be safe',
    ],
    correct: 2,
    explanation:
      'Stuffing a page with the same words drives readers away, and search engines count it as spam. Use the words where they fit naturally.',
  },
  {
    id: 'seo-business-profile',
    difficulty: 'beginner',
    question:
      'A barber in Thika wants to appear on Google Maps when people nearby search for a barber. What should he do first?',
    options: [
      'Write a long blog about the history of barbers',
      'Claim and fill in his Google Business Profile',
      'Add the name of each town in Kenya to his site',
      'Pay a friend to search for his shop each day',
    ],
    correct: 1,
    explanation:
      'The Business Profile gives Google his place, hours, photos and reviews, which local results draw on. It is free.',
  },
  {
    id: 'seo-anchor-text',
    difficulty: 'intermediate',
    question: 'Which link text tells readers and search engines most about the page behind it?',
    options: [
      'click here to read much more about it',
      'this page on our own website',
      'our guide to drip irrigation',
      'see the link given below',
    ],
    correct: 2,
    explanation:
      'Good link text names the topic of the page it leads to. "Click here" says nothing about it.',
  },
  {
    id: 'seo-layout-shift',
    difficulty: 'advanced',
    question:
      'A banner loads late and pushes the text down while people are reading. Which Core Web Vital measures this?',
    options: [
      'Largest Contentful Paint',
      'Interaction to Next Paint',
      'Time to First Byte',
      'Cumulative Layout Shift',
    ],
    correct: 3,
    explanation:
      'Cumulative Layout Shift measures how much visible content moves without the user asking. Largest Contentful Paint is about loading, and Interaction to Next Paint is about how fast the page reacts.',
  },
  {
    id: 'seo-heavy-images',
    difficulty: 'intermediate',
    question:
      "A lodge's page loads slowly on phones. It holds 20 photos of 5 MB each, straight from the camera. What should be done first?",
    options: [
      'Buy a domain name that is shorter',
      'Rename the photos with keywords',
      'Resize and compress the photos',
      "Remove half of the page's text",
    ],
    correct: 2,
    explanation:
      '100 MB of pictures is by far the largest part of the page. Smaller files with the right size keep the look and cut the waiting and the data cost.',
  },
  {
    id: 'seo-mobile-first',
    difficulty: 'intermediate',
    question: 'Which version of a site does Google mainly use for indexing?',
    options: [
      'The one made for phones',
      'The one made for desktops',
      'The one made for printing',
      'The one with the most links',
    ],
    correct: 0,
    explanation: 'Google indexes the mobile version first. Content that is left out on phones may be missed.',
  },
  {
    id: 'seo-search-console',
    difficulty: 'intermediate',
    question:
      'Which free tool shows for which searches your own site appeared on Google and how often people clicked?',
    options: ['Google Tag Manager', 'Google Search Console', 'Google Trends', 'Google Lens'],
    correct: 1,
    explanation:
      'Search Console reports the searches, views, clicks and indexing problems of your own site. Trends shows how popular searches are in general.',
  },
  {
    id: 'seo-guarantee',
    difficulty: 'beginner',
    question:
      'An agency promises a small shop the first place on Google within a week. What is the best answer?',
    options: [
      'A week is too short, but a month is realistic',
      'No one can promise a place in unpaid results',
      'It is possible if the agency knows the keywords',
      'It is possible with enough posts on social media',
    ],
    correct: 1,
    explanation:
      'Search engines decide the order by themselves, and no outsider controls it. Such promises often come with methods that harm the site.',
  },
  {
    id: 'seo-own-descriptions',
    difficulty: 'intermediate',
    question:
      "An online shop uses the maker's text for each product, just like fifty other shops. What would help its pages most?",
    options: [
      "The same text with the shop's name added",
      'The same text, but in a larger font size',
      'Own texts hidden behind the pictures',
      "Own texts that answer buyers' questions",
    ],
    correct: 3,
    explanation:
      'If fifty pages say the same, there is little reason to show this one. Own facts, such as sizes, use and delivery, help buyers and set the page apart.',
  },
  {
    id: 'seo-hreflang',
    difficulty: 'advanced',
    question:
      'A site has each page in English and in Kiswahili. Which annotation tells search engines which page is for which language?',
    options: ['`hreflang`', '`viewport`', '`noindex`', '`charset`'],
    correct: 0,
    explanation:
      '`hreflang` links the language versions of a page with each other, so that searchers get the one that fits them. `charset` only says how the letters are stored.',
  },
  {
    id: 'seo-structured-data',
    difficulty: 'advanced',
    question: 'What can structured data, such as Recipe markup, do for a page?',
    options: [
      'Promise it a place in the top results',
      'Hide its content from other sites',
      'Replace the text that visitors read',
      'Make it fit for richer search results',
    ],
    correct: 3,
    explanation:
      'Structured data tells search engines what the parts of a page mean, so they may show extras such as the cooking time. It is no promise of a higher place.',
  },
  {
    id: 'seo-sponsored-link',
    difficulty: 'advanced',
    question: 'A company pays a blogger in Kampala for a link in her article. How should she mark this link?',
    options: [
      'With `rel="sponsored"`',
      'With `rel="canonical"`',
      'With `rel="alternate"`',
      'With `rel="author"`',
    ],
    correct: 0,
    explanation:
      "Paid links should be marked as `sponsored` (or `nofollow`), so that they do not pass as free recommendations. Selling unmarked links breaks Google's spam rules.",
  },
  {
    id: 'seo-crawl-index-rank',
    difficulty: 'intermediate',
    question: 'In which order does a search engine bring a page into its results?',
    options: [
      'It crawls, indexes, then ranks',
      'It indexes, ranks, then crawls',
      'It ranks, crawls, then indexes',
      'It crawls, ranks, then indexes',
    ],
    correct: 0,
    explanation:
      'First a crawler fetches the page, then its content is stored in the index, and for each search the stored pages are put in order.',
  },
  {
    id: 'seo-readable-url',
    difficulty: 'beginner',
    question: 'Which address is best for a page on a basic bookkeeping course?',
    options: [
      '`/index.php?p=8841&cat=7&s=2`',
      '`/Courses_Page_FINAL_new_2`',
      '`/courses/basic-bookkeeping`',
      '`/course-courses-best-bookkeeping-kenya`',
    ],
    correct: 2,
    explanation:
      'It is short, readable and says what the page is about. Numbers tell people nothing, and repeated keywords look like spam.',
  },
]
