import { describe, expect, test } from 'vitest'

import { parseAddress, type Parts } from './parse-address.ts'

type Case = [text: string, parts: Parts]

const swan = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}

const smith = {
  name: 'John Smith',
  company: 'c/o Jane Doe',
  street1: '12 Main St',
  city: 'Springfield',
  state: 'VA',
  zip: '22150',
}

const careOf: Case[] = [
  ['John Smith\nc/o Jane Doe\n12 Main St\nSpringfield, VA 22150', smith],
  ['c/o Jane Doe\nJohn Smith\n12 Main St\nSpringfield, VA 22150', smith],
  ['John Smith c/o Jane Doe\n12 Main St\nSpringfield, VA 22150', smith],
  ['John Smith, c/o Jane Doe, 12 Main St, Springfield, VA 22150', smith],
  [
    'John Smith\nIn care of Jane Doe\n12 Main St\nSpringfield, VA 22150',
    { ...smith, company: 'In care of Jane Doe' },
  ],
  ['c/o Jane Doe\n12 Main St\nSpringfield, VA 22150', { ...smith, name: 'c/o Jane Doe', company: undefined }],
  [
    'Harbor Legal LLC\nc/o Jane Doe\n12 Main St\nSpringfield, VA 22150',
    { ...smith, name: 'Harbor Legal LLC' },
  ],
  [
    'John Smith\nHarbor Legal LLC\nc/o Jane Doe\n12 Main St\nSpringfield, VA 22150',
    { ...smith, company: 'Harbor Legal LLC, c/o Jane Doe' },
  ],
  [
    'Estate of Will Turner\nc/o Elizabeth Swan, Executor\n12 Main St\nSpringfield, VA 22150',
    { ...smith, name: 'Estate of Will Turner', company: 'c/o Elizabeth Swan, Executor' },
  ],
  [
    'Estate of Will Turner, c/o Elizabeth Swan, Executor, 12 Main St, Springfield, VA 22150',
    { ...smith, name: 'Estate of Will Turner', company: 'c/o Elizabeth Swan, Executor' },
  ],
  [
    'Elizabeth Swan\nExecutor\nEstate of Will Turner\n12 Main St\nSpringfield, VA 22150',
    { ...smith, name: 'Elizabeth Swan, Executor', company: 'Estate of Will Turner' },
  ],
  ['Acme, Inc., 12 Main St, Springfield, VA 22150', { ...smith, name: undefined, company: 'Acme, Inc.' }],
  [
    'Acme Corp\nATTN Legal Department\n12 Main St\nSpringfield, VA 22150',
    { ...smith, name: 'Legal Department', company: 'Acme Corp' },
  ],
  [
    'Attention: Jordan Mills\nAcme Corp\n12 Main St\nSpringfield, VA 22150',
    { ...smith, name: 'Jordan Mills', company: 'Acme Corp' },
  ],
]

const zipForms: Case[] = [
  ...['90277-', '90277 2506', '90277–2506', '90277-2506', '902772506', '90277-0000'].map((zip): Case => [
    `Elizabeth Swan\n179 N Harbor Dr\nRedondo Beach, CA ${zip}`,
    { ...swan, zip: /2506/.test(zip) ? '90277-2506' : '90277' },
  ]),
  ...['2108-1234', '21081234', '2108 1234', '02108–1234'].map((zip): Case => [
    `Elizabeth Swan\n1 Beacon St\nBoston, MA ${zip}`,
    { ...swan, street1: '1 Beacon St', city: 'Boston', state: 'MA', zip: '02108-1234' },
  ]),
  ['Elizabeth Swan, 179 N Harbor Dr, Redondo Beach, CA, ZIP 90277, U.S.', swan],
]

const boxes: Case[] = [
  'POB 12',
  'PO Drawer 12',
  'P.O.Box12',
  'Postal Box 12',
  'Drawer 12',
  'Lock Box 12',
].map((street1): Case => [
  `Jane Roe, ${street1}, Springfield, IL 62701`,
  { name: 'Jane Roe', street1, city: 'Springfield', state: 'IL', zip: '62701' },
])

const post = { name: 'Seaman Joe Doe', city: 'FPO', state: 'AP', zip: '96650-2873' }

const military: Case[] = [
  [
    'Seaman Joe Doe\nUSS GEORGE WASHINGTON CVN 73\nFPO AP 96650-2873',
    { ...post, street1: 'USS GEORGE WASHINGTON CVN 73' },
  ],
  [
    'Seaman Joe Doe\nUSS George Washington (CVN-73)\nFPO, AP 96650-2873',
    { ...post, street1: 'USS George Washington (CVN-73)' },
  ],
  [
    'Seaman Joe Doe\nUSS GEORGE WASHINGTON CVN 73 FPO AP 96650-2873',
    { ...post, street1: 'USS GEORGE WASHINGTON CVN 73' },
  ],
  ['Seaman Joe Doe, USCGC HAMILTON, FPO AP 96650-2873', { ...post, street1: 'USCGC HAMILTON' }],
  ['USNS Comfort\nFPO AP 96650-2873', { ...post, name: undefined, street1: 'USNS Comfort' }],
  [
    'Seaman Joe Doe\nDeck Department\nUSS GEORGE WASHINGTON CVN 73\nFPO AP 96650-2873',
    { ...post, company: 'Deck Department', street1: 'USS GEORGE WASHINGTON CVN 73' },
  ],
  ['Seaman Joe Doe\nFPO Support Center\nFPO AP 96650-2873', { ...post, street1: 'FPO Support Center' }],
  [
    'Seaman Joe Doe\nCMR 450\nBox 1122\nAPO AE 09705',
    { ...post, street1: 'CMR 450 Box 1122', city: 'APO', state: 'AE', zip: '09705' },
  ],
  [
    'Seaman Joe Doe\nPSC 1234, Box 5678\nAPO AE 09204',
    { ...post, street1: 'PSC 1234, Box 5678', city: 'APO', state: 'AE', zip: '09204' },
  ],
  [
    'Ana Diaz\nUnit 8400 Box 1\nDPO AE 09498',
    { ...post, name: 'Ana Diaz', street1: 'Unit 8400 Box 1', city: 'DPO', state: 'AE', zip: '09498' },
  ],
  [
    'SGT Ana Diaz, Unit 4, Box 12, APO, AA 34020-0001, USA',
    { ...post, name: 'SGT Ana Diaz', street1: 'Unit 4 Box 12', city: 'APO', state: 'AA', zip: '34020-0001' },
  ],
]

describe.each([
  ['in the care of another', careOf],
  ['with ZIP codes in other forms', zipForms],
  ['at a box of a post office', boxes],
  ['at a military or diplomatic post', military],
] as const)('%s', (_, cases) => {
  test.each(cases.map(([text, parts]) => [text.replaceAll(/\s+/g, ' '), text, parts] as const))(
    '%s',
    (_name, text, parts) => {
      expect(parseAddress(text)).toEqual({ address: { country: 'US', ...parts }, rest: null })
    },
  )
})
