import { useTranslation } from 'react-i18next';
import { NoteField } from '../../../base/notes/note-field.tsx';
import { useMe } from '../../../base/session/me.tsx';
import type { SectionProps } from './form-section.ts';

/** What is to be known about the sale: for everybody, for the tour operator, and what only management reads. */
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
