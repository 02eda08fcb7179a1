import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRecoveryCodes } from '#contract/company/second-factor/make-recovery-codes.ts';
import { removeCodeApp } from '#contract/company/second-factor/remove-code-app.ts';
import { removePasskey } from '#contract/company/second-factor/remove-passkey.ts';
import type { SecondFactors } from '#contract/company/second-factor/second-factor.ts';
import { select } from '../../base/api/select.ts';
import type { Read } from '../../base/api/use-read.ts';
import { to } from '../../base/forms/target.ts';
import { formatMoment } from '../../base/i18n/format.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { canUsePasskeys } from '../../base/session/can-use-passkeys.ts';
import { ReadState } from '../../base/shell/read-state.tsx';
import { Button } from '../../base/ui/button.tsx';
import { useNarrow } from '../../base/ui/use-media.ts';
import { lazyDialog } from '../../base/ui/windows/pending-dialog.tsx';
import { newRecoveryCodes } from './generate-secrets.ts';
import { PasswordStepDialog } from './password-step-dialog.tsx';
import type { TwoStepDialogProps } from './two-step-dialog.tsx';
import './two-step.css';

export const SECOND_FACTORS = select('secondFactors', {}, [
  'recovery_codes_left demanded version',
  { code_app: 'created_at last_used_at', passkeys: 'id name created_at last_used_at' },
]);

const { Component: CodeAppDialog } = lazyDialog(() => import('./code-app-dialog.tsx'));
const { Component: PasskeyDialog } = lazyDialog(() => import('./passkey-dialog.tsx'));

type Way = { id: number | 'app'; name: string; created_at: string; last_used_at: string | null };
type Opened = 'app' | 'passkey' | 'codes' | Way;

type SecondFactorsProps = {
  read: Read<{ secondFactors: SecondFactors }>;
  /** The account name that the app shows beside its codes. */
  account: string;
  timeZone: string;
  children?: ReactNode;
};

/** The second steps of an account with their actions. */
export function SecondFactorWays({ read, account, timeZone, children }: SecondFactorsProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, refresh } = read;
  if (!data) return <ReadState {...read} />;

  const { code_app: app, passkeys, recovery_codes_left: left } = data.secondFactors;
  const ways: Way[] = [
    ...(app ? [{ id: 'app' as const, name: t('two_step.code_app'), ...app }] : []),
    ...passkeys.map((passkey) => ({ ...passkey, name: t('two_step.passkey', { name: passkey.name }) })),
  ];
  const hasAny = ways.length > 0;
  const addApp = t(app ? 'two_step.replace_app' : 'two_step.add_app');
  const dialog = { onDone: refresh, onClose: () => setOpened(null) };
  // The first second step, or any after all codes are used, comes with new recovery codes.
  const makesCodes = left === 0;
  return (
    <>
      {hasAny ? <Ways ways={ways} timeZone={timeZone} onRemove={setOpened} /> : <p>{t('two_step.none')}</p>}
      <div className="two-step-actions">
        <Button onPress={() => setOpened('app')}>{addApp}</Button>
        {canUsePasskeys && <Button onPress={() => setOpened('passkey')}>{t('two_step.add_passkey')}</Button>}
      </div>
      {!canUsePasskeys && <p className="account-note">{t('errors.passkey_address')}</p>}
      {hasAny && (
        <div className="two-step-actions">
          <h3>{t('two_step.recovery_codes')}</h3>
          <span>{t('two_step.codes_left', { left })}</span>
          <Button onPress={() => setOpened('codes')}>{t('two_step.make_codes')}</Button>
        </div>
      )}
      {children}
      <SecondFactorDialog {...{ opened, addApp, account }} makesCodes={makesCodes} {...dialog} />
    </>
  );
}

type SecondFactorDialogProps = {
  opened: Opened | null;
  addApp: string;
  account: string;
  /** Recovery codes are created together with the added second step. */
  makesCodes: boolean;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** The open dialog. */
function SecondFactorDialog({ opened, addApp, account, makesCodes, ...dialog }: SecondFactorDialogProps) {
  const { t } = useTranslation();
  return (
    <>
      {opened === 'app' && <CodeAppDialog title={addApp} account={account} makesCodes={makesCodes} {...dialog} />}
      {opened === 'passkey' && <PasskeyDialog makesCodes={makesCodes} {...dialog} />}
      {opened === 'codes' && <NewCodesDialog {...dialog} />}
      {typeof opened === 'object' && opened !== null && (
        <PasswordStepDialog
          title={t('two_step.remove_title', { name: opened.name })}
          text={t('two_step.remove_text')}
          action={t('two_step.remove')}
          destructive
          done={t('two_step.removed', { name: opened.name })}
          to={opened.id === 'app' ? to(removeCodeApp) : to(removePasskey, { params: { id: opened.id } })}
          {...dialog}
        />
      )}
    </>
  );
}

/** Creates recovery codes that replace the previous ones. */
function NewCodesDialog(dialog: TwoStepDialogProps) {
  const { t } = useTranslation();
  const [codes] = useState(newRecoveryCodes);
  return (
    <PasswordStepDialog
      to={to(makeRecoveryCodes, { body: { codes } })}
      title={t('two_step.make_codes')}
      text={t('two_step.make_codes_text')}
      action={t('two_step.make_codes')}
      done={t('log.events.recovery_codes.make')}
      codes={codes}
      {...dialog}
    />
  );
}

type WaysProps = { ways: Way[]; timeZone: string; onRemove: (way: Way) => void };

function Ways({ ways, timeZone, onRemove }: WaysProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const facts = [
    { head: t('two_step.added'), cell: ({ created_at }: Way) => formatMoment(created_at, timeZone) },
    {
      head: t('two_step.last_used'),
      cell: ({ last_used_at: at }: Way) => (at ? formatMoment(at, timeZone) : t('two_step.unused')),
    },
  ];
  const method = (way: Way) => (
    <>
      {way.name}
      {narrow &&
        facts.map(({ head, cell }) => (
          <div key={head} className="dim">
            {head}: {cell(way)}
          </div>
        ))}
    </>
  );
  const remove = (way: Way) => (
    <Button small aria-label={t('two_step.remove_title', { name: way.name })} onPress={() => onRemove(way)}>
      {t('two_step.remove')}
    </Button>
  );
  return (
    <PlainTable
      label={t('titles.second_factor')}
      rows={ways}
      keyOf={({ id }) => id}
      columns={[{ head: t('two_step.method'), name: 'wrap', cell: method }, ...(narrow ? [] : facts)]}
      actions={{ className: 'number', of: remove }}
    />
  );
}
