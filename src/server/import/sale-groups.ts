import { nameKey, personKey } from '#contract/base/person-names.ts';
import type { SaleLine } from '#contract/import/import-rows.ts';
import type { Findings } from './findings.ts';

/** Columns of the sale itself, not of its bookings and payments. */
const headFields = [
  'blank_number',
  'sale_date',
  'service_date',
  'deadline_date',
  'direction',
  'service',
  'brutto',
  'extra_profit',
  'tourist_phone',
  'tourist_surname',
  'tourist_name',
  'tourist_latin_name',
  'adults',
  'children',
  'infants',
  'agent',
  'office',
  'notes',
  'operator_notes',
  'management_notes',
] as const satisfies (keyof SaleLine)[];
export type HeadField = (typeof headFields)[number];

/** A cell's trimmed value; null when it is empty. */
export function cellValue<Value>(value: Value): NonNullable<Value> | null {
  const trimmed = typeof value === 'string' ? value.trim() : value;
  return trimmed === '' || trimmed === undefined || trimmed === null ? null : (trimmed as NonNullable<Value>);
}

const personFields: HeadField[] = ['tourist_surname', 'tourist_name', 'tourist_latin_name', 'agent'];

const folded = (field: HeadField, value: unknown): string =>
  (personFields.includes(field) ? personKey : nameKey)(String(value));

/** The rows of one sale with the sale's values. */
export type SaleGroup = {
  rows: number[];
  head: { [Field in HeadField]: NonNullable<SaleLine[Field]> | null };
  /** The row that has the field's value, or the first one. */
  at: (field: HeadField) => number;
};

/** Groups rows with the same key into sales; conflicting values are problems. */
export function groupSales(lines: SaleLine[], findings: Findings): SaleGroup[] {
  const groups = new Map<string, number[]>();
  for (const [row, { sale_key, blank_number }] of lines.entries()) {
    const [own, number] = [cellValue(sale_key), cellValue(blank_number)];
    const key = own ? `key ${nameKey(own)}` : number ? `number ${nameKey(number)}` : `row ${row}`;
    const rows = groups.get(key);
    if (rows) rows.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((rows) => groupOf(rows, lines, findings));
}

function groupOf(rows: number[], lines: SaleLine[], findings: Findings): SaleGroup {
  const [first = 0] = rows;
  const places = new Map<HeadField, number>();
  const head: Record<string, unknown> = {};
  for (const field of headFields) {
    head[field] = null;
    for (const row of rows) {
      const value = cellValue(lines[row]?.[field]);
      if (value === null) continue;
      if (head[field] === null) {
        head[field] = value;
        places.set(field, row);
      } else if (folded(field, value) !== folded(field, head[field])) {
        findings.problem(row, field, 'import_differs', { before: String(head[field]) });
      }
    }
  }
  return { rows, head: head as SaleGroup['head'], at: (field) => places.get(field) ?? first };
}
