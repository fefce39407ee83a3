'use client'

import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'

const stop = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Returns the current video frame as a JPEG; null if there is none. */
const drawFrame = (video: HTMLVideoElement): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', 0.9)
  return promise
}

/**
 * Runs the camera while it is wanted, and releases it afterwards. `notReady` says why no photo can be taken now: a camera
 * that has started may still be without its first frame.
 */
export const useCamera = (isWanted: boolean) => {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [hasFrame, setHasFrame] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const video = useRef<HTMLVideoElement | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let opened: MediaStream | null = null
    let isOver = false
    const start = async () => {
      try {
        opened = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } },
        })
        if (isOver) return stop(opened)
        // Unplugged, or no longer allowed.
        for (const track of opened.getTracks()) track.addEventListener('ended', () => setIsMissing(true))
        setStream(opened)
      } catch {
        setIsMissing(true)
      }
    }
    void start()
    return () => {
      isOver = true
      stop(opened)
      setStream(null)
      setHasFrame(false)
      setIsMissing(false)
    }
  }, [isWanted])

  // The dialog with the video may load after the camera has started.
  const ref = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element
      if (element) element.srcObject = stream
    },
    [stream],
  )
  const lookForFrame = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
    setHasFrame(currentTarget.readyState >= currentTarget.HAVE_CURRENT_DATA && currentTarget.videoWidth > 0)
  const waiting = hasFrame
    ? null
    : 'The camera shows no picture yet. Wait a moment, or choose a picture instead.'
  return {
    /** For the `video` that shows the camera. */
    props: { ref, onLoadedData: lookForFrame, onResize: lookForFrame, onEmptied: lookForFrame },
    isMissing,
    notReady: isMissing
      ? 'This browser has no camera, or was not allowed to use it. Choose a picture instead.'
      : waiting,
    takePhoto: async (): Promise<Blob | null> => (video.current ? drawFrame(video.current) : null),
  }
}
