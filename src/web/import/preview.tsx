import { useTranslation } from 'react-i18next';
import { type ErrorCode, isErrorCode } from '#contract/base/errors.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { formatAmount, formatCount, formatDate, formatRate } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { clip } from '../base/text/clip.ts';
import { TableHead } from '../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../base/ui/tables/table-scroll.tsx';
import { columnOf, type FieldOfFile, labelOf, plainFieldsOf } from './reading/import-fields.ts';
import { cellShown } from './reading/read-cell.ts';
import { readRow } from './reading/read-rows.ts';
import type { ChosenFile, Import } from './use-import.ts';

/** Notes may be pages long: they are cut to a few lines. */
const MAX_LENGTH = 160;

const numbers = new Set<FieldOfFile['kind']>(['amount', 'signed', 'rate', 'count']);

/** The first rows as they were parsed, so that a wrong column is noticed before the check. */
export function Preview({ of, file }: { of: Import; file: ChosenFile }) {
  const { t } = useTranslation();
  const { today } = useMe();
  const { choices, mapping } = of;
  const shown = plainFieldsOf(choices.kind).filter(({ name }) => columnOf(mapping, name) !== undefined);
  if (shown.length === 0) return null;
  const written = (kind: FieldOfFile['kind'], value: unknown): string => {
    if (value === undefined || value === null) return '-';
    if (kind === 'date') return formatDate(String(value));
    if (kind === 'phone') return formatPhone(String(value));
    if (kind === 'amount' || kind === 'signed') return formatAmount(String(value));
    if (kind === 'rate') return formatRate(String(value));
    return kind === 'count' ? formatCount(Number(value)) : String(value);
  };
  const label = t('import.preview');
  return (
    <section className="card" aria-labelledby="import-preview">
      <h2 id="import-preview">{label}</h2>
      <TableScroll label={label}>
        <Table className="table">
          <TableHead
            columns={shown.map(({ name, kind }) => {
              const head = t(`import.fields.${labelOf(choices.kind, name)}`);
              return numbers.has(kind) ? { number: head } : head;
            })}
          />
          <tbody>
            {file.samples.map((cells, index) => {
              const { line, problems } = readRow(choices.kind, mapping, cells, today());
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have nothing else that tells them apart.
                <tr key={index}>
                  {shown.map(({ name, kind }) => {
                    const wrong = problems.find(({ field }) => field === name)?.code;
                    const text = cellShown(cells[columnOf(mapping, name) ?? -1]);
                    return (
                      <td key={name} className={numbers.has(kind) ? 'number' : undefined}>
                        <div className="import-value">
                          {wrong && isErrorCode(wrong) ? (
                            <Wrong text={text} code={wrong} />
                          ) : (
                            clip(written(kind, valueIn(line, name)), MAX_LENGTH)
                          )}
                        </div>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </Table>
      </TableScroll>
    </section>
  );
}

const valueIn = (line: object, name: string): unknown => (line as Record<string, unknown>)[name];

/** The content of a cell, and the reason why it could not be parsed. */
function Wrong({ text, code }: { text: string; code: ErrorCode }) {
  const { t } = useTranslation();
  return (
    <span className="field-error">
      {clip(text, MAX_LENGTH)}: {t(`errors.${code}`)}
    </span>
  );
}
