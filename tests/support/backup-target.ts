import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { BackupTarget, ListedObject } from '#lib/operate/backup/target.ts'

import type { RadosGateway } from './peers/rados-gateway.ts'

/** A stream of this text. */
export const bytes = (text: string) => Readable.from([Buffer.from(text)])

/** The settings by which a backup reaches a server. */
export const settingsOf = ({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Omit<RadosGateway, 'stop'>) => ({
  s3: undefined,
  backupS3: { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle: true },
})

/** Returns the contents of a target's folder, in order. */
export const listOf = async (target: BackupTarget, folder: string) => {
  const listed: ListedObject[] = []
  for await (const object of target.list(folder)) listed.push(object)
  return listed.toSorted((one, other) => (one.object < other.object ? -1 : 1))
}

/** Tests every target of backups. */
export const describeTarget = (
  name: string,
  open: (stack: AsyncDisposableStack) => Promise<BackupTarget>,
): void => {
  describe(name, () => {
    let target: BackupTarget
    const stack = new AsyncDisposableStack()

    beforeAll(async () => {
      target = await open(stack)
      stack.defer(() => target.close())
    })

    afterAll(() => stack.disposeAsync())

    test('an object is read as written, and absent before', async () => {
      expect(await target.size('snapshots/1/manifest')).toBeNull()
      await expect(target.read('snapshots/1/manifest')).rejects.toThrow('has no snapshots/1/manifest')
      await target.write('snapshots/1/manifest', bytes('sealed'))
      expect(await target.size('snapshots/1/manifest')).toBe(6)
      expect((await buffer(await target.read('snapshots/1/manifest'))).toString()).toBe('sealed')
    })

    test('an object larger than one part is read as written', async () => {
      const content = randomBytes(6 * 1024 * 1024)
      await target.write('files/large', Readable.from([content.subarray(0, 100), content.subarray(100)]))
      expect((await buffer(await target.read('files/large'))).equals(content)).toBe(true)
      await target.remove('files/large')
    })

    test('an interrupted object is absent, with the error of its source', async () => {
      const broken = async function* () {
        yield randomBytes(100)
        throw new Error('the source failed')
      }
      await expect(target.write('files/broken', broken())).rejects.toThrow('the source failed')
      expect(await target.size('files/broken')).toBeNull()
    })

    test('a folder lists its objects and no others, until they are removed', async () => {
      const objects = Array.from({ length: 7 }, (_, index) => `locks/a${index}/b`)
      for (const object of objects) await target.write(object, bytes(object))
      await target.write('locks-of-others', bytes('other'))
      expect(await listOf(target, 'locks/')).toEqual(objects.map((object) => ({ object, sizeBytes: 10 })))
      for (const object of objects) await target.remove(object)
      await target.remove('locks/never-there')
      expect(await listOf(target, 'locks/')).toEqual([])
    })
  })
}
