'use client'

import { useEffect, useState } from 'react'

import { buttonStyle } from './button-style.ts'

/**
 * Copies `value`, or says that it could not and selects it where it is shown before the button; `label` says what it is, such
 * as "tracking number".
 */
export const CopyButton = ({ value, label }: { value: string; label: string }) => {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const isCopied = outcome === 'copied'
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setOutcome(null), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async ({ previousElementSibling: shown }: Element) => {
    try {
      // Missing on pages that are not served over https, and refused where the browser is set so.
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
      if (shown?.textContent === value) getSelection()?.selectAllChildren(shown)
    }
  }
  return (
    <>
      <button
        type="button"
        title={`Copy ${label}`}
        aria-label={`Copy ${label}`}
        onClick={({ currentTarget }) => void copy(currentTarget)}
        className={buttonStyle({
          variant: 'quiet',
          size: 'icon-small',
          className: isCopied ? 'copied' : 'copy',
        })}
      />
      <output className={outcome === 'failed' ? 'text-sm text-bad' : 'sr-only'}>
        {isCopied && `Copied ${label}`}
        {outcome === 'failed' && 'Couldn’t copy. Select the text and copy it.'}
      </output>
    </>
  )
}
