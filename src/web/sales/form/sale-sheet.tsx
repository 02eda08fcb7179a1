import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createSale } from '#contract/sales/create-sale.ts';
import { useOfferedRates } from '../../base/directories/directories.tsx';
import { rulesIn } from '../../base/forms/field-rules.ts';
import { fieldsOf } from '../../base/forms/fields-of.ts';
import { FormScreen } from '../../base/forms/form-screen.tsx';
import { parseDate } from '../../base/text/parse-date.ts';
import { Button } from '../../base/ui/button.tsx';
import { figuresOf } from '../sale-figures.ts';
import type { SaleDetailsData } from '../sale-query.ts';
import { SaleSummary } from '../sale-summary.tsx';
import { BookingsSection } from './sections/bookings-section.tsx';
import { LatinSection } from './sections/latin-section.tsx';
import { NotesSection } from './sections/notes-section.tsx';
import { PaymentSection } from './sections/payment-section.tsx';
import { TourSection } from './sections/tour-section.tsx';
import { TouristSection } from './sections/tourist-section.tsx';
import type { SaleEditing } from './use-sale-form.ts';
import './sale-sheet.css';

/** Where the form differs from its command: fields that may be left empty here, and fields that may not. */
const demands = {
  rules: rulesIn(createSale),
  empty: { extra_profit: '' },
  required: ['sale_date', 'tourist_phone'],
};

type SaleSheetProps = {
  editing: SaleEditing;
  title: string;
  /** The recorded sale that is edited; a new one has none. */
  sale: SaleDetailsData | null;
  /** A message above the form that has to be read first. */
  notice?: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
  /** Further actions, below "save". */
  actions?: ReactNode;
};

/**
 * The sale's form, new or recorded: one page in the order of the contract, saved with Ctrl+Enter from anywhere on it.
 */
export function SaleSheet({ editing, title, sale, notice, onSave, onDiscard, actions }: SaleSheetProps) {
  const { t } = useTranslation();
  const { form, set, problemAt, wrong, submission, summary, today } = editing;
  const offeredForBookings = useOfferedRates(parseDate(form.sale_date, today) ?? today);
  const offeredForPayment = useOfferedRates(parseDate(form.payment.payment_date, today) ?? today);
  const figures = figuresOf(form, offeredForBookings, offeredForPayment, sale);
  const field = fieldsOf({ form, onChange: set, problemAt }, demands);
  const section = { form, set, field, problemAt };
  return (
    <FormScreen
      className="sale-screen"
      title={title}
      form={editing}
      wrong={wrong}
      save={{ name: t('save'), run: onSave }}
      discard={{ name: t(sale ? 'sale.discard_changes' : 'sale.discard_draft'), run: onDiscard }}
    >
      {notice}
      <div className="with-summary">
        <div>
          <TouristSection {...section} />
          <TourSection {...section} sale={sale} />
          <BookingsSection {...section} offered={offeredForBookings} sale={sale} />
          {sale === null && (
            <PaymentSection {...section} offered={offeredForPayment} rest={figures.brutto} brutto={figures.brutto} />
          )}
          <NotesSection {...section} />
          <LatinSection {...section} />
        </div>
        <SaleSummary figures={figures} note={summary}>
          <Button variant="main" wide shortcut="save" isPending={submission.busy} onPress={onSave}>
            {t('save')}
          </Button>
          {actions}
        </SaleSummary>
      </div>
    </FormScreen>
  );
}
