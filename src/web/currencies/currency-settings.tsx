import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { RatePair } from '#contract/base/money.ts';
import { useHasPermission } from '../base/session/use-has-permission.ts';
import { useScreenActions } from '../base/shell/screen-actions.tsx';
import { ScreenTitle } from '../base/shell/screen-title.tsx';
import { Button } from '../base/ui/button.tsx';
import { paths } from '../paths.ts';
import type { PairName } from './currency-pairs.ts';
import { writePair } from './currency-pairs.ts';
import { RateAgeCard } from './rate-age-card.tsx';
import { NewRateDialog } from './rate-dialog.tsx';
import { RateImportCard } from './rate-import-card.tsx';
import { RatesCard } from './rates-card.tsx';
import './currencies.css';

/** The settings of rates: Management edits or imports rates, agents only read the settings. */
export default function CurrencySettings() {
  const { t } = useTranslation();
  const [adding, setAdding] = useState<PairName | null>(null);
  const mayAdd = useHasPermission('currency_rate.add');
  useScreenActions(
    mayAdd ? [{ id: 'create', name: t('create.rate'), shortcut: 'create', run: () => setAdding('USD-UZS') }] : [],
  );
  const addButton = (pair: RatePair) => (
    <Button
      small
      aria-label={t('list.action_on', { action: t('create.rate'), row: writePair(pair) })}
      onPress={() => setAdding(`${pair.from}-${pair.to}` as PairName)}
    >
      {t('create.rate')}
    </Button>
  );
  return (
    <>
      <ScreenTitle
        title={t('titles.currency_settings')}
        note={t(mayAdd ? 'currencies.settings_note' : 'currencies.settings_note_agent')}
      >
        <Link href={paths.currencies()} className="button">
          {t('currencies.history_link')}
        </Link>
        {mayAdd && (
          <Button variant="main" shortcut="create" onPress={() => setAdding('USD-UZS')}>
            {t('create.rate')}
          </Button>
        )}
      </ScreenTitle>
      <div className="currency-settings">
        <RatesCard {...(mayAdd ? { actions: addButton } : {})} />
        <RateAgeCard />
        <RateImportCard />
      </div>
      {adding && <NewRateDialog pair={adding} onClose={() => setAdding(null)} />}
    </>
  );
}
