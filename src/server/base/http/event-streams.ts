import type { ServerResponse } from 'node:http';
import { permissionRefusal } from '#contract/base/roles.ts';
import type { Change, ChangeNotice } from '../db/change-notice.ts';
import type { Caller, Known } from '../pipeline/caller.ts';
import { Refusal } from '../pipeline/refusal.ts';

/** Limits of streams per session and per user. */
const MAX_PER_SESSION = 10;
const MAX_PER_USER = 30;
/** The Retry-After of a refused stream, seconds. */
const RETRY_AFTER = 30;
/** Unread bytes after which a stream is closed; the client then reconnects and reloads. */
const MAX_UNREAD = 64 * 1024;

/** The permission to see changes of an entity; a user always sees those of the own account. */
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

/** Whether the change is of the caller's own account or sessions, so that the stream's session may have ended. */
const isOwnAccount = (caller: Known, [entity, id]: Change): boolean =>
  (entity === 'user' || entity === 'session') && id === caller.id;

/** Whether the caller may see a change; of a sale only with access to that sale. */
function mayAnnounce(caller: Known, change: Change): boolean {
  const [entity, , agentId, officeId] = change;
  if (entity === 'user' && isOwnAccount(caller, change)) return true;
  const permission = viewPermission[entity as keyof typeof viewPermission];
  return permission !== undefined && permissionRefusal(permission, caller, { agentId, officeId }) === null;
}

/** The callers of those tokens of a company that still have a session. */
type FindCallers = (companyId: number, tokenHashes: Buffer[]) => Promise<Known[]>;

type Stream = { caller: Known; response: ServerResponse; close: () => void };

/** The open event streams of this server by company. */
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
    if (own.length >= MAX_PER_USER || ofSession.length >= MAX_PER_SESSION) {
      throw new Refusal('too_many_requests', { retryAfter: RETRY_AFTER });
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

  /** Sends a notice to the callers who may see it. Where an own account changed, sessions are checked first. */
  async send(notice: ChangeNotice): Promise<void> {
    const streams = [...(this.#byCompany.get(notice.company) ?? [])];
    const isAffected = (stream: Stream) => notice.changes.some((change) => isOwnAccount(stream.caller, change));
    for (const stream of streams) if (!isAffected(stream)) sendTo(stream, notice);
    const doubtful = streams.filter(isAffected);
    await this.#closeEnded(notice.company, doubtful);
    for (const stream of doubtful) if (this.#isOpen(stream)) sendTo(stream, notice);
  }

  /** Tells all streams that changes may have been missed. */
  sendGap(): void {
    for (const stream of this.#all()) write(stream, 'event: gap\ndata: {}\n\n');
  }

  /** Sends a comment that keeps proxies from closing quiet streams, and closes streams of ended sessions. */
  async beat(): Promise<void> {
    await Promise.all([...this.#byCompany].map(([company, streams]) => this.#closeEnded(company, [...streams])));
    for (const stream of this.#all()) write(stream, ': still here\n\n');
  }

  closeAll(): void {
    for (const stream of this.#all()) stream.close();
  }

  #all = (): Stream[] => [...this.#byCompany.values()].flatMap((streams) => [...streams]);

  #isOpen = (stream: Stream): boolean => this.#byCompany.get(stream.caller.companyId)?.has(stream) ?? false;

  /** Checks all streams of a company with one query. While the database is not available, streams stay open. */
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

function sendTo(stream: Stream, { changes, by }: ChangeNotice): void {
  const own = by === stream.caller.id;
  const data = changes
    .filter((change) => mayAnnounce(stream.caller, change))
    .map(([entity, id]) => ({ entity, id, own }));
  if (data.length > 0) write(stream, `event: changed\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Destroys a stream that is not read, because pending data fills the memory. */
function write({ response }: Stream, text: string): void {
  if (response.writableLength > MAX_UNREAD) response.destroy();
  else response.write(text);
}
