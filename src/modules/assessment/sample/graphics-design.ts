import type { SampleQuestion } from './sample-question.ts'

export const graphicsDesign: SampleQuestion[] = [
  {
    id: 'gd-vector-logo',
    difficulty: 'beginner',
    question:
      'A logo must look sharp on a business card and on a billboard along Thika Road. In which form should it be drawn?',
    options: ['As a large photo', 'As a scanned sketch', 'As vector shapes', 'As pixels at 72 ppi'],
    correct: 2,
    explanation:
      'Vector shapes are described by lines and curves, so they stay sharp at any size. Pixels become visible when they are enlarged.',
  },
  {
    id: 'gd-print-colours',
    difficulty: 'intermediate',
    question: 'Which colour mode is normally used for a flyer that goes to a printing press?',
    options: ['RGB', 'HSL', 'Greyscale', 'CMYK'],
    correct: 3,
    explanation:
      'Presses print colours with cyan, magenta, yellow and black inks. RGB is for screens, which mix light.',
  },
  {
    id: 'gd-print-resolution',
    difficulty: 'intermediate',
    question: 'Which resolution is commonly asked for photos in a printed flyer?',
    options: ['30 ppi', '72 ppi', '96 ppi', '300 ppi'],
    correct: 3,
    explanation:
      'At reading distance, about 300 pixels per inch look sharp. Pictures made for the screen often have far too few pixels for print.',
  },
  {
    id: 'gd-jpeg-white-box',
    difficulty: 'intermediate',
    question:
      "You place a client's logo, saved as JPEG, on a blue banner, and a white box shows around it. Why?",
    options: [
      'JPEG keeps only black and white',
      'The logo was saved in CMYK mode',
      'JPEG cannot store transparency',
      'The resolution of the logo is low',
    ],
    correct: 2,
    explanation:
      'In a JPEG each pixel has a colour, so the background comes out white. Save the logo as PNG or SVG with a transparent background.',
  },
  {
    id: 'gd-hierarchy',
    difficulty: 'intermediate',
    question:
      "On a concert poster the sponsor's name is huge and the date is tiny. Which design principle has been missed?",
    options: ['Symmetry', 'Repetition', 'Texture', 'Hierarchy'],
    correct: 3,
    explanation:
      'Hierarchy means that the most important things catch the eye first. People need the event, the date and the place before the sponsor.',
  },
  {
    id: 'gd-contrast',
    difficulty: 'beginner',
    question: 'A menu board has yellow text on white and guests cannot read it. What is the best fix?',
    options: [
      'Use a thinner typeface',
      'Use a dark text colour',
      'Use a brighter yellow',
      'Use a glossier white board',
    ],
    correct: 1,
    explanation:
      'The trouble is too little contrast between text and background. A dark text on white reads well from afar.',
  },
  {
    id: 'gd-white-space',
    difficulty: 'intermediate',
    question: 'A client wants you to fill all the empty space on her poster. Why might you keep some of it?',
    options: [
      'It guides the eye and sets things apart',
      'It saves ink, which is the main cost',
      'It leaves room to add text after printing',
      'It shows that the designer had little time',
    ],
    correct: 0,
    explanation:
      'White space shows what belongs together and lets the main message stand out. A full page gives the eye no place to start.',
  },
  {
    id: 'gd-few-typefaces',
    difficulty: 'intermediate',
    question: 'A flyer uses seven different typefaces and looks restless. What is a sound rule?',
    options: [
      'Use one or two, and vary size and weight',
      'Use one for each line, but in one colour',
      'Use capitals only, so that all look alike',
      'Use as many as there are kinds of goods',
    ],
    correct: 0,
    explanation:
      'One or two typefaces give unity, and size and weight still show what matters. Text in capitals only is hard to read.',
  },
  {
    id: 'gd-kerning',
    difficulty: 'intermediate',
    question: 'In the word "AVOCADO" on a label, the gap between A and V looks too wide. What do you adjust?',
    options: ['Leading', 'Opacity', 'Kerning', 'Margin'],
    correct: 2,
    explanation: 'Kerning is the space between two certain letters. Leading is the space between lines.',
  },
  {
    id: 'gd-leading',
    difficulty: 'intermediate',
    question: 'In a brochure the lines of a paragraph almost touch each other. Which setting do you raise?',
    options: ['Tracking', 'Font weight', 'Indentation', 'Leading'],
    correct: 3,
    explanation:
      'Leading is the distance from one line to the next. Tracking changes the space between all letters of a text.',
  },
  {
    id: 'gd-bleed',
    difficulty: 'advanced',
    question: 'A printer asks for 3 mm of bleed on a flyer with a green background. What is it for?',
    options: [
      'The ink gets some room to dry after printing',
      'The text keeps away from the folds in the page',
      'The green looks the same on both of its sides',
      'No white edge shows if the cut is a bit off',
    ],
    correct: 3,
    explanation:
      'The background runs a little beyond the cut line. If the knife is off by a millimetre, there is still colour at the edge.',
  },
  {
    id: 'gd-complementary',
    difficulty: 'intermediate',
    question: 'On the traditional colour wheel (red, yellow, blue), which colour lies opposite blue?',
    options: ['Green', 'Orange', 'Purple', 'Yellow'],
    correct: 1,
    explanation:
      "Opposite colours are called complementary, and blue's is orange, mixed from the other two basic colours. They stand out strongly next to each other.",
  },
  {
    id: 'gd-font-licence',
    difficulty: 'intermediate',
    question:
      'You found a font marked "free for personal use" and want it in a client\'s logo. What must you do?',
    options: [
      'Change two letters so that it is new',
      'Name the font in small print on the logo',
      'Use it, as the client is a small shop',
      'Get a commercial licence or use another',
    ],
    correct: 3,
    explanation:
      'A logo for a business is commercial use, whatever the size of the shop. Buy the right licence, or pick a font that allows it.',
  },
  {
    id: 'gd-copied-logo',
    difficulty: 'intermediate',
    question: 'A client sends a rival\'s logo and says: "Make mine exactly like this." What do you do?',
    options: [
      'Copy it, since the client has ordered it so',
      'Explain the legal risk and offer your own idea',
      'Copy it, but swap its two main colours so it differs',
      'Ask for double pay to make the same logo',
    ],
    correct: 1,
    explanation:
      'A logo is usually protected by law, and customers could mix up the two firms. Ask what the client likes about it and design something new.',
  },
  {
    id: 'gd-alignment',
    difficulty: 'beginner',
    question:
      'On a business card the name, title and phone number each start at a different place and it looks untidy. What helps most?',
    options: [
      'Aligning them along one edge',
      'Giving each of them a frame',
      'Setting each in its own colour',
      'Adding a pattern behind them',
    ],
    correct: 0,
    explanation:
      'A shared edge gives the eye a line to follow. Frames, colours and patterns would make it even busier.',
  },
  {
    id: 'gd-proximity',
    difficulty: 'intermediate',
    question:
      'On a price poster, shoppers cannot tell which price belongs to which fruit. Which principle solves this?',
    options: [
      'Proximity: put each price close to its fruit',
      'Contrast: print the prices in a bright colour',
      'Balance: spread the prices over the whole page',
      'Repetition: print each of the prices two times',
    ],
    correct: 0,
    explanation:
      'Things that stand close together are seen as belonging together. Colour makes prices visible but does not tie them to a fruit.',
  },
  {
    id: 'gd-embroidered-logo',
    difficulty: 'intermediate',
    question: 'A logo will be sewn small on school sweaters. Which design suits this best?',
    options: [
      'A fine drawing with soft shadows',
      'Simple shapes in two flat colours',
      "A photo of the school's main gate",
      'A long motto in thin handwriting',
    ],
    correct: 1,
    explanation:
      'Thread cannot show fine lines, shadows or small letters. Simple shapes stay clear at small size.',
  },
  {
    id: 'gd-editable-file',
    difficulty: 'intermediate',
    question:
      'A client wants other designers to be able to change her logo later. Which file should she get?',
    options: [
      'A JPEG in the highest quality you can save',
      'A PNG with transparency and 4,000 pixels',
      'The vector source file, such as SVG or AI',
      'A scan of the best print at 1,200 dpi',
    ],
    correct: 2,
    explanation:
      'In a vector file each shape can still be edited. The others are fixed pixels, however many there are.',
  },
  {
    id: 'gd-logo-brief',
    difficulty: 'beginner',
    question: 'A new client in Arusha asks for a logo. What do you find out first?',
    options: [
      'Which software and laptop you will need for the work',
      'What the firm does, for whom, and where it is used',
      'Which logos have won design prizes during this year',
      'Whether the client would like a website made as well',
    ],
    correct: 1,
    explanation:
      'The business, its customers and the places of use decide what will work. Style comes after that.',
  },
  {
    id: 'gd-stretched-photo',
    difficulty: 'beginner',
    question: 'In your draft a portrait looks too wide, and the client is unhappy. What went wrong?',
    options: [
      'The photo was saved with too few colours',
      'Width and height were not scaled together',
      'The photo was taken with a cheap phone',
      'The page was set up in the wrong units',
    ],
    correct: 1,
    explanation:
      'A picture must be scaled in proportion, most often by dragging a corner with the proportions locked. If it must fit another shape, crop it.',
  },
  {
    id: 'gd-layer-mask',
    difficulty: 'advanced',
    question:
      'You want to hide the background of a photo, but be able to bring it back later. What do you use?',
    options: ['The eraser tool', 'A flattened copy', 'A layer mask', 'The blur filter'],
    correct: 2,
    explanation:
      'A mask hides parts without deleting them. The eraser removes the pixels for good once the file is saved and closed.',
  },
  {
    id: 'gd-chat-photo',
    difficulty: 'intermediate',
    question:
      'For a banner two metres wide the client sends a small photo that came through WhatsApp. What is the best step?',
    options: [
      'Enlarge it and add a sharpen filter',
      'Save it again as a PDF for the printer',
      'Use it and set the file to 300 ppi',
      'Ask for the original from the camera',
    ],
    correct: 3,
    explanation:
      'Chat apps shrink photos, and lost detail cannot be brought back. Setting another ppi number only changes the print size of the same pixels.',
  },
  {
    id: 'gd-pixel-count',
    difficulty: 'advanced',
    question:
      'A photo will be printed 4 inches wide at 300 pixels per inch. How many pixels wide must it be?',
    options: ['75', '300', '1,200', '4,800'],
    correct: 2,
    explanation: 'Each inch needs 300 pixels, so 4 inches need 4 × 300 = 1,200.',
  },
  {
    id: 'gd-serif',
    difficulty: 'beginner',
    question: 'What marks a serif typeface?',
    options: [
      'Small strokes at the ends of letters',
      'Letters that lean to the right side',
      'Letters that are all of equal width',
      'Lines that are the same all through',
    ],
    correct: 0,
    explanation:
      'Serifs are the small feet and strokes at the ends of letters, as in Times New Roman. Leaning letters are italics.',
  },
  {
    id: 'gd-grid',
    difficulty: 'intermediate',
    question: 'Why does a designer use a grid for a 12-page brochure?',
    options: [
      'To count the words that fit on each page',
      'To line things up the same way on each page',
      'To print thin lines behind the final text',
      'To make all the pictures the same size',
    ],
    correct: 1,
    explanation:
      'A grid is an invisible help that gives all pages the same order. Pictures may still take up more or fewer columns.',
  },
  {
    id: 'gd-duller-print',
    difficulty: 'advanced',
    question:
      'A bright green logo on screen looks duller on the printed flyer. What is the most common reason?',
    options: [
      'Inks cannot reach some screen colours',
      'The file was saved as vector shapes',
      'The resolution of the file was too high',
      'Green ink fades as soon as it is dry',
    ],
    correct: 0,
    explanation:
      'Screens mix light and can show brighter colours than CMYK inks. A proof, or a special spot colour, avoids the surprise.',
  },
]
