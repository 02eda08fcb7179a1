import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AcceptanceItem } from '#contract/sales/tourist-payments/acceptance-item.ts';
import { declineTouristPayment } from '#contract/sales/tourist-payments/decline-tourist-payment.ts';
import { formatAmount, formatDate, formatMoment, formatRate } from '../../base/i18n/format.ts';
import { QueueCard } from '../../base/queues/queue-card.tsx';
import { QueueScreen } from '../../base/queues/queue-screen.tsx';
import { useMe } from '../../base/session/me.tsx';
import { touristName } from '../../base/text/person-name.ts';
import { TouristDebt } from '../../base/ui/marks/tourist-debt.tsx';
import { paths } from '../../paths.ts';
import { acceptanceMarkWords, acceptanceQuestion, acceptanceSentence, endWords } from './acceptance-words.ts';
import { DeclineReasonDialog } from './decline-reason-dialog.tsx';
import { AcceptPaymentDialog } from './judge-payment-dialogs.tsx';
import { useAcceptanceQueue } from './use-acceptance-queue.ts';

/** The queue of payments to accept, oldest day first. */
export default function AcceptanceQueue() {
  const { t } = useTranslation();
  const queue = useAcceptanceQueue();
  const { decide, acceptInDialog } = queue;
  const item = queue.shown?.item ?? null;
  const [asked, setAsked] = useState<{ item: AcceptanceItem; step: 'accept' | 'decline' } | null>(null);
  const close = () => setAsked(null);
  // Another person may accept or decline the payment while the dialog is open.
  if (asked !== null && asked.item.id !== item?.id) close();
  const ask = (step: 'accept' | 'decline') => {
    const at = queue.place();
    if (!at) return;
    if (step === 'accept') acceptInDialog.begin();
    setAsked({ item: at.item, step });
  };
  return (
    <>
      <QueueScreen
        title="acceptance_queue"
        queue={queue}
        actions={[
          {
            id: 'accept',
            name: t('acceptance_queue.accept_next'),
            shortcut: 'accept',
            // A refund may leave a desk below zero: the server requires a confirmation.
            run: () => (item?.kind === 'refund' ? ask('accept') : decide({ reason: null })),
          },
          { id: 'decline', name: t('acceptance_queue.decline'), shortcut: 'decline', run: () => ask('decline') },
          { id: 'pass', name: t('acceptance_queue.pass'), shortcut: 'skip', run: queue.pass },
          { id: 'amount', name: t('acceptance_queue.other_amount'), run: () => ask('accept') },
        ]}
        open={({ sale_id }) => paths.saleDetails(sale_id)}
        sentence={(each) => acceptanceSentence(each, t)}
        end={(shown) => <QueueEnd words={endWords(shown, t)} />}
        order={t('acceptance_queue.order')}
      >
        {(shown) => <AcceptanceCard item={shown} />}
      </QueueScreen>
      {asked?.step === 'decline' && (
        <DeclineReasonDialog payment={asked.item} to={unsent} onDone={(reason) => decide({ reason })} onClose={close} />
      )}
      {asked?.step === 'accept' && (
        <AcceptPaymentDialog
          payment={asked.item}
          onDone={() => acceptInDialog.done(asked.item)}
          onClose={() => {
            acceptInDialog.close();
            close();
          }}
        />
      )}
    </>
  );
}

/** The end of the queue. */
function QueueEnd({ words }: { words: string[] }) {
  const { t } = useTranslation();
  return (
    <>
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Link href={paths.newTouristPayments()} className="button" data-variant="plain">
        {t('acceptance_queue.to_list')}
      </Link>
    </>
  );
}

/** A decision is sent later, when it can no longer be undone. */
const unsent = { rules: declineTouristPayment.body.properties, send: () => Promise.resolve() };

function AcceptanceCard({ item }: { item: AcceptanceItem }) {
  const { t } = useTranslation();
  const { user } = useMe();
  const { currency, created_by_name, agent_name } = item;
  const recorded = `${created_by_name}, ${formatMoment(item.created_at, user.company.time_zone)}`;
  const inUsd = `${formatAmount(item.usd_total)} (${t('fields.currency_rate')} ${formatRate(item.currency_rate)})`;
  return (
    <QueueCard
      id="acceptance-sentence"
      sentence={acceptanceQuestion(item, t)}
      marks={acceptanceMarkWords(item, t)}
      facts={[
        [t('acceptance_queue.sale'), `${item.sale_id}, ${touristName(item)}`],
        [t('acceptance_queue.owed_before'), <TouristDebt debt={item.debt_before} key="debt" />],
        [t('fields.brutto'), `${formatAmount(item.brutto)} USD`],
        ...(currency === 'USD' ? [] : [[t('acceptance_queue.in_usd'), inUsd] as [string, string]]),
        [t('fields.direction'), item.direction_name],
        [t('fields.payment_date'), formatDate(item.payment_date)],
        [t('acceptance_queue.recorded'), recorded],
        ...(agent_name === created_by_name ? [] : [[t('fields.agent'), agent_name] as [string, string]]),
        ...(item.tags.length === 0 ? [] : [[t('fields.tags'), item.tags.join(', ')] as [string, string]]),
      ]}
    />
  );
}
