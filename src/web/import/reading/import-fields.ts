import type { ImportField } from '#contract/import/import-rows.ts';

export const importKinds = ['sales', 'clients', 'partners'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Columns that fill several fields: a full name, or all travellers. */
export type JoinedField = 'tourist' | 'client' | 'people';
export type FileField = ImportField | JoinedField;

/** The type of a cell. */
export type CellKind =
  | 'text'
  | 'date'
  | 'amount'
  | 'signed'
  | 'rate'
  | 'phone'
  | 'count'
  | 'currency'
  | 'email'
  | 'latin'
  | 'people'
  | 'person';

export type FieldOfFile = {
  name: FileField;
  kind: CellKind;
  /** Required, in this column or in one that also fills the field. */
  required?: boolean;
  /** Maximal length of the text. */
  longest?: number;
  /** The field that gets a currency typed beside the amount ("500 $"), if it is empty. */
  currency?: ImportField;
};

const NAME = 120;
const NOTES = 20_000;

/** The fields of each kind of file, in the order of the form. */
export const fieldsOf: Record<ImportKind, readonly FieldOfFile[]> = {
  sales: [
    { name: 'sale_date', kind: 'date', required: true },
    { name: 'service_date', kind: 'date', required: true },
    { name: 'direction', kind: 'text', required: true, longest: NAME },
    { name: 'brutto', kind: 'amount', required: true },
    { name: 'tourist_phone', kind: 'phone', required: true },
    { name: 'tourist', kind: 'person' },
    { name: 'tourist_surname', kind: 'text', required: true, longest: 100 },
    { name: 'tourist_name', kind: 'text', required: true, longest: 100 },
    { name: 'tourist_latin_name', kind: 'latin', longest: 200 },
    { name: 'partner', kind: 'text', required: true, longest: NAME },
    { name: 'rate', kind: 'amount', required: true, currency: 'currency' },
    { name: 'currency', kind: 'currency' },
    { name: 'currency_rate', kind: 'rate' },
    { name: 'reference_number', kind: 'text', longest: 60 },
    { name: 'booking_date', kind: 'date' },
    { name: 'payment_amount', kind: 'amount', currency: 'payment_currency' },
    { name: 'payment_method', kind: 'text', longest: NAME },
    { name: 'payment_currency', kind: 'currency' },
    { name: 'payment_rate', kind: 'rate' },
    { name: 'payment_date', kind: 'date' },
    { name: 'blank_number', kind: 'text', longest: 40 },
    { name: 'sale_key', kind: 'text', longest: 60 },
    { name: 'people', kind: 'people' },
    { name: 'adults', kind: 'count' },
    { name: 'children', kind: 'count' },
    { name: 'infants', kind: 'count' },
    { name: 'agent', kind: 'text', longest: NAME },
    { name: 'office', kind: 'text', longest: NAME },
    { name: 'deadline_date', kind: 'date' },
    { name: 'extra_profit', kind: 'signed' },
    { name: 'service', kind: 'text', longest: 300 },
    { name: 'notes', kind: 'text', longest: NOTES },
    { name: 'operator_notes', kind: 'text', longest: NOTES },
    { name: 'management_notes', kind: 'text', longest: NOTES },
  ],
  clients: [
    { name: 'phone', kind: 'phone', required: true },
    { name: 'client', kind: 'person' },
    { name: 'surname', kind: 'text', required: true, longest: 100 },
    { name: 'name', kind: 'text', required: true, longest: 100 },
    { name: 'latin_name', kind: 'latin', longest: 200 },
    { name: 'email', kind: 'email', longest: 254 },
  ],
  partners: [
    { name: 'name', kind: 'text', required: true, longest: NAME },
    { name: 'latin_name', kind: 'latin', longest: 200 },
    { name: 'currency', kind: 'currency' },
  ],
};

/** A field that has a column of its own. */
export type PlainField = FieldOfFile & { kind: Exclude<CellKind, 'people' | 'person'> };

export const plainFieldsOf = (kind: ImportKind): PlainField[] =>
  fieldsOf[kind].filter((field): field is PlainField => field.kind !== 'people' && field.kind !== 'person');

/** Texts for partners' fields that clients and bookings have too. */
const ofPartners = { name: 'partner_name', latin_name: 'partner_latin_name', currency: 'partner_currency' } as const;

/** The text key of a field: `import.fields.…`. */
export const labelOf = <Field extends FileField>(kind: ImportKind, field: Field) =>
  kind === 'partners' && field in ofPartners ? ofPartners[field as keyof typeof ofPartners] : field;

/** The joined columns that fill these fields as well. */
const instead: Partial<Record<FileField, JoinedField>> = {
  tourist_surname: 'tourist',
  tourist_name: 'tourist',
  surname: 'client',
  name: 'client',
};

/** The column of each field, counted from 0. */
export type Mapping = Partial<Record<FileField, number>>;

/** The required fields without a column. */
export const missingFields = (kind: ImportKind, mapping: Mapping): FileField[] =>
  fieldsOf[kind].flatMap(({ name, required }) => (required && columnOf(mapping, name) === undefined ? name : []));

/** The column of a field. */
export const columnOf = (mapping: Mapping, field: FileField): number | undefined => {
  const joined = instead[field];
  return mapping[field] ?? (joined ? mapping[joined] : undefined) ?? (isPeople(field) ? mapping.people : undefined);
};

const isPeople = (field: FileField): boolean => field === 'adults' || field === 'children' || field === 'infants';
