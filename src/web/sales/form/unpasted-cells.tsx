import { useTranslation } from 'react-i18next';
import { Button } from '../../base/ui/button.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import '../../base/ui/feedback/warning.css';
import { useFieldLabels } from './use-field-labels.ts';
import type { Unpasted } from './use-paste.ts';

type UnpastedCellsProps = { cells: Unpasted[]; onDismiss: () => void };

/** The cells of a pasted block that were not taken: which, what stood in them, why. Each leads to its place. */
export function UnpastedCells({ cells, onDismiss }: UnpastedCellsProps) {
  const { t } = useTranslation();
  const labels = useFieldLabels();
  if (cells.length === 0) return null;
  return (
    <section className="warning unpasted" aria-labelledby="section-unpasted">
      <h3 id="section-unpasted">{t('paste.rejected', { number: cells.length })}</h3>
      <ul>
        {cells.map(({ row, column, text, why }) => {
          const path = `bookings.${row}.${column}`;
          const reason = t(`paste.${why}`);
          const field = column ? labels(path) : t('sale.booking', { number: row + 1 });
          const words = t('paste.cell', { field, text, reason });
          return (
            <li key={`${path} ${text}`}>
              {column ? (
                <a
                  className="link"
                  href={`#${fieldId(path)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId(path))?.focus();
                  }}
                >
                  {words}
                </a>
              ) : (
                words
              )}
            </li>
          );
        })}
      </ul>
      <Button small onPress={onDismiss}>
        {t('paste.dismiss')}
      </Button>
    </section>
  );
}
