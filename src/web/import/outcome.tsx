import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ImportCounts } from '#contract/import/import-rows.ts';
import { formatCount } from '../base/i18n/format.ts';
import { Button } from '../base/ui/button.tsx';
import { Switch } from '../base/ui/fields/switch.tsx';
import { Facts } from '../base/ui/figures/facts.tsx';
import { paths } from '../paths.ts';
import type { ImportKind } from './reading/import-fields.ts';
import type { ImportAnswer } from './reading/import-worker.ts';
import type { Import } from './use-import.ts';

const counted = [
  'sales',
  'bookings',
  'payments',
  'clients',
  'clients_found',
  'directions',
  'partners',
  'skipped',
] as const satisfies (keyof ImportCounts)[];

/** The numbers of records, of a check or of an import. */
function Counts({ counts }: { counts: ImportCounts }) {
  const { t } = useTranslation();
  const shown = counted.filter((name) => counts[name] > 0);
  return <Facts facts={shown.map((name) => [t(`import.counts.${name}`), formatCount(counts[name])])} />;
}

/** A check without problems: the numbers of records, and doubts to be confirmed. */
export function Ready({ of, counts, doubts }: { of: Import; counts: ImportCounts; doubts: number }) {
  const { t } = useTranslation();
  const { state } = of;
  const { confirmed } = state.context;
  return (
    <section className="card" aria-labelledby="import-ready">
      <h2 id="import-ready">{t('import.ready')}</h2>
      <Counts counts={counts} />
      <p className="dim">{t('import.ready_hint')}</p>
      {doubts > 0 && <Switch label={t('import.confirm', { count: doubts })} isOn={confirmed} onChange={of.confirm} />}
      <div className="import-actions">
        <Button
          variant="main"
          shortcut="save"
          isPending={state.matches('importing')}
          reason={doubts > 0 && !confirmed ? t('errors.confirmation_required') : null}
          onPress={of.record}
        >
          {t(state.matches('importing') ? 'import.importing' : 'import.run')}
        </Button>
      </div>
    </section>
  );
}

const places: Record<ImportKind, () => string> = {
  sales: paths.activeSales,
  clients: paths.clientsList,
  partners: paths.partners,
};

/** A finished import: the numbers of records, with links to them. */
export function Done({ of, answer: { counts, isRepeated } }: { of: Import; answer: ImportAnswer }) {
  const { t } = useTranslation();
  const { kind } = of.choices;
  return (
    <section className="card" aria-labelledby="import-done">
      <h2 id="import-done">{t(isRepeated ? 'import.repeated' : 'import.done')}</h2>
      {isRepeated && <p>{t('import.repeated_note')}</p>}
      <Counts counts={counts} />
      <div className="import-actions">
        <Link href={places[kind]()} className="button" data-variant="main">
          {t(`import.open.${kind}`)}
        </Link>
        {kind === 'sales' && counts.clients > 0 && (
          <Link href={paths.clientsList()} className="button" data-variant="plain">
            {t('import.open.clients')}
          </Link>
        )}
        <Button onPress={of.forget}>{t('import.again')}</Button>
      </div>
    </section>
  );
}
