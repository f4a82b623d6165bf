import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { zipped } from '#kit/documents/zip.server.ts'

/** Texts and bytes of a package by their paths. */
export type PackageFiles = Record<string, string | Uint8Array>

const asBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content

export const asZip = (files: PackageFiles): Promise<Buffer> =>
  zipped(Object.entries(files).map(([path, content]): [string, Uint8Array] => [path, asBytes(content)]))

export async function asTarGz(files: PackageFiles): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, content]) => {
    const body = asBytes(content)
    return { header: { name, size: body.length, type: 'file' as const }, body }
  })
  return gzipSync(await packTar(entries))
}

export const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A question of QTI 1.2. @param right places of the right options */
export function qtiItem(
  text: string,
  options: string[],
  right: number[],
  isMultiple = right.length > 1,
): string {
  const chosen = options.map((_, at) => {
    const equal = `<varequal respident="r">o${at}</varequal>`
    return right.includes(at) ? equal : isMultiple ? `<not>${equal}</not>` : ''
  })
  const kind = isMultiple ? 'multiple_response' : 'multiple_choice'
  return `<item ident="i" title="${xmlText(text)}"><itemmetadata><qtimetadata><qtimetadatafield>
    <fieldlabel>cc_profile</fieldlabel><fieldentry>cc.${kind}.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
    <presentation><material><mattext texttype="text/html">${xmlText(text)}</mattext></material>
    <response_lid ident="r" rcardinality="${isMultiple ? 'Multiple' : 'Single'}"><render_choice>
    ${options.map((option, at) => `<response_label ident="o${at}"><material><mattext texttype="text/html">${xmlText(option)}</mattext></material></response_label>`).join('')}
    </render_choice></response_lid></presentation>
    <resprocessing><outcomes><decvar maxvalue="100"/></outcomes><respcondition continue="No"><conditionvar>
    ${isMultiple ? `<and>${chosen.join('')}</and>` : chosen.join('')}
    </conditionvar><setvar action="Set" varname="SCORE">100</setvar><displayfeedback linkrefid="correct_fb"/></respcondition></resprocessing>
    <itemfeedback ident="correct_fb"><flow_mat><material><mattext texttype="text/html">&lt;p&gt;Because.&lt;/p&gt;</mattext></material></flow_mat></itemfeedback></item>`
}

export const qtiEssay = (text: string): string =>
  `<item ident="e"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel>
  <fieldentry>cc.essay.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
  <presentation><material><mattext>${xmlText(text)}</mattext></material><response_str ident="r"><render_fib/></response_str></presentation></item>`

export const qtiQuiz = (title: string, items: string[]): string =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">
  <assessment ident="a" title="${title}"><section ident="root_section">${items.join('')}</section></assessment></questestinterop>`

type CartridgeItem = { title: string; ref?: string; items?: CartridgeItem[] }
export type CartridgeResource = { id: string; type: string; href?: string; files?: string[] }

const item = ({ title, ref, items = [] }: CartridgeItem, at: number): string =>
  `<item identifier="i${at}"${ref ? ` identifierref="${ref}"` : ''}><title>${xmlText(title)}</title>${items.map(item).join('')}</item>`

/** The manifest of a Common Cartridge. */
export const manifest = (
  title: string,
  modules: CartridgeItem[],
  resources: CartridgeResource[],
  version = '1.1.0',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>${version}</schemaversion>
<lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>${xmlText(title)}</lomimscc:string></lomimscc:title>
<lomimscc:description><lomimscc:string>Sell online, with data.</lomimscc:string></lomimscc:description></lomimscc:general></lomimscc:lom></metadata>
<organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">${modules.map(item).join('')}</item></organization></organizations>
<resources>${resources
  .map(
    ({ id, type, href, files = [] }) =>
      `<resource identifier="${id}" type="${type}"${href ? ` href="${href}"` : ''}>${[href, ...files]
        .filter(Boolean)
        .map((path) => `<file href="${path}"/>`)
        .join('')}</resource>`,
  )
  .join('')}</resources></manifest>`

type Activity = {
  id: number
  kind: string
  section: number
  title: string
  xml?: string
  isVisible?: boolean
}
type Stored = { context: number; area: string; item?: number; path?: string; name: string; bytes: Uint8Array }
type Section = { id: number; number: number; name?: string; summary?: string; isVisible?: boolean }

/** A backup of Moodle: the files that it writes, as far as a course needs them. An activity's context is its number and 1000. */
export function backup({
  title = 'Sell online',
  sections,
  activities,
  stored = [],
  questions,
}: {
  title?: string
  sections: Section[]
  activities: Activity[]
  stored?: Stored[]
  questions?: string
}): PackageFiles {
  const hashOf = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')
  return {
    'moodle_backup.xml': `<?xml version="1.0" encoding="UTF-8"?><moodle_backup><information><name>b.mbz</name>
      <original_course_fullname>${xmlText(title)}</original_course_fullname><details><detail backup_id="x"><type>course</type></detail></details>
      <contents><activities>${activities
        .map(
          ({ id, kind, section, title: name }) =>
            `<activity><moduleid>${id}</moduleid><sectionid>${section}</sectionid><modulename>${kind}</modulename><title>${xmlText(name)}</title><directory>activities/${kind}_${id}</directory></activity>`,
        )
        .join('')}</activities>
      <sections>${sections.map(({ id, number }) => `<section><sectionid>${id}</sectionid><title>${number}</title><directory>sections/section_${id}</directory></section>`).join('')}</sections>
      <course><courseid>2</courseid><title>S</title><directory>course</directory></course></contents></information></moodle_backup>`,
    'course/course.xml': `<course id="2" contextid="20"><shortname>S</shortname><fullname>${xmlText(title)}</fullname><summary>&lt;p&gt;What sells.&lt;/p&gt;</summary><summaryformat>1</summaryformat></course>`,
    'users.xml': '<users><user id="3"><email>amina@example.com</email></user></users>',
    ...Object.fromEntries(
      sections.map(({ id, number, name = '$@NULL@$', summary = '', isVisible = true }) => [
        `sections/section_${id}/section.xml`,
        `<section id="${id}"><number>${number}</number><name>${xmlText(name)}</name><summary>${xmlText(summary)}</summary><summaryformat>1</summaryformat><sequence>${activities
          .filter(({ section }) => section === id)
          .map((activity) => activity.id)
          .join(',')}</sequence><visible>${Number(isVisible)}</visible></section>`,
      ]),
    ),
    ...Object.fromEntries(
      activities.flatMap(({ id, kind, title: name, xml, isVisible = true }) => [
        [
          `activities/${kind}_${id}/module.xml`,
          `<module id="${id}"><modulename>${kind}</modulename><visible>${Number(isVisible)}</visible></module>`,
        ],
        ...(xml === undefined
          ? []
          : [
              [
                `activities/${kind}_${id}/${kind}.xml`,
                `<activity id="1" moduleid="${id}" modulename="${kind}" contextid="${1000 + id}"><${kind} id="1"><name>${xmlText(name)}</name>${xml}</${kind}></activity>`,
              ],
            ]),
      ]),
    ),
    'files.xml': `<files>${stored
      .map(
        ({ context, area, item: itemId = 0, path = '/', name, bytes }, at) =>
          `<file id="${at}"><contenthash>${hashOf(bytes)}</contenthash><contextid>${context}</contextid><component>mod_x</component><filearea>${area}</filearea><itemid>${itemId}</itemid><filepath>${path}</filepath><filename>${xmlText(name)}</filename><sortorder>0</sortorder></file>`,
      )
      .join('')}</files>`,
    ...Object.fromEntries(
      stored.map(({ bytes }) => [`files/${hashOf(bytes).slice(0, 2)}/${hashOf(bytes)}`, bytes]),
    ),
    ...(questions === undefined ? {} : { 'questions.xml': questions }),
  }
}

/** A page or a chapter of Moodle. */
export const htmlPart = (part: string, html: string): string =>
  `<${part}>${xmlText(html)}</${part}><${part}format>1</${part}format>`

/** A question of Moodle's bank, without what stands around it. @param right places of the right options */
export function moodleQuestion(
  id: number,
  text: string,
  options: string[],
  right: number[],
  kind = 'multichoice',
): string {
  const answers = options
    .map(
      (option, at) =>
        `<answer id="${id * 10 + at}"><answertext>${xmlText(option)}</answertext><answerformat>1</answerformat><fraction>${right.includes(at) ? (1 / right.length).toFixed(7) : '0.0000000'}</fraction><feedback></feedback><feedbackformat>1</feedbackformat></answer>`,
    )
    .join('')
  return `<question id="${id}"><parent>0</parent><name>Q${id}</name>${htmlPart('questiontext', `<p>${text}</p>`)}${htmlPart('generalfeedback', '<p>Because.</p>')}<qtype>${kind}</qtype><plugin_qtype_${kind}_question><answers>${answers}</answers><${kind} id="1">${kind === 'multichoice' ? `<single>${Number(right.length === 1)}</single>` : ''}</${kind}></plugin_qtype_${kind}_question></question>`
}

/** Moodle 3: questions stand in their category. */
export const oldBank = (name: string, questions: string[]): string =>
  `<question_categories><question_category id="5"><name>${name}</name><questions>${questions.join('')}</questions></question_category></question_categories>`

/** Moodle 4: a question is a version of an entry, whose number is the question's and 100. */
export const newBank = (name: string, questions: { id: number; xml: string; older?: string }[]): string =>
  `<question_categories><question_category id="5"><name>${name}</name><question_bank_entries>${questions
    .map(
      ({ id, xml, older }) =>
        `<question_bank_entry id="${id + 100}"><questioncategoryid>5</questioncategoryid><question_version>${[
          older,
          xml,
        ]
          .filter(Boolean)
          .map(
            (one, at) =>
              `<question_versions id="${at}"><version>${at + 1}</version><status>ready</status><questions>${one}</questions></question_versions>`,
          )
          .join('')}</question_version></question_bank_entry>`,
    )
    .join('')}</question_bank_entries></question_category></question_categories>`
