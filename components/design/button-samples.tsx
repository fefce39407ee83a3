'use client'

import { Download, Mails, Plus } from 'lucide-react'

import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { LinkPending } from '#components/ui/link-pending.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { RetryButton } from '#components/ui/retry-button.tsx'

import { Sample, SampleRow } from './sample.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

/** Shows buttons and links. */
export const ButtonSamples = () => (
  <>
    <Sample name="Buttons: at rest, pending, not to be used with its reason">
      {variants.map((variant) => (
        <SampleRow key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} pending>
            {variant}
          </Button>
          <Button variant={variant} disabledReason="Choose a quote first.">
            {variant}
          </Button>
        </SampleRow>
      ))}
      <SampleRow>
        <Button size="small">
          <Plus aria-hidden="true" />
          Small
        </Button>
        <Button>Medium</Button>
        <Button size="large" variant="primary">
          Large
        </Button>
        <Button size="icon" aria-label="Download">
          <Download aria-hidden="true" />
        </Button>
        <Button size="icon-small" variant="quiet" aria-label="Download, small">
          <Download aria-hidden="true" />
        </Button>
      </SampleRow>
      <Button>Refresh prices for all 1,204 rows</Button>
    </Sample>
    <Sample name="Links and what repeats">
      <SampleRow>
        <LinkButton href="/design">Page</LinkButton>
        <LinkButton href="/design" variant="primary">
          Continue
        </LinkButton>
        <LinkButton href="/icon.svg" kind="download">
          Download
        </LinkButton>
        <LinkButton href="/icon.svg" kind="external">
          External
        </LinkButton>
        <CopyButton value="9407111898765432109876" label="tracking number" />
        <RetryButton />
      </SampleRow>
      <PrefetchLink href="/design" className="text-link inline-flex items-center gap-2">
        <Mails aria-hidden="true" className="size-4" />
        Prefetched on hover, with a spinner while it loads
        <LinkPending />
      </PrefetchLink>
    </Sample>
  </>
)
