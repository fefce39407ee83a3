import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'

import { insertMember } from './insert-rows.ts'
import { load, type LoadTarget, measureRise, medianOf, reportLine } from './measure.ts'
import { startMailroom, openTemporaryDatabase } from './serve.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const megabyte = 1024 * 1024

const print = (line: string): void => console.log(line)

const formOf = async (file: Buffer): Promise<NonNullable<LoadTarget['form']>> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'notice.pdf')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    contentType: request.headers.get('content-type') ?? '',
  }
}

/** Milliseconds that checking the file takes by itself, as the server does it: in a worker, through a descriptor. */
const measureInspection = async (directory: string, pdf: Buffer): Promise<number> => {
  const path = join(directory, 'inspected.pdf')
  await writeFile(path, pdf)
  const inspector = createPdfInspector({ maxPages: 400 })
  const handle = await open(path, 'r')
  const durationsMs: number[] = []
  try {
    for (let turn = 0; turn < 250; turn += 1) {
      const startedAt = performance.now()
      await inspector.inspect({ descriptor: handle.fd, sizeBytes: pdf.byteLength })
      durationsMs.push(performance.now() - startedAt)
    }
  } finally {
    await handle.close()
    await inspector.close()
  }
  // The first ones start the worker.
  return medianOf(durationsMs.slice(50))
}

await using database = await openTemporaryDatabase()
const databaseUrl = await database.create()
const { apiKey } = await insertMember(databaseUrl)
const environment = { DATABASE_URL: databaseUrl, DATA_DIR: database.directory }
const uploadTo = async (server: ServerProcess, file: Buffer): Promise<LoadTarget> => ({
  url: `${server.url}/api/v1/documents/upload`,
  apiKey,
  form: await formOf(file),
})

const pdf = await createTestPdf({
  pages: 10,
  text: 'Notice to quit and to surrender the premises. '.repeat(60),
  ballastBytes: 100_000,
})
const server = await startMailroom(environment)
const target = await uploadTo(server, pdf)

await load(target, { seconds: 2, connections: 4 })
const [perSecond, oneByOneMs, inspectionMs]: [number[], number[], number[]] = [[], [], []]
for (let round = 0; round < rounds; round += 1) {
  perSecond.push((await load(target, { seconds, connections: 8 })).requestsPerSecond)
  oneByOneMs.push((await load(target, { seconds, connections: 1 })).medianMs)
  inspectionMs.push(await measureInspection(database.directory, pdf))
}
const [uploadMs, checkMs] = [medianOf(oneByOneMs), medianOf(inspectionMs)]
print(
  `A PDF of 10 pages, ${Math.round(pdf.byteLength / 1024)} KB; medians of ${rounds} rounds of ${seconds} s`,
)
print(reportLine('8 uploads at a time', `${medianOf(perSecond).toFixed(0)}/s`))
print(reportLine('one after the other', `${uploadMs.toFixed(1)} ms each`))
const share = medianOf(inspectionMs.map((duration, round) => duration / (oneByOneMs[round] ?? Number.NaN)))
print(
  reportLine('inspection by itself', `${checkMs.toFixed(1)} ms`, `${(share * 100).toFixed(0)} % of the time`),
)

await server[Symbol.asyncDispose]()

const large = await createTestPdf({ ballastBytes: 49 * megabyte })
// A server that has done much keeps memory at hand, in which a file would not show.
await using fresh = await startMailroom(environment)
await load(await uploadTo(fresh, pdf), { seconds: 1, connections: 1 })
const { url, form } = await uploadTo(fresh, large)
const upload = async (): Promise<void> => {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': form?.contentType ?? '' }
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(form?.body ?? []) })
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
}
print(`\nMemory of a fresh server while ${Math.round(large.byteLength / megabyte)} MB are uploaded`)
for (const name of ['the first', 'the second', 'the third']) {
  const rise = await measureRise(fresh.pid, upload)
  print(
    rise === undefined
      ? reportLine(name, 'only Linux tells')
      : reportLine(
          name,
          `rose by ${Math.round(rise / megabyte)} MB`,
          `${(rise / large.byteLength).toFixed(2)} times the file (want < 2)`,
        ),
  )
}
