import { samplePrices } from '#lib/service/config/partner-prices.ts'
import { createLob } from '#lib/service/providers/partners/lob/adapter.ts'
import { describePartnerPort, type PartnerSuite } from '#lib/service/providers/partners/port-suite.ts'
import { createPostgrid } from '#lib/service/providers/partners/postgrid/adapter.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { openTestSandbox } from '#tests/support/vendors/sandbox.ts'

import { scanLobLetter } from './lob/letters.ts'
import { progressPostgridLetter, scanPostgridLetter } from './postgrid/letters.ts'

const { db, clock, lob, postgrid, sandbox, received, url } = await openTestSandbox()

const memory = { db, clock }
const pointsPerInch = 72

const createPdf: PartnerSuite['createPdf'] = ({ pages, inches = [8.5, 11], isAddressAreaBlank = false }) =>
  createTestPdf({
    pages,
    size: [inches[0] * pointsPerInch, inches[1] * pointsPerInch],
    // The text begins an inch from the top.
    text: isAddressAreaBlank ? `${'\n'.repeat(20)}Below the addresses` : 'Dear Elizabeth',
  })

const webhooksTo = (path: string) => async () => {
  await sandbox.flush()
  return received.filter((message) => message.path === path)
}

const stranger = { apiKey: 'test_sk_of_another', webhookSecret: 'of another', prices: samplePrices, clock }

describePartnerPort('partners: Lob’s adapter on its simulator', () =>
  Promise.resolve({
    port: lob,
    stranger: createLob({ ...stranger, baseUrl: `${url}/sandbox/lob` }),
    createPdf,
    passDay: () => clock.forward(25 * 3_600_000),
    passCancellation: () => clock.forward(6 * 60_000),
    mail: (pieceId) => scanLobLetter(memory, pieceId, 'mailed'),
    returnToSender: (pieceId) => scanLobLetter(memory, pieceId, 'returned'),
    webhooks: webhooksTo('/api/webhooks/lob'),
  }),
)

describePartnerPort('partners: PostGrid’s adapter on its simulator', () =>
  Promise.resolve({
    port: postgrid,
    stranger: createPostgrid({ ...stranger, baseUrl: `${url}/sandbox/postgrid` }),
    createPdf,
    passDay: () => clock.forward(25 * 3_600_000),
    passCancellation: () => clock.forward(2 * 86_400_000),
    mail: async (pieceId) => {
      await progressPostgridLetter(memory, pieceId)
      await progressPostgridLetter(memory, pieceId)
      await scanPostgridLetter(memory, pieceId, 'entered_mail_stream')
    },
    returnToSender: (pieceId) => scanPostgridLetter(memory, pieceId, 'returned_to_sender'),
    webhooks: webhooksTo('/api/webhooks/postgrid'),
  }),
)
