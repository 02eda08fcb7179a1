import { expect, expectTypeOf, test } from 'vitest';
import { byAgent, byDates, byFlag, byPeriod, byPerson, byText } from '../../../src/web/base/lists/filters/filters.ts';
import type { FilterIn } from '../../../src/web/base/lists/list-declaration.ts';

test('a filter by dates has a range of its field, which its type requires', () => {
  const filter = byDates('sold', 'sale_date', 'sale_date');
  expect(filter).toMatchObject({ from: 'sale_date_from', to: 'sale_date_to' });
  expectTypeOf<(typeof filter)['from']>().toEqualTypeOf<'sale_date_from' | 'sale_date_to'>();
});

test('a filter by a part of a text takes its label from the field', () => {
  const filters: FilterIn<'sales'>[] = [
    byText('service', { id: 'hotel' }),
    // @ts-expect-error sales are not filtered by notes
    byText('notes', {}),
  ];
  expect(filters[0]).toEqual({ id: 'hotel', label: 'service', kind: 'text', field: 'service' });
});

test('a list accepts the filters of its root, and does not compile with others', () => {
  const filters: FilterIn<'logs'>[] = [
    byDates('at', 'period', 'at'),
    byPerson,
    byFlag('by_program', { label: 'program' }),
    // @ts-expect-error the log has no such dates
    byDates('sold', 'sale_date', 'sale_date'),
    // @ts-expect-error the log has no agents
    byAgent,
    // @ts-expect-error the log has no retired rows
    byFlag('retired', {}),
    // @ts-expect-error the log’s dates have a name
    byPeriod(['today'], 'today'),
  ];
  expect(filters.map(({ id }) => id)).toEqual(['at', 'person', 'by_program', 'sold', 'agent', 'retired', 'period']);
});
