import { m } from '#paraglide/messages.js'
import type { Category } from './types.ts'

/** What categories are called, in the language of the request. */
export const categoryWords: Record<Category, typeof m.catalogue_freelancing> = {
  'Web Development': m.catalogue_web_development,
  'Mobile Development': m.catalogue_mobile_development,
  'Database Management': m.catalogue_database_management,
  'Digital Marketing': m.catalogue_digital_marketing,
  Copywriting: m.catalogue_copywriting,
  'Virtual Assistant': m.catalogue_virtual_assistant,
  'Platform Training': m.catalogue_platform_training,
  Freelancing: m.catalogue_freelancing,
  'E-commerce': m.catalogue_e_commerce,
  'Video Editing': m.catalogue_video_editing,
  'Graphics Design': m.catalogue_graphics_design,
  'Software Testing': m.catalogue_software_testing,
  'Artificial Intelligence': m.catalogue_artificial_intelligence,
  Cybersecurity: m.catalogue_cybersecurity,
  'Data Science': m.catalogue_data_science,
  'UI/UX Design': m.catalogue_ui_ux_design,
  'Content Creation': m.catalogue_content_creation,
  'Social Media Marketing': m.catalogue_social_media_marketing,
}

/** A category of the list in the current language, any other as it is stored. */
export const categoryWord = (category: string): string =>
  Object.hasOwn(categoryWords, category) ? categoryWords[category as Category]() : category

export const categoryList = Object.keys(categoryWords) as Category[]
