import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);

type Versioned = { id: number; version: number };

/** Each editable entity: a new row, its path, two different changes. */
const editable: [string, () => Promise<Versioned & { path: string }>, object, object][] = [
  [
    'sale',
    async () => {
      const sale = await buildSale(company);
      return { ...sale, path: `/sales/${sale.id}/` };
    },
    { notes: 'раз' },
    { notes: 'два' },
  ],
  [
    'booking',
    async () => {
      const [booking] = (await buildSale(company)).bookings;
      if (!booking) throw new Error('A sale has a booking');
      return { ...booking, path: `/bookings/${booking.id}/` };
    },
    { reference_number: 'A-1' },
    { reference_number: 'A-2' },
  ],
  [
    'payment',
    async () => {
      const payment = await buildPayment(company, await buildSale(company));
      return { ...payment, path: `/tourist-payments/${payment.id}/` };
    },
    { tags: ['раз'] },
    { tags: ['два'] },
  ],
];

describe.each(editable)('edit of a %s with a version', (_, build, change, otherChange) => {
  const edit = (path: string, body: object, version?: number | string) =>
    company.agent.api.patch<Versioned>(path, body, version === undefined ? {} : { 'if-match': `${version}` });

  test('an edit is refused with the current version after another person’s change', async () => {
    const { path, version } = await build();
    const changed = expectStatus(await edit(path, change, version), 200);
    expect(changed.version).toBeGreaterThan(version);
    const late = expectRefusal(await edit(path, otherChange, version), 409, 'stale');
    expect(late.details).toEqual({ version: changed.version });
    expectStatus(await edit(path, otherChange, changed.version), 200);
  });

  test('one of ten simultaneous edits of the same version succeeds', async () => {
    const { path, version } = await build();
    const edits = Array.from({ length: 10 }, (__, each) => edit(path, each % 2 ? change : otherChange, version));
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    for (const answer of answers.filter(({ status }) => status === 409)) expectRefusal(answer, 409, 'stale');
  });

  test('an edit without a version always succeeds, and a quoted version equals an unquoted one', async () => {
    const { path, version } = await build();
    expectStatus(await edit(path, change), 200);
    const { version: now } = expectStatus(await edit(path, otherChange), 200);
    expect(now).toBeGreaterThan(version);
    expectStatus(await edit(path, change, `"${now}"`), 200);
  });

  test('an edit that changes nothing does not raise the version', async () => {
    const { path } = await build();
    const { version } = expectStatus(await edit(path, change), 200);
    expect(expectStatus(await edit(path, change, version), 200).version).toBe(version);
  });
});

describe('the version of a sale', () => {
  test('the version of a sale changes when it is cancelled and restored', async () => {
    const sale = await buildSale(company);
    const { api } = company.manager;
    expectStatus(await api.post(`/sales/${sale.id}/cancel/`, { reason: 'болезнь' }), 200);
    const restored = expectStatus(await api.post<Sale>(`/sales/${sale.id}/restore/`), 200);
    expectRefusal(
      await api.patch(`/sales/${sale.id}/`, { notes: 'x' }, { 'if-match': `${sale.version}` }),
      409,
      'stale',
    );
    expectStatus(await api.patch(`/sales/${sale.id}/`, { notes: 'x' }, { 'if-match': `${restored.version}` }), 200);
  });
});

test('a step of a sale is refused to a person whose version is no longer the current one', async () => {
  const { api } = company.manager;
  const sale = await buildSale(company);
  const { version } = expectStatus(await api.patch<Versioned>(`/sales/${sale.id}/`, { notes: 'раз' }), 200);
  const step = (name: string, seen: number) =>
    api.post<Versioned>(`/sales/${sale.id}/${name}/`, {}, { 'if-match': `${seen}` });
  expect(expectRefusal(await step('check', sale.version), 409, 'stale').details).toEqual({ version });
  expectStatus(await step('check', version), 200);
  expectRefusal(await step('uncheck', sale.version), 409, 'stale');
  const cancelled = expectStatus(await api.post<Versioned>(`/sales/${sale.id}/cancel/`, { reason: 'Болезнь' }), 200);
  expectRefusal(await step('restore', version), 409, 'stale');
  expectStatus(await step('restore', cancelled.version), 200);
});
