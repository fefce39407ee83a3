'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

import { buttonStyle } from './button-style.ts'
import * as wording from './wording.tsx'

/** Copies `value`; `label` says what it is, such as "tracking number". */
export const CopyButton = ({ value, label }: { value: string; label: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    void navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <>
      <button
        type="button"
        title={wording.copyLabel(label)}
        aria-label={wording.copyLabel(label)}
        onClick={copy}
        className={buttonStyle({
          variant: 'quiet',
          size: 'icon-small',
          className: 'align-middle [&_svg]:size-3.5',
        })}
      >
        {isCopied ? (
          <Check aria-hidden="true" className="text-good" />
        ) : (
          <Copy aria-hidden="true" className="text-ink-faint" />
        )}
      </button>
      <output className="sr-only">{isCopied ? wording.copiedLabel(label) : ''}</output>
    </>
  )
}
