import { useTranslation } from 'react-i18next';
import { checkSale } from '#contract/sales/check-sale.ts';
import { reopenSale } from '#contract/sales/reopen-sale.ts';
import { restoreSale } from '#contract/sales/restore-sale.ts';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import type { SaleDetailsData } from '../sale-query.ts';

const questions = {
  check: { command: checkSale, title: 'sale.check_title', text: 'sale.check_text' },
  reopen: { command: reopenSale, title: 'sale.reopen_title', text: 'sale.reopen_text' },
  restore: { command: restoreSale, title: 'sale.restore_title', text: 'sale.restore_text' },
} as const;

/**
 * Steps that can't be taken back as if they had not been: completed again, a sale accrues points with a new term; cancelled
 * again, it needs its penalties; and a check takes the place of the one before, with what was changed since.
 */
export type SaleQuestion = keyof typeof questions;

type SaleStepDialogProps = {
  sale: SaleDetailsData;
  step: SaleQuestion;
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Asks before such a step. */
export function SaleStepDialog({ sale, step, onClose, onDone }: SaleStepDialogProps) {
  const { t } = useTranslation();
  const { id, brutto, brutto_before_cancel, version } = sale;
  const { command, title, text } = questions[step];
  return (
    <StepDialog
      title={t(title, { id })}
      text={t(text, { brutto: formatAmount(brutto_before_cancel ?? brutto) })}
      action={t(`actions.${step}`)}
      to={to(command, { params: { id }, version })}
      done={t(`sale.done.${step}`)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
