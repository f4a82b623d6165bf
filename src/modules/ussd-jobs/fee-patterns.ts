/**
 * The patterns of the no-fee rule, in English, Kiswahili and Sheng, for text that plain-letters.ts has made plain: small letters,
 * no accents, "." only where a sentence ends, 1500 for 1,500. What they catch is published in docs/no-fee-rule.md.
 * Every repetition has an upper bound, so that no text takes long.
 */
import {
  AMOUNT,
  amountIn,
  BEFORE_WORK,
  CHARGE,
  ENTRY,
  GIVE,
  KIND,
  MONEY,
  PAY,
  PAPERS,
  PHONE,
  words,
} from './money-words.ts'

// The rest of a sentence that does not say how to reach somebody.
const near = (most: number): string =>
  `(?:(?!\\b(?:call|calls|piga|pigia|whatsapp|contact|wasiliana|tel|simu ya|reach)\\b)[^.]){0,${most}}?`
const APPLICATION =
  /\b(?:cv|resume|names?|jina|majina|maombi|ombi|application|applications|certificates?|vyeti|cheti|photos?|picha|sms|message|text|ujumbe|barua|letter|documents?|portfolio|details|samples?|location|questions?|maswali)\b/
const WE_GIVE =
  /\b(?:we (?:pay|give|offer|refund)|you (?:will )?(?:get|receive|earn)|allowance|stipend|utapata|utapewa|utapokea|unapata|unapewa|bonus|tip)\b/

export type Pattern = { find: RegExp; unless?: RegExp }
const always = (source: string): Pattern => ({ find: words(source) })
const unlessGiven = (source: string): Pattern => ({ find: words(source), unless: WE_GIVE })
const unlessApplied = (source: string): Pattern => ({ find: words(source), unless: APPLICATION })

/** What a post may not say, in the order in which it is looked for; the names are those of the published list. */
export const patterns = {
  registration: [
    // "registration fee", "reg fees", "joining charges", "fee for registration"
    always(`(?:${ENTRY}) ?(?:and \\w{2,12} )?(?:${CHARGE}|money|cash)`),
    always(`${CHARGE} (?:for|ya|of|to) (?:the |your )?(?:${ENTRY})`),
    // "ada ya usajili", "pesa ya form", "doh ya reg", "chapaa ya kujiunga"
    always(`${MONEY} (?:ya|za|kwa|ni ya|for) (?:${ENTRY})`),
    // "registration: KES 500", "usajili ni 300", "form ni soo mbili", "500 for the form", "300 ya reg"
    unlessGiven(`(?:${ENTRY})(?: is| ni| at| costs?| only| kwa| ya){0,2} ${AMOUNT}`),
    unlessGiven(`(?:${ENTRY}) (?:is|ni|costs?) ${amountIn}`),
    unlessGiven(`${amountIn} (?:(?:only|tu|pekee) )?(?:for|ya|za|as|kwa|to) (?:the |your |a )?(?:${ENTRY})`),
    // "membership pack KES 3,800", "insurance cover for staff KES 780"
    unlessGiven(
      `(?:${ENTRY}|${BEFORE_WORK})(?: (?!(?:we|you|paid|pays?|earns?|gets?|allowance|unalipwa|utalipwa|tunalipa)\\b)\\w{2,14}){1,3} ${AMOUNT}`,
    ),
  ],
  preparation: [
    // "training fee", "uniform deposit", "medical charges", "training and uniform fees"
    always(`(?:${BEFORE_WORK}) ?(?:and \\w{2,12} )?${CHARGE}`),
    always(`${CHARGE} (?:for|ya|of) (?:the |your )?(?:${BEFORE_WORK})`),
    // "pesa ya uniform", "ada ya mafunzo", "chapaa ya medical"
    always(`${MONEY} (?:ya|za|kwa|ni ya|for) (?:${BEFORE_WORK})`),
    // "medical KES 1500", "uniform ni 800", "1200 for uniform", "500 ya training"
    unlessGiven(`(?:${BEFORE_WORK})(?: is| ni| at| costs?| only| kwa| ya){0,2} ${AMOUNT}`),
    unlessGiven(`(?:${BEFORE_WORK}) (?:ni|costs?) ${amountIn}`),
    unlessGiven(
      `(?:${BEFORE_WORK}|badge) (?:is|are|ni) (?:paid|bought|sold|available|issued|zinauzwa|inauzwa) (?:at|for|kwa) ${amountIn}`,
    ),
    unlessGiven(`${amountIn} (?:(?:only|tu|pekee) )?(?:for|ya|za|as) (?:the |your |a )?(?:${BEFORE_WORK})`),
  ],
  processing: [
    // "processing fee", "interview charges", "agency fee", "ada ya maombi", "450 ya processing"
    always(`(?:${PAPERS}) ?${CHARGE}`),
    always(`${CHARGE} (?:for|ya|of) (?:the |your )?(?:${PAPERS})`),
    always(`${MONEY} (?:ya|za|kwa|for) (?:${PAPERS})`),
    unlessGiven(
      `(?:processing|interview|verification|vetting|clearance|visa)(?: is| ni| at| costs?| ya){0,2} ${AMOUNT}`,
    ),
    unlessGiven(`${amountIn} (?:(?:only|tu|pekee) )?(?:for|ya|za|as) (?:the |your |a )?(?:${PAPERS})`),
    // "uniform 1500 kwa ofisi", "visa processing 12000 is paid now"
    unlessGiven(
      `${KIND} [1-9]\\d{2,5}(?= (?:kwa|to|via|through|is|ni|paid|payable|pay|only|tu|pekee|before|kabla|na|and|by|\\.|,)|$)`,
    ),
  ],
  deposit: [
    // "refundable deposit", "500 refundable", "pesa itarudishwa"
    always(`refundable (?:\\w{2,12} ){0,2}(?:${CHARGE}|amount|money|cash|payment|${amountIn})`),
    unlessGiven(
      `(?:${CHARGE}|money|payment|${MONEY}|${AMOUNT})[^.]{0,40}(?:refundable|refunded|itarudishwa|inarudishwa|utarudishiwa|utarejeshewa|unarudishiwa)`,
    ),
    // "deposit of 1000", "weka deposit", "deposit first", "amana ya 500"
    always(`(?:deposit|amana)(?: of| ya| ni| is)? ${amountIn}`),
    always(`(?:${GIVE}) (?:\\w{1,10} ){0,2}(?:deposit|amana)`),
  ],
  till: [
    // "till 5550123", "paybill no 555012", "buy goods 555012", "lipa na mpesa 555012"
    always(
      `(?:till|buy ?goods|pay ?bill|lipa na m ?pesa|pochi)(?: ?(?:no|number|numba|namba|nambari|num|ni|is|ya|till)){0,3} ?#?\\d{4,7}`,
    ),
    // "KCB account 0123456789"
    always(`(?:account|acc|akaunti|a c)(?: (?:no|number|namba|ni|is)){0,2} \\d{9,16}`),
    // "pay through our till", "tuma kwa paybill", "ada kwa till yetu"
    always(
      `(?:${GIVE}|fees?|ada|deposit) ${near(50)}(?:till|buy ?goods|pay ?bill|pochi la biashara|lipa na m ?pesa)`,
    ),
  ],
  number: [
    // "send 300 to 0700000123", "lipa ada kwa 0700...": money and a number
    always(
      `(?:${GIVE}) ${near(60)}(?:${amountIn}|${CHARGE}|${MONEY}|money|cash|payment|m ?pesa|airtime)${near(50)} ?${PHONE}`,
    ),
    always(
      `(?:${AMOUNT}|${CHARGE}) (?:(?:only|via|through|by|on|m ?pesa|airtel money|to|kwa|kwenye|kupitia) ){1,4}(?:this |hii )?(?:number |namba |no )?${PHONE}`,
    ),
    // "m-pesa 0700000123", "send to 0700000123", "tuma kwa hii number": nothing else is to be sent
    always(`m ?pesa (?:(?:no|number|namba|to|kwa|ni) ){0,2}${PHONE}`),
    unlessApplied(
      `(?:${GIVE}) (?:(?:it|yote|zote|tu|hapa) )?(?:to|kwa|kwenye|on|via|through) (?:(?:this|hii|our|the|hiyo|hapa|my|number|namba|nambari|simu) ){0,3}(?:${PHONE}|number|namba|nambari)`,
    ),
  ],
  activation: [
    // "activation fee", "lipa ku-activate account", "unlock your account with 350"
    always(
      `(?:activation|unlock(?:ing)?|upgrade) ?(?:${CHARGE}|is|ni|of|ya|costs?|${AMOUNT})(?: ${amountIn})?`,
    ),
    unlessGiven(
      `(?:${GIVE}|${AMOUNT}) ${near(50)}(?:ku ?)?(?:activat|unlock|verify|upgrade|fungu)\\w{0,6} (?:\\w{1,12} ){0,3}(?:account|akaunti|acc|profile|package|tasks?|kazi|level|dashboard|app)`,
    ),
    unlessGiven(
      `(?:activat|unlock|verify|upgrade|fungu)\\w{0,6} (?:\\w{1,12} ){0,3}(?:account|akaunti|acc|profile|package|tasks?|level|dashboard|app) ${near(30)}${AMOUNT}`,
    ),
  ],
  purchase: [
    // "buy the starter kit", "nunua form", "purchase your uniform from our office"; airtime as money
    unlessGiven(
      `(?:must buy|buy|purchase|nunua|ununue|utanunua|kununua) (?:(?:the|your|our|a|an|this|hii|ya|from us|own|company) ){0,3}(?:\\w{2,12} )?(?:forms?|fomu|kit|uniforms?|sare|manual|package|badge|membership|gate ?pass|voucher|pin)`,
    ),
    always(
      `(?:send|tuma|sambaza|nitumie|utume|buy me) (?:\\w{1,10} ){0,2}(?:airtime|credit|kredo|scratch card)`,
    ),
  ],
  bribe: [
    // "kitu kidogo", "chai ya boss", "something small for the HR"
    always(
      `(?:${GIVE}|come with|kuja na|facilitate|with|na|bring) (?:\\w{1,10} ){0,2}(?:kitu kidogo|kakitu|ka ?kitu|something small|kitu small)`,
    ),
    always(
      `(?:chai|kahawa|soda|something small|kitu kidogo|appreciation|kitu) (?:ya|kwa|for|to|ni|kwa ajili ya) (?:the |our |huyo )?(?:boss|hr|manager|agent|secretary|mkubwa|supervisor|officer)`,
    ),
  ],
  fee: [
    // "fee of 500", "ada ni mia tatu", "kiingilio 200", "a small fee", "fee is required"
    always(`(?:fees?|ada|kiingilio|charges)(?: of| is| ni| ya| cha| only| kidogo| ndogo){0,2} ${amountIn}`),
    always(`(?:small|little|token|one time|once off|minimal|affordable|some) (?:fee|charge)`),
    always(`(?:${GIVE}) (?:(?:a|the|our|kwanza|tu|hiyo|ile) ){0,2}(?:fee|ada|kiingilio)`),
    always(
      `(?:fees?|ada|kiingilio) (?:applies|apply|required|is required|is needed|must be paid|payable|inahitajika|ni lazima|lazima|ilipwe|italipwa)`,
    ),
  ],
  payment: [
    // "tuma soo", "lipa mia mbili", "utatoa 500 kwanza"
    unlessGiven(
      `(?:${GIVE})(?: (?:tu|tuu|kwanza|hiyo|ile|kama|ni|only|just|us|me|first|a|total|of|in)){0,3} ${AMOUNT}`,
    ),
    unlessGiven(
      `(?:${GIVE})(?: (?:tu|kwanza|ni|only|just|us|me)){0,2} [1-9]\\d{1,5}(?= (?:to|kwa|ya|via|through|kupitia|kwenye|for|as|before|kabla|first|kwanza|then|ndio|ndo|halafu|kisha|and|na|tu|only|pekee|\\.|,)|$)`,
    ),
    // "you must pay 500", "applicants pay", "pay to register", "pay before you start", "send money"
    always(
      `(?:you|applicants?|candidates?|everyone|all|kindly|please|must)(?: (?:must|have|need|needs|should|will|are|required|asked|expected|to|only|first|just|shortlisted|selected)){0,5} (?:pay|send|deposit|lipa) (?:(?:the|a|your|some|us|in|for) ){0,2}(?:${amountIn}|money|cash|payment|fees?|${KIND})`,
    ),
    unlessGiven(
      `pay (?:\\w{1,12} ){0,3}(?:to (?:register|join|get|start|secure|confirm|book|reserve|qualify|apply)|before (?:you|starting|joining|the|interview|training)|and (?:start|join|get))`,
    ),
    always(
      `(?:lipa|ulipe|lipia|ulipie|tuma|utume|toa|utoe|leta|tuletee) (?:\\w{1,10} )?(?:pesa|hela|doh|doo|chapaa|ganji|mkwanja|fee)(?! za wateja)`,
    ),
    // "pay medicals 9,500", "a payment of 1,850", "top up 700", "minimum recharge of 1,000"
    unlessGiven(`(?:${PAY}) ${near(40)}(?:${AMOUNT}|[1-9]\\d{2,5}(?!\\d))`),
    unlessGiven(
      `(?:payment|recharge|top ?up|mchango|contribution)(?: of| ya| wa \\w{2,12}| is| ni| with){0,2} ${amountIn}`,
    ),
    // "kuja na 200 ya apron", "come with 500", "umwekee kakitu ka 500"
    unlessGiven(
      `(?:kuja na|uje na|mje na|njoo na|come with|bring|carry|beba|ubebe) (?:\\w{1,10} )?(?:${AMOUNT}|[1-9]\\d{2,5}(?!\\d))`,
    ),
  ],
} satisfies Record<string, Pattern[]>

export type FeeRule = keyof typeof patterns
