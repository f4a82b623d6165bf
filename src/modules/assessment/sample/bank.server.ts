import type { AssessmentCategory } from '../types.ts'
import { contentWriting } from './content-writing.ts'
import { copywriting } from './copywriting.ts'
import { dataScience } from './data-science.ts'
import { digitalMarketing } from './digital-marketing.ts'
import { graphicsDesign } from './graphics-design.ts'
import { javascript } from './javascript.ts'
import { react } from './react.ts'
import type { SampleQuestion } from './sample-question.ts'
import { seo } from './seo.ts'
import { uiUxDesign } from './ui-ux-design.ts'
import { virtualAssistant } from './virtual-assistant.ts'

const questionsOf: Record<AssessmentCategory, SampleQuestion[]> = {
  JavaScript: javascript,
  React: react,
  'Digital Marketing': digitalMarketing,
  SEO: seo,
  'Content Writing': contentWriting,
  'Virtual Assistant': virtualAssistant,
  Copywriting: copywriting,
  'Data Science': dataScience,
  'Graphics Design': graphicsDesign,
  'UI/UX Design': uiUxDesign,
}

/** Every question of the files, with its category. */
export const sampleBank = Object.entries(questionsOf).flatMap(([category, questions]) =>
  questions.map((question) => ({ ...question, category })),
)
