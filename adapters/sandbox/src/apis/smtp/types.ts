/** What a server says to a command: a three-digit code and words, an enhanced code first. */
export interface SmtpReply {
  readonly code: number
  readonly text: string
}

/** Where a server may refuse. `message` is after the final dot. Source: RFC 5321, 4.3.2. */
export type SmtpStep = 'greeting' | 'mail_from' | 'rcpt_to' | 'message'

/** What happened at the server, as it happens. */
export type SmtpEvent =
  | { readonly kind: 'opened' | 'closed'; readonly open: number }
  | { readonly kind: 'signed_in'; readonly user: string }
  | {
      /** The final dot came; whether the mail is kept is not decided yet. */
      readonly kind: 'message'
      readonly raw: Uint8Array
      readonly from: string
      readonly to: readonly string[]
      /** Over TLS, and signed in. */
      readonly transmission: string
    }

/** How the server on this machine behaves. */
export interface SmtpServerOptions {
  /**
   * Key and certificate, as PEM. With `off` the server speaks no TLS at all, as one on the same machine
   * may, and takes a password in the clear.
   */
  readonly tls: { readonly key: string; readonly cert: string } | 'off'
  /** TLS from the first byte, as on port 465, instead of STARTTLS. Default false. */
  readonly implicit_tls?: boolean
  /** Who may send. Default `billing` with `correct horse`. */
  readonly user?: string
  readonly pass?: string
  /** Default 0: any free port of 127.0.0.1. */
  readonly port?: number
  /** A longer message is refused. Default 10 MiB. */
  readonly max_bytes?: number
  /** How long `slow@…` takes, in milliseconds. Default 2000. */
  readonly slow_ms?: number
  /** Whether addresses beyond ASCII are taken (RFC 6531). Default true. */
  readonly smtputf8?: boolean
  /** Answers instead of the server when it returns a reply; `address` is empty in a greeting. */
  readonly answer?: (step: SmtpStep, address: string) => SmtpReply | undefined
  /** Told of everything that happens. */
  readonly watch?: (event: SmtpEvent) => void
}

/** A mail server on this machine that delivers into the sandbox's mailbox. */
export interface RunningSmtp {
  /** With the credentials, for a mailer's options. */
  readonly url: string
  readonly port: number
  /** Cut every connection that is open now; the server goes on. */
  cut(): void
  close(): Promise<void>
}
