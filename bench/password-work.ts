import { createPasswordHasher, DEFAULT_ARGON2, DEFAULT_HASHING_LIMITS } from '@billing/security'
import { workOf } from '../adapters/security/src/hash-work.ts'
import { matchesHash, readHash } from '../adapters/security/src/stored-hash.ts'

const HELP = `Measures what a wrong password costs, by the hash that it is compared with.

  node bench/password-work.ts

Prints milliseconds, the least of 25: of comparing with the hash alone, how often that is a hash of ours by the
measure and by our reckoning (adapters/security/src/hash-work.ts), whether it is taken, and of a whole wrong password,
which is to be alike in every row.`

const SALT = 'MDEyMzQ1Njc4OWFiY2RlZg'
const DIGEST = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc'
const phc = (head: string) => `$${head}$${SALT}$${DIGEST}`
const bcryptOf = (cost: string) =>
  `$2b$${cost}$PjlwyBbYHN0wZobOdoymre2hfelZ3iNmRb5p5C7Xiugga5mDkhpWq`

const OURS = phc('argon2id$v=19$m=19456,t=2,p=1')
const HASHES: Readonly<Record<string, string>> = {
  'argon2id m=19456 t=2, ours': OURS,
  'argon2id m=47104 t=1': phc('argon2id$v=19$m=47104,t=1,p=1'),
  'argon2id m=12288 t=3': phc('argon2id$v=19$m=12288,t=3,p=1'),
  'argon2id m=7168 t=5': phc('argon2id$v=19$m=7168,t=5,p=1'),
  'argon2id m=38912 t=2': phc('argon2id$v=19$m=38912,t=2,p=1'),
  'argon2id m=65536 t=3': phc('argon2id$v=19$m=65536,t=3,p=1'),
  'bcrypt 8': bcryptOf('08'),
  'bcrypt 10': bcryptOf('10'),
  'bcrypt 12': bcryptOf('12'),
  'scrypt ln=12 r=8 p=1': phc('scrypt$ln=12,r=8,p=1'),
  'scrypt ln=13 r=8 p=1': phc('scrypt$ln=13,r=8,p=1'),
  'scrypt ln=15 r=1 p=1': phc('scrypt$ln=15,r=1,p=1'),
  'scrypt ln=14 r=8 p=1': phc('scrypt$ln=14,r=8,p=1'),
  'scrypt ln=17 r=8 p=1': phc('scrypt$ln=17,r=8,p=1'),
}

/** Each asks everything once: what a busy machine adds is in none of the least. */
const ROUNDS = 25
const passwords = createPasswordHasher({ ...DEFAULT_ARGON2, ...DEFAULT_HASHING_LIMITS })

/** The least that something took so far, in milliseconds. */
class Least {
  #ms = Infinity

  async of(work: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    await work()
    this.#ms = Math.min(this.#ms, performance.now() - began)
  }

  get ms(): number {
    return this.#ms
  }
}

const reckoned = (text: string) => {
  const [hash, ours] = [readHash(text), readHash(OURS)]
  return hash && ours ? workOf(hash) / workOf(ours) : NaN
}

async function main(): Promise<void> {
  const unknown = new Least()
  const rows = Object.entries(HASHES).map(([name, text]) => {
    const hash = readHash(text)
    if (!hash) throw new Error(`${name} is no hash`)
    return { name, text, hash, alone: new Least(), wrong: new Least() }
  })
  for (let round = 0; round < ROUNDS; round++) {
    for (const { text, hash, alone, wrong } of rows) {
      await alone.of(() => matchesHash(hash, 'wrong horse'))
      await wrong.of(() => passwords.verify(text, 'wrong horse'))
    }
    await unknown.of(() => passwords.waste('wrong horse'))
  }
  const ours = rows[0]?.alone.ms ?? NaN
  const table = rows.map(({ name, text, alone, wrong }) => ({
    name,
    'alone, ms': alone.ms.toFixed(1),
    'of ours, measured': (alone.ms / ours).toFixed(1),
    'of ours, reckoned': reckoned(text).toFixed(1),
    taken: passwords.takes(text),
    'wrong password, ms': wrong.ms.toFixed(1),
  }))
  console.table([
    ...table,
    { name: 'unknown address', 'wrong password, ms': unknown.ms.toFixed(1) },
  ])
}

if (process.argv.includes('--help')) console.log(HELP)
else await main()
