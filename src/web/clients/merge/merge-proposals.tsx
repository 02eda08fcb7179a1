import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#contract/base/phone.ts';
import type { ClientPair, ClientTwin } from '#contract/clients/client-merge.ts';
import { keepClientsApart } from '#contract/clients/keep-clients-apart.ts';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { fullName } from '../../base/text/person-name.ts';
import { Button } from '../../base/ui/button.tsx';
import type { OnChoose } from './merge-query.ts';

/** The identity of a client: name, phone, sales. */
export function TwinFacts({ client }: { client: ClientTwin }) {
  const { t } = useTranslation();
  return (
    <div>
      <b>{fullName(client)}</b>
      <div>{formatPhone(client.phone)}</div>
      <div className="dim">
        {t('merge.sales', { count: client.sales_count })}, {t('merge.points', { count: client.points })}
      </div>
    </div>
  );
}

const namesOf = ({ first, second }: ClientPair) => ({ first: fullName(first), second: fullName(second) });

type MergeProposalsProps = {
  pairs: ClientPair[];
  survivor: number | null;
  onChoose: OnChoose;
  onApart: () => Promise<void>;
};

/** Proposed pairs with their reasons; each can be compared, or marked as two different people. */
export function MergeProposals({ pairs, survivor, onChoose, onApart }: MergeProposalsProps) {
  const { t } = useTranslation();
  const [apart, setApart] = useState<ClientPair | null>(null);
  // The client with more sales is the proposed survivor.
  const compare = ({ first, second }: ClientPair) => {
    const [kept, other] = second.sales_count > first.sales_count ? [second, first] : [first, second];
    if (survivor === null) onChoose({ survivor: kept.id, other: other.id });
    else onChoose({ survivor, other: first.id === survivor ? second.id : first.id });
  };
  return (
    <>
      {pairs.length === 0 && <p>{t('merge.no_proposals')}</p>}
      <ul className="merge-list">
        {pairs.map((pair) => {
          const names = namesOf(pair);
          return (
            <li key={`${pair.first.id} ${pair.second.id}`} className="merge-pair">
              <TwinFacts client={pair.first} />
              <TwinFacts client={pair.second} />
              <p className="merge-why">{pair.reasons.map((reason) => t(`merge.reasons.${reason}`)).join(', ')}</p>
              <div className="merge-actions">
                <Button small aria-label={t('merge.compare_pair', names)} onPress={() => compare(pair)}>
                  {t('merge.compare')}
                </Button>
                <Button small variant="quiet" aria-label={t('merge.apart_pair', names)} onPress={() => setApart(pair)}>
                  {t('merge.apart')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {apart && (
        <StepDialog
          title={t('merge.apart_pair', namesOf(apart))}
          text={t('merge.apart_text')}
          action={t('merge.apart')}
          to={to(keepClientsApart, { body: { client_id: apart.first.id, other_id: apart.second.id } })}
          done={t('merge.kept_apart', namesOf(apart))}
          onDone={onApart}
          onClose={() => setApart(null)}
        />
      )}
    </>
  );
}
