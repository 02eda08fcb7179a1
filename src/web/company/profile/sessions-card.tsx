import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endSession } from '#contract/company/end-session.ts';
import type { Session } from '#contract/company/session.ts';
import { signOutOthers } from '#contract/company/sign-out-others.ts';
import { send } from '../../base/api/http.ts';
import { useRead } from '../../base/api/use-read.ts';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { formatMoment } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { browserName } from '../../base/text/browser-name.ts';
import { Button } from '../../base/ui/button.tsx';
import { Failure } from '../../base/ui/failure.tsx';
import { Loader } from '../../base/ui/loader.tsx';
import { Status } from '../../base/ui/status.tsx';
import { TableHead } from '../../base/ui/table-head.tsx';
import { Table, TableScroll } from '../../base/ui/table-scroll.tsx';
import { useNarrow } from '../../base/ui/use-media.ts';

const SESSIONS = '{ sessions { id created_at last_used_at user_agent network current } }';

/** Where one is signed in, and an end to what one does not know. */
export function SessionsCard() {
  const { t } = useTranslation();
  const { data, problem, refresh } = useRead<{ sessions: Session[] }>(SESSIONS);
  const [ending, setEnding] = useState<Session | 'others' | null>(null);
  const titleOf = useTitleOf();
  const sessions = data?.sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? [];
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">{t('profile.sessions')}</h2>
      <p className="account-note">{t('profile.sessions_note')}</p>
      {!data && (problem ? <Failure code={problem} onRetry={() => void refresh()} /> : <Loader />)}
      {data && (
        <>
          <SessionsTable sessions={sessions} onEnd={setEnding} />
          <Button reason={sessions.length < 2 ? t('profile.no_others') : null} onPress={() => setEnding('others')}>
            {t('profile.end_others')}
          </Button>
        </>
      )}
      {ending && (
        <StepDialog
          title={ending === 'others' ? t('profile.end_others') : titleOf(ending)}
          text={t('profile.end_text')}
          action={t(ending === 'others' ? 'profile.end_others' : 'profile.end')}
          perform={({ key }) =>
            ending === 'others' ? send(signOutOthers, { key }) : send(endSession, { params: { id: ending.id }, key })
          }
          done={t(ending === 'others' ? 'profile.others_ended' : 'profile.ended')}
          onDone={refresh}
          onClose={() => setEnding(null)}
          fallback={() => document.getElementById('sessions')}
        />
      )}
    </section>
  );
}

function useMomentText() {
  const { time_zone } = useMe().user.company;
  return (at: string) => formatMoment(at, time_zone);
}

/** The browser of a session, as far as it is known. */
function useNameOf() {
  const { t } = useTranslation();
  return ({ user_agent }: Session) => {
    const { browser, system } = browserName(user_agent ?? '');
    return browser && system ? t('profile.browser_on', { browser, system }) : (browser ?? t('profile.unknown_browser'));
  };
}

/** What ending a session is called: with its browser, and when it began. */
function useTitleOf() {
  const { t } = useTranslation();
  const moment = useMomentText();
  const nameOf = useNameOf();
  return (session: Session) => t('profile.end_session', { browser: nameOf(session), when: moment(session.created_at) });
}

type OnEnd = (session: Session) => void;

function SessionsTable({ sessions, onEnd }: { sessions: Session[]; onEnd: OnEnd }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  return (
    <TableScroll label={t('profile.sessions')}>
      <Table className="table">
        <TableHead
          columns={[
            t('profile.browser'),
            !narrow && t('profile.network'),
            !narrow && t('profile.signed_in'),
            !narrow && t('profile.last_used'),
          ]}
          actions
        />
        <tbody>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} narrow={narrow} onEnd={onEnd} />
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

function SessionRow({ session, narrow, onEnd }: { session: Session; narrow: boolean; onEnd: OnEnd }) {
  const { t } = useTranslation();
  const moment = useMomentText();
  const nameOf = useNameOf();
  const titleOf = useTitleOf();
  const facts = [
    { name: t('profile.network'), text: session.network || '-' },
    { name: t('profile.signed_in'), text: moment(session.created_at) },
    { name: t('profile.last_used'), text: moment(session.last_used_at) },
  ];
  return (
    <tr>
      <th scope="row" className="wrap">
        {nameOf(session)}
        {narrow &&
          facts.map(({ name, text }) => (
            <div key={name} className="dim">
              {name}: {text}
            </div>
          ))}
      </th>
      {!narrow && facts.map(({ name, text }) => <td key={name}>{text}</td>)}
      <td className="number">
        {session.current ? (
          <Status shape="full">{t('profile.current')}</Status>
        ) : (
          <Button small aria-label={titleOf(session)} onPress={() => onEnd(session)}>
            {t('profile.end')}
          </Button>
        )}
      </td>
    </tr>
  );
}
