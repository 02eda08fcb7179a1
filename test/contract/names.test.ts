import { describe, expect, test } from 'vitest';
import { nameKey } from '#contract/names.ts';
import { sharedDatabase } from '../support/cluster.ts';
import { sharedSql } from '../support/sql.ts';

const same = ['Анталья', ' анталья ', 'АНТАЛЬЯ', '\tАнталья\n', 'Анталья\u00a0', 'АнТаЛьЯ'];
const spaced = ['Шарм  Эль Шейх', 'шарм эль\tшейх', 'ШАРМ ЭЛЬ\u00a0ШЕЙХ', ' Шарм \n Эль  Шейх'];
const others = ['Antalya', 'Анталья 2', 'Ан талья', 'Ёлка', 'Елка', "O'zbekiston", 'Oʻzbekiston', 'Çeşme'];

const database = await sharedDatabase();
const sql = await sharedSql(database.superuser);

describe('a name', () => {
  test('is the same name in whatever case and with whatever spaces it is typed', () => {
    expect(new Set(same.map(nameKey))).toEqual(new Set(['анталья']));
    expect(new Set(spaced.map(nameKey))).toEqual(new Set(['шарм эль шейх']));
  });

  test('is another name when its letters are others', () => {
    expect(new Set(others.map(nameKey)).size).toBe(others.length);
  });

  test('is compared by the database as by the browser', async () => {
    const typed = [...same, ...spaced, ...others].map((name) => name.trim());
    const rows = await sql.query<{ key: string }>(
      'select fold_name(name) as key from unnest($1::text[]) with ordinality as t (name, n) order by n',
      [typed],
    );
    expect(rows.map(({ key }) => key)).toEqual(typed.map(nameKey));
  });
});
