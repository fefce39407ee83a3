'use client'

import { useRef, useState } from 'react'

import { failures } from '#components/actions/send-action.ts'
import { useAction } from '#components/actions/use-action.ts'
import { useApi } from '#components/api/use-api.ts'
import { documentIdOf } from '#components/documents/document-id.ts'
import { createDraft } from '#components/send/actions.ts'
import { isAddressError } from '#components/send/addresses/addresses-values.ts'
import { documentDraftKey, updateLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { describeUploadError } from '#components/send/upload/upload-error.ts'
import { uploadFile } from '#components/send/upload/upload-file.ts'
import { useRunningWork } from '#components/ui/unsaved-work.ts'
import { ApiError } from '#lib/client/api-error.ts'
import type { DocumentMetadata } from '#lib/contract/documents/document.ts'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { type Candidate, chooseQuote, readRecipient, type Recipient } from './remembered-options.ts'
import { useDiscard } from './use-discard.ts'

/** Why the letter stopped, and where it can be continued. */
export type SendAgainError = { title: string; fix: string; href: string | null }

/** Error when several files are dropped. */
const severalFiles = {
  title: 'Choose one PDF',
  fix: 'This form sends one letter. To send several PDFs, each as its own letter, start from Send mail.',
}

type Parts = { recipient: Recipient | null; document: DocumentMetadata | null }

/** Returns whether a draft consists of these parts. */
const isOf = (
  { recipient, document }: Parts,
  input: { document_key?: string | null | undefined; to_address?: unknown },
): boolean =>
  document !== null &&
  recipient !== null &&
  input.document_key === document.document_key &&
  input.to_address === recipient.address

type Uploaded = { filename: string; document: DocumentMetadata | null }

/** Makes a priced draft of a recipient and a PDF, in whichever order they come. The last choice of either counts. */
export const useSendAgain = (defaults: SendDefaults | null) => {
  const api = useApi()
  const [recipient, setRecipient] = useState<Recipient | null>(null)
  const [reading, setReading] = useState<Candidate | null>(null)
  const [upload, setUpload] = useState<Uploaded | null>(null)
  const [error, setError] = useState<SendAgainError | null>(null)
  const document = upload?.document ?? null
  useRunningWork(upload && !document ? `The upload of ${upload.filename}` : null)

  /** The current choice; results for any other are discarded. */
  const parts = useRef<Parts>({ recipient: null, document: null })
  /** The draft whose price is shown, until it is opened. */
  const unopened = useRef<Shipment | null>(null)
  const discard = useDiscard()
  const create = useAction(createDraft, {
    after: 'nothing',
    whileRunning: 'follow',
    onSuccess: (draft, input) => {
      if (isOf(parts.current, input)) unopened.current = draft
      // Of an earlier choice, and never shown.
      else discard(draft)
    },
    onError: ({ message, fields }, input) => {
      const { recipient, document } = parts.current
      if (!recipient || !document || !isOf(parts.current, input)) return
      const documentId = documentIdOf(document.document_key)
      const faults = fields.filter(isAddressError)
      updateLocalDraft(documentDraftKey(documentId), {
        filename: document.filename,
        to_address: recipient.address,
        options: recipient.options,
        faults: faults.length > 0 ? faults : undefined,
        shipment_id: undefined,
      })
      setError({
        title: 'The letter could not be priced',
        fix: message,
        href: faults.length > 0 ? paths.send.addresses(documentId) : paths.send.options(documentId),
      })
    },
  })

  /** Prices the letter once both have come; while another is being priced, after it. */
  const price = (part: Partial<Parts>) => {
    Object.assign(parts.current, part)
    const { recipient, document } = parts.current
    if (!recipient || !document) return
    const { shipping_options, print_options, kit } = recipient.options
    void create.run({
      document_key: document.document_key,
      to_address: recipient.address,
      shipping_options,
      print_options,
      kit,
    })
  }

  /** Takes back the price of what was chosen until now, with its draft unless that was opened. */
  const takeBack = () => {
    setError(null)
    if (unopened.current) discard(unopened.current)
    unopened.current = null
    if (!create.isPending) create.reset()
  }

  const chosen = useRef<Candidate | null>(null)
  const clearRecipient = () => {
    chosen.current = null
    parts.current.recipient = null
    setRecipient(null)
    setReading(null)
    takeBack()
  }
  const chooseRecipient = async (candidate: Candidate) => {
    clearRecipient()
    chosen.current = candidate
    setReading(candidate)
    try {
      const read = await readRecipient(api, candidate, defaults)
      if (chosen.current !== candidate) return
      setRecipient(read)
      price({ recipient: read })
    } catch (failure) {
      if (chosen.current !== candidate) return
      const fix = failure instanceof ApiError ? failure.message : failures.failed.message
      if (!(failure instanceof ApiError)) reportError(failure)
      setError({ title: 'The recipient could not be loaded', fix, href: null })
    }
    setReading(null)
  }

  const refuse = ({ title, fix }: { title: string; fix: string }, href: string | null = null) => {
    setUpload(null)
    setError({ title, fix, href })
  }
  const uploading = useAction(uploadFile, {
    whileRunning: 'replace',
    after: 'nothing',
    onSuccess: (uploaded, file) => {
      setUpload({ filename: file.name, document: uploaded })
      price({ document: uploaded })
    },
    onError: (failure, file) => refuse(describeUploadError(failure, file.name)),
  })
  const chooseFile = (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    uploading.cancel()
    parts.current.document = null
    takeBack()
    if (files.length > 1) return refuse(severalFiles, paths.send.upload())
    setUpload({ filename: file.name, document: null })
    void uploading.run(file, () => {})
  }

  const [input] = create.args ?? []
  const isCurrent = input !== undefined && isOf({ recipient, document }, input)
  const draft = (isCurrent && !create.isPending && create.data) || null
  return {
    recipient,
    /** The name of the recipient, also while it is read how their last letter was sent. */
    chosen: recipient?.title ?? reading?.title ?? null,
    filename: upload?.filename ?? null,
    isUploading: upload !== null && document === null,
    isPricing: document !== null && (reading !== null || (create.isPending && recipient !== null)),
    draft,
    quote: draft && recipient ? chooseQuote(draft, recipient.last) : undefined,
    error,
    chooseRecipient,
    chooseFile,
    clearRecipient,
    /** Notes that a link to the draft was used: it is no longer for this line to take back. */
    noteOpened: () => {
      unopened.current = null
    },
  }
}
