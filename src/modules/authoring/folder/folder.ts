import { z } from 'zod'

/** The files of a course, wherever they lie: on the disk, or in a ZIP. Paths begin at the course, as in `lessons/{name}.md`. */
export type CourseFolder = {
  has(path: string): boolean
  /** @throws FolderFault where there is none */
  bytes(path: string): Uint8Array
  /** The course's name in messages. */
  name: string
}

/** A file that is missing, or not as it should be. The message is for whoever made the folder, and names the file. */
export class FolderFault extends Error {}

export const textIn = (folder: CourseFolder, path: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(folder.bytes(path))
  } catch (error) {
    if (error instanceof FolderFault) throw error
    throw new FolderFault(`${folder.name}/${path}: is no text in UTF-8.`, { cause: error })
  }
}

/** Reads and checks a JSON file. @throws FolderFault with its name when it is not as the schema says */
export function jsonIn<S extends z.ZodType>(folder: CourseFolder, schema: S, path: string): z.output<S> {
  const read = schema.safeParse(parsed(folder, path))
  if (read.success) return read.data
  throw new FolderFault(`${folder.name}/${path}: ${z.prettifyError(read.error)}`, { cause: read.error })
}

function parsed(folder: CourseFolder, path: string): unknown {
  const text = textIn(folder, path)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FolderFault(`${folder.name}/${path}: ${(error as Error).message}`, { cause: error })
  }
}
