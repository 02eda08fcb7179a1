import { useTranslation } from 'react-i18next';
import { clip } from '../base/text/clip.ts';
import { Lookup } from '../base/ui/fields/lookup/lookup.tsx';
import { type FieldOfFile, fieldsOf, labelOf, missingFields } from './reading/import-fields.ts';
import { cellShown } from './reading/read-cell.ts';
import type { ChosenFile, Import } from './use-import.ts';

/** The letters of a spreadsheet's column: "A", "B", … "AA". */
const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** The heading of a column in the file. */
export const columnName = (headings: string[], column: number): string =>
  headings[column]?.trim() || columnLetters(column);

/** Keeps the sample below a field within two lines. */
const MAX_SAMPLE_LENGTH = 40;

/** Maps each field to a column of the file. */
export function MapColumns({ of, file }: { of: Import; file: ChosenFile }) {
  const { t } = useTranslation();
  const { choices, mapping, problem } = of;
  const width = Math.max(file.headings.length, ...file.samples.map((row) => row.length));
  const options = Array.from({ length: width }, (_, column) => ({
    id: column + 1,
    name: columnName(file.headings, column),
    note: columnLetters(column),
  }));
  const missing = new Set(missingFields(choices.kind, mapping));
  const sampleOf = (column: number) =>
    file.samples.map((row) => cellShown(row[column])).find((text) => text !== '') ?? '';
  const hint = ({ name, required }: FieldOfFile) => {
    const column = mapping[name];
    if (column !== undefined) {
      const text = clip(sampleOf(column), MAX_SAMPLE_LENGTH);
      return text === '' ? t('import.sample_empty') : t('import.sample', { text });
    }
    return required && !missing.has(name) ? t('import.from_joined') : t('import.no_column');
  };
  return (
    <section className="card" aria-labelledby="import-columns">
      <h2 id="import-columns">{t('import.columns')}</h2>
      <p className="dim">{t('import.columns_hint')}</p>
      <div className="import-columns">
        {fieldsOf[choices.kind].map((field) => (
          <Lookup
            key={`${choices.kind} ${field.name}`}
            name={`columns.${field.name}`}
            label={t(`import.fields.${labelOf(choices.kind, field.name)}`)}
            required={field.required === true && (missing.has(field.name) || mapping[field.name] !== undefined)}
            options={options}
            value={(mapping[field.name] ?? -1) + 1 || null}
            onChange={(id) => of.map(field.name, id === null ? null : id - 1)}
            hint={hint(field)}
            problem={
              problem?.code === 'import_columns_missing' && missing.has(field.name) ? t('import.choose_column') : null
            }
          />
        ))}
      </div>
    </section>
  );
}
