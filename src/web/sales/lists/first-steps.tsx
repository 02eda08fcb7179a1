import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Role } from '#contract/base/roles.ts';
import { combine, select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { useMe } from '../../base/session/me.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { flag } from '../../base/ui/flag.ts';
import { Icon } from '../../base/ui/icon.tsx';
import { Status } from '../../base/ui/status.tsx';
import { paths } from '../../paths.ts';
import './first-steps.css';

/** Whether the company has sales, rates, partners and agents yet: one or two rows of each are enough to tell. */
const BEGUN = combine(
  select('sales', { first: 1 }, { rows: 'id' }),
  select('rates', { date: 'Date!' }, 'rate'),
  select('partners', {}, 'id'),
  select('agentList', { first: 2 }, { rows: 'id' }),
);

type Begun = {
  sales: { rows: { id: number }[] };
  rates: { rate: string }[];
  partners: { id: number }[];
  agentList: { rows: { id: number }[] };
};

const shownIn = ['sale', 'currency_rate', 'partner', 'user'];

type Step = { name: 'rates' | 'partners' | 'people' | 'sale'; path: string; isDone: (begun: Begun) => boolean };

const partners: Step = { name: 'partners', path: paths.partners(), isDone: ({ partners }) => partners.length > 0 };
const sale: Step = { name: 'sale', path: paths.newSale(), isDone: ({ sales }) => sales.rows.length > 0 };
const hasRates = ({ rates }: Begun) => rates.length > 0;

/** The steps of each role before the first sale. Agents only see the rates; agents are added by Management. */
const steps: Record<Role, Step[]> = {
  management: [
    { name: 'rates', path: paths.currencySettings(), isDone: hasRates },
    partners,
    { name: 'people', path: paths.agentsList(), isDone: ({ agentList }) => agentList.rows.length > 1 },
    sale,
  ],
  agent: [{ name: 'rates', path: paths.currencies(), isDone: hasRates }, partners, sale],
};

/**
 * The steps to the first sale, with those that are done. A company whose sales are all inactive gets the ordinary empty
 * list instead.
 */
export default function FirstSteps({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation();
  const { today, viewer } = useMe();
  const id = useId();
  const { data, problem } = useRead(BEGUN, { date: today() }, ({ entity }) => shownIn.includes(entity));
  if (!data) return problem ? otherwise : <Loader />;
  if (data.sales.rows.length > 0) return otherwise;
  const mine = steps[viewer.role];
  const next = mine.find(({ isDone }) => !isDone(data));
  const done = mine.filter(({ isDone }) => isDone(data)).length;
  return (
    <section className="card first-steps" aria-labelledby={id}>
      <h2 id={id}>{t('first_steps.title')}</h2>
      <p className="dim">
        {t(`first_steps.note.${viewer.role}`)} {t('first_steps.done_of', { done, of: mine.length })}
      </p>
      <ol>
        {mine.map((step, index) => (
          <FirstStep
            key={step.name}
            step={step}
            number={index + 1}
            role={viewer.role}
            isDone={step.isDone(data)}
            isNext={step === next}
          />
        ))}
      </ol>
      {viewer.role === 'management' && (
        <p className="dim">
          {t('first_steps.import')}{' '}
          <Link href={paths.fileImport()} className="link">
            {t('first_steps.import_link')}
          </Link>
        </p>
      )}
    </section>
  );
}

type FirstStepProps = { step: Step; number: number; role: Role; isDone: boolean; isNext: boolean };

function FirstStep({ step: { name, path }, number, role, isDone, isNext }: FirstStepProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <li data-done={flag(isDone)} data-next={flag(isNext)}>
      <span className="first-steps-mark" aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div>
        <Link href={path} aria-describedby={`${id}-text ${id}-state`}>
          {t(`first_steps.steps.${name}`)}
        </Link>
        <p className="dim" id={`${id}-text`}>
          {name === 'rates' && role === 'agent' ? t('first_steps.rates_of_management') : t(`first_steps.about.${name}`)}
        </p>
      </div>
      <span id={`${id}-state`}>
        <Status shape={isDone ? 'full' : 'none'}>{t(isDone ? 'first_steps.done' : 'first_steps.open')}</Status>
      </span>
    </li>
  );
}
