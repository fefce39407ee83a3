'use client'

import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

import { buttonStyle } from './button-style.ts'
import type { ToastContent, ToastStore, ToastTone } from './toast-store.ts'
import { undoFailure } from './undone.ts'

const icons = {
  good: <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />,
  bad: <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />,
} satisfies Record<ToastTone, ReactNode>

const Toasts = ({ store }: { store: ToastStore }) => {
  const { toasts, add, close } = Toast.useToastManager<{ tone: ToastTone }>()
  const report = useEffectEvent(async (undone: ReturnType<NonNullable<ToastContent['undo']>>) => {
    const failure = undoFailure((await undone) ?? null)
    if (failure !== null) store.add({ tone: 'bad', title: failure })
  })
  useEffect(
    () =>
      store.drain(({ title, description, tone = 'good', undo }) => {
        const id = add({
          title,
          description,
          priority: tone === 'bad' ? 'high' : 'low',
          data: { tone },
          // Slow readers, and keyboard users who go there through the whole page, must still reach the button.
          ...(undo && {
            timeout: 120_000,
            actionProps: {
              children: 'Undo',
              onClick: () => {
                close(id)
                void report(undo())
              },
            },
          }),
        })
      }),
    [store, add, close],
  )
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      className="rounded-lg border border-line bg-raised shadow-raised transition-[opacity,translate] duration-200 ease-out-quick data-ending-style:translate-y-2 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-3 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
        {icons[toast.data?.tone ?? 'good']}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-emphasis" />
          <Toast.Description className="text-sm text-ink-soft" />
        </div>
        <Toast.Action className={buttonStyle({ size: 'small' })} />
        <Toast.Close
          aria-label="Dismiss"
          // Base UI hides it from screen readers until the stack is spread out, though Tab reaches it. These do not stack.
          aria-hidden={false}
          className={buttonStyle({ variant: 'quiet', size: 'icon-small' })}
        >
          <X aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

/** Shows the toasts of a store at the foot of the screen. */
export const ToastList = ({ store }: { store: ToastStore }) => (
  <Toast.Provider limit={3} timeout={6000}>
    <Toast.Portal>
      <Toast.Viewport className="fixed inset-x-4 bottom-4 z-50 grid gap-2 sm:left-auto sm:w-88">
        <Toasts store={store} />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
)
