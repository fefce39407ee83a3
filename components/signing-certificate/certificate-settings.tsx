'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'

import { CertificateCard } from './certificate-card.tsx'
import { CertificateForm } from './certificate-form.tsx'
import { signingCertificateQueries } from './queries.ts'

/** Shows the certificate with which exhibits are signed, and replaces it. */
export const CertificateSettings = () => {
  const read = useRead(signingCertificateQueries.settings())
  if (!read.ok) return <Failure level={2} error={read.error} title="The certificate could not be loaded" />
  const { certificate } = read.value.data
  return (
    <>
      {certificate && <CertificateCard certificate={certificate} />}
      <CertificateForm replaces={certificate !== null} />
    </>
  )
}
