import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ClientAnonymisation } from '#contract/clients/client-anonymisation.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { fullName } from '../../base/text/person-name.ts';
import { Button } from '../../base/ui/button.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { ErrorSummary } from '../../base/ui/fields/error-summary.tsx';
import { saveByKey } from '../../base/ui/windows/save-by-key.ts';
import { paths } from '../../paths.ts';
import { ConfirmAnonymisation } from './confirm-anonymisation.tsx';
import { OpenMatters } from './open-matters.tsx';
import { RemovedData } from './removed-data.tsx';
import { useAnonymisation } from './use-anonymisation.ts';
import '../merge/client-merge.css';

type AnonymisationSheetProps = { client: ClientAnonymisation; refresh: () => Promise<void> };

/** The steps of anonymising one client, each as far as its machine has come. */
export function AnonymisationSheet({ client, refresh }: AnonymisationSheetProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const anonymisation = useAnonymisation(client);
  const { state, go, problem } = anonymisation;
  if (state.matches('checking')) return <Loader />;
  const toClient = (text: string, variant: 'main' | 'plain') => (
    <Link href={paths.clientDetails(client.id)} className="button" data-variant={variant}>
      {text}
    </Link>
  );
  const code = t('client.anonymised', { id: client.id });
  if (state.matches('done')) {
    return (
      <ScreenTitle key="done" title={t('anonymisation.done')} note={t('anonymisation.done_note', { name: code })}>
        {toClient(t('anonymisation.open'), 'main')}
      </ScreenTitle>
    );
  }
  const isExplaining = state.matches('explaining');
  const isRefused = state.matches('refused');
  const ask = () => go({ type: 'client_anonymisation.ask' });
  const again = () => {
    go({ type: 'client_anonymisation.back' });
    void refresh();
  };
  return (
    <div onKeyDownCapture={saveByKey(() => (isExplaining || isRefused ? ask() : anonymisation.confirm(typed)))}>
      <ScreenTitle
        key="anonymising"
        title={t('anonymisation.title', { name: fullName(client) })}
        note={t('anonymisation.how')}
        summary={isRefused ? t('anonymisation.not_yet') : null}
      >
        {toClient(t('anonymisation.back'), 'plain')}
      </ScreenTitle>
      <ErrorSummary
        message={problem && problem.code !== 'confirmation_mismatch' ? t(`errors.${problem.code}`) : null}
        fields={[]}
        attempt={problem?.count ?? 0}
      />
      {isRefused ? (
        <OpenMatters client={client} />
      ) : (
        <>
          <RemovedData client={client} code={code} />
          {isExplaining ? (
            <div className="merge-actions">
              <Button variant="main" shortcut="save" onPress={ask}>
                {t('anonymisation.go_on')}
              </Button>
            </div>
          ) : (
            <ConfirmAnonymisation {...{ anonymisation, typed }} onType={setTyped} onAgain={again} />
          )}
        </>
      )}
    </div>
  );
}
