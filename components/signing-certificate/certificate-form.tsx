'use client'

import { type FormEvent, useRef, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { certificateLimits } from '#lib/contract/organizations/signing-certificate.values.ts'

import { setSigningCertificate } from './browser-actions.ts'

/** Returns the error of an unsuitable file; the service checks the content itself. */
const findFileError = (file: File | undefined): string | undefined => {
  if (!file || file.size === 0) return 'Choose a .p12 or .pfx file.'
  if (file.size > certificateLimits.maxBytes) return 'The file is larger than 64 KB. Choose another file.'
  return undefined
}

/** Uploads a certificate with its private key. */
export const CertificateForm = ({ replaces }: { replaces: boolean }) => {
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState<string | undefined>()
  const save = useAction(setSigningCertificate, {
    after: storedIn('getSigningCertificate'),
    onSuccess: () => {
      input.current?.form?.reset()
      toast({ title: 'Certificate saved' })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const file = input.current?.files?.[0]
    const wrong = findFileError(file)
    setFileError(wrong)
    if (file && !wrong) void save.run(file, password.current?.value ?? '')
  }
  const faultOf = (name: string) => save.error?.fields.find(({ field }) => field === name)?.message
  const [ofFile, ofPassword] = [fileError ?? faultOf('pkcs12'), faultOf('password')]
  return (
    <Card label={replaces ? 'Replace certificate' : 'Upload certificate'}>
      <CardHeader
        title={replaces ? 'Replace certificate' : 'Upload certificate'}
        description="Use a document-signing certificate that your certificate authority issued to your organization. Acrobat trusts issuers on Adobe’s Approved Trust List."
      />
      <CardBody>
        <FormShell
          label="Certificate"
          onSubmit={submit}
          error={save.error && !ofFile && !ofPassword ? save.error.message : null}
          pending={save.isPending}
          submitLabel={replaces ? 'Replace certificate' : 'Save certificate'}
        >
          <Field
            label="Certificate with private key"
            hint="A .p12 or .pfx file. The private key is stored encrypted, and no one can download it."
            error={ofFile ?? null}
            required
          >
            <Input ref={input} type="file" name="file" accept=".p12,.pfx,application/x-pkcs12" />
          </Field>
          <Field
            label="Password of the file"
            hint="Opens the file once. It isn’t stored."
            error={ofPassword ?? null}
          >
            <Input
              ref={password}
              type="password"
              name="file-password"
              autoComplete="off"
              maxLength={certificateLimits.passwordLength}
            />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
