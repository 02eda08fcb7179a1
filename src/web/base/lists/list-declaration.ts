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

/** A list of one screen, declared: the screen itself is no program. */
export type ListDeclaration<Row extends { id: number }, Root extends ListName = ListName> = ListRoot<Row, Root> & {
  /** Also the name that its saved views are kept under. */
  title: keyof typeof ru.titles;
  /** What it is called where a filter takes in more than its title says. */
  heading?: keyof typeof ru.titles;
  /** The filter that makes this list; without one it has all of its root. */
  filter?: FilterOf<Root>;
  /** Entities whose changes show here. */
  refreshedBy: string[];
  defaultSort: { by: SortField<Root>; direction: 'asc' | 'desc' };
  columns: ListColumn<Row>[];
  /** What is heard of a row, in this order: the few facts that tell it from others and say how it stands. */
  facts: Fact<Row>[];
  /** Fields that are needed besides those of the columns and the facts: for actions and names. */
  fields: (keyof Row & string)[];
  filters: FilterIn<Root>[];
  /** Views that everybody has: the query of the address by name. */
  views?: { name: keyof typeof ru.views; query: string }[];
  /** What is counted, as a text key with plural forms. */
  counted: Plural<keyof typeof ru.counted>;
  searchHint: keyof typeof ru.search;
  rowName: (row: Row) => string;
  /** The address that Enter leads to; a list or a row without one has its first action there. */
  open?: (row: Row) => string | null;
  /** Those that are used most come first: where there is no room for the words of all, theirs stay. */
  actions?: RowAction<Row>[];
  bulk?: BulkAction<Row>[];
  /** The USD amount that is summed up over selected rows. */
  selectedSum?: (row: Row) => string;
  /** What there is to do when the list is empty, or beside its title. */
  create?: CreateAction;
  /** Where the same rows are walked one by one; a link beside the title. */
  queue?: { title: keyof typeof ru.titles; path: string; roles: Me['viewer']['role'][] };
  /** Stands in the place of the rows where there is none and nothing narrows them down; `otherwise` is what does elsewhere. */
  whenEmpty?: ComponentType<{ otherwise: ReactNode }>;
};

/** A root whose rows have these fields, and the first part of the names of its types: `sales` and "Sale". */
export type ListRoot<Row, Root extends ListName = ListName> = {
  [Name in Root]: { root: keyof Row extends keyof RowOf<Name> ? Name : never; types: TypesOf<Name> };
}[Root];

export type Sort = { by: string; direction: 'asc' | 'desc' };

export type ListColumn<Row> = {
  /** Also the name of the field that it sorts by and of the sum below it. */
  id: string;
  header: Header;
  fields: (keyof Row & string)[];
  cell: (row: Row, me: Me) => ReactNode;
  /** What stands in it: how wide it is, at which side, and whether it may be shortened. */
  kind: ColumnKind;
  /** The cell says itself what of it may be shortened (`Shortened`): beside words it has a badge or a date. */
  composed?: boolean;
  /** Where the columns don't all have room the lowest goes first, and its figures are not cut; one without it never goes. */
  givesWay?: number;
  /** On a phone it stands below the first column's words, in a second line. */
  second?: boolean;
  /** What tells a row from the others: one column of each list, heard on the way down another column. */
  rowHeader?: boolean;
  /** Looked at less often than the others. */
  dim?: boolean;
  sortable?: boolean;
  /** Summed up over the whole filter; how the sum is written when not as its kind is. */
  total?: boolean | ((sum: string) => ReactNode);
  /** Shown only when it is chosen. */
  optional?: boolean;
  /** How it stands in a spreadsheet; a column without it is text of its fields. */
  sheet?: (t: TFunction) => SheetColumn<keyof Row & string>[];
};

/** What stands above a column. */
export type Header = keyof typeof ru.columns;

type Asked = {
  id: string;
  label: keyof typeof ru.filters;
  allowed?: (me: Me) => boolean;
};

/** What a filter of each kind says besides. `fallback` is what holds while nothing is set: such a filter can't be taken off. */
type FilterKinds<Field extends string> = {
  dates: { presets: DatePreset[]; from: Field; to: Field; fallback?: DatePreset };
  choice: {
    field: Field;
    values: readonly string[];
    name: (value: string, t: TFunction) => string;
    /** There are so many that one looks for them by words. */
    searchable?: boolean;
    fallback?: string;
  };
  /** A number that is typed. */
  number: { field: Field };
  lookup: { field: Field; directory: Directory };
  /** One of the words that the company uses. */
  word: { field: Field; words: Words };
  /** Set or not; nothing to choose. */
  flag: { field: Field; value: boolean | string };
};

type FilterKind = keyof FilterKinds<string>;

/** A filter of one kind that asks for these fields. */
export type FilterOfKind<Kind extends FilterKind, Field extends string> = Asked & {
  kind: Kind;
} & FilterKinds<Field>[Kind];

/** A question that narrows the list down. Its value stands in the address under `id`. */
export type ListFilter<Field extends string = string> = {
  [Kind in FilterKind]: FilterOfKind<Kind, Field>;
}[FilterKind];

/** A filter of a list of a root. */
export type FilterIn<Root extends ListName> = ListFilter<FilterField<Root>>;

/** A root that answers with words, the most frequent first. */
export type Words = 'paymentTags';

export type Directory = 'directions' | 'partners' | 'agents' | 'people' | 'offices' | 'paymentMethods' | 'levels';

/** Something that can be done with a row: by a key on the row, by its button. */
export type RowAction<Row> = {
  id: keyof typeof ru.actions;
  shortcut: Meaning;
  /** Stands for the word where that has no room. */
  icon: IconName;
  /** Whether the person may do it at all; who may not does not see it. Everyone may, unless said. */
  allowed?: (me: Me) => boolean;
  /** Whether it makes sense for this row; of two opposites one does. */
  fits?: (row: Row) => boolean;
  /** Why it can't be done with this row now, or null. */
  refused?: (row: Row, me: Me) => ErrorCode | null;
  main?: boolean;
  /** Its button needs a screen that is wider than a phone. */
  roomy?: boolean;
} & (
  | { dialog: (props: { row: Row; onClose: () => void }) => ReactNode }
  /** Nothing has to be asked: it is done at once, and says what was done. */
  | { perform: (row: Row, t: TFunction) => Promise<string> }
  /** It is done on a screen of its own. */
  | { path: (row: Row) => string }
);

/** What edits a row: the same key and icon in each list. */
export const editAction = { id: 'edit', shortcut: 'edit', icon: 'edit' } as const;

/** Something that can be done with many selected rows at once, with one answer for each. */
export type BulkAction<Row> = {
  id: keyof typeof ru.actions;
  allowed: (me: Me) => boolean;
  /** Why it can't be done with this row now: those rows are left out before anything is sent. */
  refused?: (row: Row, me: Me) => ErrorCode | null;
  command: Command<Command['params'], Command['body'], typeof BulkResults>;
  /** What is said when nothing is selected. */
  whenEmpty: ErrorCode;
  /** What was done, with the number of rows. */
  done: Plural<keyof typeof ru.bulk_done>;
  main?: boolean;
};

/** What makes a new row: a screen, or a dialog. */
export type CreateAction = {
  label: keyof typeof ru.create;
  roles: Me['viewer']['role'][];
  /** What is made from every screen by a key of its own has that one here, too. */
  shortcut?: Meaning;
} & ({ path: string } | { dialog: (props: { onClose: () => void }) => ReactNode });
