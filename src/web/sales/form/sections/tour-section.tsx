import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { doubtAboutDeadline, doubtAboutService } from '#contract/base/doubts.ts';
import { useDirectories, withCurrent } from '../../../base/directories/directories.tsx';
import { useWarningText } from '../../../base/forms/doubt-text.ts';
import { formatAmount } from '../../../base/i18n/format.ts';
import { useMe } from '../../../base/session/me.tsx';
import { parseDate } from '../../../base/text/parse-date.ts';
import { AmountField } from '../../../base/ui/fields/amount-field.tsx';
import { DateField } from '../../../base/ui/fields/date-field.tsx';
import { fieldId } from '../../../base/ui/fields/field.tsx';
import { Lookup } from '../../../base/ui/fields/lookup/lookup.tsx';
import { TextField } from '../../../base/ui/fields/text-field.tsx';
import { AddDirectionDialog } from '../../../directories/add-dialogs.tsx';
import { referenceNames } from '../../references.ts';
import type { SaleDetailsData } from '../../sale-query.ts';
import { readSigned } from '../read-sale.ts';
import type { SectionProps } from './form-section.ts';
import { MovedTour, useTourDate } from './moved-tour.tsx';

type TourSectionProps = SectionProps & { sale: SaleDetailsData | null };

/** The tour: direction, dates and price. */
export function TourSection({ sale, ...section }: TourSectionProps) {
  const { form, set, field } = section;
  const { t } = useTranslation();
  const me = useMe();
  const today = me.today();
  const isManager = me.viewer.role === 'management';
  return (
    <section className="card" aria-labelledby="section-tour">
      <h2 id="section-tour">{t('sale.tour')}</h2>
      <div className="fields">
        <DirectionField {...section} sale={sale} />
        <div className={isManager ? undefined : 'span-2'}>
          <TextField {...field('service')} label={t('fields.service')} />
        </div>
        <TourDates {...section} sale={sale} />
        {referenceNames.map((name) => (
          <TextField key={name} {...field(name)} label={t(`fields.${name}`)} />
        ))}
        <DateField {...field('sale_date')} label={t('fields.sale_date')} today={today} />
        <AmountField {...field('brutto')} label={t('fields.brutto')} unit="USD" />
        {isManager && <ExtraProfitField {...section} />}
      </div>
      {sale && <MovedTour sale={sale} form={form} set={set} today={today} />}
    </section>
  );
}

/** Where to; a direction that is not there yet is added from here. */
function DirectionField({ set, field, sale }: TourSectionProps) {
  const { t } = useTranslation();
  const { directions, loading, refresh } = useDirectories();
  const [adding, setAdding] = useState<string | null>(null);
  return (
    <>
      <Lookup
        {...field('direction_id')}
        label={t('fields.direction')}
        options={withCurrent(directions, sale && { id: sale.direction_id, name: sale.direction_name })}
        loading={loading}
        onAdd={setAdding}
      />
      {adding !== null && (
        <AddDirectionDialog
          name={adding}
          onAdded={({ id }) => void refresh().then(() => set({ direction_id: id }))}
          onClose={() => {
            setAdding(null);
            document.getElementById(fieldId('direction_id'))?.focus();
          }}
        />
      )}
    </>
  );
}

/** When the tour is, and until when it has to be paid; what is unusual beside the date of the sale is said. */
function TourDates({ form, set, field, sale }: TourSectionProps) {
  const { t } = useTranslation();
  const today = useMe().today();
  const warningText = useWarningText();
  const changeDate = useTourDate(sale, set);
  const sold = parseDate(form.sale_date, today);
  const service = parseDate(form.service_date, today);
  return (
    <>
      <DateField
        {...field('service_date')}
        label={t('fields.service_date')}
        today={today}
        onChange={changeDate}
        warning={service && sold && warningText(doubtAboutService(service, sold))}
      />
      <DateField
        {...field('deadline_date')}
        label={t('fields.deadline_date')}
        today={today}
        warning={sold && warningText(doubtAboutDeadline(parseDate(form.deadline_date, today), sold))}
      />
    </>
  );
}

/** Profit beside the price, or a loss; management's. */
function ExtraProfitField({ form, set, field }: SectionProps) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field('extra_profit')}
      label={t('fields.extra_profit')}
      number
      onBlur={() => {
        const extra = readSigned(form.extra_profit);
        if (extra) set({ extra_profit: formatAmount(extra) });
      }}
      after={<span className="field-unit">USD</span>}
    />
  );
}
