import { pino } from 'pino';
import { afterAll } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { LoyaltyCard, PageLanguage } from '#contract/loyalty/public-page.ts';
import { makeTransports } from '../../../src/server/messages/transports.ts';
import { startSmsGateway } from '../doubles/sms-gateway.ts';
import { type Answer, Api } from '../server/api.ts';
import type { TestServer } from '../server/server.ts';
import { oneRow, type Sql } from '../server/sql.ts';
import { buildSale, type Company, freshPhone, inDays } from './company.ts';
import { sendDueMessages, settings } from './messages.ts';

/** A visitor of a company’s public page in a browser of their own, which stores the cookie and sends it back. */
export class Visitor {
  readonly api: Api;
  readonly slug: string;
  /** The cookie of the page; tests may remove or change it. */
  cookie: string | null = null;

  constructor(url: string, { slug }: Pick<Company, 'slug'>) {
    this.api = new Api(url);
    this.slug = slug;
  }

  /** Opens the page. */
  async enter(): Promise<Answer<{ name: string }>> {
    const answer = await this.api.get<{ name: string }>(`/loyalty/${this.slug}/`, this.#cookieHeader());
    this.cookie = /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? this.cookie;
    return answer;
  }

  #cookieHeader = (): Record<string, string> => (this.cookie ? { cookie: `XSRF-TOKEN=${this.cookie}` } : {});

  async #post<Body>(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    if (!this.cookie) await this.enter();
    const token = { ...this.#cookieHeader(), 'x-xsrf-token': this.cookie ?? '' };
    return this.api.send<Body>('POST', `/loyalty/${this.slug}/${path}/`, body, { ...token, ...headers });
  }

  request = (phone: string, language?: PageLanguage, headers?: Record<string, string>) =>
    this.#post<{ retry_after: number }>('code', { phone, ...(language ? { language } : {}) }, headers);

  verify = (phone: string, code: string, headers?: Record<string, string>) =>
    this.#post<LoyaltyCard & ErrorBody>('verify', { phone, code }, headers);
}

/** A client of a company without purchases. */
export async function addClient(
  sql: Sql,
  company: Pick<Company, 'id'>,
  { phone = freshPhone(), name = 'Тимур', surname = 'Ахмедов', email = null as string | null } = {},
): Promise<{ id: number; phone: string }> {
  return oneRow<{ id: number; phone: string }>(
    sql,
    'insert into clients (company_id, phone, name, surname, email) values ($1, $2, $3, $4, $5) returning id, phone',
    [company.id, phone, name, surname, email],
  );
}

/** The messages received by the gateway, by phone, newest last. */
export type Phones = {
  /** Sends everything queued in a company, and returns the messages to one phone. */
  textsTo: (company: Pick<Company, 'id'>, phone: string) => Promise<string[]>;
  /** The total number of messages sent. */
  count: (company: Pick<Company, 'id'>) => Promise<number>;
};

/** A real gateway beside the server for a whole test file, at its top: it receives the page’s messages. */
export async function sharedPhones(server: TestServer, clock: () => Date = () => new Date()): Promise<Phones> {
  const gateway = await startSmsGateway();
  afterAll(gateway.stop);
  const logger = pino({ level: 'silent' });
  const transports = makeTransports(settings({ SMS_URL: gateway.url }), logger);
  const all = async (company: Pick<Company, 'id'>) => {
    await sendDueMessages({ db: server.db, clock, transports }, company);
    return gateway.received.map(({ body }) => JSON.parse(body) as { recipient: string; text: string });
  };
  return {
    textsTo: async (company, phone) =>
      (await all(company)).filter(({ recipient }) => recipient === phone).map(({ text }) => text),
    count: async (company) => (await all(company)).length,
  };
}

/** The six digits of a message. */
export function codeIn(text: string | undefined): string {
  const code = /\b\d{6}\b/.exec(text ?? '')?.[0];
  if (!code) throw new Error(`No code in "${text}"`);
  return code;
}

/** A code that differs from the given one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/**
 * A client with everything that the page can show: a level and the next one, usable, pending and expiring points,
 * bonuses, and a line of the history of each kind.
 */
export async function addMember(sql: Sql, company: Company): Promise<{ id: number; phone: string }> {
  const client = await addClient(sql, company);
  await sql.query(
    `insert into loyalty_levels (company_id, name, from_turnover, percent)
     values ($1, 'Бронзовый', 0, 3), ($1, 'Серебряный', 3000, 5), ($1, 'Золотой', 8000, 7) on conflict do nothing`,
    [company.id],
  );
  await sql.query(
    `insert into loyalty_bonuses (company_id, name, points, retired)
     values ($1, 'Трансфер из аэропорта', 40, false), ($1, 'Ужин на двоих', 120, false),
       ($1, 'Ночь в отеле у моря', 300, false), ($1, 'Прошлогодний календарь', 1, true) on conflict do nothing`,
    [company.id],
  );
  const bonus = await oneRow<{ id: number }>(
    sql,
    `select id from loyalty_bonuses where company_id = $1 and points = 40`,
    [company.id],
  );
  const { id: saleId } = await buildSale(company, { tourist_phone: client.phone });
  const entry = async (type: string, points: number, date: string, more: Record<string, unknown> = {}) => {
    const row: Record<string, unknown> = {
      company_id: company.id,
      client_id: client.id,
      type,
      points,
      entry_date: date,
    };
    const columns = Object.entries({ ...row, ...more });
    const { id } = await oneRow<{ id: number }>(
      sql,
      `insert into point_entries (${columns.map(([name]) => name).join()})
       values (${columns.map((_, index) => `$${index + 1}`).join()}) returning id`,
      columns.map(([, value]) => value),
    );
    return id;
  };
  const lot = (id: number, points: number, remaining: number, from: string, until: string | null) =>
    sql.query(
      `insert into point_lots (company_id, id, client_id, points, remaining, active_from, expires_on)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [company.id, id, client.id, points, remaining, from, until],
    );
  const secret = { reason: 'Внутренняя тайна', created_by: company.manager.id };
  const old = await entry('accrual', 30, inDays(-540), { sale_id: saleId });
  await lot(old, 30, 0, inDays(-540), inDays(-175));
  await entry('expiry', -10, inDays(-175), { of_id: old });
  const first = await entry('accrual', 184, inDays(-200), { sale_id: saleId });
  await lot(first, 184, 164, inDays(-200), inDays(40));
  await entry('use', -20, inDays(-120), { bonus_id: bonus.id, ...secret });
  const discount = await entry('use', -60, inDays(-100), { sale_id: saleId, tourist_payment_id: 1 });
  await entry('reversal', 60, inDays(-90), { of_id: discount, sale_id: saleId, tourist_payment_id: 1 });
  const correction = await entry('correction', 20, inDays(-30), secret);
  await lot(correction, 20, 20, inDays(-30), null);
  const coming = await entry('accrual', 52, inDays(-1), { sale_id: saleId });
  await lot(coming, 52, 52, inDays(9), inDays(374));
  await sql.query(
    `update clients set turnover = 6100, points = (
       select sum(points) from point_entries e where e.company_id = clients.company_id and e.client_id = clients.id
     ) where id = $1`,
    [client.id],
  );
  return client;
}
