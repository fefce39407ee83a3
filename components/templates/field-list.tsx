import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { templateFieldLabels } from '#lib/contract/templates/template.values.ts'

import * as wording from './wording.tsx'

/** Lists the fields that are filled in by themselves. */
export const FieldList = () => (
  <Card label={wording.fields}>
    <CardHeader title={wording.fields} description={wording.fieldsDescription} />
    <CardBody>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {Object.entries(templateFieldLabels).map(([name, label]) => (
          <div key={name} className="contents">
            <dt className="code text-sm">{`{{${name}}}`}</dt>
            <dd className="text-sm text-ink-soft max-sm:mb-1">{label}</dd>
          </div>
        ))}
      </dl>
    </CardBody>
  </Card>
)
