import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatPhone } from '#contract/base/phone.ts';
import { formatDate, formatMoment } from '../base/i18n/format.ts';
import { NoteText } from '../base/notes/note-text.tsx';
import { useMe } from '../base/session/me.tsx';
import { touristName } from '../base/text/person-name.ts';
import { type Fact, Facts } from '../base/ui/figures/facts.tsx';
import { People } from '../base/ui/marks/people-count.tsx';
import { paths } from '../paths.ts';
import { AuditMark } from './lists/sale-columns.tsx';
import { referenceNames } from './references.ts';
import type { SaleDetailsData } from './sale-query.ts';

/** Who, what and when. */
export function GeneralCard({ sale }: { sale: SaleDetailsData }) {
  const { t } = useTranslation();
  const { user } = useMe();
  const { time_zone } = user.company;
  const checkedBy = sale.checked_by_name && (
    <>
      {sale.checked_by_name}, {formatMoment(sale.checked_at, time_zone)}
    </>
  );
  return (
    <section className="card">
      <h2>{t('sale.general')}</h2>
      <Facts
        facts={[
          [
            t('fields.tourist'),
            <Link className="link" href={paths.clientDetails(sale.client_id)} key="client">
              {touristName(sale)}
            </Link>,
          ],
          [t('fields.passport_name'), sale.tourist_latin_name],
          [
            t('fields.phone'),
            <a className="link" href={`tel:${sale.tourist_phone}`} key="phone">
              {formatPhone(sale.tourist_phone)}
            </a>,
          ],
          [t('fields.people'), <People of={sale} key="people" />],
          [t('fields.direction'), sale.direction_name],
          [t('fields.service'), sale.service],
          [t('fields.service_date'), formatDate(sale.service_date)],
          [t('fields.deadline_date'), formatDate(sale.deadline_date)],
          [t('fields.sale_date'), formatDate(sale.sale_date)],
          ...referenceNames.map((name): Fact => [t(`fields.${name}`), sale[name]]),
          [t('fields.branch'), [...new Set([sale.branch_name, sale.office_name])].join(', ')],
          [t('columns.audit'), <AuditMark sale={sale} timeZone={time_zone} key="audit" />],
          [t('fields.checked_by'), checkedBy],
        ]}
      />
    </section>
  );
}

/** Notes: markdown, shown as it is meant. */
export function NotesCard({ sale }: { sale: SaleDetailsData }) {
  const { t } = useTranslation();
  const notes = [
    ['notes', sale.notes],
    ['operator_notes', sale.operator_notes],
    ['management_notes', sale.management_notes],
  ] as const;
  const written = notes.flatMap(([name, text]) => (text ? [{ name, text }] : []));
  if (written.length === 0) return null;
  return (
    <section className="card">
      <h2>{t('sale.notes')}</h2>
      {written.map(({ name, text }) => (
        <div key={name} className="note">
          <h3>{t(`fields.${name}`)}</h3>
          <NoteText text={text} headings="h4" />
        </div>
      ))}
    </section>
  );
}
