import type { ReactNode } from 'react'

import { describeState } from '#components/format/status-labels.tsx'
import { Badge, Tag, type Tone } from '#components/ui/badge.tsx'
import { Blank } from '#components/ui/blank.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { type PieceState, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'

import { Contrast } from './contrast.tsx'
import { longText, Sample, SampleRow } from './sample.tsx'

/** Object.keys has no narrower type; the keys are those of the record. */
const states = Object.keys(pieceStates) as PieceState[]

const tones = ['neutral', 'accent', 'good', 'warn', 'bad'] as const

const Words = ({
  rows,
}: {
  rows: readonly { name: string; label: string; tone: Tone; meaning: ReactNode }[]
}) => (
  <ul className="grid gap-2.5">
    {rows.map(({ name, label, tone, meaning }) => (
      <li key={name} className="grid grid-cols-[9rem_auto] items-center gap-x-3 gap-y-0.5">
        <Contrast>
          <Badge tone={tone}>{label}</Badge>
        </Contrast>
        <span className="col-span-full text-sm text-ink-soft">
          <code>{name}</code> {meaning}
        </span>
      </li>
    ))}
  </ul>
)

/** Shows the states of a shipment. */
export const StatusSamples = () => (
  <>
    <Sample name="The states of a piece">
      <Words rows={states.map((name) => ({ name, ...describeState(name) }))} />
    </Sample>
    <Sample name="Badges and tags">
      <SampleRow>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="good" dot={false}>
          No dot
        </Badge>
      </SampleRow>
      <SampleRow>
        <Tag>unit-4</Tag>
        <Tag>{longText}</Tag>
        <Blank reason="Not sent" />
      </SampleRow>
    </Sample>
    <Sample name="Notices">
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title={`Notice: ${tone}`}>
          More details here.
        </Notice>
      ))}
      <Notice title="Title only" />
      <Notice tone="warn" title={longText}>
        {longText}
      </Notice>
    </Sample>
  </>
)
