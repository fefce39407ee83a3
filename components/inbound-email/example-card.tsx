import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'

const example = `To:
Elizabeth Swan
179 N Harbor Dr
Redondo Beach, CA 90277

Service: certified
Return receipt: yes
Reference: 2026-0417`

/** Shows what a message has to say. */
export const ExampleCard = () => (
  <Card label="What to write">
    <CardHeader
      title="What to write"
      description="Attach the PDF, or several in their order. Write the recipient above your signature:"
    />
    <CardBody>
      <pre className="code overflow-x-auto rounded-sm border border-line bg-sunken px-4 py-3">{example}</pre>
      <p className="mt-2 text-sm text-ink-soft">
        The last three lines are optional. Without them, your organization’s default options apply.
      </p>
    </CardBody>
  </Card>
)
