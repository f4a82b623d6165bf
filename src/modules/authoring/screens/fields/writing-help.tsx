import { m } from '#paraglide/messages.js'
import { Disclosure } from '#ui/layout/disclosure.tsx'

const names: Record<WritingSample, () => string> = {
  words: m.authoring_help_words,
  steps: m.authoring_help_steps,
  cycle: m.authoring_help_cycle,
  timeline: m.authoring_help_timeline,
  compare: m.authoring_help_compare,
  bars: m.authoring_help_bars,
  split: m.authoring_help_split,
  line: m.authoring_help_line,
  screen: m.authoring_help_screen,
  sheet: m.authoring_help_sheet,
  tree: m.authoring_help_tree,
  pair: m.authoring_help_pair,
  check: m.authoring_help_check,
  exercise: m.authoring_help_exercise,
  data: m.authoring_help_data,
}

/** How a lesson is written, with a sample of everything to copy. */
export const WritingHelp = () => (
  <Disclosure title={m.authoring_help()}>
    <p>{m.authoring_help_lead()}</p>
    <dl className="authoring-help">
      {(Object.keys(names) as WritingSample[]).map((name) => (
        <div key={name}>
          <dt>{names[name]()}</dt>
          <dd>
            <pre>{writingSamples[name]}</pre>
          </dd>
        </div>
      ))}
    </dl>
  </Disclosure>
)

/** A block of each kind that a lesson may hold, as an author types it; docs/lessons.md says more. */
export const writingSamples = {
  words: '## A heading\n\nA **bold** word, and [a link](/courses).\n\n- One\n- Two',
  steps:
    '```figure steps\ntitle: From message to money\nalt: Three steps in a row: greet, ask, send the price.\n- Greet | within an hour\n- Ask what she needs\n- Send the price\n```',
  cycle:
    '```figure cycle\ntitle: Each week again\nalt: A circle of three: plan, post, count.\n- Plan\n- Post\n- Count\n```',
  timeline:
    '```figure timeline\ntitle: A week of one post\nalt: On Monday photographs, on Tuesday writing.\n- Mon | Photograph three products\n- Tue | Write and schedule\n```',
  compare:
    '```figure compare\ntitle: The same product, told twice\nalt: On the left without size and price; on the right with both.\nleft: Hard to buy\nright: Easy to buy\n- "Nice bags" | "Sisal bag, 30 cm, KES 1,200"\n```',
  bars: '```figure bars\ntitle: Where KES 1,200 goes\nalt: Material takes 450, work 400; 350 is left.\nunit: KES\n- Material | 450\n- Work | 400\n- Left for you | 350\n```',
  split:
    '```figure split\ntitle: A working day\nalt: Five hours of work and three of looking for work.\nunit: hours\n- Work | 5\n- Looking for work | 3\n```',
  line: '```figure line\ntitle: Orders by month\nalt: Orders rise from 4 in January to 11 in March.\n- Jan | 4\n- Feb | 7\n- Mar | 11\n```',
  screen:
    '```figure screen\ntitle: An item that answers\nalt: A picture, a price and a button.\napp: WhatsApp Business\n- picture: Sisal bag on a table (1)\n- title: Sisal bag, 30 cm\n- button: Message business\n1: Daylight, nothing beside it.\n```',
  sheet:
    '```figure sheet\ntitle: One row for one thing\nalt: A sheet with names and amounts; the amounts are marked.\n| Name | Paid |\n| Asha | 500 |\n| Juma | 700 |\nmark: B2:B3\n```',
  tree: '```figure tree\ntitle: What the page is made of\nalt: The page holds a header and a list.\n- Page\n  - Header\n  - List\n```',
  pair: '```figure pair\ntitle: A notice that can be read\nalt: Before, four lines in one size; after, a large line and a small one.\nleft: Before\nright: After\nsize: 150 200\n- both box 0 0 150 200 paper\n- before text 75 90 12 ink middle | We also deliver gas\n- after text 12 60 26 ink bold | GAS\n- after text 12 90 14 ink | Call 0700 000 000\n```',
  check:
    '```check\n? A bag costs KES 1,200. What is 10% of it?\n- KES 12 | That is 1%.\n+ KES 120 | Right: 1,200 divided by 10.\n```',
  exercise:
    '```exercise order\nname: from-order-to-money\nask: Put the steps of a sale in order.\nhint: What must she know before she pays?\nwhy: Goods leave after M-Pesa has told you.\n~ Say the price\n~ Say the till number\n- Read the message of M-Pesa\n- Pack the bag\n```',
  data: '```data\nName;Town\nAsha;Thika\n```',
} as const
type WritingSample = keyof typeof writingSamples
