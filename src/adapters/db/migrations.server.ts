import { join } from 'node:path'
import { projectRoot } from '#project-root.server.ts'

export const migrationsFolder = (): string => join(projectRoot(), 'drizzle')
