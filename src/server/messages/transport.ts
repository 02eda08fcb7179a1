import type { MessageChannel, MessageError } from '#contract/messages/message.ts';

/** A message as it goes out. */
export type Outgoing = {
  /** The same in each try. */
  key: string;
  recipient: string;
  subject: string | null;
  text: string;
};

/** What a gateway calls a message that it has taken, where it says so. */
export type Taken = { gatewayKey: string | null };

/** A way to send. Throws a SendFault when the gateway has not said that it took the message. */
export type Transport = (message: Outgoing, signal: AbortSignal) => Promise<Taken>;

export type Transports = Partial<Record<MessageChannel, Transport>>;

/** Why a message did not go out. The words are ours: what a gateway says may quote a password, or the message. */
export class SendFault extends Error {
  readonly code: MessageError;
  /** Whether it would be the same the next time. */
  readonly forGood: boolean;

  constructor(code: MessageError, message: string, { forGood = false } = {}) {
    super(message);
    this.code = code;
    this.forGood = forGood;
  }
}

/** What is kept of a gateway's name for a message. */
export const readGatewayKey = (value: unknown): string | null =>
  /^[\w.:@+-]{1,100}$/.exec(typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '')?.[0] ??
  null;

/** Whether the system's word for a failure is about TLS, and nothing was said to anybody. */
export const isAboutTls = (code: string): boolean => /CERT|TLS|SSL|VERIFY/.test(code);
