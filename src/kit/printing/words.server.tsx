import { Text, type View } from '@react-pdf/renderer'
import type { ComponentProps, ReactNode } from 'react'
import { runsOf, type Weight } from './fonts.server.ts'

export type Style = Exclude<ComponentProps<typeof View>['style'], readonly unknown[] | undefined>

/** Text in which every run uses the font that has its characters; words are never hyphenated. */
export function Words({
  weight = 400,
  style,
  children,
}: {
  weight?: Weight
  style?: Style
  children: string
}): ReactNode {
  return (
    <Text
      style={{ ...style, fontWeight: weight, fontFamily: 'Noto Sans latin' }}
      hyphenationCallback={(word) => [word]}
    >
      {runsOf(children, weight).map((run, place) => (
        <Text key={place} style={{ fontFamily: run.family }}>
          {run.text}
        </Text>
      ))}
    </Text>
  )
}
