import type { ServerResponse } from 'node:http';
import { permissionRefusal } from '#contract/base/roles.ts';
import type { Change, ChangeNotice } from '../db/change-notice.ts';
import type { Caller, Known } from '../pipeline/caller.ts';
import { Refusal } from '../pipeline/refusal.ts';

/** Streams of one session, which is one browser, and of one person. */
const PER_SESSION = 10;
const PER_PERSON = 30;
/** When a stream that was refused may be asked for again, seconds: others may have been closed by then. */
const RETRY = 30;
/** A reader that has so much unread is closed: it opens a new stream and reads everything again, bytes. */
const MAX_UNREAD = 64 * 1024;

/** Which permission lets a person see that such an entity changed; of an account its own person is told, too. */
const viewPermission = {
  sale: 'sale.view',
  booking: 'booking.view',
  tourist_payment: 'tourist_payment.view',
  partner_payment: 'partner_payment.view',
  allocation: 'partner_payment.view',
  cash_entry: 'cash_entry.view',
  cash_transfer: 'cash_entry.view',
  client: 'client.view',
  message: 'message.view',
  consent_wording: 'consent_wording.view',
  loyalty_level: 'loyalty.view',
  loyalty_bonus: 'loyalty.view',
  loyalty_settings: 'loyalty.view',
  direction: 'direction.view',
  partner: 'partner.view',
  payment_method: 'payment_method.view',
  branch: 'office.view',
  office: 'office.view',
  list_view: 'list_view.view',
  currency_rate: 'rate.view',
  rate_import: 'rate.view',
  company: 'session.use',
  user: 'agent.figures',
  target: 'agent.figures',
} as const;

/** Whether the caller's own account changed, or one of their sessions: this one may be over. */
const isAbout = (caller: Known, [entity, id]: Change): boolean =>
  (entity === 'user' || entity === 'session') && id === caller.id;

/** Whether the caller may know of a change: a sale is told to those who may see it. */
function concerns(caller: Known, change: Change): boolean {
  const [entity, , agentId, officeId] = change;
  if (entity === 'user' && isAbout(caller, change)) return true;
  const permission = viewPermission[entity as keyof typeof viewPermission];
  return permission !== undefined && permissionRefusal(permission, caller, { agentId, officeId }) === null;
}

/** Which of these tokens of a company still have a session, and whose. */
type FindCallers = (companyId: number, tokenHashes: Buffer[]) => Promise<Known[]>;

type Stream = { caller: Known; response: ServerResponse; close: () => void };

/** The streams of server-sent events that are open on this server, by company. */
export class EventStreams {
  readonly #byCompany = new Map<number, Set<Stream>>();
  readonly #findCallers: FindCallers;

  constructor(findCallers: FindCallers) {
    this.#findCallers = findCallers;
  }

  /** Opens a stream on a response. Refuses too_many_requests. */
  open(caller: Caller, response: ServerResponse, takeOver: () => void): void {
    const streams = this.#byCompany.get(caller.companyId) ?? new Set();
    const own = [...streams].filter((stream) => stream.caller.id === caller.id);
    const ofSession = own.filter((stream) => stream.caller.tokenHash.equals(caller.tokenHash));
    if (own.length >= PER_PERSON || ofSession.length >= PER_SESSION) {
      throw new Refusal('too_many_requests', { retryAfter: RETRY });
    }
    takeOver();
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const stream: Stream = {
      caller,
      response,
      close: () => {
        streams.delete(stream);
        if (streams.size === 0) this.#byCompany.delete(caller.companyId);
        response.end();
      },
    };
    streams.add(stream);
    this.#byCompany.set(caller.companyId, streams);
    response.once('close', stream.close);
    write(stream, 'retry: 1000\n\n');
  }

  /** Tells those whom a change concerns. A person whose session is over is told nothing more. */
  async tell(notice: ChangeNotice): Promise<void> {
    const streams = [...(this.#byCompany.get(notice.company) ?? [])];
    const isTold = (stream: Stream) => notice.changes.some((change) => isAbout(stream.caller, change));
    for (const stream of streams) if (!isTold(stream)) tellOne(stream, notice);
    const doubtful = streams.filter(isTold);
    await this.#closeEnded(notice.company, doubtful);
    for (const stream of doubtful) if (this.#isOpen(stream)) tellOne(stream, notice);
  }

  /** Tells all that some changes may have been missed. */
  tellGap(): void {
    for (const stream of this.#all()) write(stream, 'event: gap\ndata: {}\n\n');
  }

  /** A comment line that keeps proxies from closing a quiet stream; and those whose sessions are over are closed. */
  async beat(): Promise<void> {
    await Promise.all([...this.#byCompany].map(([company, streams]) => this.#closeEnded(company, [...streams])));
    for (const stream of this.#all()) write(stream, ': still here\n\n');
  }

  closeAll(): void {
    for (const stream of this.#all()) stream.close();
  }

  #all = (): Stream[] => [...this.#byCompany.values()].flatMap((streams) => [...streams]);

  #isOpen = (stream: Stream): boolean => this.#byCompany.get(stream.caller.companyId)?.has(stream) ?? false;

  /** One question for all streams of a company. While the database is away it can't be asked: the streams stay. */
  async #closeEnded(companyId: number, streams: Stream[]): Promise<void> {
    if (streams.length === 0) return;
    const hashes = streams.map(({ caller }) => caller.tokenHash);
    const found = await this.#findCallers(companyId, hashes).catch(() => null);
    if (!found) return;
    const callers = new Map(found.map((caller) => [caller.tokenHash.toString('hex'), caller]));
    for (const stream of streams) {
      const caller = callers.get(stream.caller.tokenHash.toString('hex'));
      if (caller) stream.caller = caller;
      else stream.close();
    }
  }
}

function tellOne(stream: Stream, { changes, by }: ChangeNotice): void {
  const own = by === stream.caller.id;
  const data = changes.filter((change) => concerns(stream.caller, change)).map(([entity, id]) => ({ entity, id, own }));
  if (data.length > 0) write(stream, `event: changed\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A reader that doesn't keep up is cut off: what is unread would fill the memory. */
function write({ response }: Stream, text: string): void {
  if (response.writableLength > MAX_UNREAD) response.destroy();
  else response.write(text);
}
