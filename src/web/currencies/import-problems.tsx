import { useTranslation } from 'react-i18next';
import type { RateImportProblem } from '#contract/currencies/currency-rate.ts';
import { formatDate, formatPercent, formatRate } from '../base/i18n/format.ts';
import { Icon } from '../base/ui/icon.tsx';
import { writePair } from './currency-pairs.ts';

/** The reasons why the last import failed, or rejected some rates. */
export function ImportProblems({ problems }: { problems: RateImportProblem[] }) {
  const { t } = useTranslation();
  const say = ({ code, from, to, given, known, percent }: RateImportProblem): string => {
    const dated = code === 'date_ahead' || code === 'outdated';
    return t(`rate_import.problems.${code}`, {
      pair: from && to ? writePair({ from, to }) : '',
      given: given === null ? '' : dated ? formatDate(given) : formatRate(given),
      known: known === null ? '' : formatRate(known),
      percent: percent === null ? '' : formatPercent(percent),
    });
  };
  return (
    <ul className="rate-import-problems">
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.from} ${problem.to}`}>
          <Icon name="warning" />
          <span>{say(problem)}</span>
        </li>
      ))}
    </ul>
  );
}
