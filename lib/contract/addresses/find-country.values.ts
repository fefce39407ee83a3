import { countries } from './countries.values.ts'
import { territoryCodes, usStates } from './us-states.values.ts'

/** Names and codes of these places as written on the line of the country, in lower case. */
const territoryNames: readonly (readonly [string, string])[] = [
  ...usStates
    .filter(({ code }) => territoryCodes.has(code))
    .map(({ code, name }) => [name.toLowerCase(), code] as const),
  ['us virgin islands', 'VI'],
  ['micronesia', 'FM'],
]

// ISO 3166-1: the code of two letters with that of three.
const alpha3Codes =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO ARARG ASASM ATAUT AUAUS AWABW AZAZE BABIH BBBRB BDBGD BEBEL ' +
  'BFBFA BGBGR BHBHR BIBDI BJBEN BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BWBWA BYBLR BZBLZ CACAN CDCOD CFCAF ' +
  'CGCOG CHCHE CICIV CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM ' +
  'DZDZA ECECU EEEST EGEGY ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF ' +
  'GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GTGTM GUGUM GWGNB GYGUY HKHKG HNHND HRHRV HTHTI HUHUN ' +
  'IDIDN IEIRL ILISR IMIMN ININD IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM ' +
  'KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR ' +
  'MCMCO MDMDA MEMNE MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI ' +
  'MXMEX MYMYS MZMOZ NANAM NCNCL NENER NGNGA NINIC NLNLD NONOR NPNPL NRNRU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG ' +
  'PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC ' +
  'SDSDN SESWE SGSGP SHSHN SISVN SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA ' +
  'TDTCD TGTGO THTHA TJTJK TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA USUSA UYURY UZUZB ' +
  'VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE'

// England and its like are no countries of the table, but people write them on envelopes.
const otherNames: Record<string, string> = {
  'united states of america': 'US',
  america: 'US',
  'estados unidos': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  'northern ireland': 'GB',
  deutschland: 'DE',
  holland: 'NL',
  espana: 'ES',
  italia: 'IT',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  belgie: 'BE',
  belgique: 'BE',
  brasil: 'BR',
  'czech republic': 'CZ',
  turkey: 'TR',
  'hong kong': 'HK',
  'hong kong sar': 'HK',
  macau: 'MO',
  korea: 'KR',
  'republic of korea': 'KR',
  'peoples republic of china': 'CN',
  prc: 'CN',
  'viet nam': 'VN',
  'russian federation': 'RU',
  uae: 'AE',
  ksa: 'SA',
  'ivory coast': 'CI',
  burma: 'MM',
  myanmar: 'MM',
  macedonia: 'MK',
  swaziland: 'SZ',
  'cabo verde': 'CV',
  'east timor': 'TL',
  'democratic republic of the congo': 'CD',
  'republic of the congo': 'CG',
  'holy see': 'VA',
  'republic of ireland': 'IE',
  eire: 'IE',
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.’']/gu, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/^saint /, 'st ')
    .replace(/^(\w) (\w)(?: (\w))?$/, '$1$2$3')

const codes = new Map<string, string>([
  ...alpha3Codes.split(' ').map((entry) => [entry.slice(2).toLowerCase(), entry.slice(0, 2)] as const),
  ...countries.flatMap(({ code, name }) => [
    [code.toLowerCase(), code] as const,
    [fold(name), code] as const,
  ]),
  ...territoryNames.flatMap(([name, code]) => [[name, code] as const, [code.toLowerCase(), code] as const]),
  ...Object.entries(otherNames),
])

/**
 * Returns the two-letter code for a country or territory, by its code of two or three letters or its name, in any case;
 * null when unknown.
 */
export const findCountry = (text: string): string | null => codes.get(fold(text)) ?? null
