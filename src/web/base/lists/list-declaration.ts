import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import type { BulkResults, Command } from '#contract/base/command.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import type { FilterField, FilterOf, ListName, RowOf, SortField, TypesOf } from '#contract/reads.ts';
import type { SheetColumn } from '../export/sheet.ts';
import type { Plural } from '../i18n/i18n.ts';
import type ru from '../i18n/ru.json';
import type { Me } from '../session/me.tsx';
import type { Meaning } from '../ui/focus/shortcuts.ts';
import type { ColumnKind } from '../ui/grid/column-kinds.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Fact } from './facts.ts';
import type { DatePreset } from './filters/date-range.ts';

/** The declaration of a list screen, which needs no code of its own. */
export type ListDeclaration<Row extends { id: number }, Root extends ListName = ListName> = ListRoot<Row, Root> & {
  /** Title key, under which saved views are stored too. */
  title: keyof typeof ru.titles;
  /** Heading if a filter can show more than the title names. */
  heading?: keyof typeof ru.titles;
  /** The fixed filter of the list; without one the list has all rows of its root. */
  filter?: FilterOf<Root>;
  /** Entities whose changes refresh the list. */
  refreshedBy: string[];
  defaultSort: { by: SortField<Root>; direction: 'asc' | 'desc' };
  columns: ListColumn<Row>[];
  /** The facts by which screen readers announce a row, in this order. */
  facts: Fact<Row>[];
  /** Further fields that actions and names need. */
  fields: (keyof Row & string)[];
  filters: FilterIn<Root>[];
  /** Standard views: URL queries by name. */
  views?: { name: keyof typeof ru.views; query: string }[];
  /** Text key with plural forms for the number of rows. */
  counted: Plural<keyof typeof ru.counted>;
  searchHint: keyof typeof ru.search;
  rowName: (row: Row) => string;
  /** The URL that Enter opens; without one Enter starts the first action. */
  open?: (row: Row) => string | null;
  /** Actions, the most used first: where there is no room, the last buttons become icons first. */
  actions?: RowAction<Row>[];
  bulk?: BulkAction<Row>[];
  /** The USD amount to sum over selected rows. */
  selectedSum?: (row: Row) => string;
  /** The action that creates a row, beside the title and in an empty list. */
  create?: CreateAction;
  /** The screen that works through the rows one by one; a link beside the title. */
  queue?: { title: keyof typeof ru.titles; path: string; roles: Me['viewer']['role'][] };
  /** Replaces the content of an empty, unfiltered list; `otherwise` is the default content. */
  whenEmpty?: ComponentType<{ otherwise: ReactNode }>;
};

/** A list's root field whose rows have these fields, and the prefix of its types: `sales` and "Sale". */
export type ListRoot<Row, Root extends ListName = ListName> = {
  [Name in Root]: { root: keyof Row extends keyof RowOf<Name> ? Name : never; types: TypesOf<Name> };
}[Root];

export type Sort = { by: string; direction: 'asc' | 'desc' };

export type ListColumn<Row> = {
  /** Id, and name of the sort field and of the total. */
  id: string;
  header: Header;
  fields: (keyof Row & string)[];
  cell: (row: Row, me: Me) => ReactNode;
  /** Kind of the values, which gives width, alignment and whether texts are shortened. */
  kind: ColumnKind;
  /** The cell marks itself what can be shortened (`Shortened`), because it also has a badge or a date. */
  composed?: boolean;
  /** Order of hiding where there is no room, the lowest first; columns without it are never hidden. */
  hidePriority?: number;
  /** On a phone, shown in a second line below the first column. */
  second?: boolean;
  /** The row header, one column of each list, which screen readers read while moving in another column. */
  rowHeader?: boolean;
  /** Less important, shown dimmed. */
  dim?: boolean;
  sortable?: boolean;
  /** Has a sum over the whole filter; a function formats it otherwise than by its kind. */
  total?: boolean | ((sum: string) => ReactNode);
  /** Hidden unless selected. */
  optional?: boolean;
  /** The spreadsheet columns; by default a text of its fields. */
  sheet?: (t: TFunction) => SheetColumn<keyof Row & string>[];
};

/** Header of a column: a text of `columns`, or of `fields` for a column that is called as its field is. */
export type Header = keyof typeof ru.columns | keyof typeof ru.fields;

/** Label of a filter: a text of `filters`, or of `fields`. */
export type FilterLabel = keyof typeof ru.filters | keyof typeof ru.fields;

type Asked = {
  id: string;
  label: FilterLabel;
  allowed?: (me: Me) => boolean;
};

/** The options of each kind of filter. A filter with a `fallback`, its default value, can't be removed. */
type FilterKinds<Field extends string> = {
  dates: { presets: DatePreset[]; from: Field; to: Field; fallback?: DatePreset };
  choice: {
    field: Field;
    values: readonly string[];
    name: (value: string, t: TFunction) => string;
    /** There are many values, so that they need a search. */
    searchable?: boolean;
    fallback?: string;
  };
  /** A number that is typed. */
  number: { field: Field };
  /** A part of a text that is typed. */
  text: { field: Field };
  lookup: { field: Field; directory: Directory };
  /** One of the company's own words, such as tags. */
  word: { field: Field; words: Words };
  /** A flag, set or not. */
  flag: { field: Field; value: boolean | string };
};

type FilterKind = keyof FilterKinds<string>;

/** A filter of one kind on these fields. */
export type FilterOfKind<Kind extends FilterKind, Field extends string> = Asked & {
  kind: Kind;
} & FilterKinds<Field>[Kind];

/** A filter of a list. Its value is the URL parameter `id`. */
export type ListFilter<Field extends string = string> = {
  [Kind in FilterKind]: FilterOfKind<Kind, Field>;
}[FilterKind];

/** A filter of a list of a root. */
export type FilterIn<Root extends ListName> = ListFilter<FilterField<Root>>;

/** A root field that answers words, the most frequent first. */
export type Words = 'paymentTags';

export type Directory = 'directions' | 'partners' | 'agents' | 'people' | 'offices' | 'paymentMethods' | 'levels';

/** An action on a row, by a key or a button. */
export type RowAction<Row> = {
  id: keyof typeof ru.actions;
  shortcut: Meaning;
  /** Icon instead of the word where there is no room. */
  icon: IconName;
  /** Whether the user has the permission; otherwise the action is not shown. Without this every user has it. */
  allowed?: (me: Me) => boolean;
  /** Whether the action applies to this row: one of two opposite actions does. */
  fits?: (row: Row) => boolean;
  /** Code of the refusal for this row, or null. */
  refused?: (row: Row, me: Me) => ErrorCode | null;
  main?: boolean;
  /** Its button needs a screen that is wider than a phone. */
  roomy?: boolean;
} & (
  | { dialog: (props: { row: Row; onClose: () => void }) => ReactNode }
  /** Carried out at once without a dialog; resolves to the announcement. */
  | { perform: (row: Row, t: TFunction) => Promise<string> }
  /** Opens a screen. */
  | { path: (row: Row) => string }
);

/** The action that edits a row: the same key and icon in each list. */
export const editAction = { id: 'edit', shortcut: 'edit', icon: 'edit' } as const;

/** An action on all selected rows, with one result for each. */
export type BulkAction<Row> = {
  id: keyof typeof ru.actions;
  allowed: (me: Me) => boolean;
  /** Code of the refusal for this row, or null; refused rows are left out of the request. */
  refused?: (row: Row, me: Me) => ErrorCode | null;
  command: Command<Command['params'], Command['body'], typeof BulkResults>;
  /** Code for an empty selection. */
  whenEmpty: ErrorCode;
  /** Text key of the success, with the number of rows. */
  done: Plural<keyof typeof ru.bulk_done>;
  main?: boolean;
};

/** The action that creates a row: a screen or a dialog. */
export type CreateAction = {
  label: keyof typeof ru.create;
  roles: Me['viewer']['role'][];
  /** The global shortcut, if the entity can be created from every screen. */
  shortcut?: Meaning;
} & ({ path: string } | { dialog: (props: { onClose: () => void }) => ReactNode });
