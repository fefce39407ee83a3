'use client'

import { useEffect, useState } from 'react'

import { useApi } from '#components/api/use-api.ts'
import { PagePreview } from '#components/documents/page-preview.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ApiError } from '#lib/client/api-error.ts'

type LetterPreviewProps = { html: string; hasLetterhead: boolean }

const letterRatio = 8.5 / 11

/** Shows the pages of a letter as it would be set, with its fields by name. */
export const LetterPreview = ({ html, hasLetterhead }: LetterPreviewProps) => {
  const api = useApi()
  const [url, setUrl] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url)
    },
    [url],
  )
  const update = async () => {
    setIsPending(true)
    try {
      const response = await api.previewTemplate({ body: { html, has_letterhead: hasLetterhead } })
      setUrl(URL.createObjectURL(await response.blob()))
      setError(null)
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : 'The service could not be reached. Try again.')
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Card label="Preview">
      <CardHeader
        title="Preview"
        description="Fields are shown by name until they are filled in."
        aside={
          <Button
            size="small"
            pending={isPending}
            disabledReason={html.trim() === '' ? 'Enter the text of the letter.' : null}
            onClick={() => void update()}
          >
            {url === null ? 'Preview' : 'Update preview'}
          </Button>
        }
      />
      {(error !== null || url !== null) && (
        <CardBody className="grid gap-4">
          {error !== null && <Notice alert tone="bad" title={error} />}
          {url !== null && (
            <PagePreview key={url} url={url} pageCount={1} ratio={letterRatio} filename="Preview" />
          )}
        </CardBody>
      )}
    </Card>
  )
}
