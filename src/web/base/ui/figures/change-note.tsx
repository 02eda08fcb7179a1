import { useTranslation } from 'react-i18next';
import { type Amount, compare, magnitude, percentOf, sign, subtract } from '#contract/base/money.ts';
import { formatAmount, formatPercent } from '../../i18n/format.ts';

type ChangeNoteProps = {
  /** The figure of a period and that of the one before it: amounts, or numbers with two places. */
  now: Amount;
  before: Amount;
  /** The previous period, in the form that follows "more than": "за октябрь", "in October", "oktyabrga". */
  than: string;
  /** Formats the difference where there is no percentage. */
  format?: (by: Amount) => string;
};

/**
 * The change of a figure in words: in percent of the previous value, or as a difference if that was zero or negative.
 */
export function ChangeNote({ now, before, than, format = formatAmount }: ChangeNoteProps) {
  const { t } = useTranslation();
  const by = subtract(now, before);
  const percent = sign(before) > 0 ? percentOf(magnitude(by), before) : null;
  const change = percent === null ? format(magnitude(by)) : formatPercent(percent);
  const direction = (['less', 'same', 'more'] as const)[compare(now, before) + 1] ?? 'same';
  return t(`change.${direction}`, { change, than });
}
