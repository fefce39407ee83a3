'use client'

import { useState } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import type { SandboxEmail } from '#lib/contract/sandbox/sandbox.ts'

/** Shows an e-mail as HTML or text. The HTML runs no scripts and its links open in a new tab. */
export const EmailView = ({ email }: { email: SandboxEmail }) => {
  const [form, setForm] = useState<'html' | 'text'>('html')
  const toggle = form === 'html' ? 'text' : 'html'
  return (
    <Card label={email.subject}>
      <CardHeader
        title={email.subject}
        aside={
          <Button size="small" onClick={() => setForm(toggle)}>
            {toggle === 'html' ? 'Show HTML' : 'Show text'}
          </Button>
        }
      />
      <CardBody className="grid gap-4">
        <DescriptionList>
          <DescriptionItem term="From">{email.from}</DescriptionItem>
          <DescriptionItem term="To">{email.to}</DescriptionItem>
          <DescriptionItem term="Sent">
            <Moment focusable at={email.sent_at} />
          </DescriptionItem>
          {Object.entries(email.headers).map(([name, value]) => (
            <DescriptionItem key={name} term={name}>
              <span className="wrap-anywhere">{value}</span>
            </DescriptionItem>
          ))}
        </DescriptionList>
        {form === 'html' ? (
          <iframe
            title="Email (HTML)"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={`<base target="_blank"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">${email.html}`}
            className="h-[32rem] w-full rounded-md border border-line bg-white"
          />
        ) : (
          <pre className="text-base whitespace-pre-wrap wrap-anywhere">{email.text}</pre>
        )}
      </CardBody>
    </Card>
  )
}
