import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { bookingLists, type Entry, formOfBooking } from '../../support/data/booking-lists.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const { company, dollars, euros, threeBookings, edit, everything, expectWhole } = await bookingLists(server, sql);

describe('a refused list of bookings saves nothing', () => {
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
      bookings: [formOfBooking(first, { rate: '1.00' }), formOfBooking((await threeBookings()).first)],
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
          formOfBooking(first, { id: 999_999_999 }),
        ],
        status: 404,
        code: 'not_found',
        fields: { 'bookings.1.id': 'not_found', 'bookings.2.id': 'not_found' },
      };
    },
    'the same booking twice': ({ first, second }) => ({
      bookings: [formOfBooking(first), formOfBooking(second), formOfBooking(first, { rate: '1.00' })],
      status: 400,
      code: 'invalid_fields',
      fields: { 'bookings.2.id': 'choice_invalid' },
    }),
    'a cancelled booking, as it is': async ({ first, second }) => {
      expectStatus(await company.agent.api.post(`/bookings/${first.id}/cancel/`), 200);
      return {
        bookings: [formOfBooking(second, { rate: '1.00' }), formOfBooking(first, { rate: '0.00' })],
        status: 409,
        code: 'booking_cancelled',
        fields: { 'bookings.1.id': 'booking_cancelled' },
      };
    },
    'a partner that the company does not have': ({ first }) => ({
      bookings: [formOfBooking(first, { rate: '1.00' }), { ...dollars('1.00'), partner_id: 999_999_999 }],
      status: 404,
      code: 'not_found',
      fields: { 'bookings.1.partner_id': 'not_found' },
    }),
    'a rate of a dollar to the dollar': ({ first, second }) => ({
      bookings: [formOfBooking(first), formOfBooking(second, { currency_rate: '2' })],
      status: 400,
      code: 'invalid_fields',
      fields: { 'bookings.1.currency_rate': 'rate_invalid' },
    }),
  };

  test.each(Object.entries(tries))('a list of bookings is refused: %s', async (_, make) => {
    const three = await threeBookings();
    const { bookings, status, code, fields } = await make(three);
    const before = await everything(three.sale);
    const answer = await edit(three.sale, { notes: 'у окна', brutto: '2000.00', bookings });
    expect(expectRefusal(answer, status, code).fields).toEqual(fields);
    expect(await everything(three.sale)).toEqual(before);
  });

  test('a completed or cancelled sale is refused, and to an agent a checked one', async () => {
    const { sale, first } = await threeBookings();
    const bookings = [formOfBooking(first)];
    expectStatus(await company.manager.api.post(`/sales/${sale.id}/check/`), 200);
    expectRefusal(await edit(sale, { bookings }), 409, 'sale_checked');
    expectStatus(await company.manager.api.post(`/sales/${sale.id}/cancel/`, { reason: 'болезнь' }), 200);
    expectRefusal(await edit(sale, { bookings }, company.manager), 409, 'sale_not_active');
  });
});

describe('simultaneous edits of a list of bookings', () => {
  test.each<[string, (sale: Sale) => Promise<unknown>]>([
    [
      'edited a booking',
      ({ bookings }) => company.manager.api.patch(`/bookings/${bookings[0]?.id}/`, { rate: '299.00' }),
    ],
    ['added a booking', ({ id }) => company.manager.api.post(`/sales/${id}/bookings/`, dollars('1.00'))],
    ['deleted a booking', ({ bookings }) => company.manager.api.delete(`/bookings/${bookings[0]?.id}/`)],
    ['cancelled a booking', ({ bookings }) => company.manager.api.post(`/bookings/${bookings[0]?.id}/cancel/`)],
    ['sent the whole form', (sale) => edit(sale, { bookings: [dollars('7.00')] }, company.manager)],
  ])('and %s: the form is stale, nothing of it is saved', async (_, change) => {
    const { sale, first } = await threeBookings();
    await change(sale);
    const before = await everything(sale);
    const form = { notes: 'у окна', bookings: [formOfBooking(first)] };
    expectRefusal(await edit(sale, form, company.agent, sale.version), 409, 'stale');
    expect(await everything(sale)).toEqual(before);
  });

  test('one of ten simultaneous forms is saved, as a whole', async () => {
    const { sale, first } = await threeBookings();
    const forms = Array.from({ length: 10 }, (_, each) => ({
      notes: `${each}`,
      bookings: [formOfBooking(first, { rate: `${each + 101}.00` })],
    }));
    const answers = await Promise.all(forms.map((form) => edit(sale, form, company.agent, sale.version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const winner = answers.find(({ status }) => status === 200)?.body;
    expect(winner?.netto).toBe(`${Number(winner?.notes) + 101}.00`);
    await expectWhole(sale);
  });
});

describe('an unusual change in a list of bookings needs confirmation', () => {
  const postForQuestions = async (sale: Sale, body: Entry) =>
    expectRefusal(await edit(sale, body), 409, 'confirmation_required').details.confirmations;
  const far = (at: string) => ({
    code: 'rate_far',
    field: `${at}.currency_rate`,
    values: { typed: '2', offered: '1.150000', percent: '73.9' },
  });

  test('an unusual rate, a loss and a used contract number are reported at once, and saved when all are confirmed', async () => {
    const used = await buildSale(company, { blank_number: 'Б-71' });
    const { sale, first, third } = await threeBookings();
    const bookings = [
      formOfBooking(first),
      formOfBooking(third, { currency_rate: '2' }),
      euros('1000.00', { currency_rate: '2' }),
    ];
    const body = { blank_number: 'Б-71', bookings };
    const before = await everything(sale);
    expect(await postForQuestions(sale, body)).toEqual([
      far('bookings.1'),
      far('bookings.2'),
      { code: 'profit_negative', field: 'brutto', values: { profit: '-1500.00' } },
      { code: 'blank_number_used', field: 'blank_number', values: { sale: String(used.id) } },
    ]);
    expect(await everything(sale)).toEqual(before);
    const confirmed = ['rate_far', 'profit_negative', 'blank_number_used'];
    expect(expectStatus(await edit(sale, { ...body, confirmed }), 200).netto).toBe('2500.00');
    const again = formOfBooking((await readWhole(sale))[1] ?? third, { reference_number: 'B-9' });
    // The rate and the loss are confirmed already: another change does not need it again.
    expectStatus(
      await edit(sale, { bookings: [formOfBooking(first), again, formOfBooking((await readWhole(sale))[2] ?? third)] }),
      200,
    );
  });

  const readWhole = async (sale: Sale) => expectStatus(await edit(sale, {}), 200).bookings;

  test('a loss is computed from brutto and bookings together', async () => {
    const { sale, first } = await threeBookings();
    const bookings = [formOfBooking(first, { rate: '1500.00' })];
    expect(await postForQuestions(sale, { bookings })).toEqual([
      { code: 'profit_negative', field: 'brutto', values: { profit: '-500.00' } },
    ]);
    expectStatus(await edit(sale, { brutto: '1600.00', bookings }), 200);
  });
});
