import './base/ui/base.css';
import './base/ui/card.css';
import './base/ui/card-head.css';
import { createRoot } from 'react-dom/client';
import { App, prepareFirstScreen } from './app.tsx';
import { removeOldDrafts } from './base/forms/drafts.ts';
import { watchHistory } from './base/forms/unsaved-changes.ts';
import { startI18n } from './base/i18n/i18n.ts';
import { startSession } from './base/session/session-actor.ts';
import { startPreferences } from './base/shell/preferences.ts';
import { prepareAnnouncer } from './base/ui/focus/announcer.ts';
import { watchFocus } from './base/ui/focus/focus.ts';

// In a function: a module with top-level await can't share its code with the modules that it loads later.
async function start(): Promise<void> {
  startPreferences();
  prepareAnnouncer();
  watchFocus();
  watchHistory();
  removeOldDrafts();
  await startI18n();
  startSession();
  // Files that the page has prefetched arrive within a moment: waiting for them avoids rendering a loader first.
  await Promise.race([prepareFirstScreen(), new Promise((moment) => setTimeout(moment, 50))]);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
}

void start();
