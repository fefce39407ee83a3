'use client'

import { useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Accepts files dropped anywhere on the page, so that a near miss does not replace the page. Returns whether files
 * are dragged over it.
 */
export const useFileDrop = (onDrop: (files: File[]) => void): boolean => {
  const [isOver, setIsOver] = useState(false)
  const handleDrop = useEffectEvent(onDrop)

  useEffect(() => {
    // Entering a child precedes leaving its parent: only the balance shows whether the page was left.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth += 1
      setIsOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth -= 1
      if (depth <= 0) setIsOver(false)
    }
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth = 0
      setIsOver(false)
      handleDrop([...(event.dataTransfer?.files ?? [])])
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop }
    const names = ['dragenter', 'dragleave', 'dragover', 'drop'] as const
    for (const name of names) document.addEventListener(name, listeners[name])
    return () => {
      for (const name of names) document.removeEventListener(name, listeners[name])
    }
  }, [])

  return isOver
}
