import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Router, useLocation } from 'wouter';
import { leave } from './base/forms/unsaved-changes.ts';
import { loadAllTexts, loadDeskTexts } from './base/i18n/i18n.ts';
import { home, moved, paths } from './paths.ts';
// The sign-in screen is part of the first file: it is too small for a file of its own.
import './company/sign-in/sign-in.tsx';
import { fetchFirstVisit, useFirstVisit } from './base/session/first-visit.ts';
import { storeReturnPath, takeReturnPath } from './base/session/return-path.ts';
import { session, useSessionState } from './base/session/session-actor.ts';
import { ErrorBoundary } from './base/ui/feedback/error-boundary.tsx';
import { Loader } from './base/ui/feedback/loader.tsx';
import { prepareToasts } from './base/ui/feedback/toasts.tsx';
import { lazyComponent, prefetch, whenScreenIsShown } from './base/ui/lazy-component.tsx';
import { isPublic, type Screen } from './screen.ts';
import { screenAt, screens } from './screens.tsx';
import { AuthLayout } from './shell/auth-layout.tsx';
import { NotFound } from './shell/not-found.tsx';
import { ScreenAnimation } from './shell/screen-animation.tsx';
import { loadEveryStyle } from './styles.ts';

const parts = new Map(
  screens.map((screen) => {
    const { path, load } = screen;
    const isFirst = isPublic(screen) || path === home;
    const enter = async () => {
      const [{ default: Part }] = await Promise.all([load(), isFirst ? null : loadAllTexts()]);
      const Entering = () => (
        <ScreenAnimation>
          <Part />
        </ScreenAnimation>
      );
      return { default: Entering };
    };
    return [path, lazyComponent(enter, () => <Loader />)];
  }),
);

/** Everything behind the sign-in, in a file of its own that the sign-in page does not load. */
const { Component: SignedIn, prepare: prepareSignedIn } = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./signed-in.tsx'), loadDeskTexts(), loadEveryStyle()]);
    return module;
  },
  () => <Loader />,
);

/** Replaces every screen for a manager who still has to set up the second factor that the company demands. */
const { Component: SettingUp } = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./company/sign-in/setting-up.tsx'), loadAllTexts(), loadEveryStyle()]);
    return module;
  },
  () => <Loader />,
);

/** Loads the parts of the first screen before the first render. A failure is ignored: the screen loads them again. */
export async function prepareFirstScreen(): Promise<void> {
  if (session.getSnapshot().value !== 'authenticated') return void (await fetchFirstVisit());
  const { path } = screenAt(location.pathname) ?? {};
  await Promise.allSettled([prepareSignedIn(), path && parts.get(path)?.prepare()]);
}

/** Finds the screen of the address, guards it, and puts it into its layout. */
export function App() {
  const { i18n } = useTranslation();
  useEffect(
    () =>
      whenScreenIsShown(() => {
        prepareToasts();
        prefetch(loadDeskTexts);
        prefetch(loadEveryStyle);
      }),
    [],
  );
  return (
    <Fragment key={i18n.language}>
      <ErrorBoundary>
        <Router aroundNav={(navigate, to, options) => leave(() => navigate(to, options))}>
          <CurrentScreen />
        </Router>
      </ErrorBoundary>
    </Fragment>
  );
}

function CurrentScreen() {
  const [path] = useLocation();
  const state = useSessionState();
  const screen = screenAt(path);
  if (state === 'restoring') return <Loader />;
  if (state === 'setting_up') {
    return (
      <AuthLayout>
        <SettingUp />
      </AuthLayout>
    );
  }
  // The bare address names no screen, so the sign-in page does not say that a screen requires signing in.
  if (path === '/') return <Redirect to={state === 'authenticated' ? home : paths.login()} replace />;
  const elsewhere = moved[path.replace(/\/$/, '')];
  if (elsewhere) return <Redirect to={elsewhere} replace />;
  if (!screen) {
    return (
      <AuthLayout>
        <NotFound key={path} />
      </AuthLayout>
    );
  }
  const signedIn = state === 'authenticated';
  if (isPublic(screen)) return signedIn ? <GoOn /> : <AuthLayout>{withRoute(screen, path)}</AuthLayout>;
  if (!signedIn) return <AskToSignIn />;
  return <SignedIn>{withRoute(screen, path)}</SignedIn>;
}

/** The screen with its parameters. Another address is another screen: its heading takes the focus again. */
function withRoute(screen: Screen, path: string): ReactNode {
  const Shown = parts.get(screen.path)?.Component ?? NotFound;
  return (
    <Route path={screen.path} key={path}>
      <Shown />
    </Route>
  );
}

/**
 * The route guard: without a session it redirects to the sign-in page, which shows the reason and returns to the
 * requested path; on a server without a company it redirects to the set-up, without a message.
 */
function AskToSignIn() {
  const state = useSessionState();
  const isFirst = useFirstVisit();
  // Stored in the first render: later renders may have another address.
  const [place] = useState(() => location.pathname + location.search);
  const isKnown = (state === 'unauthenticated' || state === 'second_step') && isFirst !== null;
  useEffect(() => {
    if (!isKnown) return;
    const { notice } = session.getSnapshot().context;
    if (notice !== 'signed_out') storeReturnPath(place);
    if (notice === null && !isFirst) session.send({ type: 'session.sign_in_required' });
  }, [isKnown, isFirst, place]);
  if (!isKnown) return <Loader />;
  return <Redirect to={isFirst ? paths.setup() : paths.login()} replace />;
}

/** Redirects a signed-in user from a public screen to the requested path. */
function GoOn() {
  return <Redirect to={takeReturnPath() ?? home} replace />;
}
