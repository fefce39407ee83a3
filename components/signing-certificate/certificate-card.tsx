'use client'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Moment } from '#components/format/moment.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { SigningCertificate } from '#lib/contract/organizations/signing-certificate.ts'

import { removeSigningCertificate } from './actions.ts'

const states = {
  valid: { label: 'Valid', tone: 'good' },
  expiring: { label: 'Expires soon', tone: 'warn' },
  expired: { label: 'Expired', tone: 'bad' },
  not_yet_valid: { label: 'Not valid yet', tone: 'warn' },
} as const satisfies Record<SigningCertificate['state'], { label: string; tone: Tone }>

const notices: Partial<Record<SigningCertificate['state'], { title: string; text: string }>> = {
  expiring: {
    title: 'This certificate expires soon',
    text: 'Upload the renewed one before then. Exhibits already made keep their signature.',
  },
  expired: {
    title: 'This certificate has expired',
    text: 'Exhibits are made without a signature by certificate, and say so, until you upload a valid one.',
  },
  not_yet_valid: {
    title: 'This certificate isn’t valid yet',
    text: 'Exhibits are made without a signature by certificate, and say so, until it is.',
  },
}

/** Shows the certificate with which exhibits are signed, and removes it. */
export const CertificateCard = ({ certificate }: { certificate: SigningCertificate }) => {
  const toast = useToast()
  const remove = useAction(removeSigningCertificate, {
    after: storedIn('getSigningCertificate'),
    onSuccess: () => toast({ title: 'Certificate removed' }),
  })
  const { label, tone } = states[certificate.state]
  const notice = notices[certificate.state]
  return (
    <Card label="Certificate">
      <CardHeader title={certificate.subject} aside={<Badge tone={tone}>{label}</Badge>} />
      <CardBody className="grid gap-4">
        {notice && (
          <Notice tone={tone} title={notice.title}>
            {notice.text}
          </Notice>
        )}
        <DescriptionList>
          <DescriptionItem term="Issued by">{certificate.issuer}</DescriptionItem>
          <DescriptionItem term="Valid">
            <Moment at={certificate.valid_from} format="date" /> to{' '}
            <Moment at={certificate.valid_until} format="date" />
          </DescriptionItem>
          <DescriptionItem term="Key">{certificate.key === 'rsa' ? 'RSA' : 'EC P-256'}</DescriptionItem>
          <DescriptionItem term="Uploaded">
            <Moment at={certificate.uploaded_at} />
          </DescriptionItem>
          <DescriptionItem term="SHA-256">
            <code className="code break-all">{certificate.sha256}</code>
          </DescriptionItem>
        </DescriptionList>
        <div>
          <ConfirmDialog
            trigger={<Button variant="danger">Remove certificate</Button>}
            title="Remove certificate?"
            description="New exhibits won’t be signed with it, and its private key is deleted. Exhibits already made keep their signature."
            confirmLabel="Remove certificate"
            keepLabel="Cancel"
            action={remove}
            onConfirm={() => remove.run()}
          />
        </div>
      </CardBody>
    </Card>
  )
}
