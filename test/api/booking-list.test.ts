import { describe, expect, test } from 'vitest';
import type { Booking } from '#contract/entities/booking.ts';
import type { Sale } from '#contract/entities/sale.ts';
import { sharedAllocations } from '../support/allocations.ts';
import { expectRefusal } from '../support/answers.ts';
import { expectStatus } from '../support/api.ts';
import { buildCompany, buildSale, type Person, readSale } from '../support/company.ts';
import { unloggedChanges } from '../support/log-replay.ts';
import { wrongFigures } from '../support/recompute.ts';
import { sharedServer } from '../support/server.ts';
import { sharedSql } from '../support/sql.ts';

const server = await sharedServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const { allocate } = sharedAllocations(server);

type Entry = Record<string, unknown>;
const dollars = (rate: string): Entry => ({ partner_id: company.partner.id, rate, currency: 'USD' });
const euros = (rate: string, more: Entry = {}): Entry => ({
  partner_id: company.euroPartner.id,
  rate,
  currency: 'EUR',
  ...more,
});

/** A booking as the form sends it back: everything that it shows. */
const asShown = (booking: Booking, typed: Entry = {}): Entry => {
  const { id, partner_id, reference_number, rate, currency, currency_rate, service_date } = booking;
  return { id, partner_id, reference_number, rate, currency, currency_rate, service_date, ...typed };
};

/** A sale of 1,000.00 with three bookings: 300.00 dollars, 200.00 dollars, 100 euros. */
const threeBookings = async () => {
  const sale = await buildSale(company, { bookings: [dollars('300.00'), dollars('200.00'), euros('100.00')] });
  const [first, second, third] = sale.bookings;
  if (!first || !second || !third) throw new Error('The sale has three bookings');
  return { sale, first, second, third };
};

const edit = (sale: { id: number }, body: Entry, by: Person = company.agent, version?: number) =>
  by.api.patch<Sale>(`/sales/${sale.id}/`, body, version === undefined ? {} : { 'if-match': `${version}` });

/** Everything that a sale consists of, with its log. */
const everything = async (sale: { id: number }) => ({
  sale: await sql.query('select * from sales where id = $1', [sale.id]),
  bookings: await sql.query('select * from bookings where sale_id = $1 order by id', [sale.id]),
  log: await sql.query('select * from audit_log where sale_id = $1 order by id', [sale.id]),
});

/** The log lines that came since there were so many. */
const linesSince = async (sale: { id: number }, count: number) =>
  (
    await sql.query<{ event: string; entity_id: number; changes: Record<string, unknown> }>(
      'select event, entity_id, changes from audit_log where sale_id = $1 order by id',
      [sale.id],
    )
  ).slice(count);
const countLines = async (sale: { id: number }) => (await linesSince(sale, 0)).length;

async function expectWhole(sale: { id: number }): Promise<void> {
  expect(await wrongFigures(sql, sale.id)).toEqual([]);
  expect(await unloggedChanges(sql, sale.id)).toEqual([]);
}

describe('a sale is edited together with its bookings', () => {
  test('what differs is edited, what is new is added, what is missing is deleted, the rest is left alone', async () => {
    const { sale, first, second, third } = await threeBookings();
    const lines = await countLines(sale);
    const bookings = [asShown(third), asShown(first, { rate: '350.00', reference_number: ' A-7 ' }), dollars('50.00')];
    const after = expectStatus(await edit(sale, { brutto: '1100.00', bookings }), 200);
    const added = after.bookings.find(({ id }) => ![first.id, second.id, third.id].includes(id));
    expect(after.bookings.map(({ id, rate, version }) => [id, rate, version])).toEqual([
      [first.id, '350.00', 2],
      [third.id, '100.00', 1],
      [added?.id, '50.00', 1],
    ]);
    expect(after).toMatchObject({
      brutto: '1100.00',
      netto: '515.00',
      profit: '585.00',
      bookings_count: 3,
      version: 2,
    });
    expect(await linesSince(sale, lines)).toEqual([
      expect.objectContaining({
        event: 'booking.edit',
        entity_id: first.id,
        changes: { rate: ['300.00', '350.00'], amount_usd: ['300.00', '350.00'], reference_number: [null, 'A-7'] },
      }),
      expect.objectContaining({ event: 'booking.add', entity_id: added?.id }),
      expect.objectContaining({ event: 'booking.delete', entity_id: second.id }),
      expect.objectContaining({ event: 'sale.edit', entity_id: sale.id, changes: { brutto: ['1000.00', '1100.00'] } }),
    ]);
    await expectWhole(sale);
  });

  test('the form as it was shown changes nothing, and makes nothing stale', async () => {
    const { sale, first, second, third } = await threeBookings();
    const before = await everything(sale);
    const bookings = [asShown(first), asShown(second), asShown(third, { currency_rate: '1.15' })];
    expect(expectStatus(await edit(sale, { brutto: '1000', bookings }), 200).version).toBe(sale.version);
    expect(await everything(sale)).toEqual(before);
  });

  test('what is left out of a booking stays, null is filled in as in a new one', async () => {
    const { sale, first, second, third } = await threeBookings();
    const dated = asShown(first, { service_date: '2030-01-02', reference_number: 'A-1' });
    expectStatus(await edit(sale, { bookings: [dated, asShown(second), asShown(third)] }), 200);
    const { id, partner_id, rate, currency } = first;
    const bare = { id, partner_id, rate, currency };
    const same = expectStatus(await edit(sale, { bookings: [bare, asShown(second), asShown(third)] }), 200);
    expect(same.bookings[0]).toMatchObject({ service_date: '2030-01-02', reference_number: 'A-1', version: 2 });
    const blank = { ...bare, service_date: null, reference_number: null, currency_rate: null };
    const cleared = await edit(sale, {
      service_date: '2031-05-06',
      bookings: [blank, asShown(second), asShown(third)],
    });
    expect(expectStatus(cleared, 200).bookings[0]).toMatchObject({
      service_date: '2031-05-06',
      reference_number: null,
    });
  });

  test('a booking in another currency gets the rate of the day, one that keeps it keeps its rate', async () => {
    const { sale, first, third } = await threeBookings();
    const bookings = [euros('100.00', { id: first.id }), asShown(third, { rate: '200.00' })];
    const after = expectStatus(await edit(sale, { bookings }), 200);
    expect(after.bookings.map(({ currency_rate, amount_usd }) => [currency_rate, amount_usd])).toEqual([
      ['1.150000', '115.00'],
      ['1.150000', '230.00'],
    ]);
    await expectWhole(sale);
  });

  test('the only booking can be replaced by another one', async () => {
    const sale = await buildSale(company);
    const after = expectStatus(await edit(sale, { bookings: [dollars('10.00')] }), 200);
    expect(after).toMatchObject({ netto: '10.00', bookings_count: 1 });
    expect(after.bookings[0]?.id).not.toBe(sale.bookings[0]?.id);
    await expectWhole(sale);
  });

  test('a cancelled booking is none of the list and stays', async () => {
    const { sale, first, second, third } = await threeBookings();
    expectStatus(await company.agent.api.post(`/bookings/${first.id}/cancel/`, { penalty: '20.00' }), 200);
    const after = expectStatus(await edit(sale, { bookings: [asShown(second)] }), 200);
    expect(after.bookings.map(({ id, lifecycle }) => [id, lifecycle])).toEqual([
      [first.id, 'cancelled'],
      [second.id, 'active'],
    ]);
    expect(after.netto).toBe('220.00');
    expectStatus(await edit(sale, { bookings: [] }), 200);
    expect((await readSale(company.agent, sale.id)).bookings.map(({ id }) => id)).toEqual([first.id]);
    expect(third.id).toBeGreaterThan(second.id);
  });
});

describe('a booking that is paid', () => {
  const withPaid = async () => {
    const { sale, ...bookings } = await threeBookings();
    await allocate(company, bookings.second, '50.00');
    return { sale, ...bookings };
  };

  test('is left alone while the others are edited', async () => {
    const { sale, first, second, third } = await withPaid();
    const bookings = [asShown(first, { rate: '1.00' }), asShown(second)];
    const after = expectStatus(await edit(sale, { notes: 'у окна', bookings }), 200);
    expect(after.bookings.map(({ id, rate }) => [id, rate])).toEqual([
      [first.id, '1.00'],
      [second.id, '200.00'],
    ]);
    expect(after.bookings).not.toContainEqual(expect.objectContaining({ id: third.id }));
    await expectWhole(sale);
  });

  test('is not changed: the fields are named, and nothing at all is saved', async () => {
    const { sale, first, second, third } = await withPaid();
    const before = await everything(sale);
    const bookings = [
      asShown(first, { rate: '1.00' }),
      asShown(second, { rate: '199.00', reference_number: 'B-2' }),
      asShown(third),
      dollars('5.00'),
    ];
    const refusal = expectRefusal(await edit(sale, { notes: 'у окна', bookings }), 409, 'booking_already_paid');
    const code = 'booking_already_paid';
    expect(refusal.fields).toEqual({ 'bookings.1.rate': code, 'bookings.1.reference_number': code });
    expect(await everything(sale)).toEqual(before);
  });

  test('is not deleted by being left out', async () => {
    const { sale, first, third } = await withPaid();
    const before = await everything(sale);
    const bookings = [asShown(first, { rate: '1.00' }), asShown(third)];
    const refusal = expectRefusal(await edit(sale, { bookings }), 409, 'paid_bookings_not_deletable');
    expect(refusal.fields).toEqual({ bookings: 'paid_bookings_not_deletable' });
    expect(await everything(sale)).toEqual(before);
  });
});

describe('refused, and nothing is saved', () => {
  type Try = { bookings: Entry[]; status: number; code: string; fields: Record<string, string> };
  type Three = Awaited<ReturnType<typeof threeBookings>>;
  const tries: Record<string, (three: Three) => Promise<Try> | Try> = {
    'no booking at all': () => ({
      bookings: [],
      status: 409,
      code: 'last_booking_not_deletable',
      fields: { bookings: 'last_booking_not_deletable' },
    }),
    'a booking of another sale': async ({ first }) => ({
      bookings: [asShown(first, { rate: '1.00' }), asShown((await threeBookings()).first)],
      status: 404,
      code: 'not_found',
      fields: { 'bookings.1.id': 'not_found' },
    }),
    'a booking of another company, one that does not exist': async ({ first }) => {
      const other = await buildSale(await buildCompany(server));
      return {
        bookings: [
          dollars('1.00'),
          { ...dollars('1.00'), id: other.bookings[0]?.id },
          asShown(first, { id: 999_999_999 }),
        ],
        status: 404,
        code: 'not_found',
        fields: { 'bookings.1.id': 'not_found', 'bookings.2.id': 'not_found' },
      };
    },
    'the same booking twice': ({ first, second }) => ({
      bookings: [asShown(first), asShown(second), asShown(first, { rate: '1.00' })],
      status: 400,
      code: 'invalid_fields',
      fields: { 'bookings.2.id': 'choice_invalid' },
    }),
    'a cancelled booking, as it is': async ({ first, second }) => {
      expectStatus(await company.agent.api.post(`/bookings/${first.id}/cancel/`), 200);
      return {
        bookings: [asShown(second, { rate: '1.00' }), asShown(first, { rate: '0.00' })],
        status: 409,
        code: 'booking_cancelled',
        fields: { 'bookings.1.id': 'booking_cancelled' },
      };
    },
    'a partner that the company does not have': ({ first }) => ({
      bookings: [asShown(first, { rate: '1.00' }), { ...dollars('1.00'), partner_id: 999_999_999 }],
      status: 404,
      code: 'not_found',
      fields: { 'bookings.1.partner_id': 'not_found' },
    }),
    'a rate of a dollar to the dollar': ({ first, second }) => ({
      bookings: [asShown(first), asShown(second, { currency_rate: '2' })],
      status: 400,
      code: 'invalid_fields',
      fields: { 'bookings.1.currency_rate': 'rate_invalid' },
    }),
  };

  test.each(Object.entries(tries))('%s', async (_, make) => {
    const three = await threeBookings();
    const { bookings, status, code, fields } = await make(three);
    const before = await everything(three.sale);
    const answer = await edit(three.sale, { notes: 'у окна', brutto: '2000.00', bookings });
    expect(expectRefusal(answer, status, code).fields).toEqual(fields);
    expect(await everything(three.sale)).toEqual(before);
  });

  test('a sale that is completed or cancelled, and to an agent a checked one', async () => {
    const { sale, first } = await threeBookings();
    const bookings = [asShown(first)];
    expectStatus(await company.manager.api.post(`/sales/${sale.id}/check/`), 200);
    expectRefusal(await edit(sale, { bookings }), 409, 'sale_checked');
    expectStatus(await company.manager.api.post(`/sales/${sale.id}/cancel/`, { reason: 'болезнь' }), 200);
    expectRefusal(await edit(sale, { bookings }, company.manager), 409, 'sale_not_active');
  });
});

describe('somebody else was faster', () => {
  test.each<[string, (sale: Sale) => Promise<unknown>]>([
    [
      'edited a booking',
      ({ bookings }) => company.manager.api.patch(`/bookings/${bookings[0]?.id}/`, { rate: '1.00' }),
    ],
    ['added a booking', ({ id }) => company.manager.api.post(`/sales/${id}/bookings/`, dollars('1.00'))],
    ['deleted a booking', ({ bookings }) => company.manager.api.delete(`/bookings/${bookings[0]?.id}/`)],
    ['cancelled a booking', ({ bookings }) => company.manager.api.post(`/bookings/${bookings[0]?.id}/cancel/`)],
    ['sent the whole form', (sale) => edit(sale, { bookings: [dollars('7.00')] }, company.manager)],
  ])('and %s: the form is stale, nothing of it is saved', async (_, change) => {
    const { sale, first } = await threeBookings();
    await change(sale);
    const before = await everything(sale);
    const form = { notes: 'у окна', bookings: [asShown(first)] };
    expectRefusal(await edit(sale, form, company.agent, sale.version), 409, 'stale');
    expect(await everything(sale)).toEqual(before);
  });

  test('ten forms at once: one is saved whole', async () => {
    const { sale, first } = await threeBookings();
    const forms = Array.from({ length: 10 }, (_, each) => ({
      notes: `${each}`,
      bookings: [asShown(first, { rate: `${each + 1}.00` })],
    }));
    const answers = await Promise.all(forms.map((form) => edit(sale, form, company.agent, sale.version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const winner = answers.find(({ status }) => status === 200)?.body;
    expect(winner?.netto).toBe(`${Number(winner?.notes) + 1}.00`);
    await expectWhole(sale);
  });
});

describe('what is unusual asks, in what was changed only', () => {
  const asked = async (sale: Sale, body: Entry) =>
    expectRefusal(await edit(sale, body), 409, 'confirmation_required').details.confirmations;
  const far = (at: string) => ({
    code: 'rate_far',
    field: `${at}.currency_rate`,
    values: { typed: '2', offered: '1.150000', percent: '73.9' },
  });

  test('a rate far off, a loss and a used contract number, all at once; a yes to all saves it', async () => {
    const used = await buildSale(company, { blank_number: 'Б-71' });
    const { sale, first, third } = await threeBookings();
    const bookings = [asShown(first), asShown(third, { currency_rate: '2' }), euros('1000.00', { currency_rate: '2' })];
    const body = { blank_number: 'Б-71', bookings };
    const before = await everything(sale);
    expect(await asked(sale, body)).toEqual([
      far('bookings.1'),
      far('bookings.2'),
      { code: 'profit_negative', field: 'brutto', values: { profit: '-1500.00' } },
      { code: 'blank_number_used', field: 'blank_number', values: { sale: String(used.id) } },
    ]);
    expect(await everything(sale)).toEqual(before);
    const confirmed = ['rate_far', 'profit_negative', 'blank_number_used'];
    expect(expectStatus(await edit(sale, { ...body, confirmed }), 200).netto).toBe('2500.00');
    const again = asShown((await readWhole(sale))[1] ?? third, { reference_number: 'B-9' });
    // The rate and the loss were confirmed then: another change does not ask again.
    expectStatus(
      await edit(sale, { bookings: [asShown(first), again, asShown((await readWhole(sale))[2] ?? third)] }),
      200,
    );
  });

  const readWhole = async (sale: Sale) => expectStatus(await edit(sale, {}), 200).bookings;

  test('a loss is judged by brutto and bookings together', async () => {
    const { sale, first } = await threeBookings();
    const bookings = [asShown(first, { rate: '1500.00' })];
    expect(await asked(sale, { bookings })).toEqual([
      { code: 'profit_negative', field: 'brutto', values: { profit: '-500.00' } },
    ]);
    expectStatus(await edit(sale, { brutto: '1600.00', bookings }), 200);
  });
});

describe('a checked sale', () => {
  test('is taken its check when a manager changes a booking, and says so once in the log', async () => {
    const { sale, first, second, third } = await threeBookings();
    const { manager } = company;
    expectStatus(await manager.api.post(`/bookings/${second.id}/check/`), 200);
    expectStatus(await manager.api.post(`/sales/${sale.id}/check/`), 200);
    const lines = await countLines(sale);
    const bookings = [asShown(first, { rate: '310.00' }), asShown(second), asShown(third)];
    const after = expectStatus(await edit(sale, { bookings }, manager), 200);
    expect(after).toMatchObject({ audit: 'unchecked', changed_since_check: true, netto: '625.00' });
    expect(after.bookings.map(({ audit }) => audit)).toEqual(['unchecked', 'checked', 'unchecked']);
    expect((await linesSince(sale, lines)).map(({ event }) => event)).toEqual(['booking.edit', 'sale.edit']);
    await expectWhole(sale);
  });
});
