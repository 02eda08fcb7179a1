import type { TFunction } from 'i18next';
import { addDays, type CalendarDate } from '#contract/base/dates.ts';
import { currencies } from '#contract/base/money.ts';
import { isOfferedFor } from '#contract/directories/directories.ts';
import { type Answered, combine, select } from '../base/api/select.ts';
import { asFileName, asSheetName } from '../base/export/export-list.ts';
import type { CellType, FilledSheet, Sheet, SheetRow } from '../base/export/sheet.ts';
import { type FileField, type ImportKind, labelOf, type PlainField, plainFieldsOf } from './reading/import-fields.ts';

/** The query of the directories for the columns that take their entries. */
export const TEMPLATE_WORDS = combine(
  select('directions', {}, 'name'),
  select('partners', {}, 'name currency'),
  select('paymentMethods', {}, 'name for_sales for_bookings for_tourist_payments for_partner_payments pays_by'),
  select('people', {}, 'name'),
  select('offices', {}, 'name'),
);

export type TemplateWords = Answered<typeof TEMPLATE_WORDS>;

type Asked = { kind: ImportKind; words: TemplateWords; today: CalendarDate; t: TFunction };

const cellTypes: Record<PlainField['kind'], CellType> = {
  text: 'text',
  date: 'date',
  amount: 'amount',
  signed: 'amount',
  rate: 'rate',
  phone: 'text',
  count: 'number',
  currency: 'text',
  latin: 'text',
  email: 'text',
};

/**
 * A template: an empty sheet with all columns of the import, and further sheets with example rows and the company's
 * directories, which the import ignores.
 */
export function templateOf(asked: Asked): FilledSheet & { beside: FilledSheet[] } {
  const { kind, t } = asked;
  const name = t(`import.kinds.${kind}`);
  const sheet: Sheet = {
    fileName: asFileName(t('import.template.file', { kind: name })),
    sheetName: asSheetName(name),
    columns: plainFieldsOf(kind).map((field) => ({
      header: `${t(`import.fields.${labelOf(kind, field.name)}`)}${field.required ? ' *' : ''}`,
      fields: [field.name],
      type: cellTypes[field.kind],
    })),
    timeZone: 'UTC',
    totalLabel: '',
  };
  const example: Sheet = {
    ...sheet,
    sheetName: asSheetName(t('import.template.example')),
    above: [
      t('import.template.fill_in', { sheet: name }),
      t('import.template.required'),
      ...(kind === 'sales' ? [t('import.template.one_sale'), t('import.template.left_out')] : []),
    ],
  };
  return { sheet, rows: [], beside: [{ sheet: example, rows: examplesOf(asked) }, ...wordsBeside(asked, sheet)] };
}

/** The entries of the company's directories, below the headings of their columns. */
function wordsBeside({ words, t }: Asked, sheet: Sheet): FilledSheet[] {
  const lists: Partial<Record<FileField, readonly string[]>> = {
    direction: namesOf(words.directions),
    partner: namesOf(words.partners),
    currency: currencies,
    payment_method: namesOf(methodsOf(words)),
    payment_currency: currencies,
    agent: namesOf(words.people),
    office: namesOf(words.offices),
  };
  const listOf = (field = '') => lists[field as FileField] ?? [];
  const columns = sheet.columns
    .filter(({ fields: [field] }) => listOf(field).length > 0)
    .map((column) => ({ ...column, header: column.header.replace(' *', '') }));
  if (columns.length === 0) return [];
  const longest = Math.max(...columns.map(({ fields: [field] }) => listOf(field).length));
  const rows = Array.from({ length: longest }, (_, at) =>
    Object.fromEntries(columns.map(({ fields: [field = ''] }) => [field, listOf(field)[at]])),
  );
  return [{ sheet: { ...sheet, sheetName: asSheetName(t('import.template.words')), columns }, rows }];
}

const namesOf = (all: { name: string }[]): string[] => all.map(({ name }) => name);

/** The payment methods that the import accepts: those of the sale form without points. */
const methodsOf = ({ paymentMethods }: TemplateWords) =>
  paymentMethods.filter((method) => isOfferedFor(method, 'sales') && method.pays_by === 'money');

const PHONE = '+998 90 123 45 67';
const LATIN_NAME = 'EXAMPLE ANNA';

/** Example rows. */
function examplesOf(asked: Asked): SheetRow[] {
  const { kind, t } = asked;
  const [surname, name] = [t('import.template.examples.surname'), t('import.template.examples.name')];
  switch (kind) {
    case 'sales':
      return saleExamples(asked, { surname, name });
    case 'clients':
      return [{ phone: PHONE, surname, name, latin_name: LATIN_NAME, email: 'anna@example.com' }];
    case 'partners':
      return [{ name: t('import.template.examples.partner'), latin_name: 'EXAMPLE TOURS', currency: 'USD' }];
  }
}

/**
 * An example sale with two bookings and two payments, with entries of the company's directories where there are any.
 */
function saleExamples({ words, today, t }: Asked, tourist: { surname: string; name: string }): SheetRow[] {
  const [sale_date, service_date] = [addDays(today, -30), addDays(today, 30)];
  const inDollars = words.partners.find(({ currency }) => currency === 'USD');
  const both = {
    sale_key: '1',
    partner: inDollars?.name ?? t('import.template.examples.partner'),
    currency: 'USD',
    payment_method: methodsOf(words)[0]?.name ?? t('import.template.examples.method'),
  };
  const first = {
    ...both,
    sale_date,
    service_date,
    deadline_date: addDays(today, 10),
    blank_number: 'A-100',
    direction: words.directions[0]?.name ?? t('import.template.examples.direction'),
    service: t('import.template.examples.service'),
    brutto: '1650.50',
    extra_profit: '25.00',
    tourist_phone: PHONE,
    tourist_surname: tourist.surname,
    tourist_name: tourist.name,
    tourist_latin_name: LATIN_NAME,
    adults: 2,
    children: 1,
    infants: 0,
    agent: words.people[0]?.name,
    office: words.offices[0]?.name,
    rate: '1200.00',
    currency_rate: '1',
    reference_number: 'REF-100',
    booking_date: service_date,
    payment_amount: '500.00',
    payment_currency: 'USD',
    payment_rate: '1',
    payment_date: sale_date,
    notes: t('import.template.examples.notes'),
    operator_notes: t('import.template.examples.operator_notes'),
    management_notes: t('import.template.examples.management_notes'),
  };
  const second = {
    ...both,
    rate: '150.00',
    reference_number: 'REF-101',
    payment_amount: '2500000.00',
    payment_currency: 'UZS',
    payment_rate: '12500',
    payment_date: addDays(today, -20),
  };
  return [first, second];
}
