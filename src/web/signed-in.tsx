import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation } from 'wouter';
import { DirectoriesProvider } from './base/directories/directories.tsx';
import { currentLocale } from './base/i18n/format.ts';
import { MeProvider } from './base/session/me.tsx';
import { useSessionUser } from './base/session/session-actor.ts';
import { DeadEndBoundary } from './shell/dead-end.tsx';
import { MainLayout } from './shell/main-layout.tsx';

/** The application of a signed-in user. */
export default function SignedIn({ children }: { children: ReactNode }) {
  const user = useSessionUser();
  const [path] = useLocation();
  return (
    <I18nProvider locale={currentLocale()}>
      <MeProvider key={user?.id}>
        <DirectoriesProvider>
          <MainLayout>
            <DeadEndBoundary key={path}>{children}</DeadEndBoundary>
          </MainLayout>
        </DirectoriesProvider>
      </MeProvider>
    </I18nProvider>
  );
}
