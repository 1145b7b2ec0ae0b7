/** Password hashes. Runs off the event loop, bounded in parallel. Passes `passwordHasherContract`. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /**
   * `weak` asks for a new hash: it was made with lower parameters than today's, or in another way. A hash that is not taken
   * does not match. What does not match costs the same whatever it is compared with. Source: contract 2.6.
   */
  verify(
    hash: string,
    password: string,
  ): Promise<{ readonly matches: boolean; readonly weak: boolean }>
  /** Costs the same as `verify` on a wrong password, for an e-mail that has none. */
  waste(password: string): Promise<void>
  /**
   * Whether a password is compared with this hash; one that is malformed, or costs more than two of ours, counts as no
   * password. Source: contract 2.6.
   */
  takes(hash: string): boolean
}

/** Says which passwords are easily guessed. Passes `passwordJudgeContract` of @billing/testing. */
export interface PasswordJudge {
  /** Known, short, or regular; `own_words` (folded) are what whoever knows the person tries first. */
  isGuessable(password: string, own_words: readonly string[]): Promise<boolean>
}
