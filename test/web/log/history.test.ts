import { describe, expect, test } from 'vitest';
import { permissions } from '#contract/base/roles.ts';
import type { HistoryEntry } from '#contract/log/history-entry.ts';
import { bookingFields } from '#contract/sales/bookings/booking.ts';
import { saleFields } from '#contract/sales/sale.ts';
import { touristPaymentFields } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { machines } from '#machines/index.ts';
import { historyFields, isHistoryField } from '../../../src/web/base/changes/history-fields.ts';
import { isReference } from '../../../src/web/sales/references.ts';
import { changedSinceCheck, historyEvents, tellHistory } from '../../../src/web/sales/sale-history.ts';
import type { SaleDetailsData } from '../../../src/web/sales/sale-query.ts';
import { loadTexts } from '../../support/languages.ts';

const texts = await loadTexts();
const entities = ['sale', 'booking', 'tourist_payment'] as const;

/** Machine questions and rights, which write no events. */
const neverHappen = /\.(change_bookings|change_netto|change_payments|view|management_fields)$/;

describe('events of a sale', () => {
  const happenings = new Set(
    [
      ...entities.flatMap((entity) => machines[entity].events as string[]),
      ...Object.keys(permissions).filter((key) => entities.some((entity) => key.startsWith(`${entity}.`))),
    ].filter((event) => !neverHappen.test(event)),
  );

  test('every event of a sale has a text of its own', () => {
    expect(happenings.size).toBeGreaterThan(20);
    expect([...happenings].filter((event) => !(historyEvents as readonly string[]).includes(event))).toEqual([]);
    const payments = [...happenings].filter((event) => event.startsWith('tourist_payment.'));
    const refunds = payments.map((event) => event.replace('tourist_payment', 'refund'));
    expect(refunds.filter((event) => !(historyEvents as readonly string[]).includes(event))).toEqual([]);
  });

  test.each(['ru', 'en', 'uz'] as const)(
    'every event of a sale has its text in %s, and every field its name',
    (language) => {
      expect(historyEvents.filter((event) => !texts[language][`history.${event}`])).toEqual([]);
      const labels = Object.values(historyFields).map(([label]) => label);
      expect(labels.filter((label) => !texts[language][label])).toEqual([]);
    },
  );

  test('every event with entered values is shown field by field', () => {
    const typed = Object.keys({ ...saleFields, ...bookingFields, ...touristPaymentFields, management_notes: 0 });
    const named = typed.map((field) => field.replace(/^(direction|partner|method)_id$/, '$1'));
    expect(named.filter((field) => !isHistoryField(field) && !isReference(field))).toEqual([]);
  });
});

let lines = 0;
const line = (event: string, entity: HistoryEntry['entity'], id: number, changes: Record<string, [unknown, unknown]>) =>
  ({
    id: ++lines,
    at: '2026-11-20T09:00:00.000Z',
    by_name: 'Каримова Нигора',
    event,
    entity,
    entity_id: id,
    changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
    since_check: false,
  }) as HistoryEntry;

const none = { bookings: [], tourist_payments: [] } as unknown as SaleDetailsData;

describe('the history of a sale', () => {
  test('the history is shown newest first, with each booking and payment as it was at that time', () => {
    const told = tellHistory(
      [
        line('booking.add', 'booking', 1, {
          partner: [null, 'Hotel Roma'],
          rate: [null, '700.00'],
          currency: [null, 'EUR'],
        }),
        line('booking.edit', 'booking', 1, { rate: ['700.00', '650.00'] }),
        line('tourist_payment.create', 'tourist_payment', 5, {
          kind: [null, 'payment'],
          amount: [null, '500.00'],
          currency: [null, 'USD'],
        }),
        line('booking.delete', 'booking', 1, {
          partner: ['Hotel Roma', null],
          rate: ['650.00', null],
          currency: ['EUR', null],
        }),
      ],
      none,
    );
    expect(told.map(({ event, partner, amount, currency }) => [event, partner, amount, currency])).toEqual([
      ['booking.delete', 'Hotel Roma', '650.00', 'EUR'],
      ['tourist_payment.create', null, '500.00', 'USD'],
      ['booking.edit', 'Hotel Roma', '650.00', 'EUR'],
      ['booking.add', 'Hotel Roma', '700.00', 'EUR'],
    ]);
    expect(told.map(({ changes }) => changes)).toEqual([
      [],
      [],
      [{ field: 'rate', before: '700.00', after: '650.00' }],
      [],
    ]);
  });

  test('the history distinguishes refunds, and has the accepted amount only where it differs', () => {
    const recorded = { amount: [null, '-80.00'], currency: [null, 'USD'] } as Record<string, [unknown, unknown]>;
    const told = tellHistory(
      [
        line('tourist_payment.create', 'tourist_payment', 7, { kind: [null, 'refund'], ...recorded }),
        line('tourist_payment.accept', 'tourist_payment', 7, {
          state: ['new', 'accepted'],
          accepted_amount: [null, '-80.00'],
        }),
        line('tourist_payment.create', 'tourist_payment', 8, { kind: [null, 'payment'], ...recorded }),
        line('tourist_payment.accept', 'tourist_payment', 8, {
          state: ['new', 'accepted'],
          accepted_amount: [null, '70.00'],
        }),
      ],
      none,
    );
    expect(told.map(({ event }) => event)).toEqual([
      'tourist_payment.accept',
      'tourist_payment.create',
      'refund.accept',
      'refund.create',
    ]);
    expect(told[0]?.changes).toEqual([{ field: 'accepted_amount', before: '-80.00', after: '70.00' }]);
    expect(told[2]?.changes).toEqual([]);
  });

  test('the history of rows older than the log is taken from the rows as they are now', () => {
    const sale = {
      bookings: [{ id: 1, partner_name: 'Coral Travel', rate: '800.00', currency: 'USD' }],
      tourist_payments: [{ id: 5, kind: 'refund', amount: '-50.00', currency: 'USD' }],
    } as unknown as SaleDetailsData;
    const told = tellHistory(
      [
        line('booking.check', 'booking', 1, { audit: ['unchecked', 'checked'] }),
        line('tourist_payment.decline', 'tourist_payment', 5, {
          state: ['new', 'declined'],
          decline_reason: [null, 'Не та'],
        }),
      ],
      sale,
    );
    expect(told).toMatchObject([
      {
        event: 'refund.decline',
        amount: '-50.00',
        changes: [{ field: 'decline_reason', before: null, after: 'Не та' }],
      },
      { event: 'booking.check', partner: 'Coral Travel', amount: '800.00', changes: [] },
    ]);
  });

  test('the history has when a change withdrew the check, and not among the changes since', () => {
    const told = tellHistory(
      [
        { ...line('booking.edit', 'sale', 3, { audit: ['checked', 'unchecked'] }), since_check: true },
        {
          ...line('sale.edit', 'sale', 3, { brutto: ['1.00', '2.00'], audit: ['checked', 'unchecked'] }),
          since_check: true,
        },
        line('something.new', 'sale', 3, {}),
        line('sale.flew', 'sale', 3, {}),
      ],
      none,
    );
    expect(told.map(({ event }) => event)).toEqual(['other', 'other', 'sale.edit', 'sale.unchecked_by_change']);
    expect(changedSinceCheck(told)).toMatchObject([
      { event: 'sale.edit', changes: [{ field: 'brutto', before: '1.00', after: '2.00' }] },
    ]);
  });
});
