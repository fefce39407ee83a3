import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { templateFieldLabels } from '#lib/contract/templates/template.values.ts'

/** Lists the fields that are filled in automatically. */
export const FieldList = () => (
  <Card label="Fields">
    <CardHeader
      title="Fields"
      description="Write these in the letter. Any other name, such as {{amount_due}}, is a field of your own. With a question mark, such as {{recipient.company?}}, a field may stay empty."
    />
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
