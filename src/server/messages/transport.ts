import type { MessageChannel, MessageError } from '#contract/messages/message.ts';

/** An outgoing message. */
export type Outgoing = {
  /** The idempotency key, equal in all tries. */
  key: string;
  recipient: string;
  subject: string | null;
  text: string;
};

/** The gateway's id of an accepted message, if it has one. */
export type Taken = { gatewayKey: string | null };

/** Sends a message. Throws a SendFault unless the gateway has accepted it. */
export type Transport = (message: Outgoing, signal: AbortSignal) => Promise<Taken>;

export type Transports = Partial<Record<MessageChannel, Transport>>;

/**
 * The reason why a message was not sent, in our own words, because a gateway's may contain a password or the message.
 */
export class SendFault extends Error {
  readonly code: MessageError;
  /** Whether further tries would fail as well. */
  readonly forGood: boolean;

  constructor(code: MessageError, message: string, { forGood = false } = {}) {
    super(message);
    this.code = code;
    this.forGood = forGood;
  }
}

/** The stored form of a gateway's id. */
export const readGatewayKey = (value: unknown): string | null =>
  /^[\w.:@+-]{1,100}$/.exec(typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '')?.[0] ??
  null;

/** Whether an error code is about TLS, so that nothing was transmitted. */
export const isAboutTls = (code: string): boolean => /CERT|TLS|SSL|VERIFY/.test(code);
