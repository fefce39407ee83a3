import { describe, expect, test } from 'vitest'

import { parseAddress, type Parts } from './parse-address.ts'

type Case = [text: string, parts: Parts, rest?: string]

const swan = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}

const domestic: Case[] = [
  ['Elizabeth Swan\n179 N Harbor Dr\nRedondo Beach, CA 90277', swan],
  ['Elizabeth Swan, 179 N Harbor Dr, Redondo Beach, CA 90277', swan],
  ['Elizabeth Swan, 179 N Harbor Dr, Redondo Beach CA 90277', swan],
  ['Elizabeth Swan\r\n179 N Harbor Dr\r\nRedondo Beach CA 90277\r\nUSA', swan],
  [
    'Elizabeth Swan\n179 N Harbor Dr\nRedondo Beach, California 90277-2506',
    { ...swan, state: 'California', zip: '90277-2506' },
  ],
  ['179 N Harbor Dr Redondo Beach CA 90277', { ...swan, name: undefined }],
  [
    '123 Main St Apt 4B\nBrooklyn NY 11201',
    { street1: '123 Main St', street2: 'Apt 4B', city: 'Brooklyn', state: 'NY', zip: '11201' },
  ],
  [
    'Harbor Legal LLC\nAttn: Jordan Mills\n388 Townsend St, Suite 20\nSan Francisco, CA 94107',
    {
      name: 'Jordan Mills',
      company: 'Harbor Legal LLC',
      street1: '388 Townsend St',
      street2: 'Suite 20',
      city: 'San Francisco',
      state: 'CA',
      zip: '94107',
    },
  ],
  [
    'Harbor Legal LLC, 500 W 5th St Ste 300, Austin TX 78701',
    {
      company: 'Harbor Legal LLC',
      street1: '500 W 5th St',
      street2: 'Ste 300',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    },
  ],
  [
    'Jordan Mills\nHarbor Legal\n388 Townsend St\nSuite 20\nSan Francisco, CA 94107',
    {
      name: 'Jordan Mills',
      company: 'Harbor Legal',
      street1: '388 Townsend St',
      street2: 'Suite 20',
      city: 'San Francisco',
      state: 'CA',
      zip: '94107',
    },
  ],
  [
    'PO Box 1234\nSpringfield, IL 62701-1234',
    { street1: 'PO Box 1234', city: 'Springfield', state: 'IL', zip: '62701-1234' },
  ],
  [
    'Clerk of the Court, P.O. Box 77, Olympia, WA 98507',
    { company: 'Clerk of the Court', street1: 'P.O. Box 77', city: 'Olympia', state: 'WA', zip: '98507' },
  ],
  [
    '1600 Pennsylvania Ave NW, Washington, DC 20500',
    { street1: '1600 Pennsylvania Ave NW', city: 'Washington', state: 'DC', zip: '20500' },
  ],
  [
    'One Microsoft Way, Redmond WA 98052',
    { street1: 'One Microsoft Way', city: 'Redmond', state: 'WA', zip: '98052' },
  ],
  [
    '123 1/2 N Main St, Salt Lake City, UT 84101',
    { street1: '123 1/2 N Main St', city: 'Salt Lake City', state: 'UT', zip: '84101' },
  ],
  [
    '111 8th Ave 5th Floor, New York, NY 10011',
    { street1: '111 8th Ave', street2: '5th Floor', city: 'New York', state: 'NY', zip: '10011' },
  ],
  [
    'SGT Ana Diaz\nUnit 4 Box 12\nAPO, AE 09012',
    { name: 'SGT Ana Diaz', street1: 'Unit 4 Box 12', city: 'APO', state: 'AE', zip: '09012' },
  ],
  ['PSC 4 Box 3, APO AE 09021', { street1: 'PSC 4 Box 3', city: 'APO', state: 'AE', zip: '09021' }],
  [
    'RR 2 Box 152, Smithville, TN 37166',
    { street1: 'RR 2 Box 152', city: 'Smithville', state: 'TN', zip: '37166' },
  ],
  [
    '5678 Calle 13 Apt 2, San Juan PR 00926',
    { street1: '5678 Calle 13', street2: 'Apt 2', city: 'San Juan', state: 'PR', zip: '00926' },
  ],
  [
    'Calle 13 5678\nSan Juan, PR 00926\nPuerto Rico',
    { street1: 'Calle 13 5678', city: 'San Juan', state: 'PR', zip: '00926' },
  ],
  [
    'N6W23001 Bluemound Rd, Waukesha, WI 53188',
    { street1: 'N6W23001 Bluemound Rd', city: 'Waukesha', state: 'WI', zip: '53188' },
  ],
  [
    '100 Broadway, New York, New York 10005',
    { street1: '100 Broadway', city: 'New York', state: 'New York', zip: '10005' },
  ],
  [
    '55 Elm Street # 12, Charleston, West Virginia 25301',
    { street1: '55 Elm Street', street2: '# 12', city: 'Charleston', state: 'West Virginia', zip: '25301' },
  ],
  [
    'Ana Ruiz, 12 Oak Ln, Bldg 3, Apt 9, Reno, NV, 89501',
    {
      name: 'Ana Ruiz',
      street1: '12 Oak Ln',
      street2: 'Bldg 3, Apt 9',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
    },
  ],
  [
    'Ana Ruiz\nana@ruiz.example\n(415) 555-0134\n12 Oak Ln\nReno NV 89501',
    {
      name: 'Ana Ruiz',
      email: 'ana@ruiz.example',
      phone: '(415) 555-0134',
      street1: '12 Oak Ln',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
    },
  ],
  [
    'Dr. Martin O’Neill\nDepartment of Health\nFloor 3\n40 Capitol Sq\nAtlanta, GA 30334',
    {
      name: 'Dr. Martin O’Neill',
      company: 'Department of Health',
      street1: '40 Capitol Sq',
      street2: 'Floor 3',
      city: 'Atlanta',
      state: 'GA',
      zip: '30334',
    },
  ],
  [
    '77 West Wacker Drive | Chicago, IL 60601',
    { street1: '77 West Wacker Drive', city: 'Chicago', state: 'IL', zip: '60601' },
  ],
]

const abroad: Case[] = [
  [
    'Prime Minister\n10 Downing Street\nLondon\nSW1A 2AA\nUnited Kingdom',
    { name: 'Prime Minister', street1: '10 Downing Street', city: 'London', zip: 'SW1A 2AA', country: 'GB' },
  ],
  [
    'Acme Ltd, Flat 2, 14 High Street, Leeds LS1 4AP, UK',
    {
      company: 'Acme Ltd',
      street1: 'Flat 2',
      street2: '14 High Street',
      city: 'Leeds',
      zip: 'LS1 4AP',
      country: 'GB',
    },
  ],
  [
    '14 High Street\nLeeds\nLS1 4AP',
    { street1: '14 High Street', city: 'Leeds', zip: 'LS1 4AP', country: 'GB' },
  ],
  [
    'Marie Tremblay\n80 Wellington St\nOttawa ON  K1A 0A2\nCanada',
    {
      name: 'Marie Tremblay',
      street1: '80 Wellington St',
      city: 'Ottawa',
      state: 'ON',
      zip: 'K1A 0A2',
      country: 'CA',
    },
  ],
  [
    '100 Queen St W, Toronto, Ontario M5H 2N2',
    { street1: '100 Queen St W', city: 'Toronto', state: 'Ontario', zip: 'M5H 2N2', country: 'CA' },
  ],
  [
    'Apt 5 - 1455 Rue Peel\nMontréal QC\nH3A 1T5\nCANADA',
    { street1: 'Apt 5 - 1455 Rue Peel', city: 'Montréal', state: 'QC', zip: 'H3A 1T5', country: 'CA' },
  ],
  [
    'Anna Schmidt\nUnter den Linden 77\n10117 Berlin\nGermany',
    { name: 'Anna Schmidt', street1: 'Unter den Linden 77', city: 'Berlin', zip: '10117', country: 'DE' },
  ],
  [
    'Beispiel GmbH\nz. Hd. Max Müller\nHauptstr. 5a\nD-80331 München\nDeutschland',
    {
      name: 'z. Hd. Max Müller',
      company: 'Beispiel GmbH',
      street1: 'Hauptstr. 5a',
      city: 'München',
      zip: '80331',
      country: 'DE',
    },
  ],
  [
    'Postfach 10 20\n70025 Stuttgart\nGermany',
    { street1: 'Postfach 10 20', city: 'Stuttgart', zip: '70025', country: 'DE' },
  ],
  [
    'Jean Dupont, 5 rue Daunou, 75002 Paris, France',
    { name: 'Jean Dupont', street1: '5 rue Daunou', city: 'Paris', zip: '75002', country: 'FR' },
  ],
  [
    'Keizersgracht 241\n1016 EA Amsterdam\nThe Netherlands',
    { street1: 'Keizersgracht 241', city: 'Amsterdam', zip: '1016 EA', country: 'NL' },
  ],
  [
    '1 George St\nSydney NSW 2000\nAustralia',
    { street1: '1 George St', city: 'Sydney', state: 'NSW', zip: '2000', country: 'AU' },
  ],
]

const unplaced: Case[] = [
  ['Call me later', {}, 'Call me later'],
  ['Elizabeth Swan\nsomewhere near the harbor', {}, 'Elizabeth Swan\nsomewhere near the harbor'],
  ['12 Oak Ln, Reno', {}, '12 Oak Ln\nReno'],
  [
    'Ana Ruiz\nRuiz Imports Inc\nSecond gate on the left\n12 Oak Ln\nReno NV 89501',
    {
      name: 'Ana Ruiz',
      company: 'Ruiz Imports Inc',
      street1: '12 Oak Ln',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
    },
    'Second gate on the left',
  ],
]

const expected = ([, parts, rest]: Case) => ({
  address: rest === undefined || parts.zip ? { country: 'US', ...parts } : parts,
  rest: rest ?? null,
})

describe.each([
  ['in the United States', domestic],
  ['abroad', abroad],
  ['of what is no whole address nothing is lost', unplaced],
] as const)('%s', (_, cases) => {
  test.each(cases.map((one) => [one[0].replaceAll(/\s+/g, ' '), one] as const))('%s', (_name, one) => {
    expect(parseAddress(one[0])).toEqual(expected(one))
  })
})
