import { expect, test } from 'vitest';
import { expectStatus } from '../support/api.ts';
import { buildCompany, freshPhone } from '../support/company.ts';
import { addClient, Visitor } from '../support/loyalty-page.ts';
import { sharedServer } from '../support/server.ts';
import { sharedSql } from '../support/sql.ts';

/** So many tries of each kind, one after the other in turns. */
const TRIES = 200;
/** What nobody may be able to tell apart over a network, ms. */
const BOUND = 10;

const server = await sharedServer({ triesPerMinute: 1_000_000, messageChannels: ['sms'] });
const sql = await sharedSql(server.database.superuser);

const median = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** How much longer the one takes than the other, by the medians, ms. Both in turns: what else goes on slows both alike. */
async function difference(
  one: (each: number) => Promise<unknown>,
  other: (each: number) => Promise<unknown>,
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  const measure = async (into: number[], work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    into.push(performance.now() - begun);
  };
  for (let each = 0; each < TRIES; each++) {
    await measure(times[0], () => one(each));
    await measure(times[1], () => other(each));
  }
  return Math.abs(median(times[0]) - median(times[1]));
}

/** A visitor whom the cap of the address does not stop, known phones and as many that are nobody's. */
async function twoKinds() {
  const company = await buildCompany(server);
  await sql.query('insert into loyalty_settings (company_id, daily_messages) values ($1, 100000)', [company.id]);
  const known: string[] = [];
  for (let each = 0; each < TRIES; each++) known.push((await addClient(sql, company)).phone);
  const unknown = Array.from({ length: TRIES }, freshPhone);
  const visitor = new Visitor(server.url, company);
  await visitor.enter();
  return { company, visitor, known, unknown };
}

test('how long an answer takes does not tell whether the phone is somebody’s', async () => {
  const { company, visitor, known, unknown } = await twoKinds();
  const forget = () => sql.query('update loyalty_addresses set sends = 0 where company_id = $1', [company.id]);
  const request = async (phone = '') => expectStatus(await visitor.request(phone), 202);
  const verify = (phone = '') => visitor.verify(phone, '000000');
  const apart: Record<string, number> = {
    asking: await difference(
      async (each) => {
        if (each % 10 === 0) await forget();
        await request(known[each]);
      },
      async (each) => {
        if (each % 10 === 0) await forget();
        await request(unknown[each]);
      },
    ),
    trying: await difference(
      (each) => verify(known[each]),
      (each) => verify(unknown[each]),
    ),
  };
  for (const [what, ms] of Object.entries(apart)) {
    process.stdout.write(
      `known and unknown phones, ${what}: medians of ${TRIES} tries differ by ${ms.toFixed(2)} ms\n`,
    );
  }
  expect(Math.max(...Object.values(apart))).toBeLessThan(BOUND);
});

test('a server that did something more for a known phone would be found out', async () => {
  const { visitor, unknown } = await twoKinds();
  const verify = (phone = '') => visitor.verify(phone, '000000');
  const apart = await difference(
    async (each) => {
      await verify(unknown[each]);
      await sql.query('select pg_sleep(0.015)');
    },
    (each) => verify(unknown[each]),
  );
  process.stdout.write(`15 ms more for one of them are seen as ${apart.toFixed(2)} ms\n`);
  expect(apart).toBeGreaterThan(BOUND);
});
