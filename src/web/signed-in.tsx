import { type ReactNode, useEffect } from 'react';
import { followEvents } from './api/events.ts';
import { DirectoriesProvider } from './directories/directories.tsx';
import { MeProvider } from './session/me.tsx';
import { useSessionUser } from './session/session.ts';
import { MainLayout } from './shell/main-layout.tsx';

/** Everything below has somebody who is signed in, and hears what changes. */
export default function SignedIn({ children }: { children: ReactNode }) {
  const user = useSessionUser();
  useEffect(() => followEvents(), []);
  return (
    <MeProvider key={user?.id}>
      <DirectoriesProvider>
        <MainLayout>{children}</MainLayout>
      </DirectoriesProvider>
    </MeProvider>
  );
}
