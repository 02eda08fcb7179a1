/** One sale in the grid: 14 columns, the width of the real list with all columns shown. */
export type Row = { id: number; cells: string[] };

export type Column = { id: string; header: string; width: number; number?: boolean; rowHeader?: boolean };

/** The identifying columns are row headers, which screen readers read first when a row gets the focus. */
export const columns: Column[] = [
  { id: 'id', header: '№', width: 80 },
  { id: 'sale_date', header: 'Дата', width: 100, rowHeader: true },
  { id: 'tourist', header: 'Турист', width: 200, rowHeader: true },
  { id: 'phone', header: 'Телефон', width: 140 },
  { id: 'service_date', header: 'Вылет', width: 100 },
  { id: 'direction', header: 'Направление', width: 120 },
  { id: 'office', header: 'Офис', width: 120 },
  { id: 'agent', header: 'Агент', width: 120 },
  { id: 'brutto', header: 'Брутто', width: 100, number: true, rowHeader: true },
  { id: 'netto', header: 'Нетто', width: 100, number: true },
  { id: 'profit', header: 'Прибыль', width: 100, number: true },
  { id: 'debt', header: 'Долг', width: 100, number: true },
  { id: 'payment_status', header: 'Оплата', width: 140, rowHeader: true },
  { id: 'audit', header: 'Проверка', width: 120 },
];

const surnames = ['Иванова', 'Каримов', 'Сидоров', 'Юсупова', 'Абдуллаев', 'Петрова', 'Рахимов'];
const names = ['Анна', 'Тимур', 'Пётр', 'Дилноза', 'Азиз', 'Ольга', 'Шерзод', 'Нигора'];
const directions = ['Анталья', 'Дубай', 'Пхукет', 'Хургада', 'Мальдивы'];
const statuses = ['не оплачено', 'частично', 'оплачено', 'переплата'];

const pick = (from: string[], by: number) => from[by % from.length] ?? '';

/** The same rows for every candidate. */
export function makeRows(count: number): Row[] {
  return Array.from({ length: count }, (_, at) => {
    const day = `${String((at % 28) + 1).padStart(2, '0')}.${String((at % 12) + 1).padStart(2, '0')}.2026`;
    const brutto = 500 + ((at * 37) % 4000);
    return {
      id: at + 1,
      cells: [
        String(at + 1),
        day,
        `${pick(surnames, at)} ${pick(names, at * 3)}`,
        `+99890${String(1_000_000 + ((at * 7919) % 9_000_000))}`,
        day,
        pick(directions, at),
        `Офис ${(at % 5) + 1}`,
        `Агент ${(at % 20) + 1}`,
        String(brutto),
        String(brutto - 120),
        '120',
        String(at % 3 ? 0 : brutto),
        pick(statuses, at),
        at % 2 ? 'проверено' : '—',
      ],
    };
  });
}
