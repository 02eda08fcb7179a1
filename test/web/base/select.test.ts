import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Answered, combine, select } from '../../../src/web/base/api/select.ts';

const SALE = select('sale', { id: 'Id!' }, [
  `id service_date
  lifecycle`,
  { bookings: 'id rate', history: ['event', { changes: 'field after' }] },
]);

describe('a query by its fields', () => {
  test('a query has the text that requests its fields', () => {
    expect(SALE.document.replace(/\s+/g, ' ')).toBe(
      'query ($id: Id!) { sale(id: $id) { id service_date lifecycle bookings { id rate } history { event changes { field after } } } }',
    );
    expect(select('paymentTags').document).toBe('{ paymentTags }');
    expect(select('sales', { filter: 'SaleFilter', first: 6 }, { rows: 'id' }).document).toBe(
      'query ($filter: SaleFilter) { sales(filter: $filter, first: 6) { rows { id } } }',
    );
  });

  test('a query of several roots declares the variables of all, each root under its own name', () => {
    const both = combine(
      select('typed: clients', { filter: '$typed: ClientFilter', first: 'Int' }, { rows: 'id' }),
      select('sale', { id: 'Id!' }, 'brutto'),
    );
    expect(both.document).toBe(
      'query ($typed: ClientFilter, $first: Int, $id: Id!) { typed: clients(filter: $typed, first: $first) { rows { id } } sale(id: $id) { brutto } }',
    );
    expectTypeOf<Answered<typeof both>>().toEqualTypeOf<{
      typed: { rows: { id: number }[] };
      sale: { brutto: string };
    }>();
    expectTypeOf<NonNullable<(typeof both)['types']>['variables']['id']>().toEqualTypeOf<number>();
  });

  test('a query has an answer typed by exactly the requested fields', () => {
    type Sale = Answered<typeof SALE>['sale'];
    expectTypeOf<Sale['lifecycle']>().toEqualTypeOf<'active' | 'completed' | 'cancelled'>();
    expectTypeOf<Sale['bookings']>().toEqualTypeOf<{ id: number; rate: string }[]>();
    expectTypeOf<Sale['history'][number]['changes']>().toEqualTypeOf<{ field: string; after: string | null }[]>();
    expectTypeOf<keyof Sale>().toEqualTypeOf<'id' | 'service_date' | 'lifecycle' | 'bookings' | 'history'>();
    const client = select('client', { phone: 'String!' }, 'name');
    expectTypeOf<Answered<typeof client>>().toEqualTypeOf<{ client: { name: string } | null }>();
  });

  test('a query with unknown fields, arguments or roots does not compile', () => {
    // @ts-expect-error there is no such field
    select('sale', { id: 'Id!' }, 'id brutoo');
    // @ts-expect-error only commands answer with actions
    select('sale', { id: 'Id!' }, 'id can');
    // @ts-expect-error bookings have fields of their own
    select('sale', { id: 'Id!' }, 'id bookings');
    // @ts-expect-error a booking has no such field
    select('sale', { id: 'Id!' }, { bookings: 'id brutto' });
    // @ts-expect-error the argument is of another type
    select('sale', { id: 'String!' }, 'id');
    // @ts-expect-error there is no such argument
    select('sale', { id: 'Id!', first: 'Int' }, 'id');
    // @ts-expect-error the argument may not be missing
    select('sale', {}, 'id');
    // @ts-expect-error there is no such root
    expect(select('sail', {}, 'id').document).toBe('{ sail { id } }');
  });
});
