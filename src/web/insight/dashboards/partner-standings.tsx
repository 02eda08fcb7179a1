import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { sign } from '#contract/base/money.ts';
import type { CompanyDashboard, PartnerStanding } from '#contract/insight/company-dashboard.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { paths } from '../../paths.ts';
import { MoreLink } from './more-link.tsx';

type PartnerStandingsProps = {
  figures: Pick<
    CompanyDashboard,
    'partners_owed_usd' | 'partners_owe_usd' | 'partners_debt_usd' | 'creditors' | 'debtors'
  >;
};

/** The list of partners with debts in both directions, and their sums. */
const ALL_PARTNERS = `${paths.partners()}?sort=-owed_usd&columns=name,currency,debt,debt_usd,owed_usd,owes_usd`;

/** The debts to and from partners, with the partners of the largest ones. */
export function PartnerStandings({ figures }: PartnerStandingsProps) {
  const { t } = useTranslation();
  const { partners_owed_usd: owed, partners_owe_usd: owes, partners_debt_usd: debt } = figures;
  const side = t(sign(debt) < 0 ? 'company.they_owe_more' : 'company.we_owe_more');
  return (
    <div className="standings">
      <p>
        <MoreLink href={ALL_PARTNERS} words={t('company.net', { side, amount: formatAmount(debt) })} />
      </p>
      <Standings
        title={t('company.we_owe', { amount: formatAmount(owed) })}
        rows={figures.creditors}
        figure="owed_usd"
        addressOf={paths.partnerDetails}
        more={<MoreLink href={ALL_PARTNERS} words={t('company.all_partners')} />}
      />
      <Standings
        title={t('company.they_owe', { amount: formatAmount(owes) })}
        rows={figures.debtors}
        figure="owes_usd"
        addressOf={(id) => `${paths.debtFromPartners()}?partner=${id}`}
        more={<MoreLink href={paths.debtFromPartners()} words={t('titles.debt_from_partners')} />}
      />
    </div>
  );
}

type StandingsProps = {
  title: string;
  rows: PartnerStanding[];
  figure: 'owed_usd' | 'owes_usd';
  /** The page with the rows of a partner's figure. */
  addressOf: (id: number) => string;
  more: ReactNode;
};

function Standings({ title, rows, figure, addressOf, more }: StandingsProps) {
  const { t } = useTranslation();
  return (
    <div>
      <div className="card-head">
        <h3 className="standing-title">{title}</h3>
        {more}
      </div>
      {rows.length > 0 && (
        <PlainTable
          label={title}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t('columns.partner'),
              name: 'wrap',
              cell: ({ id, name }) => (
                <Link className="link" href={addressOf(id)}>
                  {name}
                </Link>
              ),
            },
            { head: t(`columns.${figure}`), number: true, cell: ({ [figure]: amount }) => formatAmount(amount) },
          ]}
        />
      )}
    </div>
  );
}
