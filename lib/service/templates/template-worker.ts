import { parentPort } from 'node:worker_threads'

import type { WorkerMessage } from '#lib/service/inspection/pool.ts'

import { LetterError, type LetterheadParts } from './letter-model.ts'
import { type Field, fillFields, findFields } from './merge-fields.ts'
import { readDocx } from './read-docx.ts'
import { readHtml } from './read-html.ts'
import { setLetter } from './set-letter.ts'
import { writeHtml } from './write-html.ts'

export type TemplateTask =
  | { kind: 'read_html'; html: string }
  | { kind: 'read_docx'; bytes: Uint8Array }
  | {
      kind: 'render'
      html: string
      /** By field. A missing field is unchanged. */
      values: Record<string, string>
      letterhead: LetterheadParts | null
      signature: Uint8Array | null
      maxPages: number
    }

export type TemplateAnswer =
  | { kind: 'content'; html: string; fields: Field[]; messages: string[] }
  | { kind: 'letter'; bytes: Uint8Array }
  | { kind: 'fault'; code: LetterError['code']; message: string }

if (!parentPort) throw new Error('This module must run as a worker thread.')
const port = parentPort

const contentOf = (html: string, told: readonly string[] = []): TemplateAnswer => {
  const { blocks, messages } = readHtml(html)
  if (blocks.length === 0) throw new LetterError('The letter has no text.')
  return {
    kind: 'content',
    html: writeHtml(blocks),
    fields: findFields(blocks),
    messages: [...told, ...messages],
  }
}

const perform = async (task: TemplateTask): Promise<TemplateAnswer> => {
  switch (task.kind) {
    case 'read_html':
      return contentOf(task.html)
    case 'read_docx': {
      const { html, messages } = await readDocx(task.bytes)
      return contentOf(html, messages)
    }
    case 'render': {
      const { values, letterhead, signature, maxPages } = task
      const { blocks } = readHtml(task.html)
      const filled = fillFields(blocks, ({ name }) =>
        Object.hasOwn(values, name) ? values[name] : undefined,
      )
      return { kind: 'letter', bytes: await setLetter({ blocks: filled, letterhead, signature, maxPages }) }
    }
  }
}

const answerTo = async (task: TemplateTask): Promise<TemplateAnswer> => {
  try {
    return await perform(task)
  } catch (error) {
    if (!(error instanceof LetterError)) throw error
    return { kind: 'fault', code: error.code, message: error.message }
  }
}

const send = (message: WorkerMessage<TemplateAnswer>): void => port.postMessage(message, [])

port.on('message', (task: TemplateTask) => {
  // Anything else that it throws ends the thread: a new one is started for the next task.
  void answerTo(task).then((answer) => send({ type: 'answer', answer, isSpent: task.kind === 'read_docx' }))
})
send({ type: 'ready' })
