/** Talk of money that asks applicants for none, for text that plain-letters.ts has made plain. */
import { amountIn, CHARGE, KIND, MONEY, words } from './money-words.ts'

const PERIOD =
  '(?:day|week|month|hour|shift|trip|word|task|page|delivery|kilo|piece|siku|wiki|mwezi|saa|zamu|kazi|daily|weekly|monthly)'
// Words that may stand between "no" or "never" and "fee".
const FILLER = `(?:any|kind of|type of|sort of|of|a|an|the|hidden|upfront|extra|single|refundable|job|${KIND})`
const ASKING = `(?:(?:have|need|be|will|to|ask(?:ed|ing)?|charg(?:e|ed|ing)|require|take|want|collect|demand|pay(?:ing)?|send|give|accept|you|us|anyone|anybody|somebody|for) ){0,7}`
const NOUN = `(?:${CHARGE}|payments?|money|cash|cent|shilling|costs?|amount|anyone|anybody|anything)`
const SW_FILLER = `(?:ya|za|la|cha|kwa|na|wala|au|or|tu|yoyote|yeyote|zozote|wowote|mtu|kutoa|kulipa|kulipia|kutuma|ndogo|ku|${KIND})`
const OTHERS =
  '(?:school|students?|pupils?|parents?|tenants?|customers?|clients?|shoppers?|guests?|passengers?|patients?|visitors?|buyers?|farmers?|traders?|drivers?|families|households|members|learners|villagers|they|bus|parking|market|stall|county|toll|wateja|mteja|abiria|wageni|wanafunzi|wazazi|wapangaji|wanachama|wafanyabiashara|wagonjwa|wakulima|watu)'
// What follows in a sentence until the reader is spoken to.
const rest = (most: number): string =>
  `(?:(?!\\b(?:you|but|lakini|wewe|ulipe|utume|lipa|tuma)\\b)[^.,]){0,${most}}`

/** What speaks of money and asks for none; it is taken out of the text before the patterns look. */
export const innocent: RegExp[] = [
  // "No registration, training or medical fee", "we do not ask for money", "never pay anyone"; not "no experience, fee 500".
  words(
    `(?:(?:no|zero|without|free (?:of|from))(?: need to pay| one (?:will|should) ask(?: you)? for| (?:having to )?pay(?:ing)?)?|(?:not|dont|never|cannot|wont|nor) ${ASKING}) ?(?:(?:${FILLER}(?: ?${CHARGE})?[ ,]{1,3}){0,9}(?:or|and|nor) )?(?:${FILLER} ){0,6}(?:${KIND})?${NOUN}(?: (?:for|to) (?:${FILLER}|anyone|anybody|us))?(?! (?:(?:of|is|ni|only|for|${KIND}) ){0,3}${amountIn})`,
  ),
  // "Hakuna ada", "hatutozi ada ya usajili", "bila malipo ya usajili", "usilipe mtu yeyote", "hutalipa chochote".
  words(
    `(?:hakuna|hamna|haku|bila|pasipo|hatu(?:tozi|chukui|ombi|dai|hitaji|taki|lipishi|itishi)|huta(?:lipa|tozwa|ombwa|itishwa)|ha?ulipi|h[ua]ulipishwi|hulipishwi|hu(?:hitaji|toi)|hauhitaji|hatulipishi|haina|usilipe|usilipie|usitume|usitoe|usimlipe|usimtumie|usimpe|msilipe|msitume|usipeane)(?: ${SW_FILLER}){0,3}(?:[ ,]{1,3}(?:${MONEY}|mtu|chochote|yeyote|kitu|deposit|charges?)(?:[ ,]{1,3}${SW_FILLER}){0,6}){1,4}(?! (?:(?:ni|${SW_FILLER}) ){0,4}${amountIn})`,
  ),
  // "The fee is not asked", "ada haihitajiki", "registration fee: none".
  words(
    `(?:${KIND} )?(?:${CHARGE}|${MONEY}|payment)(?: ya ${KIND})? (?:(?:is|are|will be) )?(?:(?:not|never) (?:be )?(?:asked|charged|required|needed|taken|collected|demanded)|hai(?:hitajiki|tozwi|takiwi|ombwi|po)|hakuna|none|nil|zero|0)`,
  ),
  // "Report anyone who asks you for a fee", "jihadhari na watu wanaoitisha pesa".
  words(
    `(?:report|beware of|avoid|ignore|trust|if|ripoti|jihadhari na|epuka|ukiona|toa taarifa) (?:to us )?(?:any|anyone|anybody|people|someone|somebody|those|whoever|conmen|mtu|yeyote|watu|matapeli|wakora)[^.,\\d]{0,70}(?:fees?|money|pay|payment|deposit|pesa|ada|kulipa|malipo|ulipe|doh|chapaa)`,
  ),
  // "We pay you by M-Pesa", "the company covers the medical fee", "fees are paid by us", "tunalipia ada ya mafunzo".
  words(
    `(?:(?:we|i|(?:the|our) (?:company|employer|client|firm|farm|school|hotel)|company|employer|client)(?: will| shall| do| also| always| only)? (?:pays?|covers?|meets?|sends?|buys?|gives?|provides?)|tuna(?:lipia|kulipia|lipa|kulipa|gharamia)|tuta(?:lipia|kulipia|lipa|kulipa|kutumia)|kampuni (?:inalipia|italipia|itagharamia|inagharamia))(?: (?:for|you|your|all|every|each|the|cost|ya|za|wote|and|na|of|${KIND}|${CHARGE}|${MONEY})){0,10}`,
  ),
  words(
    `(?:${KIND} ){0,3}(?:${CHARGE}|costs?) (?:is|are|will be) (?:paid|covered|met) by (?:us|the|our|company|employer)`,
  ),
  // Wages: "pay: KES 800 a day", "lipa 500 kwa siku", "15000 to 18000 per month".
  words(
    `(?:(?:pay|lipa|salary|wages?) (?:is |ni |of )?)?${amountIn}(?: (?:to|na|hadi|mpaka)? ?${amountIn})? ?(?:(?:a|an|per|each|every|for each|for every|kwa|kila|kwa kila|@) )?${PERIOD}`,
  ),
  words(`(?:pay|salary|wages?) (?:is )?${amountIn} (?:(?:to|hadi|na) )?[1-9]\\d{2,4}(?!\\d)`),
  // "Pay: KES 5,000 on completion", where a sentence begins with it; "you pay nothing".
  words(
    `(?<=(?:^|\\. ) ?)(?:pay|malipo) (?:is )?${amountIn}(?= (?:\\.|,|on completion|in cash|after|when|at the end|negotiable|baada)|$)`,
  ),
  words('(?:you|utalipa|hulipi) (?:will )?(?:pay )?(?:nothing|bure)'),
  // What customers pay: "school fees", "customers send money and pay to our till", "wateja wanalipa kwa till".
  words(`${OTHERS} (?:${CHARGE}|fares?|levy|ada|deposits?)`),
  words(
    `${OTHERS} (?:who |will |can |may |mostly |usually |wana\\w{0,12} )?(?:pay|send|deposit|top up|buy|wana|hu)\\w{0,12}${rest(60)}`,
  ),
  words(`(?:ada|karo|malipo|pesa|nauli|amana) (?:ya|za) (?:shule|chuo|${OTHERS})`),
  // "Collect registration fees from members", "kupokea malipo ya wateja".
  words(
    `(?:collect|receiv|receipt|record|reconcil|bank|confirm)(?:e|ing|s|es)? ${rest(50)}(?:from|of|by|for) (?:the |our |new )?(?:${OTHERS}|members|learners|families)`,
  ),
  words(`(?:kukusanya|kupokea|kurekodi) (?:kiingilio|ada|malipo|pesa|nauli)`),
  // An application: "tuma maombi kwa kupiga *384*2025*1#".
  /\*\d{2,4}[\d*]{0,16}#/g,
]
