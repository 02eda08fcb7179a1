import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { matchRoute, Redirect, Route, Router, useLocation, useRouter } from 'wouter';
import { loadEveryText } from './i18n/i18n.ts';
import { leave } from './leaving.ts';
import { home, paths } from './paths.ts';
// Signing in comes with the first file: it is too small for one of its own.
import './screens/account/sign-in.tsx';
import { NotFound } from './screens/not-found.tsx';
import { type Screen, screens } from './screens.tsx';
import { rememberPlace, takePlace } from './session/return-to.ts';
import { session, useSessionNotice, useSessionState } from './session/session.ts';
import { AuthLayout } from './shell/auth-layout.tsx';
import { Entrance } from './shell/entrance.tsx';
import { Crash } from './ui/crash.tsx';
import { fetchAhead, whenShown } from './ui/later.tsx';
import { Loader } from './ui/loader.tsx';
import { prepareToasts, toastNotice } from './ui/toasts.tsx';

/** Signing in does without what comes after it. */
const SignedIn = lazy(async () => {
  const [module] = await Promise.all([import('./signed-in.tsx'), loadEveryText()]);
  return module;
});

const components = new Map<string, ComponentType>(screens.map(({ path, load }) => [path, lazy(load)]));

/** Finds the screen of the address, guards it, and puts it into its layout. */
export function App() {
  const { i18n } = useTranslation();
  useEffect(
    () =>
      whenShown(() => {
        prepareToasts();
        fetchAhead(loadEveryText);
      }),
    [],
  );
  return (
    <Fragment key={i18n.language}>
      <Crash>
        <Router aroundNav={(navigate, to, options) => leave(() => navigate(to, options))}>
          <CurrentScreen />
        </Router>
      </Crash>
      <SessionNotices />
    </Fragment>
  );
}

function CurrentScreen() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const state = useSessionState();
  if (path === '/') return <Redirect to={home} replace />;
  const screen = screens.find((each) => matchRoute(parser, each.path, path)[0]);
  if (state === 'restoring') return <Loader />;
  if (!screen) {
    return (
      <AuthLayout>
        <NotFound key={path} />
      </AuthLayout>
    );
  }
  const signedIn = state === 'authenticated';
  if (screen.isPublic) return signedIn ? <GoOn /> : <AuthLayout>{withRoute(screen, path)}</AuthLayout>;
  if (!signedIn) return <AskToSignIn />;
  return (
    <Suspense fallback={<Loader />}>
      <SignedIn>{withRoute(screen, path)}</SignedIn>
    </Suspense>
  );
}

/** The screen with its parameters. Another address is another screen: its heading takes the focus again. */
function withRoute(screen: Screen, path: string): ReactNode {
  const Component = components.get(screen.path) ?? NotFound;
  return (
    <Route path={screen.path} key={path}>
      <Suspense fallback={<Loader />}>
        <Entrance>
          <Component />
        </Entrance>
      </Suspense>
    </Route>
  );
}

/** The route guard: nothing is shown without a session, and the way back is kept. */
function AskToSignIn() {
  const [path] = useLocation();
  const state = useSessionState();
  useEffect(() => {
    if (state !== 'unauthenticated') return;
    if (session.getSnapshot().context.notice !== 'signed_out') rememberPlace(path + location.search);
    if (session.getSnapshot().context.notice === null) session.send({ type: 'session.sign_in_required' });
  }, [path, state]);
  return state === 'unauthenticated' ? <Redirect to={paths.login()} replace /> : <Loader />;
}

/** Signed in already: to where one wanted to go. */
function GoOn() {
  return <Redirect to={takePlace() ?? home} replace />;
}

const spoken = {
  sign_in_required: 'errors.sign_in_required',
  unauthorized: 'errors.unauthorized',
  signed_out: 'sign_in.signed_out',
} as const;

/** What the session says of itself is a toast; why a sign-in was refused stands in its form. */
function SessionNotices() {
  const { t } = useTranslation();
  const notice = useSessionNotice();
  useEffect(() => {
    const key = spoken[notice as keyof typeof spoken];
    if (key) toastNotice(t(key));
  }, [notice, t]);
  return null;
}
