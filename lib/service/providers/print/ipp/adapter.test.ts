import { expect, test } from 'vitest'

import { createIppPrint } from './adapter.ts'

test('a printer that is switched off is unavailable', async () => {
  const port = createIppPrint({ printerUrl: 'ipp://127.0.0.1:1/ipp/print' })
  await expect(port.find('nothing')).rejects.toMatchObject({
    kind: 'unavailable',
    message: '127.0.0.1:1 refused the connection. Check that the printer is on and the URL is correct.',
  })
})
