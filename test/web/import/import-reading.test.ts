import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { setLanguage } from '../../../src/web/base/i18n/languages.ts';
import { foldHeading, guessColumns, headingRow } from '../../../src/web/import/reading/headings.ts';
import { fieldsOf, importKinds, missingFields } from '../../../src/web/import/reading/import-fields.ts';
import { type Cell, cellShown, cellText, readCell } from '../../../src/web/import/reading/read-cell.ts';
import { readCsv, readFile } from '../../../src/web/import/reading/read-file.ts';
import { readRow, readRows } from '../../../src/web/import/reading/read-rows.ts';

const TODAY = '2026-03-10';

describe('columns are recognised by their headings', () => {
  test.each([
    ['sales', 'Дата|Дата вылета|Направление|Брутто|Телефон|ФИО туриста|Партнёр|Нетто'],
    ['sales', 'Дата продажи|Заезд|Страна|Цена (USD)|Моб. телефон|Фамилия|Имя|Туроператор|Себестоимость'],
    ['sales', 'Sale date|Departure|Destination|Gross|Phone number|Client|Supplier|Net'],
    ['sales', 'Sotuv sanasi|Joʻnash sanasi|Yoʻnalish|Narxi|Telefon raqami|Mijoz|Hamkor|Netto'],
    ['clients', 'ФИО|Телефон'],
    ['clients', 'Surname|First name|Mobile'],
    ['clients', 'Familiya|Ism|Telefon'],
    ['partners', 'Поставщик'],
    ['partners', 'Partner|Currency'],
  ] as const)('columns are recognised by their headings: %s as %s', (kind, headings) => {
    const mapping = guessColumns(kind, headings.split('|'));
    expect(missingFields(kind, mapping)).toEqual([]);
    expect(Object.keys(mapping)).toHaveLength(headings.split('|').length);
  });

  test('no column is taken twice, and an earlier choice for a heading takes precedence', () => {
    const headings = ['Дата', 'Дата', 'Что-то своё'];
    expect(
      guessColumns('sales', headings, { [foldHeading('что то СВОЁ')]: 'direction', дата: 'service_date' }),
    ).toEqual({
      ...{ service_date: 0, sale_date: 1, direction: 2 },
    });
    expect(guessColumns('clients', ['Телефон'], { телефон: 'tourist_phone' })).toEqual({ phone: 0 });
  });

  test('columns are recognised below a title and an empty row', () => {
    expect(headingRow('sales', [['Отчёт за март'], [], ['Дата', 'Брутто', 'Нетто'], ['1.3', '5', '4']])).toBe(2);
    expect(
      headingRow('sales', [
        ['', ''],
        ['a', 'b'],
      ]),
    ).toBe(1);
  });

  test('each kind of import has its own fields, without duplicates', () => {
    for (const kind of importKinds) {
      const names = fieldsOf[kind].map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('parsing of a cell', () => {
  const readAs = (kind: Parameters<typeof readCell>[0], cell: Cell) => readCell(kind, cell, TODAY);
  test.each<[Parameters<typeof readCell>[0], Cell, unknown]>([
    ['amount', '1 234,50', { value: '1234.50' }],
    ['amount', 1234.5, { value: '1234.50' }],
    ['amount', 0.1 + 0.2, { value: '0.30' }],
    ['amount', 1.005, { value: '1.01' }],
    ['amount', '500 $', { value: '500.00', currency: 'USD' }],
    ['amount', '1,2 млн сум', { value: '1200000.00', currency: 'UZS' }],
    ['amount', 'дорого', { code: 'amount_invalid' }],
    ['amount', '1,234', { code: 'amount_ambiguous' }],
    ['amount', 1.234, { value: '1.23' }],
    ['amount', -5, { code: 'amount_negative' }],
    ['amount', '-5', { code: 'amount_negative' }],
    ['signed', '-5,5', { value: '-5.50' }],
    ['signed', -5.5, { value: '-5.50' }],
    ['date', { date: '2026-03-05' }, { value: '2026-03-05' }],
    ['date', 46086, { value: '2026-03-05' }],
    ['date', '05.03.26', { value: '2026-03-05' }],
    ['date', '2026-03-05 00:00', { value: '2026-03-05' }],
    ['date', '5/3/2026', { value: '2026-03-05' }],
    ['date', '31.02.2026', { code: 'date_invalid' }],
    ['date', { date: '1899-12-30' }, { code: 'date_invalid' }],
    ['rate', 12650.5, { value: '12650.5' }],
    ['rate', '12 650,5', { value: '12650.5' }],
    ['rate', 0, { code: 'rate_invalid' }],
    ['phone', 998901234567, { value: '+998901234567' }],
    ['phone', '90 123-45-67', { value: '+998901234567' }],
    ['phone', '+7 912 345 67 89; 90 1234567', { value: '+79123456789' }],
    ['phone', '12', { code: 'phone_invalid' }],
    ['count', 2, { value: 2 }],
    ['count', '1,5', { code: 'number_invalid' }],
    ['currency', 'сум', { value: 'UZS' }],
    ['currency', 'фунт', { code: 'choice_invalid' }],
    ['people', '2+1', { value: { adults: 2, children: 1, infants: 0 } }],
    ['people', 'много', { code: 'number_invalid' }],
    ['person', 'Ли Анна Сергеевна', { value: { surname: 'Ли', name: 'Анна Сергеевна' } }],
    ['person', 'Ли', { code: 'fill_required_fields' }],
    ['email', 'anna@example.com', { value: 'anna@example.com' }],
    ['email', 'нет', { code: 'email_invalid' }],
    ['text', 77, { value: '77' }],
    ['text', ' ', null],
    ['text', null, null],
  ])('a cell is parsed: %s %j', (kind, cell, expected) => {
    expect(readAs(kind, cell)).toEqual(expected);
  });
});

test.each([
  ['ru', 12.5, '12,5'],
  ['uz', 12.5, '12,5'],
  ['en', 12.5, '12.5'],
  ['en', 998901234567, '998901234567'],
  ['ru', '1.5', '1.5'],
] as const)('a cell is shown in the style of %s: %s as %s', (language, cell, shown) => {
  setLanguage(language);
  expect(cellShown(cell)).toBe(shown);
  setLanguage('ru');
});

describe('a row of a file', () => {
  test('one column of a row fills several fields, unless they have columns of their own', () => {
    const cells: Cell[] = ['Ли Анна', '2+1', 5, '300 €', 'Пётр'];
    const mapping = { tourist: 0, people: 1, adults: 2, rate: 3, tourist_name: 4 };
    expect(readRow('sales', mapping, cells, TODAY)).toEqual({
      problems: [],
      line: {
        ...{ tourist_surname: 'Ли', tourist_name: 'Пётр', adults: 5, children: 1, infants: 0 },
        ...{ rate: '300.00', currency: 'EUR' },
      },
    });
  });

  test('a row has its number of the file, and an empty cell or a dash is no value', () => {
    const cells: Cell[][] = [
      ['Имя', 'Почта'],
      ['Анна', '-'],
      [null, ' '],
      ['Пётр', 'нет'],
    ];
    expect(readRows('clients', { name: 0, email: 1 }, { cells, head: 0 }, TODAY)).toEqual({
      lines: [{ name: 'Анна' }, { name: 'Пётр' }],
      at: [2, 4],
      problems: [{ row: 1, field: 'email', code: 'email_invalid', values: {} }],
    });
  });

  test('a row has a price in dollars, and no text longer than its field', () => {
    const { problems } = readRow('sales', { brutto: 0, blank_number: 1 }, ['500 €', 'я'.repeat(41)], TODAY);
    expect(problems).toEqual([
      { field: 'brutto', code: 'import_usd_only' },
      { field: 'blank_number', code: 'text_too_long' },
    ]);
  });
});

describe('a file for import', () => {
  test('a spreadsheet is read with its numbers, dates and texts', async () => {
    const date = new Date('2026-03-05T00:00:00Z');
    const cells = [
      [{ value: 'Дата', type: String }, null, { value: 'Брутто', type: String }],
      [{ value: date, type: Date, format: 'dd.mm.yyyy' }, null, { value: 1200.5, type: Number }],
    ] as const;
    const file = await writeXlsxFile(cells.map((row) => [...row])).toBuffer();
    const read = await readFile(new Blob([Uint8Array.from(file)]));
    expect(read.map((row) => [row[0], row[2]])).toEqual([
      ['Дата', 'Брутто'],
      [{ date: '2026-03-05' }, 1200.5],
    ]);
    expect(cellText(read[1]?.[0])).toBe('05.03.2026');
  });

  test.each([
    ['semicolons', 'Имя;Цена\r\n"Ли; Анна";"1 234,50"\n'],
    ['commas', 'Имя,Цена\n"Ли; Анна","1 234,50"\n'],
    ['tabs', '\ufeffИмя\tЦена\nЛи; Анна\t1 234,50'],
  ])('a text file separated by %s is read', (_, text) => {
    expect(readCsv(text).slice(0, 2)).toEqual([
      ['Имя', 'Цена'],
      ['Ли; Анна', '1 234,50'],
    ]);
  });

  test('a text file with quotation marks and line breaks in its cells is read', () => {
    expect(readCsv('a;"x ""y""\nz"\n;b')).toEqual([
      ['a', 'x "y"\nz'],
      [null, 'b'],
    ]);
  });

  test('a text file is read in UTF-8 and in the Russian encoding of Excel', async () => {
    const cyrillic = Uint8Array.from([0xc8, 0xec, 0xff, 0x3b, 0x31]);
    expect(await readFile(new Blob([cyrillic]))).toEqual([['Имя', '1']]);
    expect(await readFile(new Blob(['Имя;1']))).toEqual([['Имя', '1']]);
  });

  test.each([
    ['nothing like it', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0])],
    ['a broken spreadsheet', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9])],
  ])('a file that is %s is refused', async (_, bytes) => {
    await expect(readFile(new Blob([bytes]))).rejects.toThrow();
  });
});
