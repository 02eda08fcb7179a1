import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endSession } from '#contract/company/end-session.ts';
import type { Session } from '#contract/company/session.ts';
import { signOutOthers } from '#contract/company/sign-out-others.ts';
import { select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { formatMoment } from '../../base/i18n/format.ts';
import { PlainTable } from '../../base/lists/plain-table.tsx';
import { useMe } from '../../base/session/me.tsx';
import { ReadState } from '../../base/shell/read-state.tsx';
import { browserName } from '../../base/text/browser-name.ts';
import { Button } from '../../base/ui/button.tsx';
import { Status } from '../../base/ui/status.tsx';
import { useNarrow } from '../../base/ui/use-media.ts';

const SESSIONS = select('sessions', {}, 'id created_at last_used_at user_agent network current');

const browserOf = ({ user_agent }: Session, t: TFunction): string => {
  const { browser, system } = browserName(user_agent ?? '');
  return browser && system ? t('profile.browser_on', { browser, system }) : (browser ?? t('profile.unknown_browser'));
};

const titleOf = (session: Session, timeZone: string, t: TFunction): string =>
  t('profile.end_session', { browser: browserOf(session, t), when: formatMoment(session.created_at, timeZone) });

/** The person's sessions, each of which can be ended. */
export function SessionsCard() {
  const { t } = useTranslation();
  const { data, problem, refresh } = useRead(SESSIONS);
  const [ending, setEnding] = useState<Session | 'others' | null>(null);
  const sessions = data?.sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? [];
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">{t('profile.sessions')}</h2>
      <p className="account-note">{t('profile.sessions_note')}</p>
      {!data && <ReadState {...{ data, problem, refresh }} />}
      {data && (
        <>
          <SessionsTable sessions={sessions} onEnd={setEnding} />
          <Button reason={sessions.length < 2 ? t('profile.no_others') : null} onPress={() => setEnding('others')}>
            {t('profile.end_others')}
          </Button>
        </>
      )}
      {ending && <EndDialog ending={ending} onDone={refresh} onClose={() => setEnding(null)} />}
    </section>
  );
}

type SessionsTableProps = { sessions: Session[]; onEnd: (session: Session) => void };

/** In a narrow table a session is one cell. */
function SessionsTable({ sessions, onEnd }: SessionsTableProps) {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  const narrow = useNarrow();
  const facts = [
    { head: t('profile.network'), cell: ({ network }: Session) => network || '-' },
    { head: t('profile.signed_in'), cell: ({ created_at }: Session) => formatMoment(created_at, time_zone) },
    { head: t('profile.last_used'), cell: ({ last_used_at }: Session) => formatMoment(last_used_at, time_zone) },
  ];
  const browser = (session: Session) => (
    <>
      {browserOf(session, t)}
      {narrow &&
        facts.map(({ head, cell }) => (
          <div key={head} className="dim">
            {head}: {cell(session)}
          </div>
        ))}
    </>
  );
  const end = (session: Session) =>
    session.current ? (
      <Status shape="full">{t('profile.current')}</Status>
    ) : (
      <Button small aria-label={titleOf(session, time_zone, t)} onPress={() => onEnd(session)}>
        {t('profile.end')}
      </Button>
    );
  return (
    <PlainTable
      label={t('profile.sessions')}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[{ head: t('profile.browser'), name: 'wrap', cell: browser }, ...(narrow ? [] : facts)]}
      actions={{ className: 'number', of: end }}
    />
  );
}

type EndDialogProps = { ending: Session | 'others'; onDone: () => Promise<void>; onClose: () => void };

function EndDialog({ ending, onDone, onClose }: EndDialogProps) {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  const others = ending === 'others';
  return (
    <StepDialog
      to={others ? to(signOutOthers) : to(endSession, { params: { id: ending.id } })}
      title={others ? t('profile.end_others') : titleOf(ending, time_zone, t)}
      text={t('profile.end_text')}
      action={t(others ? 'profile.end_others' : 'profile.end')}
      done={t(others ? 'profile.others_ended' : 'profile.ended')}
      onDone={onDone}
      onClose={onClose}
      fallback={() => document.getElementById('sessions')}
    />
  );
}
