import { foldHeading } from './reading/headings.ts';
import type { FileField, ImportKind } from './reading/import-fields.ts';
import type { ImportOptions } from './reading/import-worker.ts';

/** The choices of earlier imports, stored in this browser: kind, options, and the fields of known headings. */
export type KeptChoices = {
  kind: ImportKind;
  options: ImportOptions;
  columns: Partial<Record<ImportKind, Record<string, FileField>>>;
};

const first: KeptChoices = {
  kind: 'sales',
  options: { known: 'problem', unknown: 'problem', payments: 'new' },
  columns: {},
};

const keyOf = (userId: number) => `import.${userId}`;

export function readChoices(userId: number): KeptChoices {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Partial<KeptChoices>;
    return { ...first, ...kept, options: { ...first.options, ...kept.options } };
  } catch {
    // Unreadable choices are replaced by the defaults.
    return first;
  }
}

export function keepChoices(userId: number, choices: KeptChoices): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(choices));
  } catch (error) {
    console.warn('The choices were not kept', error);
  }
}

/** The choices with the mapping of this file's headings added. */
export function withColumns(
  choices: KeptChoices,
  kind: ImportKind,
  headings: string[],
  mapping: Partial<Record<FileField, number>>,
): KeptChoices {
  const said = Object.entries(mapping).map(([field, column]) => [foldHeading(headings[column] ?? ''), field] as const);
  const columns = { ...choices.columns[kind], ...Object.fromEntries(said) };
  return { ...choices, columns: { ...choices.columns, [kind]: columns } };
}
