import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Client } from '#contract/clients/client.ts';
import { useRead } from '../../base/api/use-read.ts';
import { formatDate } from '../../base/i18n/format.ts';
import { currentLanguage } from '../../base/i18n/languages.ts';
import { useHasPermission } from '../../base/session/use-has-permission.ts';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { Button } from '../../base/ui/button.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { Badge } from '../../base/ui/status.tsx';
import { RowButton } from '../../base/ui/tables/row-button.tsx';
import { paths } from '../../paths.ts';
import { AddConsentDialog } from './add-consent-dialog.tsx';
import { CONSENTS, type ShownConsent, WORDINGS } from './consent-query.ts';
import { WithdrawConsentDialog } from './withdraw-consent-dialog.tsx';
import './consents-card.css';

type OpenDialog = { name: 'add' } | { name: 'withdraw'; consent: ShownConsent };

/** The consents of a client: date, version, way and withdrawal; with the action that records the next one. */
export function ConsentsCard({ client }: { client: Client }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const concerns = ({ entity, id }: { entity: string; id: number }) => entity === 'client' && id === client.id;
  const read = useRead(CONSENTS, { id: client.id }, concerns);
  const wordings = useRead(WORDINGS[currentLanguage()], {}, ({ entity }) => entity === 'consent_wording');
  const versions = wordings.data?.consentWordings ?? null;
  const consents = read.data?.clientConsents ?? [];
  const problem = read.problem ?? wordings.problem;
  const isOver = client.anonymised_at !== null;
  const mayAdd = useHasPermission('consent.add') && !isOver;
  const mayWithdraw = useHasPermission('consent.withdraw') && !isOver;
  const hasWording = versions !== null && versions.length > 0;
  const add = () => setOpen({ name: 'add' });
  useScreenActions(mayAdd && hasWording ? [{ id: 'consent', name: t('consents.add'), run: add }] : []);
  const close = () => setOpen(null);
  const retry = () => void Promise.all([read.refresh(), wordings.refresh()]);
  return (
    <section className="card" aria-labelledby="section-consents">
      <div className="card-head">
        <h2 id="section-consents">{t('consents.title')}</h2>
        {mayAdd && hasWording && (
          <Button small onPress={add}>
            {t('consents.add')}
          </Button>
        )}
      </div>
      {problem && <Failure code={problem} onRetry={retry} />}
      {!read.data && !problem && <p className="dim">{t('loading')}</p>}
      {read.data && consents.length === 0 && <p className="dim">{t('consents.none')}</p>}
      {mayAdd && versions?.length === 0 && <NoWording />}
      {consents.length > 0 && (
        <ul className="consents">
          {consents.map((consent) => (
            <Consent
              key={consent.id}
              consent={consent}
              onWithdraw={mayWithdraw ? () => setOpen({ name: 'withdraw', consent }) : null}
            />
          ))}
        </ul>
      )}
      {open?.name === 'add' && versions && (
        <AddConsentDialog client={client} versions={versions} onDone={read.refresh} onClose={close} />
      )}
      {open?.name === 'withdraw' && (
        <WithdrawConsentDialog consent={open.consent} onDone={read.refresh} onClose={close} fallback={addButton} />
      )}
    </section>
  );
}

/** The button of a consent disappears when it is withdrawn; the button that adds a consent stays. */
const addButton = () => document.querySelector<HTMLElement>('section[aria-labelledby=section-consents] button');

/** A consent requires a wording, which the company has to add first. */
function NoWording() {
  const { t } = useTranslation();
  const maySet = useHasPermission('consent_wording.add');
  return (
    <p>
      {t('consents.no_wording')}{' '}
      {maySet && (
        <Link className="link" href={paths.personalData()}>
          {t('consents.set_wording')}
        </Link>
      )}
    </p>
  );
}

function Consent({ consent, onWithdraw }: { consent: ShownConsent; onWithdraw: (() => void) | null }) {
  const { t } = useTranslation();
  const { wording_version: version, given_on, means, notes, withdrawn_on } = consent;
  const row = t('consents.row', { date: formatDate(given_on), version });
  return (
    <li className="consent">
      <div>
        <div className="consent-head">
          {row}
          <Badge tone={withdrawn_on === null ? 'good' : 'warn'}>
            {withdrawn_on === null
              ? t('consents.in_force')
              : t('consents.withdrawn', { date: formatDate(withdrawn_on) })}
          </Badge>
        </div>
        <div className="dim">{t(`consents.by_means.${means}`)}</div>
        {notes && <div className="dim">{notes}</div>}
        <div className="dim">{t('consents.recorded_by', { name: consent.created_by_name })}</div>
        {consent.withdrawn_by_name !== null && (
          <div className="dim">{t('consents.withdrawal_recorded_by', { name: consent.withdrawn_by_name })}</div>
        )}
      </div>
      {onWithdraw && withdrawn_on === null && (
        <RowButton action={t('consents.withdraw')} row={row} icon="close" onPress={onWithdraw} />
      )}
    </li>
  );
}
