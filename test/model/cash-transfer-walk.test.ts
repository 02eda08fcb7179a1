import { expect, test } from 'vitest';
import type { CashTransfer } from '#contract/cash/cash-transfer.ts';
import { type CashTransferEvent, cashTransferMachine } from '#machines/cash-transfer.ts';
import { cashTransferCases } from '../machines/situations/cash-transfer.ts';
import { allConfirmed } from '../support/data/allocations.ts';
import { readCashBook } from '../support/data/cash-book.ts';
import { buildCompany, today } from '../support/data/company.ts';
import { brokenPromises, untriedPromises, type Walk, walkOverHttp } from '../support/oracles/model-walk.ts';
import { ownServer } from '../support/server/server.ts';

const server = await ownServer();
// The day does not end in the middle of a walk.
server.setClock(new Date());
const company = await buildCompany(server);
const { api } = company.manager;

/** The id of the transfer; an unused one before it is recorded. */
type Subject = { id: number };
const NOTHING = 999_999_999;

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);

/** The desk that a case names, "there USD", as the fields of one side. */
function desk(side: 'from' | 'to', name: string) {
  const [place, currency] = name.split(' ');
  const office = place === 'here' ? company.manager : company.stranger;
  return {
    [`${side}_office_id`]: office.officeId,
    [`${side}_method_id`]: company.method.id,
    [`${side}_currency`]: currency,
  };
}

const walk: Walk<typeof cashTransferMachine, Subject> = {
  machine: cashTransferMachine,
  situation: { title: 'a transfer', input: undefined, cases: cashTransferCases(today()) },
  start: async () => ({ id: NOTHING }),
  send: {
    'cash_transfer.create': async (subject, { from, to, given, received, transferDate }) => {
      const amounts = { amount: decimal(given), received: decimal(received), transfer_date: transferDate };
      const body = { ...desk('from', from), ...desk('to', to), ...amounts, ...allConfirmed };
      const answer = await api.post<CashTransfer>('/cash-transfers/', body);
      if (answer.status === 201) subject.id = answer.body.id;
      return answer;
    },
    'cash_transfer.reverse': ({ id }, { reason }) =>
      api.post(`/cash-transfers/${id}/reverse/`, { reason, ...allConfirmed }),
  },
  read: async ({ id }) => {
    const { rows } = await readCashBook(company.manager, { filter: { source: 'transfer' }, first: 200 });
    const lines = rows.filter(({ transfer_id }) => transfer_id === id);
    return lines.map(({ type, reverses_id }) => `${type}${reverses_id === null ? '' : ' reversed'}`).sort();
  },
  expected: ({ value }) => {
    const lines = ['transfer_in', 'transfer_out'];
    if (value === 'absent') return [];
    return value === 'recorded' ? lines : lines.flatMap((line) => [line, `${line} reversed`]);
  },
  action: actionOf,
  answersWithItself: () => true,
};

/** The name of an event in a transfer’s `can`: the button’s action, not the validation of its input. */
function actionOf(event: CashTransferEvent): string | null {
  return event.type === 'cash_transfer.reverse' && event.reason !== '' ? 'reverse' : null;
}

test('a transfer behaves over HTTP like its machine, from before its recording to after its reversal', async () => {
  const seen = await walkOverHttp(walk);
  expect([...seen.promised.keys()].sort()).toEqual(['["recorded",{}]', '["reversed",{}]']);
  expect(brokenPromises(seen)).toEqual([]);
  expect(untriedPromises(seen)).toEqual([]);
});
