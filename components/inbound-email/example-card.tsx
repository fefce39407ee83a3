import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'

import * as wording from './wording.tsx'

/** Shows what a message has to say. */
export const ExampleCard = () => (
  <Card label={wording.whatToWrite}>
    <CardHeader title={wording.whatToWrite} description={wording.exampleIntroduction} />
    <CardBody>
      <pre className="code overflow-x-auto rounded-sm border border-line bg-sunken px-4 py-3">
        {wording.example}
      </pre>
      <p className="mt-2 text-sm text-ink-soft">{wording.theLastThreeLines}</p>
    </CardBody>
  </Card>
)
