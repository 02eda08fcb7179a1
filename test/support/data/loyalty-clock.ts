import { expectStatus } from '../server/api.ts';
import { ownServer, type TestServer } from '../server/server.ts';
import { type Sql, sharedSql } from '../server/sql.ts';
import { buildCompany, type Company } from './company.ts';
import { addClient, codeIn, sharedPhones, Visitor } from './loyalty-page.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
/** Noon in Tashkent. */
export const NOON = new Date('2026-11-20T07:00:00Z').getTime();

/** A company without requests from this address, a client of it, and a visitor of its page, at noon. */
export type Opened = {
  company: Company;
  client: { id: number; phone: string };
  phone: string;
  visitor: Visitor;
  /** Sets the clock to a time after noon, or to the real one. */
  at: (ms?: number) => void;
  /** The newest code sent to a phone, and the number of messages. */
  newest: (phone?: string) => Promise<string>;
  count: (phone?: string) => Promise<number>;
};

export type LoyaltyDesk = {
  server: TestServer;
  sql: Sql;
  textsTo: (company: Pick<Company, 'id'>, phone: string) => Promise<string[]>;
  open: () => Promise<Opened>;
};

/** The public page with a gateway and a movable clock, for a whole test file, at its top. */
export async function sharedLoyaltyDesk(): Promise<LoyaltyDesk> {
  const server = await ownServer({ triesPerMinute: 100_000, messageChannels: ['sms'] });
  const sql = await sharedSql(server.database.superuser);
  let moment: Date | undefined;
  const { textsTo } = await sharedPhones(server, () => moment ?? new Date());
  const at = (ms?: number) => {
    moment = ms === undefined ? undefined : new Date(NOON + ms);
    server.setClock(moment);
  };
  const open = async (): Promise<Opened> => {
    const company = await buildCompany(server);
    const client = await addClient(sql, company);
    at(0);
    return {
      company,
      client,
      phone: client.phone,
      visitor: new Visitor(server.url, company),
      at,
      newest: async (phone = client.phone) => codeIn((await textsTo(company, phone)).at(-1)),
      count: async (phone = client.phone) => (await textsTo(company, phone)).length,
    };
  };
  return { server, sql, textsTo, open };
}

/** Requests a code, and returns the seconds until the next one. */
export const requestCode = async (visitor: Visitor, phone: string): Promise<number> =>
  expectStatus(await visitor.request(phone), 202).retry_after;
