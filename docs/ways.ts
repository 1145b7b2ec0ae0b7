import { DISK_FAULTS } from '../tests/drills/disk-faults.ts'
import { LOG_FAULTS } from '../tests/drills/log-faults.ts'
import { SECRET_FAULTS } from '../tests/drills/secret-faults.ts'
import { FAULTS as FAULTS_OVER_HTTPS } from '../tests/outages/faults.ts'
import { MAIL_FAULTS } from '../tests/outages/mail-door.ts'
import { table } from './table.ts'

/** In which ways a provider is away in the drills. */
export function waysToBeAway(): string {
  const yesOrNo = (does: boolean) => (does ? 'yes' : 'no')
  const overHttps = Object.values(FAULTS_OVER_HTTPS).map(({ says, effect }) => [
    'payments, phone system, VAT, files, access point',
    says,
    yesOrNo(effect === 'done'),
  ])
  const ofMail = Object.values(MAIL_FAULTS).map(({ says, arrives }) => [
    'mail',
    says,
    yesOrNo(arrives),
  ])
  return table(['provider', 'it', 'what was asked is done'], [...overHttps, ...ofMail])
}

/** In which ways the log of a server is not written in the drills. */
export function waysToBeUnwritable(): string {
  const rows = Object.values(LOG_FAULTS).map(({ says, named, at_once }) => [
    says,
    `\`${named}\`${at_once ? '' : ', when the buffer is full'}`,
  ])
  return table(['the log', '`/ready` names'], rows)
}

/** In which ways the disk of the database is full in the drills. */
export function waysToBeFull(): string {
  const rows = Object.values(DISK_FAULTS).map(({ says, named }) => [says, `\`${named}\``])
  return table(['the database', '`/ready` names'], rows)
}

/** In which ways the secret keys are not those of the database in the drills. */
export function waysToBeAStranger(): string {
  const rows = Object.values(SECRET_FAULTS).map(({ says, told }) => [says, `“${told.source}”`])
  return table(['the secret key', 'operators read'], rows)
}
