import { useTranslation } from 'react-i18next';
import { NoteField } from '../../../base/notes/note-field.tsx';
import { useMe } from '../../../base/session/me.tsx';
import type { SectionProps } from './form-section.ts';

/** The notes of the sale: for all people of the company, for the tour operator, and for Management only. */
export function NotesSection({ field }: SectionProps) {
  const { t } = useTranslation();
  const isManager = useMe().viewer.role === 'management';
  const shown = ['notes' as const, 'operator_notes' as const, ...(isManager ? (['management_notes'] as const) : [])];
  return (
    <section className="card" aria-labelledby="section-notes">
      <h2 id="section-notes">{t('sale.notes')}</h2>
      <div className="notes">
        {shown.map((name) => (
          <NoteField key={name} {...field(name)} label={t(`fields.${name}`)} />
        ))}
      </div>
    </section>
  );
}
