import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

const NAME = 'sRGB IEC61966-2.1'
/** The profile of the ICC, compressed once: it is in every document. */
const PROFILE = deflateSync(readFileSync(new URL('../../color/sRGB2014.icc', import.meta.url)))

/** What the numbers of the colors mean, wherever the document is shown. Source: ISO 19005-3, 6.2.3. */
export function writeOutputIntent(doc: PDFKit.PDFDocument): PDFKit.PDFKitReference {
  const profile = doc.ref({ N: 3, Filter: 'FlateDecode' })
  profile.end(PROFILE)
  const intent = doc.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    Info: new String(NAME),
    OutputConditionIdentifier: new String(NAME),
    DestOutputProfile: profile,
  })
  intent.end(undefined)
  return intent
}
