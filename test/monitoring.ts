import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const monitoringFolder = join(import.meta.dirname, '..', 'deploy', 'monitoring')
const read = (name: string): string => readFileSync(join(monitoringFolder, name), 'utf8')

export type Alarm = { name: string; expr: string; severity: string; runbook: string }

/** The rules of alerts.yaml, as far as tests without a program that reads YAML need them. */
export function alarms(): Alarm[] {
  const [, ...blocks] = read('alerts.yaml').split(/\n {6}- alert: /)
  return blocks.map((block) => {
    const part = (pattern: RegExp): string => pattern.exec(block)?.[1]?.trim() ?? ''
    return {
      name: part(/^(\w+)/),
      expr: part(/\n {8}expr: ([\s\S]*?)\n {8}(?:for|labels):/),
      severity: part(/severity: (\w+)/),
      runbook: part(/runbook_url: (\S+)/),
    }
  })
}

export type Panel = {
  id: number
  type: string
  title: string
  gridPos: { h: number; w: number; x: number; y: number }
  fieldConfig?: { defaults: { unit: string } }
  targets?: { refId: string; expr: string; datasource: { type: string; uid: string } }[]
}
export type Dashboard = {
  uid: string
  schemaVersion: number
  templating: { list: { name: string; type: string }[] }
  annotations: { list: { expr: string }[] }
  panels: Panel[]
}
export const dashboard = (): Dashboard => JSON.parse(read('dashboard.json')) as Dashboard

/** The metrics for which an expression asks, as their TYPE line names them. */
export const metricsIn = (expr: string): string[] =>
  [...expr.matchAll(/\bstadi_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, (ending) => (isHistogram(name, ending) ? '' : ending)),
  )
const isHistogram = (name: string, ending: string): boolean => /_seconds$/.test(name.slice(0, -ending.length))

/** The metrics that a process gives, by their TYPE lines. */
export const metricsOf = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!)
