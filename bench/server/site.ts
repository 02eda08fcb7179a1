import pg from 'pg';
import { types } from '../../src/server/base/db/connect.ts';
import type { Connection } from '../../src/server/base/db/settings.ts';
import type { BenchDatabase } from '../support/database.ts';
import { signIn, startBare, startKaravan } from '../support/servers.ts';
import { slowRelay } from '../support/slow-relay.ts';
import { Wire } from '../support/wire.ts';
import { statements } from './queries.ts';

/** Both servers over one database, with a connection to each, and the measured requests. */
export type Site = {
  urls: { karavan: string; bare: string };
  karavan: Wire;
  bare: Wire;
  /** A connection as superuser, without row level security. */
  client: pg.Client;
  /** A connection in the role of the server. */
  app: Connection;
  /** The process of Karavan. */
  pid: number;
  asManager: { authorization: string };
  companyId: number;
  /** The first date of the lists. */
  since: string;
  searches: { name: string; phone: string; 'blank number': string };
  stop: () => Promise<void>;
};

export async function openSite(database: BenchDatabase, broken = false): Promise<Site> {
  const server = await startKaravan(database);
  const karavan = broken ? await slowRelay(server.url) : server;
  const bare = await startBare(database, statements);
  const client = new pg.Client({ ...database.superuser, types });
  await client.connect();
  const wires = { karavan: await Wire.open(karavan.url), bare: await Wire.open(bare.url) };
  const { rows } = await client.query<{
    company_id: number;
    since: string;
    phone: string;
    surname: string;
    blank: string;
  }>(`
    select company_id, (sale_date - 1000)::date as since, substr(tourist_phone, 5) as phone,
      tourist_surname as surname, blank_number as blank
    from sales where lifecycle = 'completed' and blank_number is not null order by id desc limit 1`);
  const [sample] = rows;
  if (!sample) throw new Error('The company has no sales');
  return {
    urls: { karavan: karavan.url, bare: bare.url },
    ...wires,
    client,
    app: database.app,
    pid: server.pid,
    asManager: await signIn(karavan.url, database),
    companyId: sample.company_id,
    since: sample.since,
    searches: { name: sample.surname, phone: sample.phone, 'blank number': sample.blank },
    stop: async () => {
      for (const wire of Object.values(wires)) wire.close();
      await client.end();
      await karavan.stop();
      await server.stop();
      await bare.stop();
    },
  };
}
