import { beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);
const ids: Record<string, number> = {};
beforeAll(async () => {
  const tourists = [
    {
      tourist_surname: 'Королёва',
      tourist_name: 'Алёна',
      tourist_phone: '+998 90 765 43 21',
      blank_number: 'ДГ-2028/17',
    },
    { tourist_surname: 'Королев', tourist_name: 'Пётр', tourist_phone: '+998 91 111 22 33', blank_number: '100%_\\' },
    { tourist_surname: 'Ким', tourist_name: 'Лола', tourist_phone: '+998 93 333 44 55', blank_number: '2028-17/5 (2)' },
    { tourist_surname: 'Петрова-Водкина', tourist_name: 'Анна', tourist_phone: '+998 94 222 11 00' },
    { tourist_surname: 'Петроваводкина', tourist_name: 'Яна', tourist_phone: '+998 94 222 11 01' },
    { tourist_surname: "O'Neill", tourist_name: 'Shaun', tourist_phone: '+353 85 012 3456' },
  ];
  for (const tourist of tourists) {
    const sale = await buildSale(company, tourist);
    await buildPayment(company, sale);
    ids[tourist.tourist_surname] = sale.id;
  }
});

const QUERY = `query ($search: String) {
  sales(filter: {search: $search}) { rows { id tourist_surname } totalCount totals { brutto } }
  touristPayments(filter: {search: $search}) { rows { sale_id tourist_surname } totalCount }
}`;
type Found = { tourist_surname: string };
type Answer = { sales: { rows: Found[]; totalCount: number }; touristPayments: { rows: Found[]; totalCount: number } };

async function find(search: string | null): Promise<string[]> {
  const { sales, touristPayments } = await company.manager.api.read<Answer>(QUERY, { search });
  const names = (rows: Found[]) => rows.map(({ tourist_surname }) => tourist_surname).sort();
  expect(names(touristPayments.rows)).toEqual(names(sales.rows));
  expect([sales.totalCount, touristPayments.totalCount]).toEqual([sales.rows.length, sales.rows.length]);
  return names(sales.rows);
}

const double = ['Петрова-Водкина', 'Петроваводкина'];
const allSurnames = ['Ким', 'Королев', 'Королёва', "O'Neill", ...double].sort();

describe('search of sales and payments', () => {
  test.each([
    ['a surname', 'Королёва', ['Королёва']],
    ['a surname without its dots', 'королева', ['Королёва']],
    ['dots that the surname does not have', 'Королёв', ['Королев', 'Королёва']],
    ['a part of a surname in capitals', 'ОРОЛЕ', ['Королев', 'Королёва']],
    ['a name', 'алена', ['Королёва']],
    ['a name and a surname in either order', 'алёна королева', ['Королёва']],
    ['a surname and a part of a name', '  королев   пет ', ['Королев']],
    ['a phone as it is stored', '+998907654321', ['Королёва']],
    ['a phone with spaces', '+998 90 765 43 21', ['Королёва']],
    ['a phone with brackets and dashes', '(90) 765-43-21', ['Королёва']],
    ['the end of a phone', '43-21', ['Королёва']],
    ['a part of a phone behind a plus', '+353 85 012', ["O'Neill"]],
    ['a contract number', 'ДГ-2028/17', ['Королёва']],
    ['a part of a contract number', 'дг-2028', ['Королёва']],
    ['a contract number that could be a phone', '2028-17', ['Ким']],
    ['the beginning of a contract number in digits', '2028', ['Ким', 'Королёва']],
    ['a name and a contract number', 'алёна дг-2028', ['Королёва']],
    ['an apostrophe', "o'neill", ["O'Neill"]],
    ['another apostrophe', 'O’Neill', ["O'Neill"]],
    ['a name without its apostrophe', 'oneill', ["O'Neill"]],
    ['a surname in Latin letters', 'koroleva', ['Королёва']],
    ['a name and a part of a surname in Latin letters', 'alyona KOROL', ['Королёва']],
    ['a name in Latin letters of which Cyrillic has one', 'yana', ['Петроваводкина']],
    ['a double name in Latin letters', 'petrova-vodkina', double],
    ['a double name with its hyphen', 'Петрова-Водкина', double],
    ['a double name with a dash', 'петрова–водкина', double],
    ['a double name in two words', 'петрова водкина', double],
    ['a double name in one word', 'петроваводкина', double],
    ['a double name and a name', 'анна петрова-водк', ['Петрова-Водкина']],
    ['a contract number without its hyphen', 'дг2028', ['Королёва']],
    ['a percent sign, which stands for itself', '100%', ['Королев']],
    ['an underscore, which stands for itself', '%_\\', ['Королев']],
  ])('a sale and its payments are found by %s', async (_, search, found) => {
    expect(await find(search)).toEqual(found);
  });

  test.each(
    ['королева shaun', 'нетакого', '%', '__', '+998 90 000 00 00', '+998 91 765 43 21', 'ДГ-2028/18'].filter(
      (text) => text !== '%',
    ),
  )('a sale and its payments are not found by a text that they do not have: %s', async (search) => {
    expect(await find(search)).toEqual([]);
  });

  test.each(['', '   ', null])('all sales and payments are found by an empty search: %j', async (search) => {
    expect(await find(search)).toEqual(allSurnames);
  });

  test('a search is limited to the state that is given', async () => {
    const { api } = company.manager;
    const [payment] = (
      await api.read<{ sale: { tourist_payments: { id: number }[] } }>(
        `{ sale(id: ${ids.Королёва}) { tourist_payments { id } } }`,
      )
    ).sale.tourist_payments;
    await api.post(`/tourist-payments/${payment?.id}/accept/`);
    await api.post(`/sales/${ids.Королев}/cancel/`, { reason: 'болезнь' });
    const counts = async (lifecycle: string, state: string) =>
      api.read(
        `{ sales(filter: {lifecycle: "${lifecycle}"}) { totalCount } touristPayments(filter: {state: "${state}"}) { totalCount } }`,
      );
    expect(await counts('active', 'new')).toEqual({ sales: { totalCount: 5 }, touristPayments: { totalCount: 5 } });
    expect(await counts('cancelled', 'accepted')).toEqual({
      sales: { totalCount: 1 },
      touristPayments: { totalCount: 1 },
    });
    expect(await counts('completed', 'declined')).toEqual({
      sales: { totalCount: 0 },
      touristPayments: { totalCount: 0 },
    });
  });
});
