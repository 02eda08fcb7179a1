import { useTranslation } from 'react-i18next';
import type { Confirmation } from '#machines/submission.ts';
import type { Submission } from '../api/use-submission.ts';
import { formatAmount, formatRate } from '../i18n/format.ts';
import type ru from '../i18n/ru.json';
import { Dialog } from '../ui/dialog.tsx';

/** Figures of a question, written as the language writes them. */
export function writtenFigures(values: Confirmation['values']) {
  const { typed, offered, percent, profit, amount, debt, difference, booked, sale = '', partner = '' } = values;
  return {
    typed: typed ? formatRate(typed) : '',
    offered: offered ? formatRate(offered) : '',
    percent: percent ? formatRate(percent) : '',
    profit: profit ? formatAmount(profit) : '',
    amount: amount ? formatAmount(amount) : '',
    debt: debt ? formatAmount(debt) : '',
    difference: difference ? formatAmount(difference) : '',
    booked: booked ? formatAmount(booked) : '',
    sale,
    partner,
  };
}

/** What the server wants to hear a yes to before it records it: a rate far off, a loss, a number used twice. */
export function ConfirmDialog({ submission }: { submission: Submission }) {
  const { t } = useTranslation();
  const { confirmations } = submission;
  if (confirmations.length === 0) return null;
  return (
    <Dialog
      title={t('confirm.title')}
      action={t('confirm.save_anyway')}
      onAction={submission.confirm}
      onClose={submission.back}
      destructive
    >
      <ul className="plain-list">
        {confirmations.map(({ code, field, values }) => (
          <li key={`${code} ${field}`}>
            {t(`confirmations.${code as keyof typeof ru.confirmations}`, writtenFigures(values))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
