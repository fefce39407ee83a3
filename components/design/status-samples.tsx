import type { ReactNode } from 'react'

import { outcomeLabels, statusLabels } from '#components/shipments/status-labels.tsx'
import { Badge, Tag, type Tone } from '#components/ui/badge.tsx'
import { Blank } from '#components/ui/blank.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { shipmentStatuses } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { trackingOutcomes } from '#lib/contract/tracking/tracking.values.ts'

import { Contrast } from './contrast.tsx'
import { longText, Sample, SampleRow } from './sample.tsx'

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
    <Sample name="The seven statuses">
      <Words rows={shipmentStatuses.map((name) => ({ name, ...statusLabels[name] }))} />
    </Sample>
    <Sample name="Tracking outcomes">
      <Words rows={trackingOutcomes.map((name) => ({ name, ...outcomeLabels[name] }))} />
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
