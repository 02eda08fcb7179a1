import { describe, expect, test } from 'vitest';
import { freshName } from '../../support/data/command-rows.ts';
import { buildCompany } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);

const uses = { for_sales: true, for_bookings: true, for_tourist_payments: true, for_partner_payments: false };

const lists = [
  ['direction', '/directions/', 'directions', 'direction_exists', {}],
  ['partner', '/partners/', 'partners', 'partner_exists', { currency: 'USD' }],
  ['payment method', '/payment-methods/', 'paymentMethods', 'payment_method_exists', uses],
] as const;

describe.each(lists)('the name of a %s in a directory', (_, path, root, taken, rest) => {
  const add = (name: string, of = company) => of.agent.api.post<{ id: number; name: string }>(path, { name, ...rest });
  const names = async (of = company) =>
    (await of.agent.api.read<Record<string, { name: string }[]>>(`{ ${root} { name } }`))[root]?.map(
      ({ name }) => name,
    ) ?? [];

  test('a name is unique in any letter case and spacing', async () => {
    const name = `Шарм Эль Шейх ${freshName()}`;
    expectStatus(await add(name), 201);
    const before = await names();
    for (const same of [
      name,
      name.toUpperCase(),
      name.toLowerCase(),
      `  ${name}\t`,
      name.replaceAll(' ', '   '),
      name.replaceAll(' ', '\u00a0'),
    ]) {
      expect(expectRefusal(await add(same), 409, taken).fields).toEqual({ name: taken });
    }
    expect(await names()).toEqual(before);
  });

  test('a name is stored as entered, without superfluous spaces', async () => {
    const name = freshName();
    const added = expectStatus(await add(`  ${name.replaceAll(' ', ' \n ')} Ё-1 `), 201);
    expect(added).toMatchObject({ id: added.id, name: `${name} Ё-1`, ...rest });
    expect(await names()).toContain(`${name} Ё-1`);
  });

  test('a name that differs in one letter is another one, and a name is free in another company', async () => {
    const name = freshName();
    const other = await buildCompany(server);
    for (const each of [name, `${name}ё`, `${name}е`, `${name}.`]) expectStatus(await add(each), 201);
    expectStatus(await add(name, other), 201);
    expect(await names(other)).toContain(name);
  });

  test('a name that twenty add at once is stored once', async () => {
    const name = freshName();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (__, each) => add(each % 2 ? name : name.toUpperCase())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectRefusal(answer, 409, taken);
  });
});

describe('the client of simultaneous sales', () => {
  test('simultaneous sales with one phone number make one client', async () => {
    const phone = '+998 93 555 44 33';
    const typed = ['+998935554433', '93 555 44 33', phone, '998 (93) 555-44-33'];
    const sell = (tourist_phone: string, each: number) =>
      company.agent.api.post('/sales/', {
        ...{ service_date: '2028-07-01', direction_id: company.direction.id, brutto: '100.00', tourist_phone },
        ...{ tourist_name: `Имя ${each}`, tourist_surname: 'Общая', adults: 1, children: 0, infants: 0 },
        bookings: [{ partner_id: company.partner.id, rate: '80.00', currency: 'USD' }],
      });
    const answers = await Promise.all([...typed, ...typed, ...typed].map(sell));
    for (const answer of answers) expectStatus(answer, 201);
    for (const each of typed) {
      const { client } = await company.stranger.api.read<{ client: object }>(
        'query ($phone: String!) { client(phone: $phone) { phone surname sales_count debt } }',
        { phone: each },
      );
      expect(client).toEqual({ phone: '+998935554433', surname: 'Общая', sales_count: 12, debt: '1200.00' });
    }
  });
});
