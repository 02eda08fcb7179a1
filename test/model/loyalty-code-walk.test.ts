import { expect, test } from 'vitest';
import { loyaltyCodeMachine } from '#machines/loyalty-code.ts';
import { buildCompany } from '../support/data/company.ts';
import { addClient, codeIn, sharedPhones, Visitor, wrongCode } from '../support/data/loyalty-page.ts';
import { pathsOver, type Situation } from '../support/oracles/walks.ts';
import { expectRefusal } from '../support/server/answers.ts';
import { expectStatus } from '../support/server/api.ts';
import { ownServer } from '../support/server/server.ts';
import { sharedSql } from '../support/server/sql.ts';

const SECOND = 1000;
const NOON = new Date('2026-11-20T07:00:00Z').getTime();

const server = await ownServer({ triesPerMinute: 1_000_000, messageChannels: ['sms'] });
const sql = await sharedSql(server.database.superuser);
let moment = new Date(NOON);
const phones = await sharedPhones(server, () => moment);
const company = await buildCompany(server);

const forward = (ms: number) => {
  moment = new Date(moment.getTime() + ms);
  server.setClock(moment);
};

type Machine = typeof loyaltyCodeMachine;
type Tried = Parameters<NonNullable<Situation<Machine>['possible']>>[1];

/** The server’s possible answers to a request of each kind. */
const answers: Record<string, string[]> = {
  requesting: ['code.sent', 'code.refused'],
  verifying: ['code.wrong', 'code.expired', 'code.locked', 'code.shown'],
};

const situation: Situation<Machine> = {
  title: 'a tab and its server',
  input: undefined,
  cases: {
    'code.request': [{ type: 'code.request', phone: '+998901234567' }],
    'code.sent': [{ type: 'code.sent', retry_after: 60, now: 0 }],
    'code.refused': [{ type: 'code.refused', code: 'phone_invalid' }],
    // A request without an answer is covered by the browser’s tests.
    'code.failed': [],
    'code.verify': [{ type: 'code.verify', code: '482193' }],
    'code.wrong': [{ type: 'code.wrong' }],
    'code.expired': [{ type: 'code.expired' }],
    'code.locked': [{ type: 'code.locked', retry_after: 900, now: 0 }],
    'code.shown': [{ type: 'code.shown' }],
    'code.restored': [],
    'code.start_over': [{ type: 'code.start_over' }],
    'clock.tick': [
      { type: 'clock.tick', now: 60 * SECOND },
      { type: 'clock.tick', now: 900 * SECOND },
    ],
  },
  possible: ({ value, context }, event) => {
    if (event.type === 'clock.tick') return event.now === context.retry_at;
    const isAnswer = Object.values(answers).flat().includes(event.type);
    return !isAnswer || (answers[value.check] ?? []).includes(event.type);
  },
};

/** Makes the server give an answer, and expects it. */
async function produceAnswer(event: Tried, visitor: Visitor, phone: string): Promise<void> {
  const newest = async () => codeIn((await phones.textsTo(company, phone)).at(-1));
  switch (event.type) {
    case 'clock.tick':
      return forward(event.now);
    case 'code.sent':
      expect(expectStatus(await visitor.request(phone), 202).retry_after).toBeGreaterThan(0);
      return;
    case 'code.refused':
      expectRefusal(await visitor.request('12'), 400, 'invalid_fields');
      return;
    case 'code.wrong':
      expectRefusal(await visitor.verify(phone, wrongCode(await newest())), 400, 'wrong_code');
      return;
    case 'code.expired': {
      const code = await newest();
      forward(600 * SECOND);
      expectRefusal(await visitor.verify(phone, code), 400, 'code_expired');
      return;
    }
    case 'code.locked': {
      const wrong = wrongCode(await newest());
      let answer = await visitor.verify(phone, wrong);
      for (let each = 0; each < 4 && answer.status !== 429; each++) answer = await visitor.verify(phone, wrong);
      expectRefusal(answer, 429, 'code_locked');
      return;
    }
    case 'code.shown':
      expect(expectStatus(await visitor.verify(phone, await newest()), 200).name).toBe('Тимур');
      return;
    default:
      // An event that the machine refuses reaches no server.
      return;
  }
}

test('on every path of the machine the server gives the answers of its events', async () => {
  const paths = pathsOver(loyaltyCodeMachine, situation);
  const walked = new Set<string>();
  for (const path of paths) {
    moment = new Date(NOON);
    server.setClock(moment);
    await sql.query('delete from loyalty_addresses where company_id = $1', [company.id]);
    const { phone } = await addClient(sql, company);
    const visitor = new Visitor(server.url, company);
    for (const { event, state } of path.steps.slice(1)) {
      await produceAnswer(event, visitor, phone);
      walked.add(`${event.type} → ${state.value.check}`);
    }
  }
  process.stdout.write(`the code of the public page: ${paths.length} paths over HTTP\n`);
  expect(paths.length).toBeGreaterThan(30);
  for (const [from, types] of Object.entries(answers)) {
    for (const type of types) expect([...walked].join(), `${type} in ${from}`).toContain(type);
  }
});
