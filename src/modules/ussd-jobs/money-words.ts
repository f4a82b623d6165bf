/** Pieces of the patterns of the no-fee rule: how money, paying and what is paid for are called in English, Kiswahili and Sheng. */

/** A pattern of whole words. */
export const words = (source: string): RegExp => new RegExp(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`, 'g')

const CURRENCY = '(?:kshs?|kes|kenya shillings|shillings?|shs?|tshs?|tzs|ugx|usd|bob|shilingi|\\$)'
const TIMES = '(?:moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi|mbao)'
const SPELLED = `(?:(?:one|two|three|four|five|six|seven|eight|nine|ten) (?:hundred|thousand)|(?:soo|mia|elfu|ngiri|thao|jirongo) ?${TIMES}?|finje|chwani|ngwati)`

/** An amount that says it is money: KES 500, 500 bob, 2k, mia mbili. */
export const AMOUNT = `(?:${CURRENCY} ?[1-9]\\d{1,6}|[1-9]\\d{1,6} ?${CURRENCY}|[1-9]\\d?k|${SPELLED})(?:\\s(?:only|tu))?`
/** Any amount, also a bare number. */
export const amountIn = `(?:${AMOUNT}|[1-9]\\d{1,6}(?!\\d))`

/** A Kenyan phone number, parted anyhow. */
export const PHONE = '(?:\\+? ?254|0) ?[17](?: ?\\d){8}'

/** What an employer asks somebody to pay, in English. */
export const CHARGE = '(?:fees?|fi|charges?|deposits?|dues)'
/** Money, in Kiswahili and Sheng. */
export const MONEY =
  '(?:ada|pesa|hela|doh|doo|chapaa|ganji|mkwanja|cheddar|mulla|munde|malipo|gharama|fees?|kiingilio)'

/** To be written down as an applicant. */
export const ENTRY =
  'registration|registering|register|registeration|reg|joining|enrol+ment|membership|sign ?up|onboarding|forms?|fomu|usajili|kujisajili|kusajiliwa|kujiandikisha|kuandikishwa|kujiunga|uanachama'
/** Before the first day of work. */
export const BEFORE_WORK =
  'training|uniforms?|medicals?|medical (?:test|checkup|exam)|materials?|starter kit|kit|badge|gate ?pass|job card|work id|staff id|insurance|orientation|induction|mafunzo|sare|matibabu|vipimo|kipimo|kitambulisho cha kazi|vifaa'
/** Papers and favours on the way to the job. */
export const PAPERS =
  'processing|application|interview|verification|vetting|administration|admin|administrative|facilitation|agency|agents?|placement|visa|clearance|commitment|booking|consultation|connection|appointment|security|maombi|usaili|uwakala|wakala|ofisi|uthibitisho|kuprocess|faili'

/** All that an applicant is asked to pay for. */
export const KIND = `(?:${ENTRY}|${BEFORE_WORK}|${PAPERS})`

/** Paying and nothing else, as it is asked of a reader. */
export const PAY =
  'pay(?! (?:is|of|day|slip)\\b)|lipa|lipia|lipeni|ulipe|ulipie|utalipa|utalipia|unalipa|unalipia|mlipe|mtalipa|umlipe|utulipe|umpe|umpatie|umwekee|utuwekee|ututumie|umtumie|changia|uchangie'

/** Handing over money, as it is asked of a reader; not "tunalipa", which is "we pay". */
export const GIVE =
  'pay|send|deposit|remit|transfer|lipa|lipia|lipeni|ulipe|ulipie|utalipa|utalipia|unalipa|unalipia|mlipe|mtalipa|kulipa|kulipia|tuma|tumeni|utume|utatuma|unatuma|mtume|nitumie|tutumie|weka|uweke|utaweka|toa|utoe|utatoa|unatoa|changia|uchangie|sambaza|leta|ulete|tuletee|umlipe|utulipe|umpe|umpatie|umwekee|utuwekee|ututumie|umtumie'
