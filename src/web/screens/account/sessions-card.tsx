import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endSession } from '#contract/commands/end-session.ts';
import { signOutOthers } from '#contract/commands/sign-out-others.ts';
import type { Session } from '#contract/entities/session.ts';
import { send } from '../../api/http.ts';
import { toastRefusal } from '../../api/toast-refusal.ts';
import { useRead } from '../../api/use-read.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useMe } from '../../session/me.tsx';
import { browserName } from '../../text/browser-name.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Status } from '../../ui/status.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { TableScroll } from '../../ui/table-scroll.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useNarrow } from '../../ui/use-media.ts';

const SESSIONS = '{ sessions { id created_at last_used_at user_agent current } }';

/** Where one is signed in, and an end to what one does not know. */
export function SessionsCard() {
  const { t } = useTranslation();
  const { user } = useMe();
  const narrow = useNarrow();
  const { data, problem, refresh } = useRead<{ sessions: Session[] }>(SESSIONS);
  const [busy, setBusy] = useState(false);
  const moment = (at: string) => formatMoment(at, user.company.time_zone);
  const nameOf = ({ user_agent }: Session) => {
    const { browser, system } = browserName(user_agent ?? '');
    return browser && system ? t('profile.browser_on', { browser, system }) : (browser ?? t('profile.unknown_browser'));
  };

  const end = async (request: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await request();
      toastDone(done);
    } catch (error) {
      toastRefusal(error, t);
    }
    await refresh();
    setBusy(false);
  };
  const endOne = ({ id }: Session) =>
    end(() => send(endSession, { params: { id }, key: crypto.randomUUID() }), t('profile.ended'));
  const endOthers = () => end(() => send(signOutOthers, { key: crypto.randomUUID() }), t('profile.others_ended'));

  const sessions = data?.sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? [];
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">{t('profile.sessions')}</h2>
      <p className="account-note">{t('profile.sessions_note')}</p>
      {!data && (problem ? <Failure code={problem} onRetry={() => void refresh()} /> : <Loader />)}
      {data && (
        <>
          <TableScroll labelledBy="sessions">
            <table className="table">
              <TableHead
                columns={[t('profile.browser'), !narrow && t('profile.signed_in'), !narrow && t('profile.last_used')]}
                actions
              />
              <tbody>
                {sessions.map((session) => (
                  <tr key={session.id}>
                    <th scope="row" className="wrap">
                      {nameOf(session)}
                      {narrow && (
                        <>
                          <div className="dim">
                            {t('profile.signed_in')}: {moment(session.created_at)}
                          </div>
                          <div className="dim">
                            {t('profile.last_used')}: {moment(session.last_used_at)}
                          </div>
                        </>
                      )}
                    </th>
                    {!narrow && (
                      <>
                        <td>{moment(session.created_at)}</td>
                        <td>{moment(session.last_used_at)}</td>
                      </>
                    )}
                    <td className="number">
                      {session.current ? (
                        <Status shape="full">{t('profile.current')}</Status>
                      ) : (
                        <Button
                          small
                          isPending={busy}
                          aria-label={t('profile.end_session', {
                            browser: nameOf(session),
                            when: moment(session.created_at),
                          })}
                          onPress={() => void endOne(session)}
                        >
                          {t('profile.end')}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
          <Button
            isPending={busy}
            reason={sessions.length < 2 ? t('profile.no_others') : null}
            onPress={() => void endOthers()}
          >
            {t('profile.end_others')}
          </Button>
        </>
      )}
    </section>
  );
}
