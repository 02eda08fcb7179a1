import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Currency } from '#contract/base/money.ts';
import { formatAmount, formatDate, formatId, formatRate } from '../../base/i18n/format.ts';
import { parseSigned } from '../../base/text/parse-amount.ts';
import { touristName } from '../../base/text/person-name.ts';
import { Button } from '../../base/ui/button.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { useFormatted } from '../../base/ui/fields/use-formatted.ts';
import { flag } from '../../base/ui/flag.ts';
import { Icon } from '../../base/ui/icon.tsx';
import { paths } from '../../paths.ts';
import type { RowPreview } from './allocation-form-lines.ts';
import { bookingName, numberOf, type OpenBookingData } from './allocation-query.ts';
import { AllocationResult } from './allocation-result.tsx';
import type { Allocating } from './use-allocation.ts';

/** The actions of a row; stable functions. */
export type RowActions = Pick<Allocating, 'type' | 'settle' | 'fill' | 'clear' | 'cycle' | 'select'>;

type AllocationRowProps = {
  booking: OpenBookingData;
  index: number;
  currency: Currency;
  /** Whether the row is the tab stop. */
  current: boolean;
  selected: boolean;
  typed: string;
  preview: RowPreview | undefined;
  problem: { at: 'amount' | 'option'; text: string } | null;
  actions: RowActions;
};

/** A booking with its identifying cells first, then the input, then the outcome. */
function AllocationRowOf(props: AllocationRowProps) {
  const { booking, index, selected, typed, preview, problem, actions } = props;
  const { t } = useTranslation();
  const { id } = booking;
  const name = bookingName(booking);
  const tab = props.current ? 0 : -1;
  return (
    <tr
      data-index={index}
      aria-selected={selected}
      data-filled={typed === '' ? undefined : ''}
      data-problem={flag(problem)}
    >
      <td className="allocation-check">
        <input
          type="checkbox"
          data-cell="select"
          tabIndex={tab}
          checked={selected}
          aria-label={t('list.select', { row: name })}
          onChange={(event) => actions.select([id], event.target.checked)}
        />
      </td>
      <BookingCells booking={booking} />
      <OptionCell {...props} tab={tab} />
      <AmountCell {...props} tab={tab} />
      <td className="allocation-result">
        <AllocationResult booking={booking} preview={preview} />
      </td>
      <td className="allocation-fill">
        <Button
          small
          data-cell="fill"
          tabIndex={tab}
          aria-label={t('list.action_on', {
            action: t(typed === '' ? 'allocating.fill' : 'allocating.clear'),
            row: name,
          })}
          onPress={() => (typed === '' ? actions.fill(booking) : actions.clear(id))}
        >
          <Icon name={typed === '' ? 'check' : 'close'} />
        </Button>
      </td>
    </tr>
  );
}

const leftOf = ({ to_be_paid, currency }: OpenBookingData) => `${formatAmount(to_be_paid)} ${currency}`;

/** The booking and its open amount. */
function BookingCells({ booking }: { booking: OpenBookingData }) {
  const { t } = useTranslation();
  const { sale_id, service_date, to_be_paid_usd, currency, currency_rate: rate } = booking;
  return (
    <>
      <th scope="row">{numberOf(booking)}</th>
      <th scope="row">
        <Link href={paths.saleDetails(sale_id)} tabIndex={-1}>
          <b>{touristName(booking)}</b>
        </Link>
        <div className="dim">{t('sale.number', { number: formatId(sale_id) })}</div>
      </th>
      <th scope="row">{formatDate(service_date)}</th>
      <th scope="row" className="number">
        {leftOf(booking)}
        {currency !== 'USD' && (
          <div className="dim">
            {formatAmount(to_be_paid_usd)} USD {t('computed.at_rate', { rate: formatRate(rate) })}
          </div>
        )}
      </th>
    </>
  );
}

type CellProps = AllocationRowProps & { tab: 0 | -1 };

/** The option of the row: a press switches to the next one. */
function OptionCell({ booking: { id }, tab, typed, preview, problem, actions }: CellProps) {
  const { t } = useTranslation();
  const option = t(`allocation.options.${preview?.option ?? 'partial'}`);
  const problemId = `${fieldId(`lines.${id}.option`)}-problem`;
  return (
    <td className="allocation-option">
      <button
        type="button"
        id={fieldId(`lines.${id}.option`)}
        data-cell="option"
        tabIndex={tab}
        data-auto={flag(typed === '')}
        aria-label={`${t('allocating.option')}: ${option}`}
        {...(problem?.at === 'option' ? { 'aria-describedby': problemId } : {})}
        onClick={() => actions.cycle(id)}
      >
        {option}
        <Icon name="exchange" />
      </button>
      {problem?.at === 'option' && (
        <span className="field-error" id={problemId}>
          {problem.text}
        </span>
      )}
    </td>
  );
}

/**
 * The amount of the row. The cell has the focus, and its field only while it is edited, because screen readers read the
 * caret of a focused field.
 */
function AmountCell({ booking, currency, tab, typed, preview, problem, actions }: CellProps) {
  const { t } = useTranslation();
  const { id } = booking;
  const before = useRef(typed);
  useFormatted({ value: typed, onChange: (amount) => actions.type(id, amount) }, (text) => {
    const read = parseSigned(text);
    return read?.currency === null ? formatAmount(read.amount) : null;
  });
  const price = preview ? formatAmount(preview.price) : '';
  return (
    <td
      className="allocation-amount"
      data-cell="amount"
      tabIndex={tab}
      aria-label={t('allocating.cell', {
        tourist: touristName(booking),
        date: formatDate(booking.service_date),
        left: leftOf(booking),
        amount: typed === '' ? t('allocating.proposed', { amount: price }) : t('allocating.typed', { amount: typed }),
      })}
    >
      <div>
        <TextField
          name={`lines.${id}.amount`}
          label={t('allocating.amount_of', { currency, name: bookingName(booking) })}
          bare
          number
          inputMode="decimal"
          tabIndex={-1}
          value={typed}
          onChange={(amount) => actions.type(id, amount)}
          onFocus={() => {
            before.current = typed;
          }}
          onBlur={() => {
            if (typed !== before.current && typed !== '') actions.settle(id);
          }}
          placeholder={price}
          problem={problem?.at === 'amount' ? problem.text : null}
        />
      </div>
    </td>
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Memoized: a typed letter renders one row and not two hundred. */
export const AllocationRow = memo(AllocationRowOf, (before, after) => {
  const { preview, problem, ...rest } = before;
  const { preview: newPreview, problem: newProblem, ...newRest } = after;
  const keys = Object.keys(rest) as (keyof typeof rest)[];
  return keys.every((key) => rest[key] === newRest[key]) && isSame(preview, newPreview) && isSame(problem, newProblem);
});
